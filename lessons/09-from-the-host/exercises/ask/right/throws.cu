// An exception brings the failure to main(), and a destructor frees the memory.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

__global__ void triple(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 3;
}

void must(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorName(error));
}

struct Memory {
  float* x = nullptr;
  explicit Memory(int n) { must(cudaMalloc(&x, n * sizeof(float))); }
  ~Memory() { cudaFree(x); }
};

double triple_all(int n, int threads) {
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = i;
  const Memory memory(n);
  must(cudaMemcpy(memory.x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  triple<<<(n + threads - 1) / threads, threads>>>(memory.x, n);
  must(cudaGetLastError());
  must(cudaDeviceSynchronize());
  must(cudaMemcpy(host.data(), memory.x, n * sizeof(float), cudaMemcpyDeviceToHost));
  double sum = 0;
  for (const float value : host) sum += value;
  return sum;
}

int main(int count, char** arguments) {
  try {
    const double sum =
        triple_all(count > 1 ? std::atoi(arguments[1]) : 1000, count > 2 ? std::atoi(arguments[2]) : 256);
    std::printf("sum %.0f\n", sum);
  } catch (const std::runtime_error&) {
    std::puts("launch failed");
    return 1;
  }
}
