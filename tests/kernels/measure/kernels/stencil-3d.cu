// --grid 4,16,16 --block 32,8,1 --arg f32[2097152]:random --arg f32[2097152]:zero --arg i32:128
extern "C" __global__ void k(const float* in, float* out, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  for (int z = blockIdx.z * 8; z < blockIdx.z * 8 + 8; ++z) {
    if (x < 1 || y < 1 || z < 1 || x >= n - 1 || y >= n - 1 || z >= n - 1) continue;
    int i = (z * n + y) * n + x;
    out[i] = in[i] - 0.1f * (6 * in[i] - in[i - 1] - in[i + 1] - in[i - n] - in[i + n] - in[i - n * n] - in[i + n * n]);
  }
}
