// --grid 1 --block 128 --arg i32[128]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[t] = d[t];
  if (t < 64) asm volatile("bar.sync 1, 64;" ::: "memory");
  else asm volatile("bar.sync 2, 64;" ::: "memory");
  d[t] = s[t ^ 96];
}
