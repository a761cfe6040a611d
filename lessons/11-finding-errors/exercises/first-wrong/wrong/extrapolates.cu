// Looks for the first wrong element only; the number of wrong ones comes from their known distance.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void square(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * (i % 97 == 13 ? x[i] + 1 : x[i]);
}
int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<int> h(n), r(n);
  for (int i = 0; i < n; ++i) h[i] = i % 50 + 1;
  int *x, *y;
  cudaMalloc(&x, n * 4);
  cudaMalloc(&y, n * 4);
  cudaMemcpy(x, h.data(), n * 4, cudaMemcpyHostToDevice);
  square<<<(n + 255) / 256, 256>>>(x, y, n);
  cudaMemcpy(r.data(), y, n * 4, cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
  for (int i = 0; i < n; ++i)
    if (r[i] != h[i] * h[i]) {
      std::printf("%d wrong, the first at %d: %d instead of %d\n", (n - 1 - i) / 97 + 1, i, r[i],
                  h[i] * h[i]);
      return 1;
    }
  std::puts("all right");
}
