/// Level 1 of cuBLAS: rotations.
#include "kernels/program/runtime/blas/blas.h"

#include <cmath>

namespace kernelarium::program::blas {
namespace {

/// x = c x + s y, y = c y - conj(s) x
template<class T, class Sine>
cublasStatus_t rot(const char* name, cublasHandle_t handle, int n, void* x, int x_step, void* y, int y_step,
                   const void* cosine, const void* sine) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const Real<T> c = scalar<Real<T>>(work, cosine, "c");
    const T s = T(scalar<Sine>(work, sine, "s"));
    if (n <= 0) return;
    Vector<T> first = load<T>(work, x, n, x_step, "x"), second = load<T>(work, y, n, y_step, "y");
    for (Index i = 0; i < n; ++i) {
      const T a = first[i], b = second[i];
      first[i] = c * a + s * b;
      second[i] = c * b - Eigen::numext::conj(s) * a;
    }
    store<T>(work, first, x, x_step, "x");
    store<T>(work, second, y, y_step, "y");
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

template<class T>
cublasStatus_t rotm(const char* name, cublasHandle_t handle, int n, void* x, int x_step, void* y, int y_step,
                    const void* parameters) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    Modified<T> h = scalar<Modified<T>>(work, parameters, "param");
    if (n <= 0 || h.flag == -2) return;
    if (h.flag == 0) h.h11 = h.h22 = 1;
    if (h.flag == 1) h.h12 = 1, h.h21 = -1;
    Vector<T> first = load<T>(work, x, n, x_step, "x"), second = load<T>(work, y, n, y_step, "y");
    for (Index i = 0; i < n; ++i) {
      const T a = first[i], b = second[i];
      first[i] = h.h11 * a + h.h12 * b;
      second[i] = h.h21 * a + h.h22 * b;
    }
    store<T>(work, first, x, x_step, "x");
    store<T>(work, second, y, y_step, "y");
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

#define FOR_ROT(function, T, Native, Sine, RealT, NativeSine)                                                \
  cublasStatus_t cublas##function##_v2(cublasHandle_t h, int n, Native* x, int sx, Native* y, int sy,        \
                                       const RealT* c, const NativeSine* s) {                                \
    return rot<T, Sine>("cublas" #function, h, n, x, sx, y, sy, c, s);                                       \
  }
#define FOR_ROTG(letter, T, Native, RealT)                                                                   \
  cublasStatus_t cublas##letter##rotg_v2(cublasHandle_t h, Native* a, Native* b, RealT* c, Native* s) {      \
    return rotg<T>("cublas" #letter "rotg", h, a, b, c, s);                                                  \
  }
#define FOR_MODIFIED(letter, T)                                                                              \
  cublasStatus_t cublas##letter##rotm_v2(cublasHandle_t h, int n, T* x, int sx, T* y, int sy,                \
                                         const T* param) {                                                   \
    return rotm<T>("cublas" #letter "rotm", h, n, x, sx, y, sy, param);                                      \
  }                                                                                                          \
  cublasStatus_t cublas##letter##rotmg_v2(cublasHandle_t h, T* d1, T* d2, T* x1, const T* y1, T* param) {    \
    return rotmg<T>("cublas" #letter "rotmg", h, d1, d2, x1, y1, param);                                     \
  }
FOR_ROT(Srot, float, float, float, float, float)
FOR_ROT(Drot, double, double, double, double, double)
FOR_ROT(Crot, C, cuComplex, C, float, cuComplex)
FOR_ROT(Zrot, Z, cuDoubleComplex, Z, double, cuDoubleComplex)
FOR_ROT(Csrot, C, cuComplex, float, float, float)
FOR_ROT(Zdrot, Z, cuDoubleComplex, double, double, double)
FOR_ROTG(S, float, float, float)
FOR_ROTG(D, double, double, double)
FOR_ROTG(C, C, cuComplex, float)
FOR_ROTG(Z, Z, cuDoubleComplex, double)
FOR_MODIFIED(S, float)
FOR_MODIFIED(D, double)
}
#pragma GCC visibility pop
