// --grid 1 --block 128 --arg i32[128]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  if (t < 64) {
    s[t] = t;
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[t] = s[63 - t];
  } else {
    out[t] = s[t - 64];  // nobody told these threads
  }
}
