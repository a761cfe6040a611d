// --grid 1 --block 64 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ int most;
  const int t = threadIdx.x;
  atomicMax(&most, out[t]);
  __syncthreads();
  out[t] = most;
}
