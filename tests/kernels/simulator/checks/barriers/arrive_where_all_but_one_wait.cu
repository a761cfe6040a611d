// --grid 1 --block 128 --arg i32[128]:zero | clean
// Three warps tell, one waits for them.
extern "C" __global__ void k(int* out) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[t] = t;
  if (t >= 32) {
    asm volatile("bar.arrive 3, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 3, 128;" ::: "memory");
    out[t] = s[t] + s[t + 32] + s[t + 64] + s[t + 96];
  }
}
