// Each thread copies PER_THREAD groups of four elements with 16-byte accesses; all loads are in flight before
// the first store. The last one to three elements go one by one.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long groups = n / 4;
  const long long first = (long long)blockIdx.x * blockDim.x * PER_THREAD + threadIdx.x;
  float4 values[PER_THREAD];
#pragma unroll
  for (int j = 0; j < PER_THREAD; ++j) {
    const long long i = first + (long long)j * blockDim.x;
    if (i < groups) values[j] = reinterpret_cast<const float4*>(in)[i];
  }
#pragma unroll
  for (int j = 0; j < PER_THREAD; ++j) {
    const long long i = first + (long long)j * blockDim.x;
    if (i < groups) reinterpret_cast<float4*>(out)[i] = values[j];
  }
  if (blockIdx.x == 0 && groups * 4 + threadIdx.x < n)
    out[groups * 4 + threadIdx.x] = in[groups * 4 + threadIdx.x];
}
