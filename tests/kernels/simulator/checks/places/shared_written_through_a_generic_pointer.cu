// --grid 1 --block 64 --arg i32[128]:iota | clean
__device__ __noinline__ void put(int* p, int v) { *p = v; }
extern "C" __global__ void k(int* d) {
  __shared__ int a[64], b[64];
  const int t = threadIdx.x;
  put(t % 2 ? &a[t] : &b[t], t);
  put(t % 2 ? &b[t] : &a[t], -t);
  __syncthreads();
  d[t] = a[63 - t] + b[63 - t];
}
