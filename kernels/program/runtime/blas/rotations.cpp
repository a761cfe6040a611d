/// Level 1 of cuBLAS: rotations.
#include "kernels/program/runtime/blas/elements.h"

#include <cmath>

namespace kernelarium::program::blas {
namespace {

/// x = c x + s y, y = c y - conj(s) x
template<class T, class Sine, class Stored = T>
cublasStatus_t rot(const char* name, cublasHandle_t handle, Index n, void* x, Index x_step, void* y,
                   Index y_step, const void* cosine, const void* sine) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const auto c = static_cast<Real<T>>(scalar<Real<Stored>>(work, cosine, "c"));
    const T s = T(scalar<Sine>(work, sine, "s"));
    if (n <= 0) return;
    Vector<T> first = load_as<T, Stored>(work, x, n, x_step, "x"),
              second = load_as<T, Stored>(work, y, n, y_step, "y");
    for (Index i = 0; i < n; ++i) {
      const T a = first[i], b = second[i];
      first[i] = c * a + s * b;
      second[i] = c * b - Eigen::numext::conj(s) * a;
    }
    store_as<T, Stored>(work, first, x, x_step, "x");
    store_as<T, Stored>(work, second, y, y_step, "y");
    work.issue(6.0 * n, rate_of<T>(spec));
  });
}

/// The rotation that makes (a, b) to (r, 0): a becomes r, and b, of real numbers, what c and s can be had
/// from.
template<class T>
void make_rotation(T& a, T& b, Real<T>& c, T& s) {
  if constexpr (is_complex<T>) {
    const Real<T> of_a = std::abs(a), length = std::hypot(of_a, std::abs(b));
    if (of_a == 0) {
      c = 0;
      s = T(1);
      a = b;
      return;
    }
    const T direction = a / of_a;
    c = of_a / length;
    s = direction * std::conj(b) / length;
    a = direction * length;
  } else {
    const bool a_is_larger = std::abs(a) > std::abs(b);
    const T r = std::copysign(std::hypot(a, b), a_is_larger ? a : b);
    c = r == 0 ? T(1) : a / r;
    s = r == 0 ? T(0) : b / r;
    a = r;
    b = a_is_larger || r == 0 ? s : c != 0 ? 1 / c : T(1);
  }
}

template<class T>
cublasStatus_t rotg(const char* name, cublasHandle_t handle, void* a, void* b, void* c, void* s) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    require(c && s);
    T first = scalar<T>(work, a, "a"), second = scalar<T>(work, b, "b"), sine;
    Real<T> cosine;
    make_rotation<T>(first, second, cosine, sine);
    if (work.usable()) {
      put_result(work, first, static_cast<T*>(a));
      if constexpr (!is_complex<T>) put_result(work, second, static_cast<T*>(b));
      put_result(work, cosine, static_cast<Real<T>*>(c));
      put_result(work, sine, static_cast<T*>(s));
    }
    work.issue(10, rate_of<T>(spec));
  });
}

/// The 2 x 2 matrix of a modified rotation: parameters[0] says which elements are not stored.
template<class T>
struct Modified {
  T flag, h11, h21, h12, h22;
};

template<class T, class Stored = T>
cublasStatus_t rotm(const char* name, cublasHandle_t handle, Index n, void* x, Index x_step, void* y,
                    Index y_step, const void* parameters) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const auto given = scalar<Modified<Stored>>(work, parameters, "param");
    Modified<T> h{T(given.flag), T(given.h11), T(given.h21), T(given.h12), T(given.h22)};
    if (n <= 0 || h.flag == -2) return;
    if (h.flag == 0) h.h11 = h.h22 = 1;
    if (h.flag == 1) h.h12 = 1, h.h21 = -1;
    Vector<T> first = load_as<T, Stored>(work, x, n, x_step, "x"),
              second = load_as<T, Stored>(work, y, n, y_step, "y");
    for (Index i = 0; i < n; ++i) {
      const T a = first[i], b = second[i];
      first[i] = h.h11 * a + h.h12 * b;
      second[i] = h.h21 * a + h.h22 * b;
    }
    store_as<T, Stored>(work, first, x, x_step, "x");
    store_as<T, Stored>(work, second, y, y_step, "y");
    work.issue(6.0 * n, rate_of<T>(spec));
  });
}

