// Usage: program MEMORY STRIDE: each thread sums a table of 256 floats, in constant or in global memory. With stride 0
// all threads of a warp read the same element at a time, else different ones.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__constant__ float constants[256];

__global__ void from_constant(float* out, int stride) {
  float sum = 0;
  for (int i = 0; i < 256; ++i) sum += constants[(i + threadIdx.x * stride) % 256];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void from_global(const float* table, float* out, int stride) {
  float sum = 0;
  for (int i = 0; i < 256; ++i) sum += table[(i + threadIdx.x * stride) % 256];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main(int, char** arguments) {
  const int stride = std::atoi(arguments[2]), blocks = 132, threads = 256;
  float host[256], *table = nullptr, *out = nullptr, last = 0;
  for (int i = 0; i < 256; ++i) host[i] = i;
  cudaMalloc(&table, sizeof host);
  cudaMalloc(&out, blocks * threads * sizeof(float));
  cudaMemcpy(table, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(constants, host, sizeof host);
  if (!std::strcmp(arguments[1], "constant"))
    from_constant<<<blocks, threads>>>(out, stride);
  else
    from_global<<<blocks, threads>>>(table, out, stride);
  cudaMemcpy(&last, out + blocks * threads - 1, sizeof last, cudaMemcpyDeviceToHost);
  std::printf("%g\n", last);
  cudaFree(table);
  cudaFree(out);
}
