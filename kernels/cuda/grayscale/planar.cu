// One thread per pixel of a planar picture (all R, then all G, then all B): each of the three loads takes 32
// neighbouring bytes, one sector.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int pixel = y * width + x;
  const int pixels = width * height;
  const float level = red * rgb[pixel] + green * rgb[pixels + pixel] + blue * rgb[2 * pixels + pixel];
  gray[pixel] = (unsigned char)(level + 0.5f); // rounds to nearest
}
