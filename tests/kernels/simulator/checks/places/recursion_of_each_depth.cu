// --grid 1 --block 32 --arg i32[64]:iota | clean
__device__ __noinline__ int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }
extern "C" __global__ void k(int* d) { d[threadIdx.x] = f(threadIdx.x % 10); }
