// --grid 1 --block 64 --arg i32[128]:iota | out-of-bounds
extern "C" __global__ void k(int* d) {
  __shared__ int tile[8][8], other[64];
  const int x = threadIdx.x % 8, y = threadIdx.x / 8;
  tile[y][x] = d[threadIdx.x];
  other[threadIdx.x] = x;
  __syncthreads();
  d[64 + threadIdx.x] = tile[y + 1][x] + other[63 - threadIdx.x];
}
