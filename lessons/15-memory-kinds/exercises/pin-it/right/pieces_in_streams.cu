#include <cstdio>
#include <cstdlib>

__global__ void square(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  const size_t bytes = n * sizeof(int);
  int *x = nullptr, *dx = nullptr;
  cudaMallocHost(&x, bytes);
  for (int i = 0; i < n; ++i) x[i] = i % 1000;
  cudaMalloc(&dx, bytes);
  cudaStream_t streams[3];
  for (cudaStream_t& stream : streams) cudaStreamCreate(&stream);
  for (int first = 0, k = 0; first < n; first += 30011, ++k) {
    const int size = n - first < 30011 ? n - first : 30011;
    cudaMemcpyAsync(dx + first, x + first, size * sizeof(int), cudaMemcpyHostToDevice, streams[k % 3]);
    square<<<(size + 159) / 160, 160, 0, streams[k % 3]>>>(dx + first, size);
    cudaMemcpyAsync(x + first, dx + first, size * sizeof(int), cudaMemcpyDeviceToHost, streams[k % 3]);
  }
  for (cudaStream_t& stream : streams) {
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
  }
  cudaDeviceSynchronize();
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  std::printf("%lld\n", sum);
  cudaFree(dx);
  cudaFreeHost(x);
}
