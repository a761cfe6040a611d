// cuBLAS: rotations, and updates of symmetric and Hermitian matrices by two operands, held to sums of the
// host by definition.
#include "case.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cublas_v2.h>
#include <initializer_list>
#include <vector>

namespace {

using Complex = std::complex<double>;
constexpr int n = 5, k = 3, lda = 6;

cuDoubleComplex* native(Complex* at) { return reinterpret_cast<cuDoubleComplex*>(at); }
template<class T>
T number(int i) {
  if constexpr (sizeof(T) == sizeof(double))
    return (i * 7 % 11) - 4.0;
  else
    return T((i * 7 % 11) - 4.0, (i * 5 % 7) - 3.0);
}
double conjugate(double x) { return x; }
Complex conjugate(Complex x) { return std::conj(x); }

template<class T>
struct Values { // managed memory, which host and device both see once the host has waited
  T* at = nullptr;
  explicit Values(int seed) {
    cudaMallocManaged(&at, lda * lda * sizeof(T));
    for (int i = 0; i < lda * lda; ++i) at[i] = number<T>(i + seed);
  }
  ~Values() { cudaFree(at); }
  T& operator()(int i, int j) { return at[i + j * lda]; }
  std::vector<T> copy() const { return {at, at + lda * lda}; }
};

int wrong = 0;
template<class T>
void expect(const T& got, const T& want) {
  if (!(std::abs(got - want) <= 1e-9 * (1 + std::abs(want)))) ++wrong;
}
void expect_success(cublasStatus_t status, const char* call) {
  cudaDeviceSynchronize();
  if (status != CUBLAS_STATUS_SUCCESS) std::printf("%s: %s\n", call, cublasGetStatusName(status)), ++wrong;
}
#define RUN(call) expect_success(call, #call)

constexpr cublasFillMode_t kFills[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
bool given(cublasFillMode_t fill, int i, int j) { return fill == CUBLAS_FILL_MODE_LOWER ? i >= j : i <= j; }
template<class T>
T turned(Values<T>& a, cublasOperation_t op, int i, int j) {
  return op == CUBLAS_OP_N ? a(i, j) : op == CUBLAS_OP_T ? a(j, i) : conjugate(a(j, i));
}
template<class T>
T other(T x, bool hermitian) {
  return hermitian ? conjugate(x) : x;
}

/// alpha op(A) op(B)^T, where `both` the same the other way around, and beta C.
template<class T, class Scale, class Run>
void rank_k(bool hermitian, bool both, T alpha, Scale beta, Run run) {
  for (const auto fill : kFills)
    for (const auto op : {CUBLAS_OP_N, hermitian ? CUBLAS_OP_C : CUBLAS_OP_T}) {
      Values<T> a(1), b(2), c(3);
      if (hermitian)
        for (int i = 0; i < n; ++i) c(i, i) = 2.0;
      const auto before = c.copy();
      RUN(run(fill, op, a.at, b.at, c.at));
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
          T sum = 0;
          for (int l = 0; l < k; ++l) {
            sum += alpha * turned(a, op, i, l) * other(turned(b, op, j, l), hermitian);
            if (both)
              sum += other(alpha, hermitian) * turned(b, op, i, l) * other(turned(a, op, j, l), hermitian);
          }
          if (hermitian && i == j) sum = T(std::real(sum));
          const T was = before[i + j * lda];
          expect(c(i, j), given(fill, i, j) ? sum + beta * was : was);
        }
    }
}
template<class T, class Run>
void rank_two(bool hermitian, T alpha, Run run) {
  for (const auto fill : kFills) {
    Values<T> a(1), x(2), y(3);
    for (int i = 0; i < n; ++i) a(i, i) = 2.0;
    const auto before = a.copy();
    RUN(run(fill, x.at, y.at, a.at));
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        const T yi = y.at[2 * i], yj = y.at[2 * j];
        T sum =
            alpha * x.at[i] * other(yj, hermitian) + other(alpha, hermitian) * yi * other(x.at[j], hermitian);
        if (hermitian && i == j) sum = T(std::real(sum));
        expect(a(i, j), before[i + j * lda] + (given(fill, i, j) ? sum : T(0)));
      }
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

CASE(updates_of_rank_k) {
  with_handle([](cublasHandle_t h) {
    double two = 2, three = 3;
    Complex alpha(2, 1), beta(1, -2);
    rank_k<double>(false, true, two, three, [&](auto fill, auto op, auto* a, auto* b, auto* c) {
      return cublasDsyr2k(h, fill, op, n, k, &two, a, lda, b, lda, &three, c, lda);
    });
    rank_k<double>(false, false, two, three, [&](auto fill, auto op, auto* a, auto* b, auto* c) {
      return cublasDsyrkx(h, fill, op, n, k, &two, a, lda, b, lda, &three, c, lda);
    });
    rank_k<Complex>(false, true, alpha, beta, [&](auto fill, auto op, auto* a, auto* b, auto* c) {
      return cublasZsyr2k(h, fill, op, n, k, native(&alpha), native(a), lda, native(b), lda, native(&beta),
                          native(c), lda);
    });
    rank_k<Complex>(true, true, alpha, three, [&](auto fill, auto op, auto* a, auto* b, auto* c) {
      return cublasZher2k(h, fill, op, n, k, native(&alpha), native(a), lda, native(b), lda, &three,
                          native(c), lda);
    });
    // C = 2 A A^H + 3 C
    for (const auto fill : kFills)
      for (const auto op : {CUBLAS_OP_N, CUBLAS_OP_C}) {
        Values<Complex> a(1), c(3);
        for (int i = 0; i < n; ++i) c(i, i) = 2.0;
        const auto before = c.copy();
        RUN(cublasZherk(h, fill, op, n, k, &two, native(a.at), lda, &three, native(c.at), lda));
        for (int i = 0; i < n; ++i)
          for (int j = 0; j < n; ++j) {
            Complex sum = 0;
            for (int l = 0; l < k; ++l) sum += two * turned(a, op, i, l) * conjugate(turned(a, op, j, l));
            const Complex was = before[i + j * lda];
            expect(c(i, j), given(fill, i, j) ? sum + three * was : was);
          }
      }
  });
}
CASE(updates_of_rank_two) {
  with_handle([](cublasHandle_t h) {
    double two = 2;
    Complex alpha(2, 1);
    rank_two<double>(false, two, [&](auto fill, auto* x, auto* y, auto* a) {
      return cublasDsyr2(h, fill, n, &two, x, 1, y, 2, a, lda);
    });
    rank_two<Complex>(false, alpha, [&](auto fill, auto* x, auto* y, auto* a) {
      return cublasZsyr2(h, fill, n, native(&alpha), native(x), 1, native(y), 2, native(a), lda);
    });
    rank_two<Complex>(true, alpha, [&](auto fill, auto* x, auto* y, auto* a) {
      return cublasZher2(h, fill, n, native(&alpha), native(x), 1, native(y), 2, native(a), lda);
    });
  });
}
CASE(rotations) {
  with_handle([](cublasHandle_t h) {
    const double c = 0.6, s = 0.8;
    const Complex turning(0, 0.8);
    Values<double> x(1), y(2);
    const auto x_was = x.copy(), y_was = y.copy();
    RUN(cublasDrot(h, n, x.at, 2, y.at, -1, &c, &s));
    for (int i = 0; i < n; ++i) {
      const double a = x_was[2 * i], b = y_was[n - 1 - i];
      expect(x.at[2 * i], c * a + s * b);
      expect(y.at[n - 1 - i], c * b - s * a);
    }
    Values<Complex> p(1), q(2);
    const auto p_was = p.copy(), q_was = q.copy();
    RUN(cublasZrot(h, n, native(p.at), 1, native(q.at), 1, &c,
                   reinterpret_cast<const cuDoubleComplex*>(&turning)));
    for (int i = 0; i < n; ++i) {
      expect(p.at[i], c * p_was[i] + turning * q_was[i]);
      expect(q.at[i], c * q_was[i] - conjugate(turning) * p_was[i]);
    }
    // The second element becomes zero, and z tells the rotation.
    for (const auto [first, second] :
         {std::pair{3.0, 4.0}, std::pair{-5.0, 2.0}, std::pair{0.0, 3.0}, std::pair{2.0, 0.0}}) {
      double a = first, b = second, cosine = 9, sine = 9;
      RUN(cublasDrotg(h, &a, &b, &cosine, &sine));
      expect(cosine * first + sine * second, a);
      expect(cosine * second - sine * first, 0.0);
      expect(cosine * cosine + sine * sine, 1.0);
      expect(std::abs(b) < 1 ? b
             : b == 1        ? 1.0
                             : std::sqrt(1 - 1 / (b * b)),
             std::abs(b) <= 1 ? sine : std::abs(sine));
    }
    Complex a(3, 4), b(1, -2), sine;
    const Complex first = a, second = b;
    double cosine = 9;
    RUN(cublasZrotg(h, native(&a), native(&b), &cosine, native(&sine)));
    expect(cosine * first + sine * second, a);
    expect(cosine * second - conjugate(sine) * first, Complex(0));
  });
}
CASE(modified_rotations) {
  with_handle([](cublasHandle_t h) {
    struct Start {
      double d1, d2, x, y;
    };
    for (const Start start :
         {Start{2, 3, 5, 1}, Start{1, 4, 1, 3}, Start{1e-9, 1e9, 1, 1}, Start{2, 0, 3, 1}}) {
      double d1 = start.d1, d2 = start.d2, x = start.x, param[5] = {7, 7, 7, 7, 7};
      RUN(cublasDrotmg(h, &d1, &d2, &x, &start.y, param));
      Values<double> p(1), q(2);
      p.at[0] = start.x, q.at[0] = start.y;
      const auto p_was = p.copy(), q_was = q.copy();
      RUN(cublasDrotm(h, n, p.at, 1, q.at, 1, param));
      const double flag = param[0];
      const bool none = flag == -2;
      const double h11 = none || flag == 0 ? 1 : param[1],
                   h21 = none        ? 0
                         : flag == 1 ? -1
                                     : param[2],
                   h12 = none        ? 0
                         : flag == 1 ? 1
                                     : param[3],
                   h22 = none || flag == 0 ? 1 : param[4];
      for (int i = 0; i < n; ++i) {
        expect(p.at[i], h11 * p_was[i] + h12 * q_was[i]);
        expect(q.at[i], h21 * p_was[i] + h22 * q_was[i]);
      }
      if (none) continue;
      expect(p.at[0], x);
      expect(q.at[0], 0.0);
      // Lengths stay the same.
      expect(d1 * p.at[1] * p.at[1] + d2 * q.at[1] * q.at[1],
             start.d1 * p_was[1] * p_was[1] + start.d2 * q_was[1] * q_was[1]);
    }
  });
}

namespace {

/// Where cuBLAS expects element (i, j) of a triangle: packed, or in a band of k diagonals beside the main
/// one.
int packed(cublasFillMode_t fill, int i, int j) {
  return fill == CUBLAS_FILL_MODE_UPPER ? i + j * (j + 1) / 2 : i + (2 * n - j - 1) * j / 2;
}
int in_band(cublasFillMode_t fill, int i, int j) {
  return (fill == CUBLAS_FILL_MODE_UPPER ? k + i - j : i - j) + j * lda;
}

/// One triangle of a matrix as both: the band is what lies within k diagonals.
template<class T>
struct Triangle {
  Values<T> full{1}, packs{2}, bands{3};
  explicit Triangle(cublasFillMode_t fill) {
    for (int i = 0; i < n; ++i) full(i, i) = 3.0 + i;
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) {
        if (!given(fill, i, j)) full(i, j) = 0.0;
        if (std::abs(i - j) > k) full(i, j) = 0.0;
        if (!given(fill, i, j)) continue;
        packs.at[packed(fill, i, j)] = full(i, j);
        if (std::abs(i - j) <= k) bands.at[in_band(fill, i, j)] = full(i, j);
      }
  }
};

template<class T, class Mv, class Sv>
void triangles(Mv mv, Sv sv) {
  for (const auto fill : kFills)
    for (const auto op : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C})
      for (const auto diagonal : {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT}) {
        Triangle<T> a(fill);
        Values<T> x(4);
        const auto before = x.copy();
        RUN(mv(fill, op, diagonal, a, x.at));
        for (int i = 0; i < n; ++i) {
          T sum = 0;
          for (int j = 0; j < n; ++j)
            sum += (i == j && diagonal == CUBLAS_DIAG_UNIT ? T(1) : turned(a.full, op, i, j)) * before[j];
          expect(x.at[i], sum);
        }
        RUN(sv(fill, op, diagonal, a, x.at));
        for (int i = 0; i < n; ++i) expect(x.at[i], before[i]);
      }
}
template<class T, class Mv>
void symmetric(bool hermitian, T alpha, T beta, Mv mv) {
  for (const auto fill : kFills) {
    Triangle<T> a(fill);
    Values<T> x(4), y(5);
    const auto before = y.copy();
    RUN(mv(fill, a, x.at, y.at));
    for (int i = 0; i < n; ++i) {
      T sum = 0;
      for (int j = 0; j < n; ++j)
        sum += (given(fill, i, j) ? a.full(i, j) : other(a.full(j, i), hermitian)) * x.at[j];
      expect(y.at[i], alpha * sum + beta * before[i]);
    }
  }
}

}

