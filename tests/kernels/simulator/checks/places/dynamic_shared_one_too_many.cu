// --grid 1 --block 64 --shared 252 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* d) {
  extern __shared__ int s[];
  s[threadIdx.x] = d[threadIdx.x];
  __syncthreads();
  d[threadIdx.x] = s[63 - threadIdx.x];
}
