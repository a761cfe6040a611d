// --grid 264 --block 256 --arg f64[1048576]:random --arg f64[264]:zero
extern "C" __global__ void k(const double* in, double* out) {
  __shared__ double s[256];
  double sum = 0;
  for (int i = blockIdx.x * 256 + threadIdx.x; i < 1048576; i += 264 * 256) sum += in[i] * in[i];
  s[threadIdx.x] = sum;
  for (int d = 128; d; d /= 2) {
    __syncthreads();
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
