// --grid 32 --block 64 --arg f32[2097152]:random --arg f32[2097152]:zero
extern "C" __global__ void k(const float* in, float* out) {
  int column = blockIdx.x * 64 + threadIdx.x;
  float sum = 0;
  for (int row = 0; row < 1024; ++row) out[row * 2048 + column] = sum += in[row * 2048 + column];
}
