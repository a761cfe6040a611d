// --grid 1 --block 96 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][64];
  const int t = threadIdx.x;
  for (int i = 0; i < 5; ++i) {
    if (t >= 64) {
      if (i >= 2) asm volatile("bar.sync %0, 96;" :: "r"(3 + (i & 1)) : "memory");
      s[i & 1][t - 64] = s[i & 1][t - 32] = d[t] + i;
      asm volatile("bar.arrive %0, 96;" :: "r"(1 + (i & 1)) : "memory");
    } else {
      asm volatile("bar.sync %0, 96;" :: "r"(1 + (i & 1)) : "memory");
      d[t] += s[i & 1][63 - t];
      if (i < 3) asm volatile("bar.arrive %0, 96;" :: "r"(3 + (i & 1)) : "memory");
    }
  }
}
