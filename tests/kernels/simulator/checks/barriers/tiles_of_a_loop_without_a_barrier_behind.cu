// --grid 1 --block 256 --arg i32[2048]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int tile[16][17];
  const int x = threadIdx.x % 16, y = threadIdx.x / 16;
  for (int i = 0; i < 8; ++i) {
    tile[y][x] = d[i * 256 + threadIdx.x];
    __syncthreads();
    d[i * 256 + threadIdx.x] = tile[x][y];
  }
}
