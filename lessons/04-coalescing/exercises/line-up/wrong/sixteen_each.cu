// Hard-codes the number of elements of a thread.

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long first = (long long)blockIdx.x * blockDim.x * 16 + threadIdx.x;
  for (int step = 0; step < 16; ++step) {
    const long long i = first + (long long)step * blockDim.x;
    if (i < n) out[i] = in[i];
  }
}
