// Fixed-width types and a named constant for the index.

#include <cstdint>

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const uint64_t i = uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < static_cast<uint64_t>(n)) c[i] = a[i] + b[i];
}
