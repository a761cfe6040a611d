// --grid 1 --block 64 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = t;
  if (t < 32) {
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    out[t] = s[t + 32];  // it has told, but was not told
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[t] = s[t - 32];
  }
}
