/// Handles of cuBLAS, its settings, and copies of vectors and matrices.
#include "kernels/program/runtime/blas/blas.h"

#include <set>

namespace kernelarium::program::blas {
namespace {

std::set<cublasHandle_t>& handles() {
  static auto* const all = new std::set<cublasHandle_t>;
  return *all;
}

}

bool exists(cublasHandle_t handle) { return handles().contains(handle); }

double rate(const GpuSpec& spec, std::size_t number_bytes, bool complex) {
  const double fp32 = spec.peak_fp32_gflops() * 1e9;
  // The part of the peak that cuBLAS reaches; tensor cores do some 15 times as many operations per clock.
  constexpr double kReached = 0.85, kTensor = 15;
  double peak = fp32;
  if (number_bytes == 8) peak = fp32 * spec.fp64_lanes / spec.fp32_lanes;
  if (number_bytes <= 2 && spec.compute_capability >= 70) peak = fp32 * kTensor * (number_bytes == 1 ? 2 : 1);
  return peak * kReached / (complex ? 4 : 1);
}

namespace {

/// A setting of a handle: no work.
template<class Body>
[[gnu::always_inline]] inline cublasStatus_t set_up(const char* name, cublasHandle_t handle, Body body) {
  Call call(name, __builtin_frame_address(0), Entry::anyway);
  return exists(handle) ? body() : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t status_of(cudaError_t error) {
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

/// Columns of a matrix, or elements of a vector with their steps.
cublasStatus_t copy_rows(std::size_t row_bytes, int rows, const void* from, std::size_t from_pitch, void* to,
                         std::size_t to_pitch, cudaMemcpyKind kind) {
  if (rows == 0 || row_bytes == 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(
      cudaMemcpy2D(to, to_pitch, from, from_pitch, row_bytes, static_cast<std::size_t>(rows), kind));
}
cublasStatus_t copy_rows_async(std::size_t row_bytes, int rows, const void* from, std::size_t from_pitch,
                               void* to, std::size_t to_pitch, cudaMemcpyKind kind, cudaStream_t stream) {
  if (rows == 0 || row_bytes == 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, row_bytes,
                                     static_cast<std::size_t>(rows), kind, stream));
}

struct Rows {
  std::size_t bytes, from_pitch, to_pitch;
  int count;
};
std::optional<Rows> vector_rows(int n, int element, int from_step, int to_step) {
  if (n < 0 || element <= 0 || from_step <= 0 || to_step <= 0) return std::nullopt;
  const auto size = static_cast<std::size_t>(element);
  if (from_step == 1 && to_step == 1) {
    const std::size_t all = size * static_cast<std::size_t>(n);
    return Rows{all, all, all, n > 0 ? 1 : 0};
  }
  return Rows{size, size * static_cast<std::size_t>(from_step), size * static_cast<std::size_t>(to_step), n};
}
std::optional<Rows> matrix_rows(int rows, int columns, int element, int from_leading, int to_leading) {
  if (rows < 0 || columns < 0 || element <= 0 || from_leading < std::max(1, rows) ||
      to_leading < std::max(1, rows))
    return std::nullopt;
  const auto size = static_cast<std::size_t>(element);
  return Rows{size * static_cast<std::size_t>(rows), size * static_cast<std::size_t>(from_leading),
              size * static_cast<std::size_t>(to_leading), columns};
}

}
}

using namespace kernelarium::program;
using namespace kernelarium::program::blas;

#pragma GCC visibility push(default)
extern "C" {

cublasStatus_t cublasCreate_v2(cublasHandle_t* out) {
  Call call("cublasCreate", __builtin_frame_address(0));
  if (!out) return CUBLAS_STATUS_INVALID_VALUE;
  if (call.refused() != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
  constexpr double kCreateUs = 3000; // of a usual host, without loading the library
  call.takes(kCreateUs);
  *out = new cublasContext{.device = call.thread().device};
  handles().insert(*out);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
  Call call("cublasDestroy", __builtin_frame_address(0), Entry::anyway);
  if (handles().erase(handle) == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (call.refused() == cudaSuccess) call.waits(runtime().order.device_tail(handle->device));
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int* out) {
  return out ? (*out = CUBLAS_VERSION, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasGetProperty(libraryPropertyType type, int* out) {
  if (!out || type > PATCH_LEVEL) return CUBLAS_STATUS_INVALID_VALUE;
  *out = type == MAJOR_VERSION   ? CUBLAS_VER_MAJOR
         : type == MINOR_VERSION ? CUBLAS_VER_MINOR
                                 : CUBLAS_VER_PATCH;
  return CUBLAS_STATUS_SUCCESS;
}
std::size_t cublasGetCudartVersion() { return CUDART_VERSION; }

cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
  return set_up("cublasSetStream", handle, [&] {
    if (!stream_of(stream)) return CUBLAS_STATUS_INVALID_VALUE;
    return handle->stream = stream, CUBLAS_STATUS_SUCCESS;
  });
}
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t* out) {
  return set_up("cublasGetStream", handle, [&] {
    return out ? (*out = handle->stream, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_INVALID_VALUE;
  });
}
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void*, std::size_t) {
  return set_up("cublasSetWorkspace", handle, [] { return CUBLAS_STATUS_SUCCESS; });
}
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode) {
  return set_up("cublasSetPointerMode", handle, [&] {
    if (mode != CUBLAS_POINTER_MODE_HOST && mode != CUBLAS_POINTER_MODE_DEVICE)
      return CUBLAS_STATUS_INVALID_VALUE;
    return handle->pointers = mode, CUBLAS_STATUS_SUCCESS;
  });
}
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t* out) {
  return set_up("cublasGetPointerMode", handle, [&] {
    return out ? (*out = handle->pointers, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_INVALID_VALUE;
  });
}
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  return set_up("cublasSetMathMode", handle, [&] { return handle->math = mode, CUBLAS_STATUS_SUCCESS; });
}
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* out) {
  return set_up("cublasGetMathMode", handle, [&] {
    return out ? (*out = handle->math, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_INVALID_VALUE;
  });
}
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode) {
  return set_up("cublasSetAtomicsMode", handle,
                [&] { return handle->atomics = mode, CUBLAS_STATUS_SUCCESS; });
}
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* out) {
  return set_up("cublasGetAtomicsMode", handle, [&] {
    return out ? (*out = handle->atomics, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_INVALID_VALUE;
  });
}

#define STATUSES(EACH)                                                                                       \
  EACH(SUCCESS, "success")                                                                                   \
  EACH(NOT_INITIALIZED, "the library was not initialized")                                                   \
  EACH(ALLOC_FAILED, "the resource allocation failed")                                                       \
  EACH(INVALID_VALUE, "an unsupported value or parameter was passed to the function")                        \
  EACH(ARCH_MISMATCH, "the function requires an architectural feature absent from the architecture")         \
  EACH(MAPPING_ERROR, "an access to GPU memory space failed")                                                \
  EACH(EXECUTION_FAILED, "the GPU program failed to execute")                                                \
  EACH(INTERNAL_ERROR, "an internal operation failed")                                                       \
  EACH(NOT_SUPPORTED, "the functionality requested is not supported")                                        \
  EACH(LICENSE_ERROR, "the functionality requested requires a license")
const char* cublasGetStatusName(cublasStatus_t status) {
  switch (status) {
#define NAME(name, text)                                                                                     \
  case CUBLAS_STATUS_##name:                                                                                 \
    return "CUBLAS_STATUS_" #name;
    STATUSES(NAME)
#undef NAME
  }
  return "CUBLAS_STATUS_UNKNOWN";
}
const char* cublasGetStatusString(cublasStatus_t status) {
  switch (status) {
#define TEXT(name, text)                                                                                     \
  case CUBLAS_STATUS_##name:                                                                                 \
    return text;
    STATUSES(TEXT)
#undef TEXT
  }
  return "unknown status";
}

cublasStatus_t cublasSetVector(int n, int element, const void* from, int from_step, void* to, int to_step) {
  const auto rows = vector_rows(n, element, from_step, to_step);
  return rows ? copy_rows(rows->bytes, rows->count, from, rows->from_pitch, to, rows->to_pitch,
                          cudaMemcpyHostToDevice)
              : CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasGetVector(int n, int element, const void* from, int from_step, void* to, int to_step) {
  const auto rows = vector_rows(n, element, from_step, to_step);
  return rows ? copy_rows(rows->bytes, rows->count, from, rows->from_pitch, to, rows->to_pitch,
                          cudaMemcpyDeviceToHost)
              : CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasSetMatrix(int rows, int columns, int element, const void* from, int from_leading,
                               void* to, int to_leading) {
  const auto all = matrix_rows(rows, columns, element, from_leading, to_leading);
  return all ? copy_rows(all->bytes, all->count, from, all->from_pitch, to, all->to_pitch,
                         cudaMemcpyHostToDevice)
             : CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasGetMatrix(int rows, int columns, int element, const void* from, int from_leading,
                               void* to, int to_leading) {
  const auto all = matrix_rows(rows, columns, element, from_leading, to_leading);
  return all ? copy_rows(all->bytes, all->count, from, all->from_pitch, to, all->to_pitch,
                         cudaMemcpyDeviceToHost)
             : CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasSetVectorAsync(int n, int element, const void* from, int from_step, void* to,
                                    int to_step, cudaStream_t stream) {
  const auto rows = vector_rows(n, element, from_step, to_step);
  return rows ? copy_rows_async(rows->bytes, rows->count, from, rows->from_pitch, to, rows->to_pitch,
                                cudaMemcpyHostToDevice, stream)
              : CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasGetVectorAsync(int n, int element, const void* from, int from_step, void* to,
                                    int to_step, cudaStream_t stream) {
  const auto rows = vector_rows(n, element, from_step, to_step);
  return rows ? copy_rows_async(rows->bytes, rows->count, from, rows->from_pitch, to, rows->to_pitch,
                                cudaMemcpyDeviceToHost, stream)
              : CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasSetMatrixAsync(int rows, int columns, int element, const void* from, int from_leading,
                                    void* to, int to_leading, cudaStream_t stream) {
  const auto all = matrix_rows(rows, columns, element, from_leading, to_leading);
  return all ? copy_rows_async(all->bytes, all->count, from, all->from_pitch, to, all->to_pitch,
                               cudaMemcpyHostToDevice, stream)
             : CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasGetMatrixAsync(int rows, int columns, int element, const void* from, int from_leading,
                                    void* to, int to_leading, cudaStream_t stream) {
  const auto all = matrix_rows(rows, columns, element, from_leading, to_leading);
  return all ? copy_rows_async(all->bytes, all->count, from, all->from_pitch, to, all->to_pitch,
                               cudaMemcpyDeviceToHost, stream)
             : CUBLAS_STATUS_INVALID_VALUE;
}
}
#pragma GCC visibility pop
