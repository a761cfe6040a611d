// --grid 512 --block 256 --arg f32[2097152]:random --arg i32[2097152]:random --arg f32[131072]:random --arg f32[131072]:zero --arg i32:131072
extern "C" __global__ void k(const float* values, const int* offsets, const float* x, float* y, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < 16; ++j) {
    int at = j * rows + row;
    sum += values[at] * x[(row * 7 + offsets[at] * 1031) & (rows - 1)];
  }
  y[row] = sum;
}
