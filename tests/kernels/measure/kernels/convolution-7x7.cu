// --grid 32,64 --block 32,16 --arg f32[1048576]:random --arg f32[49]:random --arg f32[1048576]:zero --arg i32:1024
extern "C" __global__ void k(const float* in, const float* w, float* out, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int j = -3; j <= 3; ++j)
    for (int i = -3; i <= 3; ++i) {
      int xx = x + i, yy = y + j;
      if (xx >= 0 && yy >= 0 && xx < n && yy < n) sum += w[(j + 3) * 7 + i + 3] * in[yy * n + xx];
    }
  out[y * n + x] = sum;
}
