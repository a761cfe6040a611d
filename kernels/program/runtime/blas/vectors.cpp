/// Level 1 of cuBLAS: vectors.
#include "kernels/program/runtime/blas/blas.h"

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

template<class T>
cublasStatus_t axpy(const char* name, cublasHandle_t handle, int n, const void* alpha, const void* x,
                    int x_step, void* y, int y_step) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const T a = scalar<T>(work, alpha, "alpha");
    if (n <= 0) return;
    const Vector<T> from = load<T>(work, x, n, x_step, "x");
    const Vector<T> sum = load<T>(work, y, n, y_step, "y") + a * from;
    store<T>(work, sum, y, y_step, "y");
    work.issue(2.0 * n, rate_of<T>(spec));
  });
}

template<class T, class Scale>
cublasStatus_t scal(const char* name, cublasHandle_t handle, int n, const void* alpha, void* x, int step) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const Scale a = scalar<Scale>(work, alpha, "alpha");
    if (n <= 0 || step <= 0) return;
    const Vector<T> scaled = load<T>(work, x, n, step, "x") * a;
    store<T>(work, scaled, x, step, "x");
    work.issue(n, rate_of<T>(spec));
  });
}

template<class T>
cublasStatus_t copy(const char* name, cublasHandle_t handle, int n, const void* x, int x_step, void* y,
                    int y_step) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    if (n <= 0) return;
    store<T>(work, load<T>(work, x, n, x_step, "x", Use::some), y, y_step, "y");
    work.issue(0, rate_of<T>(spec));
  });
}

template<class T>
cublasStatus_t swap(const char* name, cublasHandle_t handle, int n, void* x, int x_step, void* y,
                    int y_step) {
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
[[gnu::always_inline]] inline cublasStatus_t reduce(const char* name, cublasHandle_t handle, int n, int step,
                                                    Result* result, Body body) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    require(result != nullptr);
    Result value{};
    if (n > 0 && step != 0) value = body(work);
    if (work.usable()) put_result(work, value, result);
    work.issue(2.0 * n, rate_of<T>(spec));
    if (!work.scalars_on_device()) require(work.wait(), CUBLAS_STATUS_INTERNAL_ERROR); // seen on an H200
  });
}

template<class T>
cublasStatus_t dot(const char* name, cublasHandle_t handle, int n, const void* x, int x_step, const void* y,
                   int y_step, T* result, bool conjugate) {
  return reduce<T>(name, handle, n, 1, result, [=](LibraryWork& work) -> T {
    const Vector<T> a = load<T>(work, x, n, x_step, "x"), b = load<T>(work, y, n, y_step, "y");
    return conjugate ? T(a.dot(b)) : T(a.cwiseProduct(b).sum());
  });
}

template<class T>
cublasStatus_t nrm2(const char* name, cublasHandle_t handle, int n, const void* x, int step,
                    Real<T>* result) {
  return reduce<T>(name, handle, n, std::max(step, 0), result,
                   [=](LibraryWork& work) -> Real<T> { return load<T>(work, x, n, step, "x").stableNorm(); });
}

template<class T>
cublasStatus_t asum(const char* name, cublasHandle_t handle, int n, const void* x, int step,
                    Real<T>* result) {
  return reduce<T>(name, handle, n, std::max(step, 0), result, [=](LibraryWork& work) -> Real<T> {
    return load<T>(work, x, n, step, "x").unaryExpr([](T value) { return size_of(value); }).sum();
  });
}

/// The index of the element of largest or smallest magnitude, counted from 1; the first of equals.
template<class T>
cublasStatus_t place(const char* name, cublasHandle_t handle, int n, const void* x, int step, int* result,
                     bool largest) {
  return reduce<T>(name, handle, n, std::max(step, 0), result, [=](LibraryWork& work) -> int {
    const Vector<T> values = load<T>(work, x, n, step, "x");
    Index best = 0;
    for (Index i = 1; i < n; ++i)
      if (largest ? size_of(values[i]) > size_of(values[best]) : size_of(values[i]) < size_of(values[best]))
        best = i;
    return static_cast<int>(best) + 1;
  });
}

}
}

