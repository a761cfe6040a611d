// A problem in fp32 around a kernel in bf16: inputs are rounded before it, its result is widened after it. Each
// thread converts the elements of a grid-stride loop.
#include <cuda_bf16.h>

extern "C" __global__ void widen(const __nv_bfloat16* from, float* to, long long n) {
  const long long threads = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads)
    to[i] = __bfloat162float(from[i]);
}

extern "C" __global__ void narrow(const float* from, __nv_bfloat16* to, long long n) {
  const long long threads = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads)
    to[i] = __float2bfloat16(from[i]);
}
