// --grid 1 --block 128 --arg i32[128]:iota | barrier
extern "C" __global__ void k(int* d) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[t] = d[t];
  asm volatile("bar.sync 3, 64;" ::: "memory");
  // Any two warps meet there: which, nobody knows.
  d[t] = s[(t / 64) * 64 + 63 - t % 64];
}
