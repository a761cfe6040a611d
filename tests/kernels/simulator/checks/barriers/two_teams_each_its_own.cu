// --grid 1 --block 128 --arg i32[128]:zero | clean
// Two halves with a barrier of their own, at different rounds.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[128];
  const int team = t / 64;
  for (int round = 0; round < 3 + team; ++round) {
    a[t] = t + round;
    asm volatile("bar.sync %0, 64;" ::"r"(team + 1) : "memory");
    out[t] += a[team * 64 + (t + 33) % 64];
    asm volatile("bar.sync %0, 64;" ::"r"(team + 1) : "memory");
  }
}
