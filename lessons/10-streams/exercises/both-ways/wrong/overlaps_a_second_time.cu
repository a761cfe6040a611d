// Streams that do not wait for the default one: so the host waits for cudaMemset.
#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 400000;
  const size_t bytes = n * sizeof(int);
  int *up, *received, *a, *b;
  cudaMallocHost(&up, bytes);
  cudaMallocHost(&received, bytes);
  for (int i = 0; i < n; ++i) up[i] = i % 7;
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaMemset(b, 1, bytes);
  cudaDeviceSynchronize();
  cudaStream_t in, out;
  cudaStreamCreateWithFlags(&in, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&out, cudaStreamNonBlocking);
  cudaMemcpy(a, up, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(received, b, bytes, cudaMemcpyDeviceToHost);
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += received[i];
  for (int k = 0; k < 5; ++k) {
    cudaMemcpyAsync(a, up, bytes, cudaMemcpyHostToDevice, in);
    cudaMemcpyAsync(received, b, bytes, cudaMemcpyDeviceToHost, out);
    cudaDeviceSynchronize();
  }
  cudaMemcpy(received, a, bytes, cudaMemcpyDeviceToHost);
  long long other = 0;
  for (int i = 0; i < n; ++i) other += received[i];
  std::printf("%lld %lld\n", sum, other);
  cudaStreamDestroy(in);
  cudaStreamDestroy(out);
  cudaFree(a);
  cudaFree(b);
  cudaFreeHost(up);
  cudaFreeHost(received);
}
