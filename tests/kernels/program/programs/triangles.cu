// cuBLAS on symmetric, Hermitian, triangular and diagonal matrices, held to sums of the host by definition.
#include "case.h"

#include <complex>
#include <cublas_v2.h>
#include <vector>

namespace {

using Complex = std::complex<double>;
constexpr int m = 5, n = 4, lda = 7;

cuDoubleComplex* native(Complex* at) { return reinterpret_cast<cuDoubleComplex*>(at); }
double* native(double* at) { return at; }
template<class T>
T number(int i) {
  if constexpr (sizeof(T) == sizeof(double))
    return (i * 7 % 11) - 4.0;
  else
    return T((i * 7 % 11) - 4.0, (i * 5 % 7) - 3.0);
}
double conjugate(double x) { return x; }
Complex conjugate(Complex x) { return std::conj(x); }
double real(double x) { return x; }
double real(Complex x) { return x.real(); }

/// Managed memory, which host and device both see once the host has waited.
template<class T>
struct Values {
  T* at = nullptr;
  explicit Values(int count, int seed) {
    cudaMallocManaged(&at, count * sizeof(T));
    for (int i = 0; i < count; ++i) at[i] = number<T>(i + seed);
  }
  ~Values() { cudaFree(at); }
  T& operator()(int i, int j) { return at[i + j * lda]; }
  std::vector<T> copy() const { return {at, at + lda * lda}; }
};

int wrong = 0;
template<class T>
void expect(const T& got, const T& want) {
  if (std::abs(got - want) > 1e-9 * (1 + std::abs(want))) ++wrong;
}
void expect_success(cublasStatus_t status, const char* call) {
  cudaDeviceSynchronize();
  if (status != CUBLAS_STATUS_SUCCESS) std::printf("%s: %s\n", call, cublasGetStatusName(status)), ++wrong;
}
#define RUN(call) expect_success(call, #call)

bool given(cublasFillMode_t fill, int i, int j) { return fill == CUBLAS_FILL_MODE_LOWER ? i >= j : i <= j; }
template<class T>
T mirrored(Values<T>& a, cublasFillMode_t fill, bool hermitian, int i, int j) {
  if (hermitian && i == j) return T(real(a(i, i)));
  if (given(fill, i, j)) return a(i, j);
  return hermitian ? conjugate(a(j, i)) : a(j, i);
}
template<class T>
T triangle(Values<T>& a, cublasFillMode_t fill, cublasOperation_t op, cublasDiagType_t diagonal, int i, int j) {
  if (op != CUBLAS_OP_N) std::swap(i, j);
  if (i == j && diagonal == CUBLAS_DIAG_UNIT) return 1;
  const T value = given(fill, i, j) ? a(i, j) : T(0);
  return op == CUBLAS_OP_C ? conjugate(value) : value;
}

constexpr cublasFillMode_t kFills[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
constexpr cublasSideMode_t kSides[] = {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT};

template<class T, class Mv, class Mm>
void symmetric(cublasHandle_t handle, bool hermitian, Mv mv, Mm mm) {
  T alpha = number<T>(2), beta = number<T>(5);
  for (const auto fill : kFills) {
    Values<T> a(lda * lda, 1), x(lda * lda, 2), y(lda * lda, 3);
    auto before = y.copy();
    RUN(mv(handle, fill, m, native(&alpha), native(a.at), lda, native(x.at), 2, native(&beta), native(y.at), -1));
    for (int i = 0; i < m; ++i) {
      T sum = 0;
      for (int j = 0; j < m; ++j) sum += mirrored(a, fill, hermitian, i, j) * x.at[2 * j];
      expect(y.at[m - 1 - i], alpha * sum + beta * before[m - 1 - i]);
    }
    for (const auto side : kSides) {
      Values<T> b(lda * lda, 4), c(lda * lda, 5);
      before = c.copy();
      RUN(mm(handle, side, fill, m, n, native(&alpha), native(a.at), lda, native(b.at), lda, native(&beta),
             native(c.at), lda));
      for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
          T sum = 0;
          for (int k = 0; k < (side == CUBLAS_SIDE_LEFT ? m : n); ++k)
            sum += side == CUBLAS_SIDE_LEFT ? mirrored(a, fill, hermitian, i, k) * b(k, j)
                                            : b(i, k) * mirrored(a, fill, hermitian, k, j);
          expect(c(i, j), alpha * sum + beta * before[i + j * lda]);
        }
    }
  }
}

template<class T, class Mv, class Sv, class Mm>
void triangular(cublasHandle_t handle, Mv mv, Sv sv, Mm mm) {
  T alpha = number<T>(2);
  for (const auto fill : kFills)
    for (const auto op : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C})
      for (const auto diagonal : {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT}) {
        Values<T> a(lda * lda, 1), x(lda * lda, 2);
        for (int i = 0; i < m; ++i) a(i, i) = 3.0 + i;
        const auto before = x.copy();
        RUN(mv(handle, fill, op, diagonal, m, native(a.at), lda, native(x.at), 1));
        for (int i = 0; i < m; ++i) {
          T sum = 0;
          for (int j = 0; j < m; ++j) sum += triangle(a, fill, op, diagonal, i, j) * before[j];
          expect(x.at[i], sum);
        }
        RUN(sv(handle, fill, op, diagonal, m, native(a.at), lda, native(x.at), 1));
        for (int i = 0; i < m; ++i) expect(x.at[i], before[i]);
        for (const auto side : kSides) {
          Values<T> b(lda * lda, 4);
          const auto was = b.copy();
          RUN(mm(handle, side, fill, op, diagonal, m, n, native(&alpha), native(a.at), lda, native(b.at), lda,
                 native(b.at), lda));
          for (int i = 0; i < m; ++i)
            for (int j = 0; j < n; ++j) {
              T sum = 0;
              for (int k = 0; k < (side == CUBLAS_SIDE_LEFT ? m : n); ++k)
                sum += side == CUBLAS_SIDE_LEFT ? triangle(a, fill, op, diagonal, i, k) * was[k + j * lda]
                                                : was[i + k * lda] * triangle(a, fill, op, diagonal, k, j);
              expect(b(i, j), alpha * sum);
            }
        }
      }
}