/// Keeps a scaling factor of a modified rotation within range: multiplies it by the square of a power of 2.
template<class T>
void scale_back(T& d, T& of_first, T& of_second, T* length) {
  constexpr T kFactor = 4096;
  while (d != 0 && std::abs(d) <= 1 / (kFactor * kFactor)) {
    d *= kFactor * kFactor;
    of_first /= kFactor;
    of_second /= kFactor;
    if (length) *length /= kFactor;
  }
  while (std::abs(d) >= kFactor * kFactor) {
    d /= kFactor * kFactor;
    of_first *= kFactor;
    of_second *= kFactor;
    if (length) *length *= kFactor;
  }
}

/// The modified rotation that makes the second of (sqrt(d1) x1, sqrt(d2) y1) zero.
template<class T>
Modified<T> modified_rotation(T& d1, T& d2, T& x1, T y1) {
  const auto none = [&]() -> Modified<T> {
    d1 = d2 = x1 = 0;
    return {-1, 0, 0, 0, 0};
  };
  if (d1 < 0) return none();
  const T p2 = d2 * y1;
  if (p2 == 0) return {-2, 0, 0, 0, 0};
  const T p1 = d1 * x1, q2 = p2 * y1, q1 = p1 * x1;
  Modified<T> h{};
  if (std::abs(q1) > std::abs(q2)) {
    h = {0, 1, -y1 / x1, p2 / p1, 1};
    const T u = 1 - h.h12 * h.h21;
    if (u <= 0) return none();
    d1 /= u;
    d2 /= u;
    x1 *= u;
  } else {
    if (q2 < 0) return none();
    h = {1, p1 / p2, -1, 1, x1 / y1};
    const T u = 1 + h.h11 * h.h22;
    std::swap(d1, d2);
    d1 /= u;
    d2 /= u;
    x1 = y1 * u;
  }
  const T before[] = {d1, d2};
  scale_back<T>(d1, h.h11, h.h12, &x1);
  scale_back<T>(d2, h.h21, h.h22, nullptr);
  if (d1 != before[0] || d2 != before[1]) h.flag = -1;
  return h;
}

template<class T>
cublasStatus_t rotmg(const char* name, cublasHandle_t handle, void* d1, void* d2, void* x1, const void* y1,
                     void* parameters) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    T first = scalar<T>(work, d1, "d1"), second = scalar<T>(work, d2, "d2"), x = scalar<T>(work, x1, "x1");
    const Modified<T> made = modified_rotation<T>(first, second, x, scalar<T>(work, y1, "y1"));
    Modified<T> kept = scalar<Modified<T>>(work, parameters, "param"); // what the flag implies stays as it is
    kept.flag = made.flag;
    if (made.flag == -1 || made.flag == 1) kept.h11 = made.h11, kept.h22 = made.h22;
    if (made.flag == -1 || made.flag == 0) kept.h12 = made.h12, kept.h21 = made.h21;
    if (work.usable()) {
      put_result(work, first, static_cast<T*>(d1));
      put_result(work, second, static_cast<T*>(d2));
      put_result(work, x, static_cast<T*>(x1));
      put_result(work, kept, static_cast<Modified<T>*>(parameters));
    }
    work.issue(20, rate_of<T>(spec));
  });
}

}
}

using namespace kernelarium::program::blas;
using C = std::complex<float>;
using Z = std::complex<double>;

