// Rounds by __float2int_rn.

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width,
                                     float red, float green, float blue) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < height && x < width) {
    const int plane = height * width, i = y * width + x;
    gray[i] = __float2int_rn(fmaf(red, __ldg(rgb + i), fmaf(green, __ldg(rgb + plane + i), blue * __ldg(rgb + 2 * plane + i))));
  }
}
