// --grid 1 --block 128 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t >= 64) return;
  s[t] = d[t];
  asm volatile("bar.sync 5, 64;" ::: "memory");
  d[t] = s[63 - t];
  asm volatile("barrier.sync 6, 64;" ::: "memory");
  s[t] = d[t ^ 1];
  __syncthreads();
  d[64 + t] = s[63 - t];
}
