/// Level 1 of cuBLAS: vectors.
#include "kernels/program/runtime/blas/elements.h"

namespace kernelarium::program::blas {
namespace {

/// |re| + |im|, as BLAS measures complex numbers.
template<class T>
Real<T> size_of(T value) {
  if constexpr (is_complex<T>)
    return std::abs(value.real()) + std::abs(value.imag());
  else
    return std::abs(value);
}

template<class T, class Stored = T>
cublasStatus_t axpy(const char* name, cublasHandle_t handle, Index n, const void* alpha, const void* x,
                    Index x_step, void* y, Index y_step) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const T a = scalar<T>(work, alpha, "alpha");
    if (n <= 0) return;
    const Vector<T> from = load_as<T, Stored>(work, x, n, x_step, "x");
    const Vector<T> sum = load_as<T, Stored>(work, y, n, y_step, "y") + a * from;
    store_as<T, Stored>(work, sum, y, y_step, "y");
    work.issue(2.0 * n, rate_of<T>(spec));
  });
}

template<class T, class Scale, class Stored = T>
cublasStatus_t scal(const char* name, cublasHandle_t handle, Index n, const void* alpha, void* x,
                    Index step) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const Scale a = scalar<Scale>(work, alpha, "alpha");
    if (n <= 0 || step <= 0) return;
    const Vector<T> scaled = load_as<T, Stored>(work, x, n, step, "x") * a;
    store_as<T, Stored>(work, scaled, x, step, "x");
    work.issue(n, rate_of<T>(spec));
  });
}

template<class T>
cublasStatus_t copy(const char* name, cublasHandle_t handle, Index n, const void* x, Index x_step, void* y,
                    Index y_step) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    if (n <= 0) return;
    store<T>(work, load<T>(work, x, n, x_step, "x", Use::some), y, y_step, "y");
    work.issue(0, rate_of<T>(spec));
  });
}

template<class T>
cublasStatus_t swap(const char* name, cublasHandle_t handle, Index n, void* x, Index x_step, void* y,
                    Index y_step) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    if (n <= 0) return;
    const Vector<T> first = load<T>(work, x, n, x_step, "x", Use::some),
                    second = load<T>(work, y, n, y_step, "y", Use::some);
    store<T>(work, second, x, x_step, "x");
    store<T>(work, first, y, y_step, "y");
    work.issue(0, rate_of<T>(spec));
  });
}

/// Functions with one result; of no elements it is `Result{}`.
template<class T, class Result, class Body>
[[gnu::always_inline]] inline cublasStatus_t reduce(const char* name, cublasHandle_t handle, Index n,
                                                    Index step, Result* result, Body body) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    require(result != nullptr);
    Result value{};
    if (n > 0 && step != 0) value = body(work);
    if (work.usable()) put_result(work, value, result);
    work.issue(2.0 * n, rate_of<T>(spec));
    if (!work.scalars_on_device()) require(work.wait(), CUBLAS_STATUS_INTERNAL_ERROR); // seen on an H200
  });
}

template<class T, class Stored = T>
cublasStatus_t dot(const char* name, cublasHandle_t handle, Index n, const void* x, Index x_step,
                   const void* y, Index y_step, Stored* result, bool conjugate) {
  return reduce<T>(name, handle, n, 1, result, [=](LibraryWork& work) {
    const Vector<T> a = load_as<T, Stored>(work, x, n, x_step, "x"),
                    b = load_as<T, Stored>(work, y, n, y_step, "y");
    return Stored(conjugate ? T(a.dot(b)) : T(a.cwiseProduct(b).sum()));
  });
}

template<class T, class Stored = T, class Result>
cublasStatus_t nrm2(const char* name, cublasHandle_t handle, Index n, const void* x, Index step,
                    Result* result) {
  return reduce<T>(name, handle, n, std::max<Index>(step, 0), result, [=](LibraryWork& work) {
    return Result(load_as<T, Stored>(work, x, n, step, "x").stableNorm());
  });
}

