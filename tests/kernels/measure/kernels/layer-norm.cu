// --grid 2048 --block 256 --arg f32[2097152]:random --arg f32[1024]:random --arg f32[1024]:random --arg f32[2097152]:zero
__device__ float total(float v, float* part) {
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d);
  __syncthreads();
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 8; ++i) sum += part[i];
  return sum;
}
extern "C" __global__ void k(const float* in, const float* scale, const float* shift, float* out) {
  __shared__ float part[8];
  const float* row = in + blockIdx.x * 1024;
  float v[4], sum = 0, squares = 0;
  for (int i = 0; i < 4; ++i) { v[i] = row[threadIdx.x + 256 * i]; sum += v[i]; }
  float mean = total(sum, part) / 1024;
  for (int i = 0; i < 4; ++i) squares += (v[i] - mean) * (v[i] - mean);
  float inverse = rsqrtf(total(squares, part) / 1024 + 1e-5f);
  for (int i = 0; i < 4; ++i) {
    int c = threadIdx.x + 256 * i;
    out[blockIdx.x * 1024 + c] = (v[i] - mean) * inverse * scale[c] + shift[c];
  }
}
