// --grid 1 --block 256 --arg i32[256]:zero | clean
extern "C" __global__ void k(int* d) {
  __shared__ int turn_sum[128];
  const int t = threadIdx.x, group = t / 128;
  if (group == 0) turn_sum[t] = 0;
  if (group == 0) asm volatile("bar.arrive 1, 256;" ::: "memory");
  // Group 1 waits at 1, group 0 at 2.
  for (int i = 0; i < 4; ++i) {
    if (group == 1) {
      asm volatile("bar.sync 1, 256;" ::: "memory");
      turn_sum[t - 128] += t;
      asm volatile("bar.arrive 2, 256;" ::: "memory");
    } else {
      asm volatile("bar.sync 2, 256;" ::: "memory");
      turn_sum[t] *= 2;
      if (i < 3) asm volatile("bar.arrive 1, 256;" ::: "memory");
    }
  }
  if (group == 0) d[t] = turn_sum[t];
}
