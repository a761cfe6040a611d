// Planes as wide as the grid.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int plane = gridDim.y * blockDim.y * width, i = y * width + x;
  gray[i] = (unsigned char)(red * rgb[i] + green * rgb[plane + i] + blue * rgb[2 * plane + i] + 0.5f);
}
