// A block goes from tile to tile of blockDim.x elements; its threads stay side by side.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long tiles = (n + blockDim.x - 1) / blockDim.x;
  for (long long tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    const long long i = tile * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
  }
}