CASE(bands_and_packs_of_triangles) {
  with_handle([](cublasHandle_t h) {
    triangles<double>([&](auto fill, auto op, auto d, auto& a,
                          auto* x) { return cublasDtpmv(h, fill, op, d, n, a.packs.at, x, 1); },
                      [&](auto fill, auto op, auto d, auto& a, auto* x) {
                        return cublasDtpsv(h, fill, op, d, n, a.packs.at, x, 1);
                      });
    triangles<Complex>(
        [&](auto fill, auto op, auto d, auto& a, auto* x) {
          return cublasZtbmv(h, fill, op, d, n, k, native(a.bands.at), lda, native(x), 1);
        },
        [&](auto fill, auto op, auto d, auto& a, auto* x) {
          return cublasZtbsv(h, fill, op, d, n, k, native(a.bands.at), lda, native(x), 1);
        });
  });
}
CASE(bands_and_packs_of_symmetric_matrices) {
  with_handle([](cublasHandle_t h) {
    double two = 2, three = 3;
    Complex alpha(2, 1), beta(1, -2);
    symmetric<double>(false, two, three, [&](auto fill, auto& a, auto* x, auto* y) {
      return cublasDspmv(h, fill, n, &two, a.packs.at, x, 1, &three, y, 1);
    });
    symmetric<double>(false, two, three, [&](auto fill, auto& a, auto* x, auto* y) {
      return cublasDsbmv(h, fill, n, k, &two, a.bands.at, lda, x, 1, &three, y, 1);
    });
    symmetric<Complex>(true, alpha, beta, [&](auto fill, auto& a, auto* x, auto* y) {
      return cublasZhpmv(h, fill, n, native(&alpha), native(a.packs.at), native(x), 1, native(&beta),
                         native(y), 1);
    });
    symmetric<Complex>(true, alpha, beta, [&](auto fill, auto& a, auto* x, auto* y) {
      return cublasZhbmv(h, fill, n, k, native(&alpha), native(a.bands.at), lda, native(x), 1, native(&beta),
                         native(y), 1);
    });
    for (const auto fill : kFills) { // updates, and from a pack to a matrix and back
      Values<double> packs(1), x(2), y(3), full(4), again(5);
      const auto before = packs.copy();
      RUN(cublasDspr(h, fill, n, &two, x.at, 1, packs.at));
      RUN(cublasDspr2(h, fill, n, &three, x.at, 1, y.at, 2, packs.at));
      RUN(cublasDtpttr(h, fill, n, packs.at, full.at, lda));
      RUN(cublasDtrttp(h, fill, n, full.at, lda, again.at));
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
          if (!given(fill, i, j)) continue;
          const double want = before[packed(fill, i, j)] + two * x.at[i] * x.at[j] +
                              three * (x.at[i] * y.at[2 * j] + y.at[2 * i] * x.at[j]);
          expect(full(i, j), want);
          expect(again.at[packed(fill, i, j)], want);
        }
    }
    // A general band of one diagonal below and two above.
    for (const auto op : {CUBLAS_OP_N, CUBLAS_OP_T}) {
      const int m = 4, below = 1, above = 2;
      Values<double> a(1), x(2), y(3);
      const auto before = y.copy();
      RUN(cublasDgbmv(h, op, m, n, below, above, &two, a.at, lda, x.at, 1, &three, y.at, 1));
      for (int i = 0; i < (op == CUBLAS_OP_N ? m : n); ++i) {
        double sum = 0;
        for (int j = 0; j < (op == CUBLAS_OP_N ? n : m); ++j) {
          const int row = op == CUBLAS_OP_N ? i : j, column = op == CUBLAS_OP_N ? j : i;
          if (row - column <= below && column - row <= above)
            sum += a.at[above + row - column + column * lda] * x.at[j];
        }
        expect(y.at[i], two * sum + three * before[i]);
      }
    }
  });
}

