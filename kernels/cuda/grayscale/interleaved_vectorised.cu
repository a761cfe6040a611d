// PIXELS neighbouring pixels per thread: their 3 * PIXELS bytes come by three vector loads, and their gray
// levels leave by one vector store. The last pixels, fewer than PIXELS, go one by one.

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
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * PIXELS;
  if (first + PIXELS <= pixels) {
    Bytes in[3], out = {};
#pragma unroll
    for (int i = 0; i < 3; ++i) in[i] = reinterpret_cast<const Bytes*>(rgb + 3 * first)[i];
#pragma unroll
    for (int i = 0; i < PIXELS; ++i) {
      float color[3];
#pragma unroll
      for (int channel = 0; channel < 3; ++channel) {
        const int byte = 3 * i + channel;
        color[channel] = in[byte / PIXELS].get(byte % PIXELS);
      }
      out.set(i, (unsigned char)(red * color[0] + green * color[1] + blue * color[2] + 0.5f));
    }
    *reinterpret_cast<Bytes*>(gray + first) = out;
  } else {
    for (int i = first; i < pixels; ++i)
      gray[i] = (unsigned char)(red * rgb[3 * i] + green * rgb[3 * i + 1] + blue * rgb[3 * i + 2] + 0.5f);
  }
}
