// Usage: program N ROUNDS: pieces of N bytes come in through two pinned buffers alternately, and their bytes are
// counted.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void count(const unsigned char* bytes, int n, unsigned* bins) {
  __shared__ unsigned mine[256];
  mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&mine[bytes[i]], 1u);
  __syncthreads();
  if (mine[threadIdx.x]) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]), rounds = std::atoi(arguments[2]);
  unsigned char *host[2], *device[2];
  unsigned *bins = nullptr, all[256];
  cudaStream_t streams[2];
  for (int k = 0; k < 2; ++k) {
    cudaMallocHost(&host[k], n);
    for (int i = 0; i < n; ++i) host[k][i] = static_cast<unsigned char>(i * 31 + k);
    cudaMalloc(&device[k], n);
    cudaStreamCreateWithFlags(&streams[k], cudaStreamNonBlocking);
  }
  cudaMalloc(&bins, sizeof all);
  cudaMemset(bins, 0, sizeof all);
  cudaDeviceSynchronize();
  for (int round = 0; round < rounds; ++round) {
    const int k = round % 2;
    cudaMemcpyAsync(device[k], host[k], n, cudaMemcpyHostToDevice, streams[k]);
    count<<<132, 256, 0, streams[k]>>>(device[k], n, bins);
  }
  cudaDeviceSynchronize();
  cudaMemcpy(all, bins, sizeof all, cudaMemcpyDeviceToHost);
  std::printf("%u %u\n", all[0], all[255]);
  for (int k = 0; k < 2; ++k) {
    cudaStreamDestroy(streams[k]);
    cudaFree(device[k]);
    cudaFreeHost(host[k]);
  }
  cudaFree(bins);
}
