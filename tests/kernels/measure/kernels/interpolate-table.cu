// --grid 1024 --block 256 --arg f32[1048576]:random --arg f32[1024]:random --arg f32[1048576]:zero
extern "C" __global__ void k(const float* in, const float* table, float* out) {
  __shared__ float s[1025];
  for (int i = threadIdx.x; i < 1024; i += 256) s[i] = table[i];
  if (threadIdx.x == 0) s[1024] = table[1023];
  __syncthreads();
  for (int j = 0; j < 4; ++j) {
    int i = blockIdx.x * 1024 + j * 256 + threadIdx.x;
    float v = in[i] * 1024;
    int at = v;
    out[i] = s[at] + (v - at) * (s[at + 1] - s[at]);
  }
}
