// cuBLAS: factors of small matrices in batches.
#include "case.h"

#include <cublas_v2.h>
#include <vector>

#define STATUS(call) std::printf("%s: %s\n", #call, cublasGetStatusName(call))

namespace {

cublasHandle_t blas() {
  cublasHandle_t handle = nullptr;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) std::printf("no handle\n");
  return handle;
}

template<class T>
struct OnDevice {
  T* at = nullptr;
  std::size_t count;
  explicit OnDevice(const std::vector<T>& values) : count(values.size()) {
    OK(cudaMalloc(&at, count * sizeof(T)));
    OK(cudaMemcpy(at, values.data(), count * sizeof(T), cudaMemcpyHostToDevice));
  }
  ~OnDevice() { OK(cudaFree(at)); }
  std::vector<T> get() const {
    std::vector<T> values(count);
    OK(cudaMemcpy(values.data(), at, count * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }
};

}

/// Factors, inverses and solutions of two small matrices and a singular one.
CASE(lu_batched) {
  cublasHandle_t handle = blas();
  const std::vector<double> values{2, 4, 8, 1, 3, 7, 1, 3, 9, 0, 1, 2, 3, 0,
                                   1, 1, 2, 0, 1, 2, 3, 2, 4, 6, 5, 7, 9};
  OnDevice<double> a(values), c(std::vector<double>(27)), b(std::vector<double>{4, 10, 24, 5, 4, 5, 1, 1, 1});
  OnDevice<double*> factors(std::vector<double*>{a.at, a.at + 9, a.at + 18}),
      inverses(std::vector<double*>{c.at, c.at + 9, c.at + 18}),
      right(std::vector<double*>{b.at, b.at + 3, b.at + 6});
  OnDevice<int> rows(std::vector<int>(9)), info(std::vector<int>(3, -1));
  const auto show = [](const auto& all, int count) {
    for (int i = 0; i < count; ++i) std::printf("%.4f ", double(all[i]) + 1e-12);
    std::printf("\n");
  };
  STATUS(cublasDgetrfBatched(handle, 3, factors.at, 3, rows.at, info.at, 3));
  show(rows.get(), 6);
  show(info.get(), 3);
  show(a.get(), 18);
  STATUS(cublasDgetriBatched(handle, 3, const_cast<const double**>(factors.at), 3, rows.at, inverses.at, 3,
                             info.at, 2));
  show(info.get(), 2);
  show(c.get(), 18);
  int host = -1;
  STATUS(cublasDgetrsBatched(handle, CUBLAS_OP_N, 3, 1, const_cast<const double**>(factors.at), 3, rows.at,
                             right.at, 3, &host, 2));
  std::printf("%d\n", host);
  show(b.get(), 6);
  STATUS(cublasDgetrfBatched(handle, -1, factors.at, 3, rows.at, info.at, 3));
  STATUS(cublasDestroy(handle));
}

// A pivot of exactly zero, one that rounding leaves a little of, and a matrix without a value.
CASE(lu_singular) {
  cublasHandle_t handle = blas();
  const std::vector<float> values{1, 1, 1, 1, 3, 1, 6, 2, 0, 0, 0, 0, 0, 1, 0, 2};
  OnDevice<float> a(values), c(std::vector<float>(16, -1));
  OnDevice<float*> factors(std::vector<float*>{a.at, a.at + 4, a.at + 8, a.at + 12}),
      inverses(std::vector<float*>{c.at, c.at + 4, c.at + 8, c.at + 12});
  OnDevice<int> rows(std::vector<int>(8)), info(std::vector<int>(4, -1));
  STATUS(cublasSgetrfBatched(handle, 2, factors.at, 2, rows.at, info.at, 4));
  for (const int one : info.get()) std::printf("%d ", one);
  for (const int one : rows.get()) std::printf("%d ", one);
  std::printf("\n");
  STATUS(cublasSgetriBatched(handle, 2, const_cast<const float**>(factors.at), 2, rows.at, inverses.at, 2,
                             info.at, 4));
  for (const int one : info.get()) std::printf("%d ", one);
  std::printf("\n");
  STATUS(cublasDestroy(handle));
}
CASE(lu_refused) {
  cublasHandle_t handle = blas();
  OnDevice<float> a(std::vector<float>(4, 1)), c(std::vector<float>(4, 1));
  OnDevice<float*> at(std::vector<float*>{a.at}), to(std::vector<float*>{c.at});
  OnDevice<int> rows(std::vector<int>(2)), info(std::vector<int>(1, -1));
  const float** from = const_cast<const float**>(at.at);
  int host = 7;
  STATUS(cublasSgetrfBatched(handle, -1, at.at, 2, rows.at, info.at, 1));
  STATUS(cublasSgetrfBatched(handle, 2, at.at, 1, rows.at, info.at, 1));
  STATUS(cublasSgetrfBatched(handle, 2, at.at, 2, rows.at, info.at, -1));
  STATUS(cublasSgetriBatched(handle, -1, from, 2, rows.at, to.at, 2, info.at, 1));
  STATUS(cublasSgetriBatched(handle, 2, from, 1, rows.at, to.at, 2, info.at, 1));
  STATUS(cublasSgetriBatched(handle, 2, from, 2, rows.at, to.at, 1, info.at, 1));
  STATUS(cublasSgetrsBatched(handle, CUBLAS_OP_N, -1, 1, from, 2, rows.at, to.at, 2, &host, 1));
  std::printf("%d\n", host);
  STATUS(cublasSgetrsBatched(handle, CUBLAS_OP_N, 2, 1, from, 1, rows.at, to.at, 2, &host, 1));
  std::printf("%d\n", host);
  STATUS(cublasDestroy(handle));
}
