// --grid 1 --block 64 --arg i32[128]:iota | proxy
// The read-only path knows nothing of what the kernel itself has written, barrier or not.
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  d[t] = d[t] + 1;
  __syncthreads();
  d[64 + t] = __ldg(d + 63 - t);
}
