// Four neighbouring pixels per thread of a planar picture whose number of pixels is a multiple of four.

__device__ float byte_of(unsigned word, int i) { return word >> (8 * i) & 255; }

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int pixels, float red,
                                     float green, float blue) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first >= pixels) return;

  const unsigned r = *reinterpret_cast<const unsigned*>(rgb + first);
  const unsigned g = *reinterpret_cast<const unsigned*>(rgb + pixels + first);
  unsigned b = 0;
#pragma unroll 1
  for (int i = 0; i < 4; ++i) {
    const unsigned byte = rgb[2 * pixels + first + i];
    b |= byte << (8 * i);
  }

  unsigned levels = 0;
  for (int i = 0; i < 4; ++i) {
    const float level = red * byte_of(r, i) + green * byte_of(g, i) + blue * byte_of(b, i);
    levels |= (unsigned)(level + 0.5f) << (8 * i);
  }
  *reinterpret_cast<unsigned*>(gray + first) = levels;
}
