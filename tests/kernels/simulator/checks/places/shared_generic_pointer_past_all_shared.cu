// --grid 1 --block 64 --arg i32[128]:iota | out-of-bounds
__device__ __noinline__ void put(int* p, int v) { *p = v; }
extern "C" __global__ void k(int* d) {
  __shared__ int a[64];
  const int t = threadIdx.x;
  put(&a[t] + (t == 63), t);
  __syncthreads();
  d[t] = a[t];
}
