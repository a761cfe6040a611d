// --grid 1 --block 64 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x, before = __ldg(d + t);
  __syncthreads();
  d[t] = before + 1;
  __syncthreads();
  d[64 + t] = d[63 - t];
}
