// --grid 528 --block 256 --arg u32[135168]:iota --arg u32[135168]:zero
extern "C" __global__ void k(const unsigned* in, unsigned* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned a = in[i], b = 0x9e3779b9u, c = 0x7f4a7c15u;
  for (int r = 0; r < 64; ++r) {
    a += b; c ^= a; c = (c << 16) | (c >> 16);
    b += c; a ^= b; a = (a << 12) | (a >> 20);
    c += a * 3; b ^= c; b = (b << 8) | (b >> 24);
  }
  out[i] = a ^ b ^ c;
}
