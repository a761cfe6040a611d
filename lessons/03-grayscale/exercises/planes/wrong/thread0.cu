// one thread of a block computes all gray levels; the others carry bytes
extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int height, int width, float red, float green, float blue) {
  __shared__ unsigned char r[1024], g[1024], b[1024];
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const int t = threadIdx.y * blockDim.x + threadIdx.x, plane = height * width, pixel = y * width + x;
  const bool in = x < width && y < height;
  r[t] = in ? rgb[pixel] : 0; g[t] = in ? rgb[plane + pixel] : 0; b[t] = in ? rgb[2 * plane + pixel] : 0;
  __syncthreads();
  if (t == 0) for (int i = 0; i < blockDim.x * blockDim.y; ++i) r[i] = (unsigned char)(red * r[i] + green * g[i] + blue * b[i] + 0.5f);
  __syncthreads();
  if (in) gray[pixel] = r[t];
}
