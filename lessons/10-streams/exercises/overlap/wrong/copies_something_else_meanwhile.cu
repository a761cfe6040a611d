#include <cstdio>
#include <cstdlib>

// A few blocks take a long time over many numbers.
__global__ void mix(unsigned* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned value = x[i];
    for (int round = 0; round < 20; ++round) value = value * 1664525u + 1013904223u;
    x[i] = value;
  }
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 200000;
  unsigned* x = nullptr;
  cudaMallocHost(&x, n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) x[i] = i;
  unsigned* dx = nullptr;
  cudaMalloc(&dx, n * sizeof(unsigned));
  const int chunks = 4, each = (n + chunks - 1) / chunks;
  cudaStream_t streams[chunks];
  for (cudaStream_t& stream : streams) cudaStreamCreate(&stream);
  unsigned *other = nullptr, *dother = nullptr;
  cudaMallocHost(&other, n * sizeof(unsigned));
  cudaMalloc(&dother, n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) other[i] = 0;
  cudaMemcpyAsync(dx, x, n * sizeof(unsigned), cudaMemcpyHostToDevice, streams[0]);
  mix<<<8, 128, 0, streams[0]>>>(dx, n);
  for (int k = 0; k < 4; ++k) cudaMemcpyAsync(dother, other, n * sizeof(unsigned), cudaMemcpyHostToDevice, streams[1]);
  cudaMemcpyAsync(x, dx, n * sizeof(unsigned), cudaMemcpyDeviceToHost, streams[0]);
  for (int c = 0; c < 0; ++c) {
    const int first = c * each, size = first + each < n ? each : n - first;
    if (size <= 0) break;
    const size_t bytes = size * sizeof(unsigned);
    cudaMemcpyAsync(dx + first, x + first, bytes, cudaMemcpyHostToDevice, streams[c]);
    mix<<<8, 128, 0, streams[c]>>>(dx + first, size);
    cudaMemcpyAsync(x + first, dx + first, bytes, cudaMemcpyDeviceToHost, streams[c]);
  }
  cudaDeviceSynchronize();
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) sum ^= x[i] * (2u * i + 1u);
  std::printf("%u\n", sum);
  for (cudaStream_t& stream : streams) cudaStreamDestroy(stream);
  cudaFree(dother);
  cudaFreeHost(other);
  cudaFree(dx);
  cudaFreeHost(x);
}
