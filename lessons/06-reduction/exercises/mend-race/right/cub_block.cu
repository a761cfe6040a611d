// cub::BlockReduce for whole warps.

#ifndef OP
#define OP 0 // 0: sum, 1: maximum
#endif

__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : __int_as_float(0xff800000); } // 0 or minus infinity

// One result per block; launched again on the blocks' results with a single block.
extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  extern __shared__ float values[]; // [blockDim.x]
  const int thread = threadIdx.x, lane = thread % 32, warp = thread / 32;
  float value = neutral();
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + thread; i < n; i += stride)
    value = combine(value, in[i]);
  for (int d = 1; d < 32; d *= 2) value = combine(value, __shfl_xor_sync(~0u, value, d));
  if (lane == 0) values[warp] = value;
  __syncthreads();
  if (warp > 0) return;
  value = lane < (blockDim.x + 31) / 32 ? values[lane] : neutral();
  for (int d = 16; d > 0; d /= 2) value = combine(value, __shfl_down_sync(~0u, value, d));
  if (thread == 0) out[blockIdx.x] = value;
}
