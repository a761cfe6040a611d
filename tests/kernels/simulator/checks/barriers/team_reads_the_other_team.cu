// --grid 1 --block 128 --arg i32[128]:zero | race
// Each half waits for itself and reads the other half.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[128];
  const int team = t / 64;
  a[t] = t;
  asm volatile("bar.sync %0, 64;" ::"r"(team + 1) : "memory");
  out[t] = a[(t + 64) % 128];
}
