// --grid 2,64,64 --block 32,4 --arg f32[262144]:random --arg f32[576]:random --arg f32[262144]:zero
// 64 channels of 64 x 64.
extern "C" __global__ void k(const float* in, const float* weights, float* out) {
  int x = blockIdx.x * 32 + threadIdx.x, channel = blockIdx.z, y = (blockIdx.y % 16) * 4 + threadIdx.y;
  if (blockIdx.y >= 16) return;
  float sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (x + dx >= 0 && x + dx < 64 && y + dy >= 0 && y + dy < 64)
        sum += in[(channel * 64 + y + dy) * 64 + x + dx] * weights[channel * 9 + (dy + 1) * 3 + dx + 1];
  out[(channel * 64 + y) * 64 + x] = sum;
}
