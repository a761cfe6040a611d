// PIXELS neighbouring pixels per thread of a planar picture: one vector load per plane, one vector store.
// Where the length of a plane is no multiple of PIXELS, the second plane does not begin on a boundary, and
// only bytes can be loaded.

#ifndef PIXELS
#define PIXELS 16 // 4, 8 or 16: vectors of as many bytes
#endif

struct __align__(PIXELS) Bytes {
  unsigned words[PIXELS / 4];
  __device__ unsigned char get(int i) const { return words[i / 4] >> (8 * (i % 4)); }
  __device__ void set(int i, unsigned char byte) { words[i / 4] |= (unsigned)byte << (8 * (i % 4)); }
};

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int pixels, float red,
                                     float green, float blue) {
  const unsigned char *reds = rgb, *greens = rgb + pixels, *blues = rgb + 2 * pixels;
  if (pixels % PIXELS == 0) {
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) * PIXELS;
    if (first >= pixels) return;
    const Bytes r = *reinterpret_cast<const Bytes*>(reds + first);
    const Bytes g = *reinterpret_cast<const Bytes*>(greens + first);
    const Bytes b = *reinterpret_cast<const Bytes*>(blues + first);
    Bytes out = {};
#pragma unroll
    for (int i = 0; i < PIXELS; ++i)
      out.set(i, (unsigned char)(red * r.get(i) + green * g.get(i) + blue * b.get(i) + 0.5f));
    *reinterpret_cast<Bytes*>(gray + first) = out;
  } else { // the block's pixels in steps of its width, so that a warp's bytes stay side by side
    const int first = blockIdx.x * blockDim.x * PIXELS + threadIdx.x;
    for (int step = 0; step < PIXELS; ++step) {
      const int i = first + step * blockDim.x;
      if (i < pixels) gray[i] = (unsigned char)(red * reds[i] + green * greens[i] + blue * blues[i] + 0.5f);
    }
  }
}
