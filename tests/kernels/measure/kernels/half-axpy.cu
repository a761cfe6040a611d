// --grid 2048 --block 256 --arg f16[2097152]:fill=0.5 --arg f16[2097152]:fill=1 --arg i32:1048576
#include <cuda_fp16.h>
extern "C" __global__ void k(const __half2* x, __half2* y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = __hfma2(x[i], __float2half2_rn(2.0f), y[i]);
}
