// --grid 1 --block 96 --arg i32[64]:iota | clean
// bar.arrive by the consumers gives the buffer back; one warp produces.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int buffer[64];
  if (t < 32) {
    for (int round = 0; round < 4; ++round) {
      if (round > 0) asm volatile("bar.sync 2, 96;" ::: "memory");
      buffer[t] = t + round;
      buffer[t + 32] = t - round;
      __threadfence_block();
      asm volatile("bar.arrive 1, 96;" ::: "memory");
    }
  } else {
    int sum = 0;
    for (int round = 0; round < 4; ++round) {
      asm volatile("bar.sync 1, 96;" ::: "memory");
      sum += buffer[95 - t];
      if (round < 3) asm volatile("bar.arrive 2, 96;" ::: "memory");
    }
    out[t - 32] = sum;
  }
}
