// --grid 1 --block 96 --arg i32[96]:zero | race
// Warp 0 arrives twice: the reader passes before warp 1 has written.
extern "C" __global__ void k(int* d) {
  __shared__ int data[64];
  const int t = threadIdx.x;
  if (t < 32) {
    data[t] = t;
    asm volatile("bar.arrive 1, 96;" ::: "memory");
    asm volatile("bar.arrive 1, 96;" ::: "memory");
  } else if (t < 64) {
    for (int i = 0; i < 50; ++i) __nanosleep(100);
    data[t] = t;
  } else {
    asm volatile("bar.sync 1, 96;" ::: "memory");
    d[t] = data[t - 64] + data[t - 32];
  }
}