namespace {

/// The list of matrices, which cuBLAS reads on the device.
template<class T>
struct List {
  T** at = nullptr;
  explicit List(std::initializer_list<T*> all) {
    cudaMallocManaged(&at, all.size() * sizeof(T*));
    std::copy(all.begin(), all.end(), at);
  }
  ~List() { cudaFree(at); }
};

}

CASE(inverses_and_solutions_in_batches) {
  with_handle([](cublasHandle_t h) {
    Values<double> a(1), b(2), first(3), second(4), x(5), y(6);
    for (int i = 0; i < n; ++i) a(i, i) = 20.0 + i, b(i, i) = -15.0;
    List<double> from{a.at, b.at}, to{first.at, second.at}, right{x.at, y.at};
    int* info = nullptr;
    cudaMallocManaged(&info, 8);
    RUN(cublasDmatinvBatched(h, n, from.at, lda, to.at, lda, info, 2));
    const auto is_inverse = [](Values<double>& matrix, Values<double>& inverse) {
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
          double sum = 0;
          for (int l = 0; l < n; ++l) sum += matrix(i, l) * inverse(l, j);
          expect(sum, i == j ? 1.0 : 0.0);
        }
    };
    is_inverse(a, first);
    is_inverse(b, second);
    if (info[0] != 0 || info[1] != 0) ++wrong;
    cudaFree(info);
    const double two = 2;
    const auto x_was = x.copy(), y_was = y.copy();
    RUN(cublasDtrsmBatched(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n,
                           k, &two, from.at, lda, right.at, lda, 2));
    const auto solves = [&](Values<double>& matrix, Values<double>& solution,
                            const std::vector<double>& was) {
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < k; ++j) {
          double sum = 0;
          for (int l = 0; l <= i; ++l) sum += matrix(i, l) * solution(l, j);
          expect(sum, two * was[i + j * lda]);
        }
    };
    solves(a, x, x_was);
    solves(b, y, y_was);
  });
}
CASE(groups_of_products) {
  with_handle([](cublasHandle_t h) {
    Values<double> a(1), b(2), c(3), d(4), e(5), f(6), g(7);
    List<double> as{a.at, b.at, c.at}, bs{b.at, c.at, a.at}, cs{e.at, f.at, g.at};
    // One product, and two of another shape.
    const cublasOperation_t ta[] = {CUBLAS_OP_N, CUBLAS_OP_T}, tb[] = {CUBLAS_OP_T, CUBLAS_OP_N};
    const int ms[] = {4, 2}, ns[] = {3, 5}, ks[] = {2, 4}, leading[] = {lda, lda}, products[] = {1, 2};
    const double alpha[] = {2, -1}, beta[] = {3, 0};
    const std::vector<double> was[] = {e.copy(), f.copy(), g.copy()};
    RUN(cublasDgemmGroupedBatched(h, ta, tb, ms, ns, ks, alpha, as.at, leading, bs.at, leading, beta, cs.at,
                                  leading, 2, products));
    Values<double>*left[] = {&a, &b, &c}, *right[] = {&b, &c, &a}, *out[] = {&e, &f, &g};
    for (int p = 0; p < 3; ++p) {
      const int group = p > 0;
      for (int i = 0; i < ms[group]; ++i)
        for (int j = 0; j < ns[group]; ++j) {
          double sum = 0;
          for (int l = 0; l < ks[group]; ++l)
            sum += turned(*left[p], ta[group], i, l) * turned(*right[p], tb[group], l, j);
          expect((*out[p])(i, j), alpha[group] * sum + beta[group] * was[p][i + j * lda]);
        }
    }
  });
}
