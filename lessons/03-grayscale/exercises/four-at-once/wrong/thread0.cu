// one thread of each block turns all of the block's pixels gray; the others carry words
extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int pixels, float red, float green, float blue) {
  __shared__ uchar4 r[1024], g[1024], b[1024];
  const int t = threadIdx.x, first = (blockIdx.x * blockDim.x + t) * 4;
  if (pixels % 4) {
    for (int i = first; i < first + 4 && i < pixels; ++i) gray[i] = (unsigned char)(red * rgb[i] + green * rgb[pixels + i] + blue * rgb[2 * pixels + i] + 0.5f);
    return;
  }
  const bool in = first < pixels;
  r[t] = in ? *(const uchar4*)(rgb + first) : uchar4{}; g[t] = in ? *(const uchar4*)(rgb + pixels + first) : uchar4{}; b[t] = in ? *(const uchar4*)(rgb + 2 * pixels + first) : uchar4{};
  __syncthreads();
  if (t == 0)
    for (int i = 0; i < blockDim.x * 4; ++i) {
      unsigned char* out = (unsigned char*)r + i;
      *out = (unsigned char)(red * *out + green * ((unsigned char*)g)[i] + blue * ((unsigned char*)b)[i] + 0.5f);
    }
  __syncthreads();
  if (in) *(uchar4*)(gray + first) = r[t];
}
