// cuBLAS: factors of small matrices in batches. Not recorded on an H200 yet (on_hardware --record), so no test compares it.
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
