// Whole numbers instead of floats: weights in 65536ths, half a level added before the shift.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int plane = height * width;
  const float weights[3] = {red, green, blue};
  unsigned sum = 32768;
  for (int channel = 0; channel < 3; ++channel)
    sum += (unsigned)(weights[channel] * 65536 + 0.5f) * rgb[channel * plane + y * width + x];
  gray[y * width + x] = (unsigned char)(sum >> 16);
}
