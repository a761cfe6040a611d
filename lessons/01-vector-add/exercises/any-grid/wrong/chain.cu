// A block begins when the one before it has ended.

__device__ int turn;

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  if (threadIdx.x == 0)
    while (atomicAdd(&turn, 0) != (int)blockIdx.x) __nanosleep(100);
  __syncthreads();
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (long long)gridDim.x * blockDim.x)
    c[i] = a[i] + b[i];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&turn, blockIdx.x == gridDim.x - 1 ? 0 : blockIdx.x + 1);
}
