// Adds into a: two buffers are enough.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void add_to(float* a, const float* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += b[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  float *da, *db;
  cudaMalloc(&da, n * sizeof(float));
  cudaMalloc(&db, n * sizeof(float));
  cudaMemcpy(da, a.data(), n * sizeof(float), cudaMemcpyDefault);
  cudaMemcpy(db, b.data(), n * sizeof(float), cudaMemcpyDefault);
  add_to<<<(n + 1023) / 1024, 1024>>>(da, db, n);
  cudaMemcpy(c.data(), da, n * sizeof(float), cudaMemcpyDefault);
  cudaFree(da);
  cudaFree(db);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += c[i];
  std::printf("first %.0f last %.0f sum %.0f\n", c[0], c[n - 1], sum);
}
