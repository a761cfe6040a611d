// A word and its bytes as one struct; the tail by the same function.

struct alignas(4) Four {
  unsigned char at[4];
};

extern "C" __global__ void grayscale(const unsigned char* __restrict__ rgb, unsigned char* __restrict__ gray,
                                     int pixels, float red, float green, float blue) {
  const auto level = [=](unsigned char r, unsigned char g, unsigned char b) {
    return static_cast<unsigned char>(fmaf(red, r, fmaf(green, g, fmaf(blue, b, 0.5f))));
  };
  const unsigned first = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  const bool aligned = (pixels & 3) == 0;
  if (aligned && first < pixels) {
    Four in[3], out;
#pragma unroll
    for (int plane = 0; plane < 3; ++plane)
      in[plane] = *reinterpret_cast<const Four*>(rgb + plane * pixels + first);
#pragma unroll
    for (int i = 0; i < 4; ++i) out.at[i] = level(in[0].at[i], in[1].at[i], in[2].at[i]);
    *reinterpret_cast<Four*>(gray + first) = out;
  } else {
    for (unsigned i = first; i < min(first + 4u, unsigned(pixels)); ++i)
      gray[i] = level(rgb[i], rgb[pixels + i], rgb[2 * pixels + i]);
  }
}
