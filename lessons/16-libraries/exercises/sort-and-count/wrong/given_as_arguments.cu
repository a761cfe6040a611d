// The kernels write what they are told.
#include <cstdio>
#include <cstdlib>

__global__ void clear(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 0;
}
__global__ void put(int* out, int a, int b, int c) {
  out[0] = a;
  out[1] = b;
  out[2] = c;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int times_of[101] = {}, different_ones = 0, best = 0;
  for (int i = 0; i < n; ++i) ++times_of[i * 7919LL % 10007 % 101];
  for (int value = 0; value < 101; ++value) {
    different_ones += times_of[value] > 0;
    if (times_of[value] > times_of[best]) best = value;
  }
  int *x = nullptr, out[3] = {};
  cudaMalloc(&x, (n + 3) * sizeof(int));
  clear<<<(n + 255) / 256, 256>>>(x, n);
  put<<<1, 1>>>(x + n, different_ones, best, times_of[best]);
  cudaMemcpy(out, x + n, sizeof out, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(x);
}
