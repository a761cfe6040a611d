// One block copies everything.

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  if (blockIdx.x == 0)
    for (long long i = threadIdx.x; i < n; i += blockDim.x) out[i] = in[i];
}
