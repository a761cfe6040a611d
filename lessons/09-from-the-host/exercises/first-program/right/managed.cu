// Managed memory: one pointer for both sides, but the host has to wait before it reads.
#include <cstdio>
#include <cstdlib>

__global__ void add(const float* a, const float* b, float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

/// Ends the program if a call has failed.
void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  const size_t bytes = n * sizeof(float);
  float *a, *b, *c;
  check(cudaMallocManaged(&a, bytes));
  check(cudaMallocManaged(&b, bytes));
  check(cudaMallocManaged(&c, bytes));
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  add<<<(n + 127) / 128, 128>>>(a, b, c, n);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += c[i];
  std::printf("first %.0f last %.0f sum %.0f\n", c[0], c[n - 1], sum);
  check(cudaFree(a));
  check(cudaFree(b));
  check(cudaFree(c));
}
