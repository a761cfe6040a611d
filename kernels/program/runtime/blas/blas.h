#pragma once

#include "kernels/program/runtime/library_work.h"

#include <Eigen/Core>
#include <complex>
#include <cstdio>
#include <cstring>
#include <cublas_v2.h>
#include <optional>
#include <string>

/// cuBLAS on the simulated GPU: its functions compute with Eigen, on the memory of the device.
struct cublasContext {
  int device = 0;
  cudaStream_t stream = nullptr;
  cublasPointerMode_t pointers = CUBLAS_POINTER_MODE_HOST;
  cublasMath_t math = CUBLAS_DEFAULT_MATH;
  cublasAtomicsMode_t atomics = CUBLAS_ATOMICS_NOT_ALLOWED;
};

namespace kernelarium::program::blas {

using Eigen::Index;
template<class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
template<class T>
using Vector = Eigen::Matrix<T, Eigen::Dynamic, 1>;

bool exists(cublasHandle_t handle);

/// Operations per second that a GPU reaches with numbers of this size: double, float, and the 16-bit and
/// 8-bit types of the tensor cores.
double rate(const GpuSpec& spec, std::size_t number_bytes, bool complex);

/// Arguments that cuBLAS refuses.
struct Refused {
  cublasStatus_t status;
};
inline void require(bool condition, cublasStatus_t status = CUBLAS_STATUS_INVALID_VALUE) {
  if (!condition) throw Refused{status};
}

/// What cuBLAS prints where an argument is refused; a batched factorisation gives its place with a minus.
inline void tell_illegal(const std::string& function, int place) {
  std::printf(" ** On entry to %s  parameter number %d had an illegal value\n", function.c_str(), place);
}

/// The work that a cuBLAS call puts on a stream. `body` gets the work; a graph repeats it, so it
/// captures what it needs by value.
template<class Body>
cublasStatus_t put_on_stream(Call& call, cudaStream_t stream, bool scalars_on_device, Body body) {
  if (call.refused() != cudaSuccess) return call.done(call.refused()), CUBLAS_STATUS_EXECUTION_FAILED;
  try {
    LibraryWork::run(call, stream, scalars_on_device,
                     [body, spec = &call.gpu().spec](LibraryWork& work) { body(work, *spec); });
    return CUBLAS_STATUS_SUCCESS;
  } catch (const Refused& refused) {
    return refused.status;
  } catch (const Error&) { // reported already
    return CUBLAS_STATUS_NOT_SUPPORTED;
  } catch (const std::bad_alloc&) {
    return CUBLAS_STATUS_ALLOC_FAILED;
  }
}
template<class Body>
[[gnu::always_inline]] inline cublasStatus_t call_blas(const char* name, cublasHandle_t handle, Body body) {
  Call call(name, __builtin_frame_address(0));
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  return put_on_stream(call, handle->stream, handle->pointers == CUBLAS_POINTER_MODE_DEVICE, std::move(body));
}

/// alpha, beta or another scalar, read according to the handle's pointer mode.
template<class T>
T scalar(LibraryWork& work, const void* pointer, const char* what) {
  require(pointer != nullptr);
  T value{};
  if (!work.scalars_on_device())
    work.take_from_host(pointer, std::as_writable_bytes(std::span(&value, 1)));
  else if (const std::byte* place = work.read(pointer, sizeof(T), what))
    std::memcpy(&value, place, sizeof(T));
  return value;
}

/// A result is written according to the pointer mode; the host waits for its own.
template<class T>
void put_result(LibraryWork& work, T value, T* pointer) {
  if (work.scalars_on_device()) {
    if (std::byte* place = work.write(pointer, sizeof(T), "result")) std::memcpy(place, &value, sizeof(T));
    return;
  }
  std::memcpy(pointer, &value, sizeof(T));
}

inline LibraryWork::Rows vector_rows(Index n, Index step, std::size_t element) {
  return {element, static_cast<std::size_t>(n), static_cast<std::size_t>(std::abs(step)) * element};
}

/// Whether a result depends on all of an operand.
enum class Use { all, some };

/// A vector with its step; a negative one begins at the far end.
template<class T>
Vector<T> load(LibraryWork& work, const void* pointer, Index n, Index step, const char* what,
               Use use = Use::all) {
  Vector<T> out(n);
  const auto* bytes = work.read(pointer, vector_rows(n, step, sizeof(T)), what);
  if (!bytes) return Vector<T>::Zero(n);
  if (use == Use::all) work.expect_written(pointer, vector_rows(n, step, sizeof(T)), what);
  const auto* values = reinterpret_cast<const T*>(bytes);
  const Index first = step < 0 ? (1 - n) * step : 0;
  for (Index i = 0; i < n; ++i) out[i] = values[first + i * step];
  return out;
}
template<class T>
void store(LibraryWork& work, const Vector<T>& from, void* pointer, Index step, const char* what) {
  const Index n = from.size();
  std::byte* bytes = work.write(pointer, vector_rows(n, step, sizeof(T)), what);
  if (!bytes || !work.usable()) return;
  auto* values = reinterpret_cast<T*>(bytes);
  const Index first = step < 0 ? (1 - n) * step : 0;
  for (Index i = 0; i < n; ++i) values[first + i * step] = from[i];
}

inline LibraryWork::Rows matrix_rows(Index rows, Index columns, Index leading, std::size_t element) {
  return {static_cast<std::size_t>(rows) * element, static_cast<std::size_t>(columns),
          static_cast<std::size_t>(leading) * element};
}

/// A column-major matrix of T in memory.
template<class T>
using ConstColumns = Eigen::Map<const Matrix<T>, 0, Eigen::OuterStride<>>;
template<class T>
using Columns = Eigen::Map<Matrix<T>, 0, Eigen::OuterStride<>>;

template<class T>
void expect_matrix(LibraryWork& work, const void* pointer, Index rows, Index columns, Index leading,
                   const char* what) {
  work.expect_written(pointer, matrix_rows(rows, columns, leading, sizeof(T)), what);
}
template<class T>
std::optional<ConstColumns<T>> matrix(LibraryWork& work, const void* pointer, Index rows, Index columns,
                                      Index leading, const char* what, Use use = Use::all) {
  const auto* bytes = work.read(pointer, matrix_rows(rows, columns, leading, sizeof(T)), what);
  if (!bytes) return std::nullopt;
  if (use == Use::all) expect_matrix<T>(work, pointer, rows, columns, leading, what);
  return ConstColumns<T>(reinterpret_cast<const T*>(bytes), rows, columns, Eigen::OuterStride<>(leading));
}
template<class T>
std::optional<Columns<T>> matrix_to_write(LibraryWork& work, void* pointer, Index rows, Index columns,
                                          Index leading, const char* what) {
  auto* bytes = work.write(pointer, matrix_rows(rows, columns, leading, sizeof(T)), what);
  if (!bytes) return std::nullopt;
  return Columns<T>(reinterpret_cast<T*>(bytes), rows, columns, Eigen::OuterStride<>(leading));
}

/// op(A): as it is, transposed, or transposed and conjugated.
template<class T, class Source>
Matrix<T> turned(const Source& source, cublasOperation_t operation) {
  if (operation == CUBLAS_OP_N) return source.template cast<T>();
  if (operation == CUBLAS_OP_T) return source.transpose().template cast<T>();
  return source.adjoint().template cast<T>();
}

inline void check_operation(cublasOperation_t operation) {
  require(operation == CUBLAS_OP_N || operation == CUBLAS_OP_T || operation == CUBLAS_OP_C);
}

template<class T>
inline constexpr bool is_complex = false;
template<class T>
inline constexpr bool is_complex<std::complex<T>> = true;
template<class T>
using Real = typename Eigen::NumTraits<T>::Real;

/// Operations per second that a GPU reaches with numbers of this type.
template<class T>
double rate_of(const GpuSpec& spec) {
  return rate(spec, sizeof(Real<T>), is_complex<T>);
}

}

/// Defines functions in both forms: with sizes of 32 bits, and with sizes of 64 bits and _64 after the name.
#define FOR_SIZES(FUNCTIONS, ...)                                                                            \
  FUNCTIONS(int, __VA_OPT__(, ) __VA_ARGS__)                                                                 \
  FUNCTIONS(std::int64_t, _64 __VA_OPT__(, ) __VA_ARGS__)
/// The same for each type of elements: its letter, what it is computed in, and its name in the interface.
#define FOR_TYPES(FUNCTIONS)                                                                                 \
  FOR_SIZES(FUNCTIONS, S, float, float)                                                                      \
  FOR_SIZES(FUNCTIONS, D, double, double)                                                                    \
  FOR_SIZES(FUNCTIONS, C, C, cuComplex)                                                                      \
  FOR_SIZES(FUNCTIONS, Z, Z, cuDoubleComplex)
