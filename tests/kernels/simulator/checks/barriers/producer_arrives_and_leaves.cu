// --grid 1 --block 96 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  if (t < 32) {
    s[t] = t;
    s[t + 32] = t;
    asm volatile("bar.arrive 1, 96;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 96;" ::: "memory");
    out[t - 32] = s[t - 32];
  }
}
