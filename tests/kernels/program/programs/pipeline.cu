// Copies and kernels in two streams, then a part from one device to another.
#include <cstdio>
#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>

__global__ void square(float* p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float value = p[i];
  for (int k = 0; k < 200; ++k) value = value * 0.5f + 1;
  p[i] = value;
}

int main() {
  constexpr int kParts = 4, kPart = 512 * 256, kAll = kParts * kPart;
  float *host = nullptr, *device = nullptr, *other = nullptr;
  cudaStream_t streams[2];
  cudaMallocHost(&host, kAll * sizeof(float));
  cudaMalloc(&device, kAll * sizeof(float));
  for (auto& stream : streams) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  for (int i = 0; i < kAll; ++i) host[i] = 2;
  nvtxRangePushA("pipeline");
  for (int i = 0; i < kParts; ++i) {
    float *there = device + i * kPart, *here = host + i * kPart;
    cudaMemcpyAsync(there, here, kPart * sizeof(float), cudaMemcpyHostToDevice, streams[i % 2]);
    square<<<512, 256, 0, streams[i % 2]>>>(there, kPart);
    cudaMemcpyAsync(here, there, kPart * sizeof(float), cudaMemcpyDeviceToHost, streams[i % 2]);
  }
  cudaDeviceSynchronize();
  nvtxRangePop();
  bool right = true;
  for (int i = 0; i < kAll; ++i) right &= host[i] == 2;

  int devices = 0;
  cudaGetDeviceCount(&devices);
  if (devices > 1) {
    cudaSetDevice(1);
    cudaMalloc(&other, 1024);
    cudaMemcpyPeer(other, 1, device, 0, 1024);
    float values[256];
    cudaMemcpy(values, other, sizeof values, cudaMemcpyDeviceToHost);
    right &= values[255] == 2;
    cudaFree(other);
    cudaSetDevice(0);
  }
  for (auto& stream : streams) cudaStreamDestroy(stream);
  cudaFree(device);
  cudaFreeHost(host);
  if (cudaGetLastError() != cudaSuccess) right = false;
  std::puts(right ? "right" : "wrong");
  return !right;
}
