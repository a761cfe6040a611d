// Mistake: the weighted sum is cut to one byte before it is divided.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int pixel = y * width + x;
  const int hundredths = 21 * rgb[3 * pixel] + 72 * rgb[3 * pixel + 1] + 7 * rgb[3 * pixel + 2];
  gray[pixel] = (unsigned char)hundredths / 100; // the cast binds tighter than the division
}
