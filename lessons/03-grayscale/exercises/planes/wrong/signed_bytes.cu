// Bright pixels are negative.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const signed char* p = reinterpret_cast<const signed char*>(rgb);
  const int plane = height * width, i = y * width + x;
  gray[i] = (unsigned char)(red * p[i] + green * p[plane + i] + blue * p[2 * plane + i] + 0.5f);
}
