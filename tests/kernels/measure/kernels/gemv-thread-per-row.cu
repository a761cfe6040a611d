// --grid 16 --block 128 --arg f32[2097152]:random --arg f32[1024]:random --arg f32[2048]:zero --arg i32:1024
extern "C" __global__ void k(const float* a, const float* x, float* y, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += a[row * n + i] * x[i];
  y[row] = sum;
}
