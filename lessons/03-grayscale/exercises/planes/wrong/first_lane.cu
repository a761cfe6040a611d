// The first lane of each warp does the work of its warp.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (threadIdx.x != 0 || y >= height) return;
  const int plane = height * width;
  for (int column = x; column < width && column < x + blockDim.x; ++column) {
    const int pixel = y * width + column;
    const float level = red * rgb[pixel] + green * rgb[plane + pixel] + blue * rgb[2 * plane + pixel];
    gray[pixel] = (unsigned char)(level + 0.5f);
  }
}
