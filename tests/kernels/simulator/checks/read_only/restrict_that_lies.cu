// --grid 1 --block 64 --arg i32[128]:iota | proxy
// const __restrict__ lets the compiler take the read-only path; the caller passes one array twice.
__device__ __noinline__ void step(const int* __restrict__ from, int* __restrict__ to, int t) {
  to[t] = __ldg(&from[(t + 1) % 64]) + 1;
}
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  step(d, d + 64, t);
  __syncthreads();
  step(d + 64, d, t);
}
