#ifndef OP
#define OP 0
#endif
__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : __int_as_float(0xff800000); }

// the first warp of each block adds everything; the others count for show
extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  const int thread = threadIdx.x;
  const long long stride = (long long)gridDim.x * blockDim.x;
  float value = neutral();
  int show = thread, rounds = 0;
  if (thread < 32) {
    for (long long first = (long long)blockIdx.x * blockDim.x; first < n; first += stride)
      for (int j = thread; j < blockDim.x; j += 32) if (first + j < n) value = combine(value, in[first + j]);
    for (int d = 16; d > 0; d /= 2) value = combine(value, __shfl_xor_sync(0xffffffff, value, d));
  } else {
    for (long long first = (long long)blockIdx.x * blockDim.x; first < n; first += stride) rounds += blockDim.x / 32 * 4 + 4;
    for (int i = 0; i < rounds; ++i) asm volatile("xor.b32 %0, %0, 5;" : "+r"(show));
  }
  if (thread == 0) out[blockIdx.x] = value;
}
