// --grid 2048 --block 256 --arg f32[1572864]:random --arg f32[1572864]:zero
extern "C" __global__ void k(const float* in, float* out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float r = in[3 * i], g = in[3 * i + 1], b = in[3 * i + 2];
  float most = fmaxf(r, fmaxf(g, b)), range = most - fminf(r, fminf(g, b)), h = 0;
  if (range > 0) {
    if (most == r) h = fmodf((g - b) / range + 6, 6.0f);
    else if (most == g) h = (b - r) / range + 2;
    else h = (r - g) / range + 4;
  }
  out[3 * i] = h / 6;
  out[3 * i + 1] = most > 0 ? range / most : 0;
  out[3 * i + 2] = most;
}
