// One thread per pixel of an interleaved picture (R G B R G B...): a warp's 96 bytes arrive in three loads of
// every third byte, so each sector is requested three times.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int pixel = y * width + x;
  const float level = red * rgb[3 * pixel] + green * rgb[3 * pixel + 1] + blue * rgb[3 * pixel + 2];
  gray[pixel] = (unsigned char)(level + 0.5f); // rounds to nearest
}
