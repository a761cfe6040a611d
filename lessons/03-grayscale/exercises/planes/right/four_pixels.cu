// Four pixels per thread by 32-bit words where rows and planes allow it; else one by one. A quarter of the threads is enough.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y >= height) return;
  const int plane = height * width;
  if (width % 4 != 0) {
    if (x >= width) return;
    const int i = y * width + x;
    gray[i] = (unsigned char)(red * rgb[i] + green * rgb[plane + i] + blue * rgb[2 * plane + i] + 0.5f);
    return;
  }
  if (x >= width / 4) return;
  const int i = y * width + 4 * x;
  const uchar4 r = *(const uchar4*)(rgb + i), g = *(const uchar4*)(rgb + plane + i), b = *(const uchar4*)(rgb + 2 * plane + i);
  *(uchar4*)(gray + i) = make_uchar4(red * r.x + green * g.x + blue * b.x + 0.5f, red * r.y + green * g.y + blue * b.y + 0.5f,
                                     red * r.z + green * g.z + blue * b.z + 0.5f, red * r.w + green * g.w + blue * b.w + 0.5f);
}
