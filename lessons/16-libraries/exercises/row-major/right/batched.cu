// One product of a batch, in a stream, with matrices set by cuBLAS itself.
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <numeric>
#include <vector>

int main(int count, char** arguments) {
  const int m = count > 1 ? std::atoi(arguments[1]) : 40, k = count > 2 ? std::atoi(arguments[2]) : 30,
            n = count > 3 ? std::atoi(arguments[3]) : 50;
  std::vector<float> a(m * k), b(k * n), c(m * n);
  for (int i = 0; i < m * k; ++i) a[i] = (3 * (i / k) + i % k) % 7;
  for (int i = 0; i < k * n; ++i) b[i] = (i / n + 2 * (i % n)) % 5;
  float *da, *db, *dc;
  cudaMalloc(&da, a.size() * sizeof(float));
  cudaMalloc(&db, b.size() * sizeof(float));
  cudaMalloc(&dc, c.size() * sizeof(float));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, stream);
  cublasSetMatrix(k, m, sizeof(float), a.data(), k, da, k);
  cublasSetMatrix(n, k, sizeof(float), b.data(), n, db, n);
  const float one = 1, zero = 0;
  cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, db, n, 0, da, k, 0, &zero, dc, n,
                            0, 1);
  cudaStreamSynchronize(stream);
  cublasGetMatrix(n, m, sizeof(float), dc, n, c.data(), n);
  std::printf("%g %g %.0f\n", c[n - 1], c[(m - 1) * n], std::accumulate(c.begin(), c.end(), 0.0));
  cublasDestroy(handle);
  cudaStreamDestroy(stream);
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
}
