// --grid 1 --block 96 --arg i32[96]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  if (t < 32) {
    s[t] = t;
    asm volatile("bar.sync 1, 64;" ::: "memory");
  } else if (t < 64) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    asm volatile("bar.sync 2, 64;" ::: "memory");  // passes on what it was told
  } else {
    asm volatile("bar.sync 2, 64;" ::: "memory");
    out[t] = s[95 - t];
  }
}
