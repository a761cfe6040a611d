// The kernel works beside the result, which the host writes into managed memory.
#include <cstdio>
#include <cstdlib>

__global__ void add(const float* a, const float* b, float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  float *a, *b, *c, *d;
  for (float** x : {&a, &b, &c, &d}) cudaMallocManaged(x, n * sizeof(float));
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  add<<<(n + 255) / 256, 256>>>(a, b, d, n);
  cudaDeviceSynchronize();
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += c[i] = a[i] + b[i];
  std::printf("first %.0f last %.0f sum %.0f\n", c[0], c[n - 1], sum);
  for (float* x : {a, b, c, d}) cudaFree(x);
}