template<class T, class Stored = T, class Result>
cublasStatus_t asum(const char* name, cublasHandle_t handle, Index n, const void* x, Index step,
                    Result* result) {
  return reduce<T>(name, handle, n, std::max<Index>(step, 0), result, [=](LibraryWork& work) {
    return Result(
        load_as<T, Stored>(work, x, n, step, "x").unaryExpr([](T value) { return size_of(value); }).sum());
  });
}

/// The index of the element of largest or smallest magnitude, counted from 1; the first of equals.
template<class T, class Stored = T, class Int>
cublasStatus_t place(const char* name, cublasHandle_t handle, Index n, const void* x, Index step, Int* result,
                     bool largest) {
  return reduce<T>(name, handle, n, std::max<Index>(step, 0), result, [=](LibraryWork& work) {
    const Vector<T> values = load_as<T, Stored>(work, x, n, step, "x");
    Index best = 0;
    for (Index i = 1; i < n; ++i)
      if (largest ? size_of(values[i]) > size_of(values[best]) : size_of(values[i]) < size_of(values[best]))
        best = i;
    return static_cast<Int>(best + 1);
  });
}

}
}

using namespace kernelarium::program::blas;
using C = std::complex<float>;
using Z = std::complex<double>;

#pragma GCC visibility push(default)
extern "C" {

#define FOR_TYPE(Int, wide, letter, small, T, Native)                                                        \
  cublasStatus_t cublas##letter##axpy_v2##wide(cublasHandle_t h, Int n, const Native* alpha,                 \
                                               const Native* x, Int sx, Native* y, Int sy) {                 \
    return axpy<T>("cublas" #letter "axpy" #wide, h, n, alpha, x, sx, y, sy);                                \
  }                                                                                                          \
  cublasStatus_t cublas##letter##scal_v2##wide(cublasHandle_t h, Int n, const Native* alpha, Native* x,      \
                                               Int sx) {                                                     \
    return scal<T, T>("cublas" #letter "scal" #wide, h, n, alpha, x, sx);                                    \
  }                                                                                                          \
  cublasStatus_t cublas##letter##copy_v2##wide(cublasHandle_t h, Int n, const Native* x, Int sx, Native* y,  \
                                               Int sy) {                                                     \
    return copy<T>("cublas" #letter "copy" #wide, h, n, x, sx, y, sy);                                       \
  }                                                                                                          \
  cublasStatus_t cublas##letter##swap_v2##wide(cublasHandle_t h, Int n, Native* x, Int sx, Native* y,        \
                                               Int sy) {                                                     \
    return swap<T>("cublas" #letter "swap" #wide, h, n, x, sx, y, sy);                                       \
  }                                                                                                          \
  cublasStatus_t cublasI##small##amax_v2##wide(cublasHandle_t h, Int n, const Native* x, Int sx, Int* out) { \
    return place<T>("cublasI" #small "amax" #wide, h, n, x, sx, out, true);                                  \
  }                                                                                                          \
  cublasStatus_t cublasI##small##amin_v2##wide(cublasHandle_t h, Int n, const Native* x, Int sx, Int* out) { \
    return place<T>("cublasI" #small "amin" #wide, h, n, x, sx, out, false);                                 \
  }
#define FOR_NORM(Int, wide, letter, T, Native, RealT)                                                        \
  cublasStatus_t cublas##letter##nrm2_v2##wide(cublasHandle_t h, Int n, const Native* x, Int sx,             \
                                               RealT* out) {                                                 \
    return nrm2<T>("cublas" #letter "nrm2" #wide, h, n, x, sx, out);                                         \
  }                                                                                                          \
  cublasStatus_t cublas##letter##asum_v2##wide(cublasHandle_t h, Int n, const Native* x, Int sx,             \
                                               RealT* out) {                                                 \
    return asum<T>("cublas" #letter "asum" #wide, h, n, x, sx, out);                                         \
  }
#define FOR_DOT(Int, wide, function, T, Native, conjugate)                                                   \
  cublasStatus_t cublas##function##_v2##wide(cublasHandle_t h, Int n, const Native* x, Int sx,               \
                                             const Native* y, Int sy, Native* out) {                         \
    return dot<T>("cublas" #function #wide, h, n, x, sx, y, sy, reinterpret_cast<T*>(out), conjugate);       \
  }

#define FOR_REAL_SCALE(Int, wide, function, T, Native, RealT)                                                \
  cublasStatus_t cublas##function##_v2##wide(cublasHandle_t h, Int n, const RealT* alpha, Native* x,         \
                                             Int step) {                                                     \
    return scal<T, RealT>("cublas" #function #wide, h, n, alpha, x, step);                                   \
  }
// Types as arguments: those of the elements and of the computation.
#define FOR_MIXED(Int, wide)                                                                                 \
  cublasStatus_t cublasAxpyEx##wide(cublasHandle_t h, Int n, const void* alpha, cudaDataType of_alpha,       \
                                    const void* x, cudaDataType of_x, Int sx, void* y, cudaDataType of_y,    \
                                    Int sy, cudaDataType compute) {                                          \
    if (of_x != of_y || of_alpha != compute) return CUBLAS_STATUS_NOT_SUPPORTED;                             \
    return with_elements(of_x, compute, [&]<class T, class Stored> {                                         \
      return axpy<T, Stored>("cublasAxpyEx" #wide, h, n, alpha, x, sx, y, sy);                               \
    });                                                                                                      \
  }                                                                                                          \
  cublasStatus_t cublasScalEx##wide(cublasHandle_t h, Int n, const void* alpha, cudaDataType of_alpha,       \
                                    void* x, cudaDataType of_x, Int sx, cudaDataType compute) {              \
    if (of_alpha != compute) return CUBLAS_STATUS_NOT_SUPPORTED;                                             \
    return with_elements(of_x, compute, [&]<class T, class Stored> {                                         \
      return scal<T, T, Stored>("cublasScalEx" #wide, h, n, alpha, x, sx);                                   \
    });                                                                                                      \
  }                                                                                                          \
  cublasStatus_t cublasCopyEx##wide(cublasHandle_t h, Int n, const void* x, cudaDataType of_x, Int sx,       \
                                    void* y, cudaDataType of_y, Int sy) {                                    \
    if (of_x != of_y) return CUBLAS_STATUS_NOT_SUPPORTED;                                                    \
    return with_elements(of_x, computed_in(of_x), [&]<class, class Stored> {                                 \
      return copy<Stored>("cublasCopyEx" #wide, h, n, x, sx, y, sy);                                         \
    });                                                                                                      \
  }                                                                                                          \
  cublasStatus_t cublasSwapEx##wide(cublasHandle_t h, Int n, void* x, cudaDataType of_x, Int sx, void* y,    \
                                    cudaDataType of_y, Int sy) {                                             \
    if (of_x != of_y) return CUBLAS_STATUS_NOT_SUPPORTED;                                                    \
    return with_elements(of_x, computed_in(of_x), [&]<class, class Stored> {                                 \
      return swap<Stored>("cublasSwapEx" #wide, h, n, x, sx, y, sy);                                         \
    });                                                                                                      \
  }
#define FOR_MIXED_DOT(Int, wide, function, conjugate)                                                        \
  cublasStatus_t cublas##function##wide(cublasHandle_t h, Int n, const void* x, cudaDataType of_x, Int sx,   \
                                        const void* y, cudaDataType of_y, Int sy, void* out,                 \
                                        cudaDataType of_out, cudaDataType compute) {                         \
    if (of_x != of_y || of_x != of_out) return CUBLAS_STATUS_NOT_SUPPORTED;                                  \
    return with_elements(of_x, compute, [&]<class T, class Stored> {                                         \
      return dot<T, Stored>("cublas" #function #wide, h, n, x, sx, y, sy, static_cast<Stored*>(out),         \
                            conjugate);                                                                      \
    });                                                                                                      \
  }
