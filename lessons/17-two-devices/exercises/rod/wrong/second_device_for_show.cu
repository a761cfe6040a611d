// Device 0 computes the whole rod; what device 1 computes is thrown away.
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

__global__ void step(const int* from, int* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = i == 0 || i == n - 1 ? from[i] : (from[i - 1] + from[i + 1]) / 2;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 2000, steps = count > 2 ? std::atoi(arguments[2]) : 10;
  const size_t bytes = n * sizeof(int);
  std::vector<int> rod(n);
  int *now[2] = {}, *next[2] = {};
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaMalloc(&now[device], bytes);
    cudaMalloc(&next[device], bytes);
    rod[0] = 1000;
    rod[n - 1] = 2000;
    cudaMemset(now[device], 0, bytes);
    cudaMemcpy(now[device], &rod[0], sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(now[device] + n - 1, &rod[n - 1], sizeof(int), cudaMemcpyHostToDevice);
  }
  for (int k = 0; k < steps; ++k)
    for (int device = 0; device < 2; ++device) {
      cudaSetDevice(device);
      step<<<(n + 255) / 256, 256>>>(now[device], next[device], n);
      std::swap(now[device], next[device]);
    }
  long long sum = 0;
  cudaMemcpyPeer(next[1], 1, now[0], 0, 4);
  cudaMemcpy(rod.data(), now[0], bytes, cudaMemcpyDeviceToHost);
  for (const int value : rod) sum += value;
  for (int device = 0; device < 2; ++device) {
    cudaFree(now[device]);
    cudaFree(next[device]);
  }
  std::printf("%lld\n", sum);
}
