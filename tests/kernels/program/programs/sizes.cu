// cuBLAS: functions with sizes of 64 bits do what those with 32 bits do; functions that take the types of the
// elements as arguments. Whole numbers, so that every order of summing gives the same.
#include "case.h"

#include <cmath>
#include <complex>
#include <cstdint>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <vector>

namespace {

constexpr int n = 4, size = n * n;
template<class T>
constexpr bool is_complex = std::is_same_v<T, cuComplex> || std::is_same_v<T, cuDoubleComplex>;

/// Managed memory, which host and device both see once the host has waited.
template<class T>
struct Values {
  T* at = nullptr;
  explicit Values(int seed) {
    OK(cudaMallocManaged(&at, size * sizeof(T)));
    for (int i = 0; i < size; ++i) {
      const auto real = static_cast<float>((i * 7 + seed * 5) % 11 - 5);
      if constexpr (is_complex<T>)
        at[i].x = real, at[i].y = static_cast<float>((i * 3 + seed) % 5 - 2);
      else
        at[i] = T(real);
    }
  }
  ~Values() { OK(cudaFree(at)); }
  bool operator==(const Values& other) const { return std::memcmp(at, other.at, size * sizeof(T)) == 0; }
};

struct Blas {
  cublasHandle_t handle = nullptr;
  Blas() { cublasCreate(&handle); }
  ~Blas() { cublasDestroy(handle); }
  operator cublasHandle_t() const { return handle; }
};

int different = 0;
void hold(const char* what, bool same) {
  if (same) return;
  std::printf("%s differs\n", what);
  ++different;
}
bool done(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) std::printf("%s\n", cublasGetStatusName(status));
  return cudaDeviceSynchronize() == cudaSuccess && status == CUBLAS_STATUS_SUCCESS;
}

/// Both forms with the same arguments; `out` is the operand that they change.
#define BOTH(function, T, ...)                                                                               \
  do {                                                                                                       \
    const Blas h;                                                                                            \
    Values<T> x(1), y(2), z(3), x64(1), y64(2), z64(3);                                                      \
    hold(                                                                                                    \
        #function,                                                                                           \
        [&](auto* x, auto* y, auto* z) { return done(function(h, __VA_ARGS__)); }(x.at, y.at, z.at) &&       \
            [&](auto* x, auto* y, auto* z) { return done(function##_64(h, __VA_ARGS__)); }(x64.at, y64.at,   \
                                                                                           z64.at) &&        \
            x == x64 && y == y64 && z == z64);                                                               \
  } while (0)
#define BOTH_RESULTS(function, T, Result, Wide)                                                              \
  do {                                                                                                       \
    const Blas h;                                                                                            \
    const Values<T> x(1);                                                                                    \
    Result result{};                                                                                         \
    Wide wide{};                                                                                             \
    hold(#function, done(function(h, n, x.at, 2, &result)) && done(function##_64(h, n, x.at, 2, &wide)) &&   \
                        result == static_cast<Result>(wide) && result != 0);                                 \
  } while (0)

const float two = 2, one = 1;
const double two_d = 2;
const cuComplex two_c{2, 1};
constexpr auto N = CUBLAS_OP_N, T = CUBLAS_OP_T;
constexpr auto L = CUBLAS_FILL_MODE_LOWER;

void show(const char* what, cublasStatus_t status, double value) {
  std::printf("%s: %s %g\n", what, cublasGetStatusName(status), value);
}
template<class T>
double real(T x) {
  if constexpr (std::is_same_v<T, __half>)
    return __half2float(x);
  else if constexpr (std::is_same_v<T, __nv_bfloat16>)
    return __bfloat162float(x);
  else if constexpr (is_complex<T>)
    return x.x * 1000 + x.y;
  else
    return x;
}

/// Level 1 with elements of T, computed in Compute.
template<class T, class Compute>
void of_type(const char* name, cudaDataType type, cudaDataType compute, cudaDataType norm_type) {
  const cudaDataType norm_compute = norm_type == CUDA_R_64F ? CUDA_R_64F : CUDA_R_32F;
  std::printf("%s\n", name);
  const Blas h;
  Values<T> x(1), y(2), result(0);
  Compute alpha{};
  if constexpr (is_complex<Compute>)
    alpha.x = 3, alpha.y = 1;
  else
    alpha = 3;
  const auto print = [](const char* what, cublasStatus_t status, const T& place) {
    OK(cudaDeviceSynchronize());
    show(what, status, real(place));
  };
  print("axpy", cublasAxpyEx(h, n, &alpha, compute, x.at, type, 1, y.at, type, 1, compute), y.at[3]);
  print("scal", cublasScalEx_64(h, n, &alpha, compute, y.at, type, 1, compute), y.at[3]);
  print("copy", cublasCopyEx(h, n, x.at, type, 2, y.at, type, 1), y.at[3]);
  print("swap", cublasSwapEx(h, n, x.at, type, 1, y.at, type, 1), x.at[1]);
  print("dot", cublasDotEx(h, n, x.at, type, 1, y.at, type, 1, &result.at[0], type, compute), result.at[0]);
  print("dotc", cublasDotcEx_64(h, n, x.at, type, 1, y.at, type, 1, &result.at[1], type, compute),
        result.at[1]);
  // The sum of magnitudes has the type that it is computed in, the norm that of the elements.
  Values<double> sum(0);
  const auto summed = cublasAsumEx(h, n, x.at, type, 1, sum.at, norm_compute, compute);
  OK(cudaDeviceSynchronize());
  show("asum", summed, norm_compute == CUDA_R_64F ? sum.at[0] : *reinterpret_cast<const float*>(sum.at));
  if (norm_type != norm_compute || compute != norm_compute)
    show("asum", cublasAsumEx(h, n, x.at, type, 1, sum.at, norm_type, norm_compute), 0);
  x.at[0] = y.at[1], x.at[1] = y.at[2];
  OK(cudaMemset(result.at, 0, size * sizeof(T)));
  const auto status = cublasNrm2Ex(h, n, x.at, type, 1, &result.at[0], norm_type, norm_compute);
  OK(cudaDeviceSynchronize());
  std::printf("nrm2: %s %.2f\n", cublasGetStatusName(status), real(result.at[0]));
  int place = 0;
  std::int64_t wide = 0;
  const auto largest = cublasIamaxEx(h, n, x.at, type, 1, &place),
             smallest = cublasIaminEx_64(h, n, x.at, type, 1, &wide);
  show("amax", largest, place);
  show("amin", smallest, static_cast<double>(wide));
}

}

