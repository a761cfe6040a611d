// Weights in 256ths.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int plane = height * width, i = y * width + x;
  const int r = red * 256, g = green * 256, b = blue * 256;
  gray[i] = (unsigned char)((r * rgb[i] + g * rgb[plane + i] + b * rgb[2 * plane + i] + 128) >> 8);
}