#pragma GCC visibility push(default)
extern "C" {

#define FOR_ROT(Int, wide, function, T, Native, Sine, RealT, NativeSine)                                     \
  cublasStatus_t cublas##function##_v2##wide(cublasHandle_t h, Int n, Native* x, Int sx, Native* y, Int sy,  \
                                             const RealT* c, const NativeSine* s) {                          \
    return rot<T, Sine>("cublas" #function #wide, h, n, x, sx, y, sy, c, s);                                 \
  }
#define FOR_ROTG(Int, wide, letter, T, Native, RealT)                                                        \
  cublasStatus_t cublas##letter##rotg_v2##wide(cublasHandle_t h, Native* a, Native* b, RealT* c,             \
                                               Native* s) {                                                  \
    return rotg<T>("cublas" #letter "rotg" #wide, h, a, b, c, s);                                            \
  }
#define FOR_MODIFIED(Int, wide, letter, T)                                                                   \
  cublasStatus_t cublas##letter##rotm_v2##wide(cublasHandle_t h, Int n, T* x, Int sx, T* y, Int sy,          \
                                               const T* param) {                                             \
    return rotm<T>("cublas" #letter "rotm" #wide, h, n, x, sx, y, sy, param);                                \
  }                                                                                                          \
  cublasStatus_t cublas##letter##rotmg_v2##wide(cublasHandle_t h, T* d1, T* d2, T* x1, const T* y1,          \
                                                T* param) {                                                  \
    return rotmg<T>("cublas" #letter "rotmg" #wide, h, d1, d2, x1, y1, param);                               \
  }
#define FOR_MIXED(Int, wide)                                                                                 \
  cublasStatus_t cublasRotEx##wide(cublasHandle_t h, Int n, void* x, cudaDataType of_x, Int sx, void* y,     \
                                   cudaDataType of_y, Int sy, const void* c, const void* s,                  \
                                   cudaDataType of_angle, cudaDataType compute) {                            \
    if (of_x != of_y || (of_angle != of_x && of_angle != real_part(of_x)))                                   \
      return CUBLAS_STATUS_NOT_SUPPORTED;                                                                    \
    return with_elements(of_x, compute, [&]<class T, class Stored> {                                         \
      return of_angle == of_x ? rot<T, Stored, Stored>("cublasRotEx" #wide, h, n, x, sx, y, sy, c, s)        \
                              : rot<T, Real<Stored>, Stored>("cublasRotEx" #wide, h, n, x, sx, y, sy, c, s); \
    });                                                                                                      \
  }                                                                                                          \
  cublasStatus_t cublasRotmEx##wide(cublasHandle_t h, Int n, void* x, cudaDataType of_x, Int sx, void* y,    \
                                    cudaDataType of_y, Int sy, const void* param, cudaDataType of_param,     \
                                    cudaDataType compute) {                                                  \
    if (of_x != of_y || of_x != of_param) return CUBLAS_STATUS_NOT_SUPPORTED;                                \
    return with_elements(of_x, compute, [&]<class T, class Stored> {                                         \
      if constexpr (is_complex<T>)                                                                           \
        return CUBLAS_STATUS_NOT_SUPPORTED;                                                                  \
      else                                                                                                   \
        return rotm<T, Stored>("cublasRotmEx" #wide, h, n, x, sx, y, sy, param);                             \
    });                                                                                                      \
  }
FOR_SIZES(FOR_MIXED)
FOR_SIZES(FOR_ROT, Srot, float, float, float, float, float)
FOR_SIZES(FOR_ROT, Drot, double, double, double, double, double)
FOR_SIZES(FOR_ROT, Crot, C, cuComplex, C, float, cuComplex)
FOR_SIZES(FOR_ROT, Zrot, Z, cuDoubleComplex, Z, double, cuDoubleComplex)
FOR_SIZES(FOR_ROT, Csrot, C, cuComplex, float, float, float)
FOR_SIZES(FOR_ROT, Zdrot, Z, cuDoubleComplex, double, double, double)
FOR_SIZES(FOR_ROTG, S, float, float, float)
FOR_SIZES(FOR_ROTG, D, double, double, double)
FOR_SIZES(FOR_ROTG, C, C, cuComplex, float)
FOR_SIZES(FOR_ROTG, Z, Z, cuDoubleComplex, double)
FOR_SIZES(FOR_MODIFIED, S, float)
FOR_SIZES(FOR_MODIFIED, D, double)
}
#pragma GCC visibility pop
