/// cublasXt: products of matrices that may be in host memory, distributed over devices. It uses the
/// runtime's and cuBLAS's own functions: each device gets A and panels of columns of B and C.
#include "kernels/program/runtime/blas/blas.h"

#include <cublasXt.h>
#include <limits>
#include <set>
#include <vector>

struct cublasXtContext {
  std::vector<int> devices;
  int block = 2048; ///< columns of a panel
  cublasXtPinnedMemMode_t pinning = CUBLASXT_PINNING_DISABLED;
};

namespace kernelarium::program::blas {
namespace {

std::set<cublasXtHandle_t>& xt_handles() {
  static auto* const all = new std::set<cublasXtHandle_t>;
  return *all;
}

bool is_zero(float value) { return value == 0; }
bool is_zero(double value) { return value == 0; }
bool is_zero(const cuComplex& value) { return value.x == 0 && value.y == 0; }
bool is_zero(const cuDoubleComplex& value) { return value.x == 0 && value.y == 0; }

void need(cudaError_t error) {
  require(error == cudaSuccess,
          error == cudaErrorMemoryAllocation ? CUBLAS_STATUS_ALLOC_FAILED : CUBLAS_STATUS_EXECUTION_FAILED);
}
void need(cublasStatus_t status) { require(status == CUBLAS_STATUS_SUCCESS, status); }

/// Goes back to the device that the program has chosen.
class ChosenDevice {
 public:
  ChosenDevice() { need(cudaGetDevice(&device_)); }
  ~ChosenDevice() { cudaSetDevice(device_); }

 private:
  int device_ = 0;
};

/// A matrix by columns wherever the program has it.
template<class T>
struct XtOperand {
  T* at;
  std::size_t rows, columns, leading;
};

/// Its copy on the current device, without gaps.
template<class T>
class OnDevice {
 public:
  OnDevice(const XtOperand<const T>& from, bool copy) : rows_(from.rows), columns_(from.columns) {
    need(cudaMalloc(reinterpret_cast<void**>(&at_), std::max<std::size_t>(1, rows_ * columns_) * sizeof(T)));
    if (copy && rows_ && columns_)
      need(cudaMemcpy2D(at_, rows_ * sizeof(T), from.at, from.leading * sizeof(T), rows_ * sizeof(T),
                        columns_, cudaMemcpyDefault));
  }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;
  ~OnDevice() { cudaFree(at_); }
  T* at() const { return at_; }
  int leading() const { return static_cast<int>(std::max<std::size_t>(1, rows_)); }
  void copy_to(T* to, std::size_t leading) const {
    need(cudaMemcpy2D(to, leading * sizeof(T), at_, rows_ * sizeof(T), rows_ * sizeof(T), columns_,
                      cudaMemcpyDefault));
  }

 private:
  T* at_ = nullptr;
  std::size_t rows_, columns_;
};

class XtHandleOfDevice {
 public:
  XtHandleOfDevice() { need(cublasCreate_v2(&handle_)); }
  XtHandleOfDevice(const XtHandleOfDevice&) = delete;
  XtHandleOfDevice& operator=(const XtHandleOfDevice&) = delete;
  ~XtHandleOfDevice() { cublasDestroy_v2(handle_); }
  operator cublasHandle_t() const { return handle_; }

