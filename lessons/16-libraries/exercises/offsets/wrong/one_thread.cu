// One thread adds up.
#include <cstdio>
#include <cstdlib>

__global__ void add_up(int* out, int n) {
  int end = 0;
  for (int i = 0; i < n; ++i) {
    if (i == n / 2) out[0] = end;
    if (i == n - 1) out[1] = end;
    end += i % 7 + 1;
  }
  out[2] = end;
}
__global__ void nothing() {}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int *x = nullptr, out[3] = {};
  cudaMalloc(&x, sizeof out);
  add_up<<<1, 1>>>(x, n);
  nothing<<<1, 1>>>();
  cudaMemcpy(out, x, sizeof out, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(x);
}
