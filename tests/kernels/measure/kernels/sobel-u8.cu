// --grid 60,68 --block 32,16 --arg u8[2073600]:random --arg u8[2073600]:zero --arg i32:1920 --arg i32:1080
extern "C" __global__ void k(const unsigned char* in, unsigned char* out, int w, int h) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  const unsigned char* p = in + y * w + x;
  int gx = p[1 - w] + 2 * p[1] + p[1 + w] - p[-1 - w] - 2 * p[-1] - p[-1 + w];
  int gy = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[-w + 1];
  out[y * w + x] = min(255, abs(gx) + abs(gy));
}
