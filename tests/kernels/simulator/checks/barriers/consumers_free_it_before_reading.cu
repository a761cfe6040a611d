// --grid 1 --block 96 --arg i32[64]:iota | race
// The consumers give the buffer back before they have read it.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int buffer[64];
  if (t < 32) {
    for (int round = 0; round < 4; ++round) {
      if (round > 0) asm volatile("bar.sync 2, 96;" ::: "memory");
      buffer[t] = t + round;
      buffer[t + 32] = t - round;
      asm volatile("bar.arrive 1, 96;" ::: "memory");
    }
  } else {
    int sum = 0;
    for (int round = 0; round < 4; ++round) {
      asm volatile("bar.sync 1, 96;" ::: "memory");
      if (round < 3) asm volatile("bar.arrive 2, 96;" ::: "memory");
      sum += buffer[95 - t];
    }
    out[t - 32] = sum;
  }
}
