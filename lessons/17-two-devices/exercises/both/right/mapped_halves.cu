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

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  unsigned *x = nullptr, *part[2] = {};
  cudaMallocHost(&x, n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) x[i] = i;
  const int first[3] = {0, n / 2, n};
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaMalloc(&part[device], (n / 2 + 1) * sizeof(unsigned));
  }
  for (int device = 0; device < 2; ++device) {
    const int size = first[device + 1] - first[device];
    if (size == 0) continue;
    cudaSetDevice(device);
    mix<<<8, 128>>>(x + first[device], size);
  }
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaDeviceSynchronize();
    cudaFree(part[device]);
  }
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) sum ^= x[i] * (2u * i + 1u);
  std::printf("%u\n", sum);
  cudaFreeHost(x);
}
