// The largest value by an atomic operation on its bits in order, the sum by shuffles.

__device__ unsigned ordered(float x) {
  const unsigned bits = __float_as_uint(x);
  return bits >> 31 ? ~bits : bits | 0x80000000u;
}
__device__ float from_ordered(unsigned x) { return __uint_as_float(x >> 31 ? x & 0x7fffffffu : ~x); }

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* row = in + (long long)blockIdx.x * columns;
  float* to = out + (long long)blockIdx.x * columns;
  __shared__ unsigned largest_bits;
  __shared__ float sums[32];
  if (threadIdx.x == 0) largest_bits = 0;
  __syncthreads();
  unsigned own = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) own = max(own, ordered(row[i]));
  own = __reduce_max_sync(~0u, own);
  if (threadIdx.x % 32 == 0) atomicMax(&largest_bits, own);
  __syncthreads();
  const float largest = from_ordered(largest_bits);
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += expf(row[i] - largest);
  for (int d = 1; d < 32; d <<= 1) sum += __shfl_xor_sync(~0u, sum, d);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = 0;
  for (unsigned w = 0; w < blockDim.x / 32; ++w) sum += sums[w];
  for (int i = threadIdx.x; i < columns; i += blockDim.x) to[i] = expf(row[i] - largest) / sum;
}
