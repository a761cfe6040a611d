// One part after the other, each between the same two events.
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
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  float kernel = 0, in = 0, out = 0;
  cudaEventRecord(begin);
  cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice);
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  cudaEventElapsedTime(&in, begin, end);

  cudaEventRecord(begin);
  add<<<(n + 255) / 256, 256>>>(da, db, dc, n);
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  cudaEventElapsedTime(&kernel, begin, end);

  cudaEventRecord(begin);
  cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost);
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  cudaEventElapsedTime(&out, begin, end);
  const float all = in + kernel + out;
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += c[i] != 3.0f * i;
  std::printf("%d wrong\n", wrong);
  std::printf("longer: %s\n", all - kernel > kernel ? "copies" : "kernel");
  std::fprintf(stderr, "kernel %g ms, with copies %g ms\n", kernel, all);
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
}
