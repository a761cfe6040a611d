// --grid 512 --block 256 --arg u32[2097152]:random --arg f32[4096]:random --arg f32[4096]:zero
extern "C" __global__ void k(const unsigned* w, const float* x, float* y) {
  int row = blockIdx.x * 8 + threadIdx.x / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int i = lane; i < 512; i += 32) {
    unsigned p = w[row * 512 + i];
    for (int b = 0; b < 8; ++b) sum += (float)((int)((p >> (4 * b)) & 15) - 8) * x[i * 8 + b];
  }
  for (int d = 16; d; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
  if (lane == 0) y[row] = sum;
}
