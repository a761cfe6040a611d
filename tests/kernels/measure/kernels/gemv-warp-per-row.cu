// --grid 512 --block 256 --arg f32[8388608]:random --arg f32[2048]:random --arg f32[4096]:zero --arg i32:2048
extern "C" __global__ void k(const float* a, const float* x, float* y, int n) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int i = lane; i < n; i += 32) sum += a[(long long)row * n + i] * x[i];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
  if (lane == 0) y[row] = sum;
}
