// Through shared memory with cuda::memcpy_async, each thread its own word.
#include <cuda/barrier>

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  __shared__ float left[1024], right[1024];
  __shared__ cuda::barrier<cuda::thread_scope_block> there;
  if (threadIdx.x == 0) init(&there, blockDim.x);
  __syncthreads();
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    cuda::memcpy_async(&left[threadIdx.x], &a[i], sizeof(float), there);
    cuda::memcpy_async(&right[threadIdx.x], &b[i], sizeof(float), there);
  }
  there.arrive_and_wait();
  if (i < n) c[i] = left[threadIdx.x] + right[threadIdx.x];
}
