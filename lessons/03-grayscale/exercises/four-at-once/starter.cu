// Four neighbouring pixels per thread, and the result is right. But each thread still loads twelve single
// bytes and stores four. Make it load four bytes at a time: one uchar4 from each plane, one uchar4 into gray.
// Watch for pictures whose number of pixels is no multiple of four: there the green plane does not begin on a
// multiple of four.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int pixels, float red,
                                     float green, float blue) {
  const unsigned char *reds = rgb, *greens = rgb + pixels, *blues = rgb + 2 * pixels;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  for (int i = first; i < first + 4 && i < pixels; ++i)
    gray[i] = (unsigned char)(red * reds[i] + green * greens[i] + blue * blues[i] + 0.5f);
}
