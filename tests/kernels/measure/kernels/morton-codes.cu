// --grid 4096 --block 256 --arg f32[3145728]:random --arg u32[1048576]:zero
__device__ unsigned spread(unsigned v) {
  v = (v * 0x00010001u) & 0xFF0000FFu;
  v = (v * 0x00000101u) & 0x0F00F00Fu;
  v = (v * 0x00000011u) & 0xC30C30C3u;
  return (v * 0x00000005u) & 0x49249249u;
}
extern "C" __global__ void k(const float* p, unsigned* out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  unsigned x = p[i] * 1023, y = p[1048576 + i] * 1023, z = p[2097152 + i] * 1023;
  out[i] = spread(x) * 4 + spread(y) * 2 + spread(z);
}
