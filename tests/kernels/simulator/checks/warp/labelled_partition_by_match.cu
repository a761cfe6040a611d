// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int sums[64];
  const int t = threadIdx.x, lane = t % 32;
  sums[t] = 0;
  __syncwarp();
  const int key = d[t] % 5;
  const unsigned peers = __match_any_sync(~0u, key);
  const int sum = __reduce_add_sync(peers, d[t]);
  if (lane == __ffs(peers) - 1) sums[t / 32 * 32 + key] = sum;
  __syncwarp();
  d[t] = sums[t];
}
