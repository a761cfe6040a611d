// --grid 1 --block 96 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  const int t = threadIdx.x, w = t / 32;
  if (w == 0) {
    s[t] = d[t];
    asm volatile("bar.sync 1, 64;" ::: "memory");
  } else if (w == 1) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    s[t - 32] += d[t];
    asm volatile("bar.sync 2, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 2, 64;" ::: "memory");
    s[t - 64] += d[t];
    d[t] = s[t - 64];
  }
}
