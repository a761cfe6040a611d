// --grid 1024 --block 256 --arg f64[262144]:random --arg f64[262144]:zero
extern "C" __global__ void k(const double* in, double* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double x = in[i], y = 1;
  for (int j = 0; j < 64; ++j) y = y * x + 0.25;
  out[i] = y;
}
