// --grid 1 --block 256 --arg i32[300]:iota | uninitialised
extern "C" __global__ void k(float* all) {
  constexpr int n = 10;
  __shared__ float left[16][16], right[16][16];
  const int x = threadIdx.x % 16, y = threadIdx.x / 16;
  if (x < n && y < n) left[y][x] = all[y * n + x];
  if (x < n && y < n) right[y][x] = all[n * n + y * n + x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 16; ++k) sum += left[y][k] * right[k][x];
  if (x < n && y < n) all[2 * n * n + y * n + x] = sum;
}
