// Only the red plane is read four bytes at a time.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int pixels, float red,
                                     float green, float blue) {
  const unsigned char *reds = rgb, *greens = rgb + pixels, *blues = rgb + 2 * pixels;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first >= pixels) return;
  if (pixels % 4 == 0) {
    const uchar4 r = *reinterpret_cast<const uchar4*>(reds + first);
    uchar4 level;
    level.x = (unsigned char)(red * r.x + green * greens[first] + blue * blues[first] + 0.5f);
    level.y = (unsigned char)(red * r.y + green * greens[first + 1] + blue * blues[first + 1] + 0.5f);
    level.z = (unsigned char)(red * r.z + green * greens[first + 2] + blue * blues[first + 2] + 0.5f);
    level.w = (unsigned char)(red * r.w + green * greens[first + 3] + blue * blues[first + 3] + 0.5f);
    *reinterpret_cast<uchar4*>(gray + first) = level;
  } else {
    for (int i = first; i < first + 4 && i < pixels; ++i)
      gray[i] = (unsigned char)(red * reds[i] + green * greens[i] + blue * blues[i] + 0.5f);
  }
}
