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

/// Columns of a matrix, or elements of a vector with their steps.
struct Rows {
  std::size_t bytes, from_pitch, to_pitch;
  Index count;
};
std::optional<Rows> vector_rows(Index n, Index element, Index from_step, Index to_step) {
  if (n < 0 || element <= 0 || from_step <= 0 || to_step <= 0) return std::nullopt;
  const auto size = static_cast<std::size_t>(element);
  if (from_step == 1 && to_step == 1) {
    const std::size_t all = size * static_cast<std::size_t>(n);
    return Rows{all, all, all, n > 0 ? 1 : 0};
  }
  return Rows{size, size * static_cast<std::size_t>(from_step), size * static_cast<std::size_t>(to_step), n};
}
std::optional<Rows> matrix_rows(Index rows, Index columns, Index element, Index from_leading,
                                Index to_leading) {
  // Columns closer together than they are long are for the copy to refuse.
  if (rows < 0 || columns < 0 || element <= 0 || from_leading <= 0 || to_leading <= 0) return std::nullopt;
  const auto size = static_cast<std::size_t>(element);
  return Rows{size * static_cast<std::size_t>(rows), size * static_cast<std::size_t>(from_leading),
              size * static_cast<std::size_t>(to_leading), columns};
}
/// With a stream: asynchronous.
cublasStatus_t copy_rows(const std::optional<Rows>& rows, const void* from, void* to, cudaMemcpyKind kind,
                         const cudaStream_t* stream) {
  if (!rows) return CUBLAS_STATUS_INVALID_VALUE;
  if (rows->count == 0 || rows->bytes == 0) return CUBLAS_STATUS_SUCCESS;
  const auto count = static_cast<std::size_t>(rows->count);
  const cudaError_t error =
      stream
          ? cudaMemcpy2DAsync(to, rows->to_pitch, from, rows->from_pitch, rows->bytes, count, kind, *stream)
          : cudaMemcpy2D(to, rows->to_pitch, from, rows->from_pitch, rows->bytes, count, kind);
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
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

#define FOR_COPIES(Int, wide, way, kind)                                                                     \
  cublasStatus_t cublas##way##Vector##wide(Int n, Int element, const void* from, Int from_step, void* to,    \
                                           Int to_step) {                                                    \
    return copy_rows(vector_rows(n, element, from_step, to_step), from, to, kind, nullptr);                  \
  }                                                                                                          \
  cublasStatus_t cublas##way##VectorAsync##wide(Int n, Int element, const void* from, Int from_step,         \
                                                void* to, Int to_step, cudaStream_t stream) {                \
    return copy_rows(vector_rows(n, element, from_step, to_step), from, to, kind, &stream);                  \
  }                                                                                                          \
  cublasStatus_t cublas##way##Matrix##wide(Int rows, Int columns, Int element, const void* from,             \
                                           Int from_leading, void* to, Int to_leading) {                     \
    return copy_rows(matrix_rows(rows, columns, element, from_leading, to_leading), from, to, kind,          \
                     nullptr);                                                                               \
  }                                                                                                          \
  cublasStatus_t cublas##way##MatrixAsync##wide(Int rows, Int columns, Int element, const void* from,        \
                                                Int from_leading, void* to, Int to_leading,                  \
                                                cudaStream_t stream) {                                       \
    return copy_rows(matrix_rows(rows, columns, element, from_leading, to_leading), from, to, kind,          \
                     &stream);                                                                               \
  }
FOR_SIZES(FOR_COPIES, Set, cudaMemcpyHostToDevice)
FOR_SIZES(FOR_COPIES, Get, cudaMemcpyDeviceToHost)
}
#pragma GCC visibility pop
