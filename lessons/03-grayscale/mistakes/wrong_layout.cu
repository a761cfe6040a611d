// Mistake: a planar picture read as if R, G and B of a pixel lay side by side.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int pixel = y * width + x;
  const float level = red * rgb[3 * pixel] + green * rgb[3 * pixel + 1] + blue * rgb[3 * pixel + 2];
  gray[pixel] = (unsigned char)(level + 0.5f);
}
