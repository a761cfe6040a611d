#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <curand.h>
#include <time.h>
#define CUBLAS_CHECK(x)                                                                                      \
  do {                                                                                                       \
    cublasStatus_t s_ = (x);                                                                                 \
    if (s_ != CUBLAS_STATUS_SUCCESS) {                                                                       \
      printf("cuBLAS error %d at %d: %s\n", s_, __LINE__, cublasGetStatusString(s_));                        \
      exit(1);                                                                                               \
    }                                                                                                        \
  } while (0)
void GPU_fill_rand(float* A, int rows, int cols) {
  curandGenerator_t prng;
  curandCreateGenerator(&prng, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetPseudoRandomGeneratorSeed(prng, 1234ULL);
  curandGenerateUniform(prng, A, rows * cols);
  curandDestroyGenerator(prng);
}
int main() {
  int m = 64, k = 48, n = 32;
  float *h_A = (float*)malloc(m * k * 4), *h_B = (float*)malloc(k * n * 4), *h_C = (float*)malloc(m * n * 4),
        *A, *B, *C;
  cudaMalloc(&A, m * k * 4);
  cudaMalloc(&B, k * n * 4);
  cudaMalloc(&C, m * n * 4);
  GPU_fill_rand(A, m, k);
  GPU_fill_rand(B, k, n);
  cublasHandle_t handle;
  CUBLAS_CHECK(cublasCreate(&handle));
  cudaStream_t s;
  cudaStreamCreate(&s);
  CUBLAS_CHECK(cublasSetStream(handle, s));
  const float alpha = 1, beta = 0;
  cudaStreamSynchronize(0);
  CUBLAS_CHECK(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, A, m, B, k, &beta, C, m));
  cudaStreamSynchronize(s);
  cudaMemcpy(h_A, A, m * k * 4, cudaMemcpyDeviceToHost);
  cudaMemcpy(h_B, B, k * n * 4, cudaMemcpyDeviceToHost);
  cudaMemcpy(h_C, C, m * n * 4, cudaMemcpyDeviceToHost);
  double worst = 0;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int l = 0; l < k; l++) sum += (double)h_A[i + l * m] * h_B[l + j * k];
      worst = fmax(worst, fabs(sum - h_C[i + j * m]));
    }
  float dot, norm;
  CUBLAS_CHECK(cublasSdot(handle, 100, A, 1, B, 1, &dot));
  CUBLAS_CHECK(cublasSnrm2(handle, 100, A, 1, &norm));
  int at;
  CUBLAS_CHECK(cublasIsamax(handle, m * k, A, 1, &at));
  printf("first %.6f %.6f, worst error %s, dot equals norm squared %d, largest %d\n", h_A[0], h_A[1],
         worst < 1e-4 ? "small" : "large", fabs(dot - norm * norm) < 1e-3, h_A[at - 1] > 0.99f);
  cublasStatus_t bad =
      cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, A, 10, B, k, &beta, C, m);
  printf("bad leading dimension: %s\n", cublasGetStatusName(bad));
  CUBLAS_CHECK(cublasDestroy(handle));
  cudaStreamDestroy(s);
  cudaFree(A);
  cudaFree(B);
  cudaFree(C);
  free(h_A);
  free(h_B);
  free(h_C);
}
