// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[2][32];
  for (int i = 0; i < 6; ++i) {
    if (t < 32) {
      if (i >= 2) asm volatile("bar.sync %0, 64;" ::"r"(3 + i % 2) : "memory");
      s[i % 2][t] = t + i;
      asm volatile("bar.arrive %0, 64;" ::"r"(1 + i % 2) : "memory");
    } else {
      asm volatile("bar.sync %0, 64;" ::"r"(1 + i % 2) : "memory");
      out[t] += s[i % 2][63 - t];
      if (i < 4) asm volatile("bar.arrive %0, 64;" ::"r"(3 + i % 2) : "memory");
    }
  }
}
