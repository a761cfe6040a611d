// The sum of N floats by a kernel of one's own.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void sum(const float* x, float* out, int n) {
  __shared__ float part[256];
  float mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine += x[i];
  part[threadIdx.x] = mine;
  for (int width = blockDim.x / 2; width > 0; width /= 2) {
    __syncthreads();
    if (threadIdx.x < width) part[threadIdx.x] += part[threadIdx.x + width];
  }
  if (threadIdx.x == 0) atomicAdd(out, part[0]);
}

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]);
  const std::vector<float> host(n, 1);
  float *x = nullptr, *out = nullptr, result = 0;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(out, 0, sizeof(float));
  sum<<<264, 256>>>(x, out, n);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%.0f\n", result);
  cudaFree(x);
  cudaFree(out);
}
