// --grid 1 --block 32 --arg i32[64]:zero | out-of-bounds
__global__ void child(int* p, int* d) { d[threadIdx.x] = p[threadIdx.x]; }
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) child<<<1, 32>>>(s, d);
}