CASE(vectors_in_both_sizes) {
  BOTH(cublasSaxpy, float, n, &two, x, 1, y, 2);
  BOTH(cublasCaxpy, cuComplex, n, &two_c, x, 1, y, 2);
  BOTH(cublasDscal, double, n, &two_d, x, 2);
  BOTH(cublasCsscal, cuComplex, n, &two, x, 2);
  BOTH(cublasScopy, float, n, x, -1, y, 2);
  BOTH(cublasSswap, float, n, x, 1, y, 3);
  BOTH(cublasSrot, float, n, x, 1, y, 3, &two, &one);
  BOTH(cublasDdot, double, n, x, 1, y, 2, z);
  BOTH(cublasCdotc, cuComplex, n, x, 1, y, 2, z);
  BOTH_RESULTS(cublasSnrm2, float, float, float);
  BOTH_RESULTS(cublasScasum, cuComplex, float, float);
  BOTH_RESULTS(cublasIsamax, float, int, std::int64_t);
  BOTH_RESULTS(cublasIdamin, double, int, std::int64_t);
  std::printf("%d different\n", different);
}
CASE(matrices_in_both_sizes) {
  BOTH(cublasSgemv, float, T, n, n, &two, x, n, y, 1, &one, z, 2);
  BOTH(cublasSger, float, n, n, &two, x, 1, y, 1, z, n);
  BOTH(cublasSgeam, float, N, T, n, n, &two, x, n, &one, y, n, z, n);
  BOTH(cublasSsymv, float, L, n, &two, x, n, y, 1, &one, z, 2);
  BOTH(cublasSsymm, float, CUBLAS_SIDE_LEFT, L, n, n, &two, x, n, y, n, &one, z, n);
  BOTH(cublasSsyr, float, L, n, &two, x, 1, y, n);
  BOTH(cublasSsyr2, float, L, n, &two, x, 1, y, 1, z, n);
  BOTH(cublasSsyrk, float, L, N, n, n, &two, x, n, &one, z, n);
  BOTH(cublasSsyr2k, float, L, T, n, n, &two, x, n, y, n, &one, z, n);
  BOTH(cublasSsyrkx, float, L, N, n, n, &two, x, n, y, n, &one, z, n);
  BOTH(cublasCherk, cuComplex, L, N, n, n, &two, x, n, &one, z, n);
  BOTH(cublasStrmv, float, L, N, CUBLAS_DIAG_UNIT, n, x, n, y, 1);
  BOTH(cublasStrmm, float, CUBLAS_SIDE_RIGHT, L, N, CUBLAS_DIAG_NON_UNIT, n, n, &two, x, n, y, n, z, n);
  BOTH(cublasStrsm, float, CUBLAS_SIDE_LEFT, L, N, CUBLAS_DIAG_UNIT, n, n, &two, x, n, y, n);
  BOTH(cublasSdgmm, float, CUBLAS_SIDE_LEFT, n, n, x, n, y, 1, z, n);
  BOTH(cublasSgbmv, float, N, n, n, 1, 1, &two, x, n, y, 1, &one, z, 1);
  BOTH(cublasSspmv, float, L, n, &two, x, y, 1, &one, z, 1);
  BOTH(cublasSspr, float, L, n, &two, x, 1, y);
  BOTH(cublasStbsv, float, L, N, CUBLAS_DIAG_UNIT, n, 1, x, n, y, 1);
  std::printf("%d different\n", different);
}
CASE(products_in_both_sizes) {
  BOTH(cublasSgemm, float, N, T, n, n, n, &two, x, n, y, n, &one, z, n);
  BOTH(cublasCgemm3m, cuComplex, CUBLAS_OP_C, T, n, n, n, &two_c, x, n, y, n, &two_c, z, n);
  BOTH(cublasSgemmStridedBatched, float, N, N, 2, 2, 2, &two, x, 2, 4, y, 2, 4, &one, z, 2, 4, 3);
  BOTH(cublasCgemm3mStridedBatched, cuComplex, N, N, 2, 2, 2, &two_c, x, 2, 4, y, 2, 4, &two_c, z, 2, 4, 3);
  BOTH(cublasGemmEx, float, N, N, n, n, n, &two, x, CUDA_R_32F, n, y, CUDA_R_32F, n, &one, z, CUDA_R_32F, n,
       CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  BOTH(cublasCgemmEx, cuComplex, N, T, n, n, n, &two_c, x, CUDA_C_32F, n, y, CUDA_C_32F, n, &two_c, z,
       CUDA_C_32F, n);
  BOTH(cublasSgemvStridedBatched, float, T, 2, 2, &two, x, 2, 4, y, 1, 2, &one, z, 1, 2, 3);
  std::printf("%d different\n", different);
}
CASE(batches_of_products_with_vectors) {
  const Blas h;
  for (const cublasOperation_t operation : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) {
    Values<cuComplex> a(1), x(2), y(3), want(3);
    const cuComplex half{0.5f, 0};
    for (int i = 0; i < 2; ++i)
      done(cublasCgemv(h, operation, 2, 2, &two_c, a.at + 4 * i, 2, x.at + 2 * i, 1, &half, want.at + 2 * i,
                       1));
    hold("complex", done(cublasCgemvStridedBatched(h, operation, 2, 2, &two_c, a.at, 2, 4, x.at, 1, 2, &half,
                                                   y.at, 1, 2, 2)) &&
                        y == want);
  }
  Values<__half> a(1), x(2), y(3);
  Values<float> z(3);
  done(cublasHSHgemvStridedBatched(h, CUBLAS_OP_T, 2, 2, &two, a.at, 2, 4, x.at, 1, 2, &one, y.at, 1, 2, 2));
  done(cublasHSSgemvStridedBatched_64(h, CUBLAS_OP_T, 2, 2, &two, a.at, 2, 4, x.at, 1, 2, &one, z.at, 1, 2,
                                      2));
  for (int i = 0; i < 4; ++i) std::printf("%g %g\n", __half2float(y.at[i]), z.at[i]);
  std::printf("%d different\n", different);
}
CASE(copies_in_both_sizes) {
  std::vector<float> from{1, 2, 3, 4, 5, 6}, to(6, 0);
  float* device = nullptr;
  OK(cudaMalloc(&device, 24));
  OK(cudaMemset(device, 0, 24));
  std::printf("%d\n", cublasSetVector_64(3, 4, from.data(), 2, device, 1));
  std::printf("%d\n", cublasGetVector_64(3, 4, device, 1, to.data(), 2));
  std::printf("%g %g %g %g %g\n", to[0], to[1], to[2], to[3], to[4]);
  std::printf("%d\n", cublasSetMatrixAsync_64(2, 2, 4, from.data(), 3, device, 2, nullptr));
  std::printf("%d\n", cublasGetMatrix_64(2, 2, 4, device, 2, to.data(), 2));
  std::printf("%g %g %g %g\n", to[0], to[1], to[2], to[3]);
  std::printf("%d\n", cublasSetMatrix_64(4, 2, 4, from.data(), 3, device, 4));
  std::printf("%d\n", cublasSetMatrix(4, 2, 4, from.data(), 0, device, 4));
  OK(cudaFree(device));
}
CASE(types_as_arguments) {
  of_type<__half, float>("half", CUDA_R_16F, CUDA_R_32F, CUDA_R_16F);
  of_type<__nv_bfloat16, float>("bfloat16", CUDA_R_16BF, CUDA_R_32F, CUDA_R_16BF);
  of_type<float, float>("float", CUDA_R_32F, CUDA_R_32F, CUDA_R_32F);
  of_type<double, double>("double", CUDA_R_64F, CUDA_R_64F, CUDA_R_64F);
  of_type<cuComplex, cuComplex>("complex", CUDA_C_32F, CUDA_C_32F, CUDA_R_32F);
}
