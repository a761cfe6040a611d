// --grid 16384 --block 64 --arg f32[1048576]:random --arg f32[1048576]:zero
extern "C" __global__ void k(const float* in, float* out) {
  __shared__ float s[8][9], u[8][9];
  int x = threadIdx.x % 8, y = threadIdx.x / 8, at = blockIdx.x * 64 + threadIdx.x;
  s[y][x] = in[at];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 8; ++i) sum += s[y][i] * cospif((2 * i + 1) * x / 16.0f);
  u[y][x] = sum;
  __syncthreads();
  sum = 0;
  for (int i = 0; i < 8; ++i) sum += u[i][x] * cospif((2 * i + 1) * y / 16.0f);
  out[at] = sum;
}
