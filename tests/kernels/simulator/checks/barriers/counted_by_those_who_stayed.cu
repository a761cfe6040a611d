// --grid 1 --block 96 --arg i32[96]:iota | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  if (t % 3 == 0) return;
  const int n = __syncthreads_count(t % 2), a = __syncthreads_and(t > 0);
  d[t] = n + a;
}