template<class T, class Rank>
void rank_one(cublasHandle_t handle, bool hermitian, Rank rank) {
  for (const auto fill : kFills) {
    Values<T> a(lda * lda, 1), x(lda * lda, 2);
    for (int i = 0; i < m; ++i) a(i, i) = 2.0;
    const auto before = a.copy();
    RUN(rank(handle, fill, m, native(x.at), native(a.at)));
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < m; ++j) {
        const T other = hermitian ? conjugate(x.at[j]) : x.at[j];
        expect(a(i, j), before[i + j * lda] + (given(fill, i, j) ? 3.0 * x.at[i] * other : T(0)));
      }
  }
}

template<class T, class Mm>
void diagonal(cublasHandle_t handle, Mm mm) {
  for (const auto side : kSides) {
    Values<T> a(lda * lda, 1), x(lda * lda, 2), c(lda * lda, 3);
    RUN(mm(handle, side, m, n, native(a.at), lda, native(x.at), 1, native(c.at), lda));
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) expect(c(i, j), a(i, j) * x.at[side == CUBLAS_SIDE_LEFT ? i : j]);
  }
}

template<class Body>
void with_handle(Body body) {
  cublasHandle_t handle;
  cublasCreate(&handle);
  body(handle);
  cublasDestroy(handle);
  std::printf("%d wrong\n", wrong);
}

}

CASE(symmetric_products) {
  with_handle([](cublasHandle_t h) {
    symmetric<double>(h, false, &cublasDsymv, &cublasDsymm);
    symmetric<Complex>(h, false, &cublasZsymv, &cublasZsymm);
    symmetric<Complex>(h, true, &cublasZhemv, &cublasZhemm);
  });
}
CASE(triangular_products) {
  with_handle([](cublasHandle_t h) {
    triangular<double>(h, &cublasDtrmv, &cublasDtrsv, &cublasDtrmm);
    triangular<Complex>(h, &cublasZtrmv, &cublasZtrsv, &cublasZtrmm);
  });
}
CASE(rank_one_updates) {
  with_handle([](cublasHandle_t h) {
    const double three = 3;
    const cuDoubleComplex three_too{3, 0};
    rank_one<double>(h, false, [&](auto handle, auto fill, int count, double* x, double* a) {
      return cublasDsyr(handle, fill, count, &three, x, 1, a, lda);
    });
    rank_one<Complex>(h, false, [&](auto handle, auto fill, int count, auto* x, auto* a) {
      return cublasZsyr(handle, fill, count, &three_too, x, 1, a, lda);
    });
    rank_one<Complex>(h, true, [&](auto handle, auto fill, int count, auto* x, auto* a) {
      return cublasZher(handle, fill, count, &three, x, 1, a, lda);
    });
  });
}
CASE(diagonal_products) {
  with_handle([](cublasHandle_t h) {
    diagonal<double>(h, &cublasDdgmm);
    diagonal<Complex>(h, &cublasZdgmm);
  });
}
