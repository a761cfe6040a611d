// --grid 16 --block 64 --arg f32[1048576]:random --arg f32[1048576]:zero --arg i32:1024 --arg i32:8
extern "C" __global__ void k(const float* in, float* out, int n, int r) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  const float* p = in + row * n;
  float sum = 0;
  for (int i = 0; i < r; ++i) sum += p[i];
  for (int x = 0; x < n; ++x) {
    if (x + r < n) sum += p[x + r];
    out[row * n + x] = sum;
    if (x - r >= 0) sum -= p[x - r];
  }
}
