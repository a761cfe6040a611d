#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void add(const float* a, const float* b, float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 200000;
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  const size_t bytes = n * sizeof(float);
  float *da, *db, *dc;
  cudaMalloc(&da, bytes);
  cudaMalloc(&db, bytes);
  cudaMalloc(&dc, bytes);
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice);
  const auto copied = Clock::now();
  add<<<(n + 255) / 256, 256>>>(da, db, dc, n);
  const auto added = Clock::now();
  cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost);
  const auto back = Clock::now();
  const float kernel = std::chrono::duration<float, std::milli>(added - copied).count();
  const float all = std::chrono::duration<float, std::milli>(back - start).count() + 2 * kernel;
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += c[i] != 3.0f * i;
  std::printf("%d wrong\n", wrong);
  std::printf("longer: %s\n", all - kernel > kernel ? "copies" : "kernel");
  std::fprintf(stderr, "kernel %g ms, with copies %g ms\n", kernel, all);
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
}
