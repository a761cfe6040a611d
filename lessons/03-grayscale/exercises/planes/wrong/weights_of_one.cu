extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width, float red, float green, float blue) {

  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int plane = height * width, p = y * width + x;
  gray[p] = (unsigned char)(red * rgb[p] + green * rgb[plane + p] + (1 - red - green) * rgb[2 * plane + p] + 0.5f);
}
