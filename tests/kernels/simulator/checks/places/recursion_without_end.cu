// --grid 1 --block 32 --arg i32[64]:iota | stack
__device__ __noinline__ int f(int n, int* d) {
  d[n & 63] = n;
  return n == -1 ? 0 : f(n + 1, d) / 3 + d[n & 31];
}
extern "C" __global__ void k(int* d) {
  if (threadIdx.x == 0) d[0] = f(1, d);
}
