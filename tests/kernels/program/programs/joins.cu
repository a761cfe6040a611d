// A thread launches a kernel that takes long to simulate; another one joins it.
#include <cuda_runtime.h>
#include <thread>

__global__ void work(unsigned* x) {
  unsigned value = threadIdx.x;
  for (int i = 0; i < 1 << 20; ++i) value = (value ^ value >> 15) * 1664525u + 1013904223u;
  x[threadIdx.x] = value;
}

int main() {
  unsigned* x = nullptr;
  cudaMalloc(&x, 128 * sizeof(unsigned));
  std::thread([x] {
    work<<<1, 128>>>(x);
    cudaStreamSynchronize(nullptr);
  }).join();
  cudaFree(x);
}
