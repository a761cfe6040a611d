// --grid 1 --block 64 --arg i32[128]:zero | barrier
// The producer does not wait until the consumer has read.
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  for (int i = 0; i < 2; ++i)
    if (t < 32) {
      s[t] = i + t;
      asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      out[32 * i + t] = s[t - 32];
    }
}
