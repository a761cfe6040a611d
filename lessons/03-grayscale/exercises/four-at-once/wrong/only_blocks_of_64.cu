// uchar4 where the planes allow it; where their length is no multiple of four, byte by byte.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int pixels, float red,
                                     float green, float blue) {
  const unsigned char *reds = rgb, *greens = rgb + pixels, *blues = rgb + 2 * pixels;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first >= pixels) return;
  if (pixels % 4 == 0 && blockDim.x >= 64) {
    const uchar4 r = *reinterpret_cast<const uchar4*>(reds + first);
    const uchar4 g = *reinterpret_cast<const uchar4*>(greens + first);
    const uchar4 b = *reinterpret_cast<const uchar4*>(blues + first);
    uchar4 level;
    level.x = (unsigned char)(red * r.x + green * g.x + blue * b.x + 0.5f);
    level.y = (unsigned char)(red * r.y + green * g.y + blue * b.y + 0.5f);
    level.z = (unsigned char)(red * r.z + green * g.z + blue * b.z + 0.5f);
    level.w = (unsigned char)(red * r.w + green * g.w + blue * b.w + 0.5f);
    *reinterpret_cast<uchar4*>(gray + first) = level;
  } else {
    for (int i = first; i < first + 4 && i < pixels; ++i)
      gray[i] = (unsigned char)(red * reds[i] + green * greens[i] + blue * blues[i] + 0.5f);
  }
}
