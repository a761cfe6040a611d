// Adds into a: two buffers are enough.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void add_to(float* a, const float* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += b[i];
}

/// Ends the program if a call has failed.
void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  float *da, *db;
  check(cudaMalloc(&da, n * sizeof(float)));
  check(cudaMalloc(&db, n * sizeof(float)));
  check(cudaMemcpy(da, a.data(), n * sizeof(float), cudaMemcpyDefault));
  check(cudaMemcpy(db, b.data(), n * sizeof(float), cudaMemcpyDefault));
  add_to<<<(n + 1023) / 1024, 1024>>>(da, db, n);
  check(cudaGetLastError());
  check(cudaMemcpy(c.data(), da, n * sizeof(float), cudaMemcpyDefault));
  check(cudaFree(da));
  check(cudaFree(db));
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += c[i];
  std::printf("first %.0f last %.0f sum %.0f\n", c[0], c[n - 1], sum);
}
