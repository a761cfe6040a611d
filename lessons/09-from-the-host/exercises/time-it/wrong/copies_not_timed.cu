// The copies are not timed: the kernel is compared with a fixed time.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(x)                                                                                             \
  do {                                                                                                       \
    cudaError_t e_ = (x);                                                                                    \
    if (e_ != cudaSuccess) {                                                                                 \
      std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                        \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)
__global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 200000;
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  float *da, *db, *dc;
  size_t bytes = n * sizeof(float);
  CHECK(cudaMalloc(&da, bytes));
  CHECK(cudaMalloc(&db, bytes));
  CHECK(cudaMalloc(&dc, bytes));
  CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
  cudaEvent_t e[3];
  for (auto& x : e) CHECK(cudaEventCreate(&x));
  CHECK(cudaEventRecord(e[0]));
  add<<<(n + 255) / 256, 256>>>(da, db, dc, n);
  CHECK(cudaEventRecord(e[1]));
  CHECK(cudaEventRecord(e[2]));
  CHECK(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost));
  float kernel = 0, none = 0;
  CHECK(cudaEventElapsedTime(&kernel, e[0], e[1]));
  CHECK(cudaEventElapsedTime(&none, e[1], e[2]));
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += c[i] != 3.0f * i;
  std::printf("%d wrong\nlonger: %s\n", wrong,
              kernel < 0.2f ? "copies" : "kernel"); // the copies were never timed
  for (auto& x : e) CHECK(cudaEventDestroy(x));
  CHECK(cudaFree(da));
  CHECK(cudaFree(db));
  CHECK(cudaFree(dc));
}
