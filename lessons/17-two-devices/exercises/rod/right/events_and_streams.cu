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
  cudaStream_t streams[2];
  cudaEvent_t done[2];
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaStreamCreateWithFlags(&streams[device], cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&done[device], cudaEventDisableTiming);
  }
  for (int k = 0; k < steps; ++k) {
    for (int device = 0; device < 2; ++device) {
      cudaSetDevice(device);
      const int* border = device == 0 ? now[1] + 1 : now[0] + half;
      step<<<(half + 255) / 256, 256, 0, streams[device]>>>(now[device], next[device], half, device == 0, device == 1, border);
    }
    for (int device = 0; device < 2; ++device) {
      cudaSetDevice(device);
      cudaEventRecord(done[device], streams[device]);
    }
    for (int device = 0; device < 2; ++device) {
      cudaSetDevice(device);
      cudaStreamWaitEvent(streams[device], done[1 - device]);
      std::swap(now[device], next[device]);
    }
  }
  long long sum = 0;
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaStreamSynchronize(streams[device]);
    cudaStreamDestroy(streams[device]);
    cudaEventDestroy(done[device]);
    cudaMemcpy(rod.data() + 1, now[device] + 1, half * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 1; i <= half; ++i) sum += rod[i];
    cudaFree(now[device]);
    cudaFree(next[device]);
  }
  std::printf("%lld\n", sum);
}
