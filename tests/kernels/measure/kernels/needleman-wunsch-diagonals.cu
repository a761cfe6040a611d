// --grid 64 --block 64 --arg i32[65536]:random --arg i32[262144]:zero
extern "C" __global__ void k(const int* cost, int* out) {
  __shared__ int s[65][66];
  int t = threadIdx.x;
  s[0][t + 1] = -(t + 1);
  s[t + 1][0] = -(t + 1);
  if (t == 0) s[0][0] = 0;
  __syncthreads();
  for (int d = 0; d < 127; ++d) {
    int y = t, x = d - t;
    if (x >= 0 && x < 64)
      s[y + 1][x + 1] = max(s[y][x] + cost[blockIdx.x * 1024 + (y * 7 + x) % 1024] - 50, max(s[y][x + 1], s[y + 1][x]) - 1);
    __syncthreads();
  }
  for (int y = 0; y < 64; ++y) out[blockIdx.x * 4096 + y * 64 + t] = s[y + 1][t + 1];
}
