// A block begins when the one before it has ended.

__device__ volatile int turn;

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    while (turn != (int)blockIdx.x) {}
  __syncthreads();
  if (i < n) c[i] = a[i] + b[i];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) turn = blockIdx.x == gridDim.x - 1 ? 0 : blockIdx.x + 1;
}
