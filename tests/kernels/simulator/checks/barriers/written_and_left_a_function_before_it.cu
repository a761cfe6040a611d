// --grid 1 --block 64 --arg i32[128]:iota | clean
__device__ __noinline__ void body(int* d) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = d[t];
  if (t >= 50) {
    d[t] = 0;
    return;
  }
  __syncthreads();
  d[t] = s[(t + 1) % 50];
}
extern "C" __global__ void k(int* d) { body(d); }
