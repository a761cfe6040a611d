// A pointer for each plane; each picture row is found once, then the column alone counts.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int column = threadIdx.x + blockIdx.x * blockDim.x;
  const int row = threadIdx.y + blockIdx.y * blockDim.y;
  if (column < width && row < height) {
    const unsigned char* reds = rgb + row * width;
    const unsigned char* greens = reds + height * width;
    const unsigned char* blues = greens + height * width;
    gray[row * width + column] =
        (unsigned char)(red * reds[column] + green * greens[column] + blue * blues[column] + 0.5f);
  }
}
