// A single thread of each device does all the work.
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

// Cells 1 to `cells` are this device's; 0 and cells + 1 belong to the neighbour, or are the ends.
__global__ void step(const int* from, int* to, int cells, bool left_end, bool right_end) {
  for (int i = 1; i <= cells; ++i)
    to[i] = (left_end && i == 1) || (right_end && i == cells) ? from[i] : (from[i - 1] + from[i + 1]) / 2;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 2000, steps = count > 2 ? std::atoi(arguments[2]) : 10;
  const int half = n / 2;
  const size_t bytes = (half + 2) * sizeof(int);
  std::vector<int> rod(half + 2);
  int *now[2] = {}, *next[2] = {};
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaMalloc(&now[device], bytes);
    cudaMalloc(&next[device], bytes);
    rod.assign(half + 2, 0);
    if (device == 0) rod[1] = 1000;
    if (device == 1) rod[half] = 2000;
    cudaMemcpy(now[device], rod.data(), bytes, cudaMemcpyHostToDevice);
  }
  for (int k = 0; k < steps; ++k) {
    // The cells at the border, each into the other's ghost cell.
    cudaMemcpyPeer(now[1], 1, now[0] + half, 0, sizeof(int));
    cudaMemcpyPeer(now[0] + half + 1, 0, now[1] + 1, 1, sizeof(int));
    for (int device = 0; device < 2; ++device) {
      cudaSetDevice(device);
      step<<<1, 1>>>(now[device], next[device], half, device == 0, device == 1);
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
  std::printf("%lld\n", sum);
}