using namespace kernelarium::program::blas;
using C = std::complex<float>;
using Z = std::complex<double>;

#pragma GCC visibility push(default)
extern "C" {

#define FOR_TYPE(letter, small, T, Native)                                                                   \
  cublasStatus_t cublas##letter##axpy_v2(cublasHandle_t h, int n, const Native* alpha, const Native* x,      \
                                         int sx, Native* y, int sy) {                                        \
    return axpy<T>("cublas" #letter "axpy", h, n, alpha, x, sx, y, sy);                                      \
  }                                                                                                          \
  cublasStatus_t cublas##letter##scal_v2(cublasHandle_t h, int n, const Native* alpha, Native* x, int sx) {  \
    return scal<T, T>("cublas" #letter "scal", h, n, alpha, x, sx);                                          \
  }                                                                                                          \
  cublasStatus_t cublas##letter##copy_v2(cublasHandle_t h, int n, const Native* x, int sx, Native* y,        \
                                         int sy) {                                                           \
    return copy<T>("cublas" #letter "copy", h, n, x, sx, y, sy);                                             \
  }                                                                                                          \
  cublasStatus_t cublas##letter##swap_v2(cublasHandle_t h, int n, Native* x, int sx, Native* y, int sy) {    \
    return swap<T>("cublas" #letter "swap", h, n, x, sx, y, sy);                                             \
  }                                                                                                          \
  cublasStatus_t cublasI##small##amax_v2(cublasHandle_t h, int n, const Native* x, int sx, int* out) {       \
    return place<T>("cublasI" #small "amax", h, n, x, sx, out, true);                                        \
  }                                                                                                          \
  cublasStatus_t cublasI##small##amin_v2(cublasHandle_t h, int n, const Native* x, int sx, int* out) {       \
    return place<T>("cublasI" #small "amin", h, n, x, sx, out, false);                                       \
  }
#define FOR_NORM(letter, T, Native, RealT)                                                                   \
  cublasStatus_t cublas##letter##nrm2_v2(cublasHandle_t h, int n, const Native* x, int sx, RealT* out) {     \
    return nrm2<T>("cublas" #letter "nrm2", h, n, x, sx, out);                                               \
  }                                                                                                          \
  cublasStatus_t cublas##letter##asum_v2(cublasHandle_t h, int n, const Native* x, int sx, RealT* out) {     \
    return asum<T>("cublas" #letter "asum", h, n, x, sx, out);                                               \
  }
#define FOR_DOT(function, T, Native, conjugate)                                                              \
  cublasStatus_t cublas##function##_v2(cublasHandle_t h, int n, const Native* x, int sx, const Native* y,    \
                                       int sy, Native* out) {                                                \
    return dot<T>("cublas" #function, h, n, x, sx, y, sy, reinterpret_cast<T*>(out), conjugate);             \
  }
FOR_TYPE(S, s, float, float)
FOR_TYPE(D, d, double, double)
FOR_TYPE(C, c, C, cuComplex)
FOR_TYPE(Z, z, Z, cuDoubleComplex)
FOR_NORM(S, float, float, float)
FOR_NORM(D, double, double, double)
FOR_NORM(Sc, C, cuComplex, float)
FOR_NORM(Dz, Z, cuDoubleComplex, double)
FOR_DOT(Sdot, float, float, false)
FOR_DOT(Ddot, double, double, false)
FOR_DOT(Cdotu, C, cuComplex, false)
FOR_DOT(Cdotc, C, cuComplex, true)
FOR_DOT(Zdotu, Z, cuDoubleComplex, false)
FOR_DOT(Zdotc, Z, cuDoubleComplex, true)

cublasStatus_t cublasCsscal_v2(cublasHandle_t h, int n, const float* alpha, cuComplex* x, int step) {
  return scal<C, float>("cublasCsscal", h, n, alpha, x, step);
}
cublasStatus_t cublasZdscal_v2(cublasHandle_t h, int n, const double* alpha, cuDoubleComplex* x, int step) {
  return scal<Z, double>("cublasZdscal", h, n, alpha, x, step);
}
}
#pragma GCC visibility pop
