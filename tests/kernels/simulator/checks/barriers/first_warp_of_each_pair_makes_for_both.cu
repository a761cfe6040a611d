// --grid 1 --block 128 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][32];
  const int t = threadIdx.x, pair = t / 64;
  const int number = 1 + pair;
  for (int i = 0; i < 3; ++i) {
    if (t % 64 < 32) s[pair][t % 32] = d[t] + i;
    asm volatile("bar.sync %0, 64;" :: "r"(number) : "memory");
    d[t] += s[pair][31 - t % 32];
    asm volatile("bar.sync %0, 64;" :: "r"(number) : "memory");
  }
}
