// Whole words of all planes where these begin on a boundary; else each block turns its pixels in steps of its width.

__device__ unsigned char level_of(float red, float green, float blue, int r, int g, int b) {
  return (unsigned char)(red * r + green * g + blue * b + 0.5f);
}

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int pixels, float red,
                                     float green, float blue) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (pixels & 3) {
    for (int p = blockIdx.x * 4 * blockDim.x + threadIdx.x; p < pixels && p < (blockIdx.x + 1) * 4 * blockDim.x; p += blockDim.x)
      gray[p] = level_of(red, green, blue, rgb[p], rgb[pixels + p], rgb[2 * pixels + p]);
    return;
  }
  if (4 * i >= pixels) return;
  const uchar4 r = ((const uchar4*)rgb)[i], g = ((const uchar4*)(rgb + pixels))[i], b = ((const uchar4*)(rgb + 2 * pixels))[i];
  ((uchar4*)gray)[i] = {level_of(red, green, blue, r.x, g.x, b.x), level_of(red, green, blue, r.y, g.y, b.y),
                        level_of(red, green, blue, r.z, g.z, b.z), level_of(red, green, blue, r.w, g.w, b.w)};
}
