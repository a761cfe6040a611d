// --grid 1 --block 128 --arg i32[128]:iota | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[128];
  const int team = t / 64;
  for (int round = 0; round < 4; ++round) {
    const int half = team ^ round & 1;
    s[half * 64 + t % 64] = t + round;
    asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
    out[t] = s[half * 64 + 63 - t % 64];
    asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
  }
}
