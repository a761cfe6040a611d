// Mistake: uchar4 loads from planes whose length is no multiple of four bytes.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int pixels, float red,
                                     float green, float blue) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first + 4 > pixels) return;
  const uchar4 r = *reinterpret_cast<const uchar4*>(rgb + first);
  const uchar4 g = *reinterpret_cast<const uchar4*>(rgb + pixels + first); // pixels may be odd
  const uchar4 b = *reinterpret_cast<const uchar4*>(rgb + 2 * pixels + first);
  uchar4 level;
  level.x = (unsigned char)(red * r.x + green * g.x + blue * b.x + 0.5f);
  level.y = (unsigned char)(red * r.y + green * g.y + blue * b.y + 0.5f);
  level.z = (unsigned char)(red * r.z + green * g.z + blue * b.z + 0.5f);
  level.w = (unsigned char)(red * r.w + green * g.w + blue * b.w + 0.5f);
  *reinterpret_cast<uchar4*>(gray + first) = level;
}
