// Cuts each of the three parts to a whole level before it adds them.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int pixel = y * width + x;
  const int plane = height * width;
  unsigned char level = (unsigned char)(red * rgb[pixel]);
  level += (unsigned char)(green * rgb[plane + pixel]);
  level += (unsigned char)(blue * rgb[2 * plane + pixel]);
  gray[pixel] = level;
}
