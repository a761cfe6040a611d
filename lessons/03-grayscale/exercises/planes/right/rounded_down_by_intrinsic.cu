extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width, float red, float green, float blue) {

  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < (unsigned)width && y < (unsigned)height) {
    const size_t plane = size_t(height) * width, p = size_t(y) * width + x;
    const unsigned char *r = rgb, *g = r + plane, *b = g + plane;
    gray[p] = (unsigned char)__float2uint_rd(__fadd_rn(__fmaf_rn(red, __ldg(r + p), __fmaf_rn(green, __ldg(g + p), blue * __ldg(b + p))), 0.5f));
  }
}
