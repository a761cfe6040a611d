// The steps of a picture that is no multiple of four know the width of a block.

__device__ unsigned byte_of(unsigned word, int i) { return word >> (8 * i) & 255; }

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int pixels, float red,
                                     float green, float blue) {
  const int group = blockIdx.x * blockDim.x + threadIdx.x;
  const int groups = pixels / 4;
  if (pixels == 4 * groups) { // every plane begins on a boundary of four
    if (group >= groups) return;
    const unsigned* words = reinterpret_cast<const unsigned*>(rgb);
    const unsigned r = words[group], g = words[groups + group], b = words[2 * groups + group];
    unsigned levels = 0;
    for (int i = 0; i < 4; ++i) {
      const float level = red * byte_of(r, i) + green * byte_of(g, i) + blue * byte_of(b, i);
      levels |= (unsigned)(level + 0.5f) << (8 * i);
    }
    reinterpret_cast<unsigned*>(gray)[group] = levels;
    return;
  }
  // Otherwise the block's pixels in steps of its width, one byte per lane.
  for (int step = 0; step < 4; ++step) {
    const int i = (blockIdx.x * 4 + step) * 256 + threadIdx.x;
    if (i < pixels)
      gray[i] = (unsigned char)(red * rgb[i] + green * rgb[pixels + i] + blue * rgb[2 * pixels + i] + 0.5f);
  }
}
