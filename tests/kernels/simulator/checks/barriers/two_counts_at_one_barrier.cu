// --grid 1 --block 96 --arg i32[96]:zero | barrier
extern "C" __global__ void k(int* out) {
  __shared__ int s[96];
  const int t = threadIdx.x;
  s[t] = t;
  if (t < 32) asm volatile("bar.sync 1, 64;" ::: "memory");
  else asm volatile("bar.sync 1, 96;" ::: "memory");
  out[t] = s[95 - t];
}
