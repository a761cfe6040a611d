// The kernels write what they are told.
#include <cstdio>
#include <cstdlib>

__global__ void clear(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 0;
}
__global__ void put(int* out, int middle, int last, int end) {
  out[0] = middle;
  out[1] = last;
  out[2] = end;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int middle = 0, last = 0, end = 0;
  for (int i = 0; i < n; ++i) {
    if (i == n / 2) middle = end;
    if (i == n - 1) last = end;
    end += i % 7 + 1;
  }
  int *x = nullptr, out[3] = {};
  cudaMalloc(&x, (n + 3) * sizeof(int));
  clear<<<(n + 255) / 256, 256>>>(x, n);
  put<<<1, 1>>>(x + n, middle, last, end);
  cudaMemcpy(out, x + n, sizeof out, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(x);
}
