// --grid 1 --block 32 --arg i32[64]:iota | out-of-bounds
__device__ int a[32], b[32];
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  a[t] = t;
  d[t] = b[t - 1 + a[0]];
}
