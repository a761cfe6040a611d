// --grid 1 --block 64 --shared 256 --arg i32[128]:iota | out-of-bounds
extern "C" __global__ void k(int* d) {
  __shared__ int a[63];
  extern __shared__ int s[];
  s[threadIdx.x] = 1;
  __syncthreads();
  a[threadIdx.x] = d[threadIdx.x];
  __syncthreads();
  d[threadIdx.x] = s[63 - threadIdx.x] + a[threadIdx.x % 63];
}