#define FOR_MIXED_NORM(Int, wide)                                                                            \
  cublasStatus_t cublasNrm2Ex##wide(cublasHandle_t h, Int n, const void* x, cudaDataType of_x, Int sx,       \
                                    void* out, cudaDataType of_out, cudaDataType compute) {                  \
    if (of_out != real_part(of_x) || compute != real_part(computed_in(of_x)))                                \
      return CUBLAS_STATUS_NOT_SUPPORTED;                                                                    \
    return with_elements(of_x, computed_in(of_x), [&]<class T, class Stored> {                               \
      return nrm2<T, Stored>("cublasNrm2Ex" #wide, h, n, x, sx, static_cast<Real<Stored>*>(out));            \
    });                                                                                                      \
  }                                                                                                          \
  cublasStatus_t cublasAsumEx##wide(cublasHandle_t h, Int n, const void* x, cudaDataType of_x, Int sx,       \
                                    void* out, cudaDataType of_out, cudaDataType compute) {                  \
    if (of_out != real_part(computed_in(of_x)) || compute != computed_in(of_x))                              \
      return CUBLAS_STATUS_NOT_SUPPORTED; /* as cuBLAS of CUDA 13.0 does */                                  \
    return with_elements(of_x, computed_in(of_x), [&]<class T, class Stored> {                               \
      return asum<T, Stored>("cublasAsumEx" #wide, h, n, x, sx, static_cast<Real<T>*>(out));                 \
    });                                                                                                      \
  }
#define FOR_MIXED_PLACE(Int, wide, function, largest)                                                        \
  cublasStatus_t cublas##function##wide(cublasHandle_t h, Int n, const void* x, cudaDataType of_x, Int sx,   \
                                        Int* out) {                                                          \
    return with_elements(of_x, computed_in(of_x), [&]<class T, class Stored> {                               \
      return place<T, Stored>("cublas" #function #wide, h, n, x, sx, out, largest);                          \
    });                                                                                                      \
  }
FOR_SIZES(FOR_MIXED)
FOR_SIZES(FOR_MIXED_DOT, DotEx, false)
FOR_SIZES(FOR_MIXED_DOT, DotcEx, true)
FOR_SIZES(FOR_MIXED_NORM)
FOR_SIZES(FOR_MIXED_PLACE, IamaxEx, true)
FOR_SIZES(FOR_MIXED_PLACE, IaminEx, false)
FOR_SIZES(FOR_REAL_SCALE, Csscal, C, cuComplex, float)
FOR_SIZES(FOR_REAL_SCALE, Zdscal, Z, cuDoubleComplex, double)
FOR_SIZES(FOR_TYPE, S, s, float, float)
FOR_SIZES(FOR_TYPE, D, d, double, double)
FOR_SIZES(FOR_TYPE, C, c, C, cuComplex)
FOR_SIZES(FOR_TYPE, Z, z, Z, cuDoubleComplex)
FOR_SIZES(FOR_NORM, S, float, float, float)
FOR_SIZES(FOR_NORM, D, double, double, double)
FOR_SIZES(FOR_NORM, Sc, C, cuComplex, float)
FOR_SIZES(FOR_NORM, Dz, Z, cuDoubleComplex, double)
FOR_SIZES(FOR_DOT, Sdot, float, float, false)
FOR_SIZES(FOR_DOT, Ddot, double, double, false)
FOR_SIZES(FOR_DOT, Cdotu, C, cuComplex, false)
FOR_SIZES(FOR_DOT, Cdotc, C, cuComplex, true)
FOR_SIZES(FOR_DOT, Zdotu, Z, cuDoubleComplex, false)
FOR_SIZES(FOR_DOT, Zdotc, Z, cuDoubleComplex, true)
}
#pragma GCC visibility pop
