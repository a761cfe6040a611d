// --grid 4096 --block 256 --arg f32:2.5 --arg f32[1048576]:random --arg f32[1048576]:iota --arg i32:1048576
extern "C" __global__ void k(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
