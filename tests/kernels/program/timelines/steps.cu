// Usage: program SIDE STEPS: heat spreads in a plate. Every tenth step the GPU sums up how much has changed,
// and the host looks.
#include <cstdio>
#include <cstdlib>
#include <utility>

__global__ void start(float* plate, int side) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < side && y < side) plate[y * side + x] = y == 0 ? 100.0f : 0.0f;
}
__global__ void step(const float* from, float* to, int side) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= side || y >= side) return;
  const int here = y * side + x;
  const bool edge = x == 0 || y == 0 || x == side - 1 || y == side - 1;
  to[here] =
      edge ? from[here] : 0.25f * (from[here - 1] + from[here + 1] + from[here - side] + from[here + side]);
}
__global__ void change(const float* a, const float* b, float* sum, int n) {
  __shared__ float part[256];
  float mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    mine += fabsf(a[i] - b[i]);
  part[threadIdx.x] = mine;
  for (int width = blockDim.x / 2; width > 0; width /= 2) {
    __syncthreads();
    if (threadIdx.x < width) part[threadIdx.x] += part[threadIdx.x + width];
  }
  if (threadIdx.x == 0) atomicAdd(sum, part[0]);
}

int main(int, char** arguments) {
  const int side = std::atoi(arguments[1]), steps = std::atoi(arguments[2]);
  const dim3 block(32, 8), grid((side + 31) / 32, (side + 7) / 8);
  float *from = nullptr, *to = nullptr, *sum = nullptr, changed = 0;
  cudaMalloc(&from, sizeof(float) * side * side);
  cudaMalloc(&to, sizeof(float) * side * side);
  cudaMalloc(&sum, sizeof(float));
  start<<<grid, block>>>(from, side);
  for (int i = 1; i <= steps; ++i) {
    step<<<grid, block>>>(from, to, side);
    if (i % 10 == 0) {
      cudaMemset(sum, 0, sizeof(float));
      change<<<264, 256>>>(from, to, sum, side * side);
      cudaMemcpy(&changed, sum, sizeof(float), cudaMemcpyDeviceToHost);
    }
    std::swap(from, to);
  }
  std::printf("changed by %.4g\n", changed);
  cudaFree(sum);
  cudaFree(to);
  cudaFree(from);
}
