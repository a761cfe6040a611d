// Products of many small matrices and vectors by one call, against loops; and a complex product by 3M.
#include <cstdio>
#include <cublas_v2.h>
#include <vector>

#define EXPECT(call)                                                                                         \
  if (const auto status = (call)) std::printf("%d: %d\n", __LINE__, int(status))

template<class T>
T* on_device(const std::vector<T>& values) {
  T* p;
  cudaMalloc(&p, values.size() * sizeof(T));
  cudaMemcpy(p, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}

int main() {
  constexpr int m = 5, n = 3, lda = 6, incx = 2, incy = 3, count = 4, sa = lda * n, sx = 12, sy = 20;
  std::vector<double> a(sa * count), x(sx * count), y(sy * count);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = int(i * 7 % 11) - 5;
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = int(i * 5 % 7) - 3;
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = int(i % 3);
  cublasHandle_t handle;
  EXPECT(cublasCreate(&handle));
  double *da = on_device(a), *dx = on_device(x);
  const double alpha = 2, beta = -1;
  for (const cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T}) {
    const int rows = op == CUBLAS_OP_N ? m : n, columns = op == CUBLAS_OP_N ? n : m;
    std::vector<double> wanted = y, strided(y.size()), batched(y.size());
    for (int b = 0; b < count; ++b)
      for (int i = 0; i < rows; ++i) {
        double sum = 0;
        for (int j = 0; j < columns; ++j)
          sum += a[b * sa + (op == CUBLAS_OP_N ? j * lda + i : i * lda + j)] * x[b * sx + j * incx];
        double& out = wanted[b * sy + i * incy];
        out = alpha * sum + beta * out;
      }
    double *one = on_device(y), *other = on_device(y);
    EXPECT(cublasDgemvStridedBatched(handle, op, m, n, &alpha, da, lda, sa, dx, incx, sx, &beta, one, incy,
                                     sy, count));
    std::vector<const double*> as, xs;
    std::vector<double*> ys;
    for (int b = 0; b < count; ++b) {
      as.push_back(da + b * sa);
      xs.push_back(dx + b * sx);
      ys.push_back(other + b * sy);
    }
    const double **das = on_device(as), **dxs = on_device(xs);
    double** dys = on_device(ys);
    EXPECT(cublasDgemvBatched(handle, op, m, n, &alpha, das, lda, dxs, incx, &beta, dys, incy, count));
    cudaMemcpy(strided.data(), one, y.size() * 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(batched.data(), other, y.size() * 8, cudaMemcpyDeviceToHost);
    std::printf("%d %d, %g\n", strided == wanted, batched == wanted, wanted[incy]);
    for (void* p : {(void*)one, (void*)other, (void*)das, (void*)dxs, (void*)dys}) cudaFree(p);
  }
  const std::vector<cuComplex> ones(4, {1, 2}), turns(4, {0, 1});
  cuComplex *p = on_device(ones), *q = on_device(turns), *r = on_device(ones), first;
  const cuComplex once{1, 0}, none{0, 0};
  EXPECT(cublasCgemm3m(handle, CUBLAS_OP_C, CUBLAS_OP_N, 2, 2, 2, &once, p, 2, q, 2, &none, r, 2));
  cudaMemcpy(&first, r, sizeof first, cudaMemcpyDeviceToHost);
  std::printf("%g %g\n", first.x, first.y);
  for (void* place : {(void*)da, (void*)dx, (void*)p, (void*)q, (void*)r}) cudaFree(place);
  cublasDestroy(handle);
}
