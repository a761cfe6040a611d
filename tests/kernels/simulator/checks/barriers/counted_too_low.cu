// --grid 1 --block 96 --arg i32[96]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[96];
  s[t] = t;
  if (t < 64) asm volatile("bar.sync 1, 64;" ::: "memory");
  out[t] = s[95 - t];
}
