// The first device does all the work; the second only passes the time.
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

__global__ void idle(unsigned* x, int n) {
  unsigned value = n;
  for (int i = 0; i < 100 * n; ++i) value = (value ^ value >> 15) * 1664525u + 1013904223u;
  x[0] = value;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  cudaStream_t streams[2];
  unsigned *x = nullptr, *part[2] = {};
  cudaMallocHost(&x, n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) x[i] = i;
  const int first[3] = {0, n, n};
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaStreamCreate(&streams[device]);
    cudaMalloc(&part[device], n * sizeof(unsigned));
  }
  for (int device = 0; device < 2; ++device) {
    const int size = first[device + 1] - first[device];
    cudaSetDevice(device);
    if (size == 0) {
      idle<<<1, 1, 0, streams[device]>>>(part[device], n);
      continue;
    }
    cudaMemcpyAsync(part[device], x + first[device], size * sizeof(unsigned), cudaMemcpyHostToDevice, streams[device]);
    mix<<<8, 128, 0, streams[device]>>>(part[device], size);
    cudaMemcpyAsync(x + first[device], part[device], size * sizeof(unsigned), cudaMemcpyDeviceToHost, streams[device]);
  }
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaStreamSynchronize(streams[device]);
    cudaStreamDestroy(streams[device]);
    cudaFree(part[device]);
  }
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) sum ^= x[i] * (2u * i + 1u);
  std::printf("%u\n", sum);
  cudaFreeHost(x);
}
