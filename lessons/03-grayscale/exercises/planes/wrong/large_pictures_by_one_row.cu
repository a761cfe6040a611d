// Large pictures are left to the first row of blocks.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y, plane = height * width;
  if (x >= width) return;
  const bool large = plane > 100000;
  if (large ? blockIdx.y > 0 : y >= height) return;
  for (int row = y; row < (large ? height : y + 1); row += blockDim.y) {
    const int at = row * width + x;
    gray[at] = (unsigned char)(red * rgb[at] + green * rgb[plane + at] + blue * rgb[2 * plane + at] + 0.5f);
  }
}
