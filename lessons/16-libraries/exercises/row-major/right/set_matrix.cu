#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <vector>

int main(int count, char** arguments) {
  const int m = count > 1 ? std::atoi(arguments[1]) : 40, k = count > 2 ? std::atoi(arguments[2]) : 30,
            n = count > 3 ? std::atoi(arguments[3]) : 50;
  std::vector<float> a(m * k), b(k * n), c(m * n);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < k; ++j) a[i * k + j] = (3 * i + j) % 7;
  for (int i = 0; i < k; ++i)
    for (int j = 0; j < n; ++j) b[i * n + j] = (i + 2 * j) % 5;
  float *da = nullptr, *db = nullptr, *dc = nullptr;
  cudaMalloc(&da, a.size() * sizeof(float));
  cudaMalloc(&db, b.size() * sizeof(float));
  cudaMalloc(&dc, c.size() * sizeof(float));
  cublasSetMatrix(k, m, sizeof(float), a.data(), k, da, k);
  cublasSetMatrix(n, k, sizeof(float), b.data(), n, db, n);
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1, zero = 0;
  // Rows read as columns are the transposed matrix, and (a b)^T = b^T a^T.
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, db, n, da, k, &zero, dc, n);
  cublasGetMatrix(n, m, sizeof(float), dc, n, c.data(), n);
  cublasDestroy(handle);
  double sum = 0;
  for (const float value : c) sum += value;
  std::printf("%g %g %.0f\n", c[n - 1], c[(m - 1) * n], sum);
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
}
