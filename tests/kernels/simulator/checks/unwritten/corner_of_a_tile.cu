// --grid 1 --block 16,16 --arg f32[300]:random | uninitialised
extern "C" __global__ void k(float* all) {
  constexpr int n = 10;
  __shared__ float left[16][16], right[16][16];
  const int x = threadIdx.x, y = threadIdx.y;
  if (x < n && y < n) left[y][x] = all[y * n + x];
  if (x < n && y < n) right[y][x] = all[n * n + y * n + x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 16; ++k) sum += left[y][k] * right[k][x];
  if (x < n && y < n) all[2 * n * n + y * n + x] = sum;
}
