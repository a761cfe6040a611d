// --grid 2,2 --block 16,16 --arg f32[400]:random --arg f32[400]:random --arg f32[400]:zero | uninitialised
extern "C" __global__ void k(const float* a, const float* b, float* c) {
  constexpr int n = 20;
  __shared__ float left[16][16], right[16][16];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int tile = 0; tile < n; tile += 16) {
    if (row < n && tile + x < n) left[y][x] = a[row * n + tile + x];
    if (column < n && tile + y < n) right[y][x] = b[(tile + y) * n + column];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += left[y][k] * right[k][x];
    __syncthreads();
  }
  if (row < n && column < n) c[row * n + column] = sum;
}
