// --grid 4 --block 64 --arg i32[256]:iota | race
__device__ unsigned count;
extern "C" __global__ void k(int* d) {
  __shared__ bool last;
  const int t = threadIdx.x;
  d[blockIdx.x * 64 + t] += 1;
  __threadfence();
  __syncthreads();
  if (t == 0) last = atomicAdd(&count, 1) == gridDim.x - 1;
  if (last) d[t] = 5;
}
