// --grid 1 --block 128 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[t] = d[t];
  if (t < 64) asm volatile("bar.sync 3, 64;" ::: "memory");
  d[t] = t < 64 ? s[63 - t] : 0;
  __syncthreads();
  if (t >= 64) asm volatile("bar.sync 3, 64;" ::: "memory");
  d[t] += t >= 64 ? s[191 - t] : 0;
}
