// The mean of the three.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int plane = height * width, i = y * width + x;
  gray[i] = (unsigned char)((rgb[i] + rgb[plane + i] + rgb[2 * plane + i]) / 3);
}
