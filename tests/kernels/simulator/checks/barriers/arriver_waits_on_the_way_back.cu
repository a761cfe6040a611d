// --grid 1 --block 64 --arg i32[128]:zero | clean
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  for (int i = 0; i < 3; ++i)
    if (t < 32) {
      if (i) asm volatile("bar.sync 2, 64;" ::: "memory");
      s[t] = i + t;
      asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      out[32 * i + t - 32] = s[t - 32];
      if (i < 2) asm volatile("bar.arrive 2, 64;" ::: "memory");
    }
}
