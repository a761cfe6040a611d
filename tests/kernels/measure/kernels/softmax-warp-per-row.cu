// --grid 1024 --block 128 --arg f32[4194304]:random --arg f32[4194304]:zero
extern "C" __global__ void k(const float* in, float* out) {
  int row = blockIdx.x * 4 + threadIdx.x / 32, lane = threadIdx.x % 32;
  float v[32], m = -1e30f, s = 0;
  for (int i = 0; i < 32; ++i) m = fmaxf(m, v[i] = in[row * 1024 + i * 32 + lane]);
  for (int d = 16; d; d /= 2) m = fmaxf(m, __shfl_xor_sync(~0u, m, d));
  for (int i = 0; i < 32; ++i) s += v[i] = __expf(v[i] - m);
  for (int d = 16; d; d /= 2) s += __shfl_xor_sync(~0u, s, d);
  for (int i = 0; i < 32; ++i) out[row * 1024 + i * 32 + lane] = v[i] / s;
}
