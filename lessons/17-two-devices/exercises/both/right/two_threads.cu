#include <cstdio>
#include <cstdlib>
#include <thread>

// A few blocks take a long time over many numbers.
__global__ void mix(unsigned* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned value = x[i];
    for (int round = 0; round < 80; ++round) value = (value ^ value >> 15) * 1664525u + 1013904223u;
    x[i] = value;
  }
}

void half(int device, unsigned* x, int n) {
  if (n == 0) return;
  cudaSetDevice(device); // each thread has a current device of its own
  unsigned* part = nullptr;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMalloc(&part, n * sizeof(unsigned));
  cudaMemcpyAsync(part, x, n * sizeof(unsigned), cudaMemcpyHostToDevice, stream);
  mix<<<8, 128, 0, stream>>>(part, n);
  cudaMemcpyAsync(x, part, n * sizeof(unsigned), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(part);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  unsigned* x = nullptr;
  cudaMallocHost(&x, n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) x[i] = i;
  std::thread second(half, 1, x + n / 2, n - n / 2);
  half(0, x, n / 2);
  second.join();
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) sum ^= x[i] * (2u * i + 1u);
  std::printf("%u\n", sum);
  cudaFreeHost(x);
}
