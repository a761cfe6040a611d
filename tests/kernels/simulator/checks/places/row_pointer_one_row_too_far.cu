// --grid 1 --block 32 --arg i32[256]:iota | out-of-bounds
extern "C" __global__ void k(int* d) {
  __shared__ int tile[8][32];
  __shared__ int tail[32];
  const int t = threadIdx.x;
  for (int r = 0; r < 8; ++r) tile[r][t] = d[r * 32 + t];
  tail[t] = 1;
  __syncwarp();
  int sum = 0;
  for (int r = 0; r < 8; ++r) sum += tile[r + 1][t];
  d[t] = sum + tail[31 - t];
}
