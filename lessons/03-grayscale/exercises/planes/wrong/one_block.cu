// The first block turns the whole picture.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  if (blockIdx.x > 0 || blockIdx.y > 0) return;
  const int plane = height * width;
  for (int pixel = threadIdx.y * blockDim.x + threadIdx.x; pixel < plane; pixel += blockDim.x * blockDim.y) {
    const float level = red * rgb[pixel] + green * rgb[plane + pixel] + blue * rgb[2 * plane + pixel];
    gray[pixel] = (unsigned char)(level + 0.5f);
  }
}
