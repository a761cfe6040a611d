// --grid 64,64 --block 16,16 --arg f32[1048576]:random --arg i32:37
extern "C" __global__ void k(float* a, int step) {
  int column = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row <= step || column <= step) return;
  float factor = a[row * 1024 + step] / a[step * 1024 + step];
  a[row * 1024 + column] -= factor * a[step * 1024 + column];
}
