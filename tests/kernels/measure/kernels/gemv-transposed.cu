// --grid 16 --block 128 --arg f32[4194304]:random --arg f32[2048]:random --arg f32[2048]:zero
extern "C" __global__ void k(const float* a, const float* x, float* y) {
  int column = blockIdx.x * 128 + threadIdx.x;
  float sum = 0;
  for (int row = 0; row < 2048; ++row) sum += a[row * 2048 + column] * x[row];
  y[column] = sum;
}
