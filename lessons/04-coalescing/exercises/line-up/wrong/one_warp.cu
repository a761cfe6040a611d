// One warp copies everything, side by side.

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const int lanes = blockDim.x < 32 ? blockDim.x : 32;
  if (blockIdx.x == 0 && threadIdx.x < lanes)
    for (long long i = threadIdx.x; i < n; i += lanes) out[i] = in[i];
}
