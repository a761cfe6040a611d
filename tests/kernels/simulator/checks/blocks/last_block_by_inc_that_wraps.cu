// --grid 4 --block 64 --arg i32[256]:iota | clean
__device__ unsigned count;
__device__ int parts[4];
extern "C" __global__ void k(int* d) {
  __shared__ bool last;
  const int t = threadIdx.x;
  const int n = __syncthreads_count(d[blockIdx.x * 64 + t] % 3 == 0);
  if (t == 0) {
    parts[blockIdx.x] = n;
    __threadfence();
    last = atomicInc(&count, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t < 4) {
    __threadfence();
    d[t] = __ldcg(&parts[t]);
  }
}