 private:
  cublasHandle_t handle_ = nullptr;
};

template<class T, class Gemm>
cublasStatus_t xt_gemm(Gemm gemm, cublasXtHandle_t handle, cublasOperation_t ta, cublasOperation_t tb,
                       std::size_t m, std::size_t n, std::size_t k, const T* alpha, const T* a,
                       std::size_t lda, const T* b, std::size_t ldb, const T* beta, T* c, std::size_t ldc) {
  if (!xt_handles().contains(handle) || handle->devices.empty()) return CUBLAS_STATUS_NOT_INITIALIZED;
  try {
    check_operation(ta);
    check_operation(tb);
    constexpr std::size_t kMost = std::numeric_limits<int>::max();
    require(std::max({m, n, k, lda, ldb, ldc}) <= kMost && alpha && beta);
    const XtOperand<const T> all_a{a, ta == CUBLAS_OP_N ? m : k, ta == CUBLAS_OP_N ? k : m, lda};
    require(lda >= std::max<std::size_t>(1, all_a.rows) && ldc >= std::max<std::size_t>(1, m) &&
            ldb >= std::max<std::size_t>(1, tb == CUBLAS_OP_N ? k : n));
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    const ChosenDevice chosen;
    const auto width = static_cast<std::size_t>(handle->block), devices = handle->devices.size();
    for (std::size_t d = 0; d < devices && d * width < n; ++d) {
      need(cudaSetDevice(handle->devices[d]));
      const XtHandleOfDevice on_device;
      const OnDevice<T> whole_a(all_a, true);
      for (std::size_t from = d * width; from < n; from += devices * width) {
        const std::size_t columns = std::min(width, n - from);
        const XtOperand<const T> panel_b = tb == CUBLAS_OP_N
                                               ? XtOperand<const T>{b + from * ldb, k, columns, ldb}
                                               : XtOperand<const T>{b + from, columns, k, ldb};
        const OnDevice<T> some_b(panel_b, true);
        const OnDevice<T> some_c({c + from * ldc, m, columns, ldc}, !is_zero(*beta));
        need(gemm(on_device, ta, tb, static_cast<int>(m), static_cast<int>(columns), static_cast<int>(k),
                  alpha, whole_a.at(), whole_a.leading(), some_b.at(), some_b.leading(), beta, some_c.at(),
                  some_c.leading()));
        some_c.copy_to(c + from * ldc, ldc);
      }
    }
    return CUBLAS_STATUS_SUCCESS;
  } catch (const Refused& refused) {
    return refused.status;
  }
}

cublasStatus_t of_handle(cublasXtHandle_t handle, auto body) {
  return xt_handles().contains(handle) ? body() : CUBLAS_STATUS_NOT_INITIALIZED;
}

}
}

using namespace kernelarium::program::blas;

#pragma GCC visibility push(default)
extern "C" {

cublasStatus_t cublasXtCreate(cublasXtHandle_t* out) {
  if (!out) return CUBLAS_STATUS_INVALID_VALUE;
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
  *out = new cublasXtContext;
  xt_handles().insert(*out);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle) {
  if (xt_handles().erase(handle) == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int count, int numbers[]) {
  return of_handle(handle, [&] {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || count < 1 || !numbers)
      return CUBLAS_STATUS_INVALID_VALUE;
    for (int i = 0; i < count; ++i)
      if (numbers[i] < 0 || numbers[i] >= devices) return CUBLAS_STATUS_INVALID_VALUE;
    handle->devices.assign(numbers, numbers + count);
    return CUBLAS_STATUS_SUCCESS;
  });
}
cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int block) {
  return of_handle(handle, [&] {
    if (block <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    handle->block = block;
    return CUBLAS_STATUS_SUCCESS;
  });
}
cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode) {
  return of_handle(handle, [&] { return handle->pinning = mode, CUBLAS_STATUS_SUCCESS; });
}
cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t* out) {
  return of_handle(handle, [&] {
    return out ? (*out = handle->pinning, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_INVALID_VALUE;
  });
}

#define FOR_TYPE(letter, Native)                                                                             \
  cublasStatus_t cublasXt##letter##gemm(cublasXtHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, \
                                        std::size_t m, std::size_t n, std::size_t k, const Native* alpha,    \
                                        const Native* a, std::size_t lda, const Native* b, std::size_t ldb,  \
                                        const Native* beta, Native* c, std::size_t ldc) {                    \
    return xt_gemm(&cublas##letter##gemm_v2, handle, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);  \
  }
FOR_TYPE(S, float)
FOR_TYPE(D, double)
FOR_TYPE(C, cuComplex)
FOR_TYPE(Z, cuDoubleComplex)
}
#pragma GCC visibility pop
