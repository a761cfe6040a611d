// --grid 1 --block 33 --arg i32[64]:iota | out-of-bounds
__device__ int a[32], b[32];
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  b[t % 32] = t;
  a[t] = d[t];
}
