// Eight blocks, whose threads take several elements each.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void add(const float* a, const float* b, float* c, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) c[i] = a[i] + b[i];
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
  const size_t bytes = n * sizeof(float);
  float *da, *db, *dc;
  check(cudaMalloc(&da, bytes));
  check(cudaMalloc(&db, bytes));
  check(cudaMalloc(&dc, bytes));
  check(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
  check(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
  add<<<(n + 511) / 512, 128>>>(da, db, dc, n);
  check(cudaGetLastError());
  check(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost));
  check(cudaFree(da));
  check(cudaFree(db));
  check(cudaFree(dc));
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += c[i];
  std::printf("first %.0f last %.0f sum %.0f\n", c[0], c[n - 1], sum);
}
