// --grid 4 --block 64 --arg i32[512]:zero | clean
// One thread asks the counter, all threads of its block act upon the answer.
__device__ unsigned arrived;
extern "C" __global__ void k(int* d) {
  __shared__ unsigned ticket;
  d[64 * blockIdx.x + threadIdx.x] = blockIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    ticket = atomicInc(&arrived, gridDim.x - 1);
    __threadfence();
  }
  __syncthreads();
  if (ticket == gridDim.x - 1) {
    __threadfence();
    int sum = 0;
    for (unsigned i = 0; i < gridDim.x; ++i) sum += d[64 * i + 63 - threadIdx.x];
    d[256 + threadIdx.x] = sum;
  }
}
