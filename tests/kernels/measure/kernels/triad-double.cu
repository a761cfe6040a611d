// --grid 1024 --block 512 --arg f64[2097152]:random --arg f64[2097152]:random --arg f64[2097152]:zero --arg i32:2097152
extern "C" __global__ void k(const double* a, const double* b, double* c, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) c[i] = a[i] + 3.0 * b[i];
}
