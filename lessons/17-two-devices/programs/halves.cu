// Usage: program DEVICES N: the same work on one device or, in halves, on two.
#include <cstdio>
#include <cstdlib>

// A few blocks take a long time over many numbers.
__global__ void mix(unsigned* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned value = x[i];
    for (int round = 0; round < 80; ++round) value = (value ^ value >> 15) * 1664525u + 1013904223u;
    x[i] = value;
  }
}

int main(int, char** arguments) {
  const int devices = std::atoi(arguments[1]), n = std::atoi(arguments[2]), each = n / devices;
  unsigned *x = nullptr, *y = nullptr, *part[2] = {};
  cudaMallocHost(&x, n * sizeof(unsigned));
  cudaMallocHost(&y, n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) x[i] = i;
  for (int device = 0; device < devices; ++device) {
    cudaSetDevice(device);
    cudaMalloc(&part[device], each * sizeof(unsigned));
  }
  for (int device = 0; device < devices; ++device) {
    cudaSetDevice(device);
    cudaMemcpyAsync(part[device], x + device * each, each * sizeof(unsigned), cudaMemcpyHostToDevice);
    mix<<<8, 128>>>(part[device], each);
    cudaMemcpyAsync(y + device * each, part[device], each * sizeof(unsigned), cudaMemcpyDeviceToHost);
  }
  for (int device = 0; device < devices; ++device) {
    cudaSetDevice(device);
    cudaDeviceSynchronize();
    cudaFree(part[device]);
  }
  std::printf("%u\n", y[n - 1]);
  cudaFreeHost(y);
  cudaFreeHost(x);
}
