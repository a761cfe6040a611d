// Loads a file that nvcc has made of itself (-fatbin or -ptx), and launches the kernel in it.
#include <cstdio>
#include <cuda_runtime.h>

extern "C" __global__ void twice(int* number) { *number *= 2; }

int main(int, char** words) {
  cudaLibrary_t library;
  cudaKernel_t kernel;
  cudaLibraryLoadFromFile(&library, words[1], nullptr, nullptr, 0, nullptr, nullptr, 0);
  const cudaError_t error = cudaLibraryGetKernel(&kernel, library, "twice");
  if (error != cudaSuccess) return std::puts(cudaGetErrorName(error)), 1;
  int number = 21, *device;
  cudaMalloc(&device, sizeof number);
  cudaMemcpy(device, &number, sizeof number, cudaMemcpyHostToDevice);
  void* arguments[] = {&device};
  cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3(1), dim3(1), arguments, 0, nullptr);
  cudaMemcpy(&number, device, sizeof number, cudaMemcpyDeviceToHost);
  std::printf("%d\n", number);
  cudaFree(device);
  cudaLibraryUnload(library);
}
