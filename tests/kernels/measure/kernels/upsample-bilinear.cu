// --grid 64,64 --block 16,16 --arg f32[262144]:random --arg f32[1048576]:zero
extern "C" __global__ void k(const float* in, float* out) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sx = (x + 0.5f) / 2 - 0.5f, sy = (y + 0.5f) / 2 - 0.5f;
  int x0 = floorf(sx), y0 = floorf(sy);
  float fx = sx - x0, fy = sy - y0;
  int x1 = min(x0 + 1, 511), y1 = min(y0 + 1, 511);
  x0 = max(x0, 0), y0 = max(y0, 0);
  float top = in[y0 * 512 + x0] * (1 - fx) + in[y0 * 512 + x1] * fx;
  float bottom = in[y1 * 512 + x0] * (1 - fx) + in[y1 * 512 + x1] * fx;
  out[y * 1024 + x] = top * (1 - fy) + bottom * fy;
}
