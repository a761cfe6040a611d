// --grid 32,64 --block 32,16 --arg i32[1048576]:zero --arg i32:1024
extern "C" __global__ void k(int* out, int n) {
  int px = blockIdx.x * 32 + threadIdx.x, py = blockIdx.y * 16 + threadIdx.y, i = 0;
  float cx = -2 + 3.0f * px / n, cy = -1.5f + 3.0f * py / n, x = 0, y = 0;
  while (i < 200 && x * x + y * y < 4) { float t = x * x - y * y + cx; y = 2 * x * y + cy; x = t; ++i; }
  out[py * n + px] = i;
}
