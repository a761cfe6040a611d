// --grid 16,16 --block 16,16 --arg f64[65536]:random --arg f64[65536]:random --arg f64[65536]:zero
extern "C" __global__ void k(const double* a, const double* b, double* c) {
  int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  double sum = 0;
  for (int i = 0; i < 256; ++i) sum += a[row * 256 + i] * b[i * 256 + column];
  c[row * 256 + column] = sum;
}
