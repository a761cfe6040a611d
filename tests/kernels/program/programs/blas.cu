// cuBLAS: whole numbers, so that every order of summing gives the same.
#include "case.h"

#include <complex>
#include <cublasXt.h>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <vector>

__global__ void wait_for(volatile int* flag) {
  while (*flag == 0) {
  }
}

#define STATUS(call) std::printf("%s: %s\n", #call, cublasGetStatusName(call))

namespace {

cublasHandle_t blas() {
  cublasHandle_t handle = nullptr;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) std::printf("no handle\n");
  return handle;
}

template<class T>
struct OnDevice {
  T* at = nullptr;
  std::size_t count;
  explicit OnDevice(const std::vector<T>& values) : count(values.size()) {
    OK(cudaMalloc(&at, count * sizeof(T)));
    OK(cudaMemcpy(at, values.data(), count * sizeof(T), cudaMemcpyHostToDevice));
  }
  ~OnDevice() { OK(cudaFree(at)); }
  std::vector<T> get() const {
    std::vector<T> values(count);
    OK(cudaMemcpy(values.data(), at, count * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }
};

template<class T>
std::vector<T> numbers(std::size_t n, int seed) {
  std::vector<T> out(n);
  for (std::size_t i = 0; i < n; ++i) out[i] = T(float(int((i * 7 + seed * 5) % 11) - 5));
  return out;
}

float at(float x) { return x; }
double at(double x) { return x; }
float at(__half x) { return __half2float(x); }
float at(__nv_bfloat16 x) { return __bfloat162float(x); }

/// op(A) op(B) by the definition; ld in elements.
template<class T, class C>
int wrong_elements(bool ta, bool tb, int m, int n, int k, double alpha, const std::vector<T>& a, int lda,
                   const std::vector<T>& b, int ldb, double beta, const std::vector<C>& before,
                   const std::vector<C>& after, int ldc) {
  int wrong = 0;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i) {
      double sum = 0;
      for (int p = 0; p < k; ++p)
        sum += double(at(a[ta ? p + i * lda : i + p * lda])) * double(at(b[tb ? j + p * ldb : p + j * ldb]));
      const double want = alpha * sum + (beta == 0 ? 0 : beta * double(at(before[i + j * ldc])));
      wrong += double(at(after[i + j * ldc])) != want;
    }
  return wrong;
}

}

CASE(gemm_of_floats) {
  const int m = 17, n = 9, k = 33, lda = 40, ldb = 41, ldc = 19;
  cublasHandle_t handle = blas();
  for (const bool ta : {false, true})
    for (const bool tb : {false, true}) {
      const auto a = numbers<float>(lda * 40, 1), b = numbers<float>(ldb * 40, 2),
                 c = numbers<float>(ldc * n, 3);
      OnDevice<float> da(a), db(b), dc(c);
      const float alpha = 2, beta = -1;
      STATUS(cublasSgemm(handle, ta ? CUBLAS_OP_T : CUBLAS_OP_N, tb ? CUBLAS_OP_T : CUBLAS_OP_N, m, n, k,
                         &alpha, da.at, lda, db.at, ldb, &beta, dc.at, ldc));
      const auto after = dc.get();
      std::printf("wrong: %d, beside: %g\n",
                  wrong_elements(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, after, ldc),
                  after[m] - c[m]);
    }
  STATUS(cublasDestroy(handle));
}
CASE(gemm_of_doubles_and_complex) {
  using Z = std::complex<double>;
  cublasHandle_t handle = blas();
  const auto a = numbers<double>(64, 1), b = numbers<double>(64, 2), c = numbers<double>(64, 3);
  OnDevice<double> da(a), db(b), dc(c);
  const double one = 1, zero = 0;
  STATUS(cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, da.at, 8, db.at, 8, &zero, dc.at, 8));
  std::printf("wrong: %d\n", wrong_elements(false, false, 8, 8, 8, 1, a, 8, b, 8, 0, c, dc.get(), 8));
  const std::vector<Z> za{{1, 2}, {3, -1}, {0, 1}, {2, 2}}, zb{{1, 0}, {0, 1}, {1, 1}, {2, -1}}, zc(4);
  OnDevice<Z> ea(za), eb(zb), ec(zc);
  const Z alpha{0, 1}, beta{0, 0};
  const auto z = [](const Z* p) { return reinterpret_cast<const cuDoubleComplex*>(p); };
  STATUS(cublasZgemm(handle, CUBLAS_OP_C, CUBLAS_OP_N, 2, 2, 2, z(&alpha), z(ea.at), 2, z(eb.at), 2, z(&beta),
                     reinterpret_cast<cuDoubleComplex*>(ec.at), 2));
  for (const Z& value : ec.get()) std::printf("%g%+gi\n", value.real(), value.imag());
}
CASE(gemm_of_mixed_types) {
  cublasHandle_t handle = blas();
  const int n = 16;
  const float alpha = 1, beta = 0;
  const auto a = numbers<__half>(n * n, 1), b = numbers<__half>(n * n, 2);
  OnDevice<__half> da(a), db(b);
  OnDevice<float> dc(std::vector<float>(n * n, 7));
  STATUS(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &alpha, da.at, CUDA_R_16F, n, db.at,
                      CUDA_R_16F, n, &beta, dc.at, CUDA_R_32F, n, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  std::printf("wrong: %d\n",
              wrong_elements(false, true, n, n, n, 1, a, n, b, n, 0, std::vector<float>(n * n), dc.get(), n));
  const auto e = numbers<__nv_bfloat16>(n * n, 1), f = numbers<__nv_bfloat16>(n * n, 2);
  OnDevice<__nv_bfloat16> de(e), df(f);
  OnDevice<float> dg(std::vector<float>(n * n, 7));
  STATUS(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, de.at, CUDA_R_16BF, n, df.at,
                      CUDA_R_16BF, n, &beta, dg.at, CUDA_R_32F, n, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  std::printf("wrong: %d\n", wrong_elements(false, false, n, n, n, 1, e, n, f, n, 0,
                                            std::vector<float>(n * n), dg.get(), n));
  const __half one = __float2half(1), none = __float2half(0);
  OnDevice<__half> dh(std::vector<__half>(n * n, one));
  STATUS(cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, da.at, n, db.at, n, &none, dh.at, n));
  std::printf("wrong: %d\n", wrong_elements(false, false, n, n, n, 1, a, n, b, n, 0,
                                            std::vector<__half>(n * n), dh.get(), n));
}
CASE(gemm_in_batches) {
  cublasHandle_t handle = blas();
  const int n = 8, count = 5, stride = 70;
  const float alpha = 1, beta = 1;
  const auto a = numbers<float>(stride * count, 1), b = numbers<float>(stride * count, 2),
             c = numbers<float>(stride * count, 3);
  OnDevice<float> da(a), db(b), dc(c), dd(c);
  STATUS(cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, da.at, n, stride, db.at,
                                   n, stride, &beta, dc.at, n, stride, count));
  std::vector<const float*> as, bs;
  std::vector<float*> ds;
  for (int i = 0; i < count; ++i) {
    as.push_back(da.at + i * stride);
    bs.push_back(db.at + i * stride);
    ds.push_back(dd.at + i * stride);
  }
  OnDevice<const float*> las(as), lbs(bs);
  OnDevice<float*> lds(ds);
  STATUS(cublasSgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, las.at, n, lbs.at, n, &beta,
                            lds.at, n, count));
  const auto strided = dc.get(), batched = dd.get();
  int wrong = 0;
  for (int i = 0; i < count; ++i) {
    const auto part = [&](const std::vector<float>& all) {
      return std::vector<float>(all.begin() + i * stride, all.begin() + i * stride + n * n);
    };
    wrong += wrong_elements(false, false, n, n, n, 1, part(a), n, part(b), n, 1, part(c), part(strided), n);
    wrong += strided[i * stride + n * n] != c[i * stride + n * n];
  }
  std::printf("wrong: %d, the same: %d\n", wrong, strided == batched);
}
CASE(vectors) {
  cublasHandle_t handle = blas();
  const std::vector<float> x{3, -4, 12, 0, 1, -7}, y{1, 2, 3, 4, 5, 6};
  OnDevice<float> dx(x), dy(y);
  const float alpha = 2;
  float number = 0;
  int place = 0;
  STATUS(cublasSnrm2(handle, 3, dx.at, 1, &number));
  std::printf("%g\n", number);
  STATUS(cublasSasum(handle, 6, dx.at, 1, &number));
  std::printf("%g\n", number);
  STATUS(cublasIsamax(handle, 6, dx.at, 1, &place));
  std::printf("%d\n", place);
  STATUS(cublasIsamin(handle, 6, dx.at, 1, &place));
  std::printf("%d\n", place);
  STATUS(cublasSdot(handle, 3, dx.at, 2, dy.at, 1, &number));
  std::printf("%g\n", number);
  STATUS(cublasSdot(handle, 3, dx.at, -2, dy.at, 1, &number));
  std::printf("%g\n", number);
  STATUS(cublasSdot(handle, 0, dx.at, 1, dy.at, 1, &number));
  std::printf("%g\n", number);
  STATUS(cublasSaxpy(handle, 6, &alpha, dx.at, 1, dy.at, 1));
  for (const float value : dy.get()) std::printf("%g ", value);
  STATUS(cublasSscal(handle, 3, &alpha, dx.at, 2));
  for (const float value : dx.get()) std::printf("%g ", value);
  STATUS(cublasSswap(handle, 6, dx.at, 1, dy.at, 1));
  STATUS(cublasScopy(handle, 2, dy.at, 1, dx.at, 1));
  for (const float value : dx.get()) std::printf("%g ", value);
  for (const float value : dy.get()) std::printf("%g ", value);
  std::printf("\n");
}
CASE(device_pointers) {
  cublasHandle_t handle = blas();
  OnDevice<double> x({1, 2, 3}), y({4, 5, 6}), scalars({10, 0});
  STATUS(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE));
  STATUS(cublasDdot(handle, 3, x.at, 1, y.at, 1, scalars.at + 1));
  STATUS(cublasDaxpy(handle, 3, scalars.at, x.at, 1, y.at, 1));
  std::printf("%g %g\n", scalars.get()[1], y.get()[2]);
  cublasPointerMode_t mode = CUBLAS_POINTER_MODE_HOST;
  STATUS(cublasGetPointerMode(handle, &mode));
  std::printf("%d\n", mode == CUBLAS_POINTER_MODE_DEVICE);
}
CASE(matrix_and_vector) {
  cublasHandle_t handle = blas();
  // By columns: 1 2 3 / 4 5 6
  OnDevice<double> a({1, 4, 2, 5, 3, 6}), x({1, 1, 2}), y({100, 200, 0});
  const double alpha = 1, beta = 1;
  STATUS(cublasDgemv(handle, CUBLAS_OP_N, 2, 3, &alpha, a.at, 2, x.at, 1, &beta, y.at, 1));
  std::printf("%g %g\n", y.get()[0], y.get()[1]);
  STATUS(cublasDgemv(handle, CUBLAS_OP_T, 2, 3, &alpha, a.at, 2, x.at, 1, &beta, y.at, 1));
  std::printf("%g %g %g\n", y.get()[0], y.get()[1], y.get()[2]);
  STATUS(cublasDger(handle, 2, 3, &alpha, x.at + 1, 1, x.at, 1, a.at, 2));
  for (const double value : a.get()) std::printf("%g ", value);
  std::printf("\n");
  // L = 2 0 / 3 4, with something above the diagonal that is not read.
  OnDevice<double> triangle({2, 3, 99, 4}), b({2, 11, 4, 22});
  STATUS(cublasDtrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2,
                     2, &alpha, triangle.at, 2, b.at, 2));
  for (const double value : b.get()) std::printf("%g ", value);
  OnDevice<double> t({0, 0, 0, 0, 0, 0});
  const double none = 0;
  STATUS(cublasDgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, 3, 2, &alpha, a.at, 2, &none, t.at, 3, t.at, 3));
  for (const double value : t.get()) std::printf("%g ", value);
  std::printf("\n");
}
CASE(refused) {
  cublasHandle_t handle = blas();
  OnDevice<float> a(std::vector<float>(16));
  const float one = 1;
  float result = 0;
  STATUS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a.at, 3, a.at, 4, &one, a.at, 4));
  STATUS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, -1, 4, 4, &one, a.at, 4, a.at, 4, &one, a.at, 4));
  STATUS(cublasSgemm(nullptr, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a.at, 4, a.at, 4, &one, a.at, 4));
  STATUS(cublasSgemv(handle, CUBLAS_OP_N, 4, 4, &one, a.at, 4, a.at, 0, &one, a.at, 1));
  STATUS(cublasSdot(handle, 4, a.at, 1, a.at, 1, &result));
  std::printf("%s\n", cublasGetStatusString(CUBLAS_STATUS_NOT_INITIALIZED));
}
CASE(streams_and_copies) {
  cublasHandle_t handle = blas();
  cudaStream_t stream, set = nullptr;
  OK(cudaStreamCreate(&stream));
  STATUS(cublasSetStream(handle, stream));
  STATUS(cublasGetStream(handle, &set));
  std::printf("%d\n", set == stream);
  std::vector<float> x{1, 2, 3, 4, 5, 6}, back(3);
  OnDevice<float> d(std::vector<float>(6));
  STATUS(cublasSetVector(3, sizeof(float), x.data(), 2, d.at, 1));
  STATUS(cublasGetVector(3, sizeof(float), d.at, 1, back.data(), 1));
  std::printf("%g %g %g\n", back[0], back[1], back[2]);
  STATUS(cublasSetMatrix(2, 2, sizeof(float), x.data(), 3, d.at, 2));
  for (const float value : d.get()) std::printf("%g ", value);
  STATUS(cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH));
  int version = 0;
  STATUS(cublasGetVersion(handle, &version));
  std::printf("%d\n", version / 10000);
}
// Matrices on the host, cut into panels.
CASE(across_devices) {
  cublasXtHandle_t handle = nullptr;
  STATUS(cublasXtCreate(&handle));
  int devices[] = {0};
  STATUS(cublasXtDeviceSelect(handle, 1, devices));
  STATUS(cublasXtSetBlockDim(handle, 16));
  const int m = 40, n = 50, k = 30, lda = 47, ldb = 61, ldc = 43;
  const auto a = numbers<double>(lda * 50, 1), b = numbers<double>(ldb * 50, 2),
             before = numbers<double>(ldc * n, 3);
  const double alpha = 2, betas[] = {0, 3};
  for (const double beta : betas)
    for (int turned = 0; turned < 4; ++turned) {
      const bool ta = turned & 1, tb = turned & 2;
      auto c = before;
      STATUS(cublasXtDgemm(handle, ta ? CUBLAS_OP_T : CUBLAS_OP_N, tb ? CUBLAS_OP_T : CUBLAS_OP_N, m, n, k,
                           &alpha, a.data(), lda, b.data(), ldb, &beta, c.data(), ldc));
      std::printf("wrong: %d\n",
                  wrong_elements(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, before, c, ldc));
    }
  STATUS(cublasXtDestroy(handle));
}
CASE(captured) { // a graph repeats the calls, with the scalars of the host as they were
  cublasHandle_t handle = blas();
  cudaStream_t stream;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  OK(cudaStreamCreate(&stream));
  STATUS(cublasSetStream(handle, stream));
  OnDevice<float> a({1, 2, 3, 4}), b({1, 0, 1, 1}), c({0, 0, 0, 0}), v({3, 4, 0, 0}), sum({0});
  float alpha = 1, beta = 1, result = -1;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  STATUS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &alpha, a.at, 2, b.at, 2, &beta, c.at, 2));
  STATUS(cublasSaxpy(handle, 4, &alpha, c.at, 1, v.at, 1));
  STATUS(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE));
  STATUS(cublasSdot(handle, 4, v.at, 1, v.at, 1, sum.at));
  STATUS(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST));
  alpha = 100;
  SHOW(cudaStreamEndCapture(stream, &graph));
  for (const float value : c.get()) std::printf("%g ", value);
  SHOW(cudaGraphInstantiate(&exec, graph, 0));
  for (int round = 0; round < 2; ++round) {
    SHOW(cudaGraphLaunch(exec, stream));
    OK(cudaStreamSynchronize(stream));
    for (const float value : c.get()) std::printf("%g ", value);
    for (const float value : v.get()) std::printf("%g ", value);
    std::printf("%g\n", sum.get()[0]);
  }
  // The host can't wait for a result meanwhile.
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  STATUS(cublasSdot(handle, 4, v.at, 1, v.at, 1, &result));
  SHOW(cudaStreamEndCapture(stream, &graph));
  SHOW(cudaGetLastError());
}
CASE(beside_a_kernel_that_waits) {
  cudaFuncAttributes facts;
  OK(cudaFuncGetAttributes(&facts, wait_for));
  int* flag = nullptr;
  OK(cudaMallocHost(&flag, sizeof *flag));
  *flag = 0;
  const cublasHandle_t handle = blas();
  cudaStream_t stream, other;
  OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  STATUS(cublasSetStream(handle, other));
  OnDevice<float> a({1, 2, 3, 4}), b({1, 0, 1, 1}), c({0, 0, 0, 0});
  float alpha = 1, beta = 0, result = -1;
  const auto compute = [&] {
    STATUS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &alpha, a.at, 2, b.at, 2, &beta, c.at, 2));
    STATUS(cublasSdot(handle, 4, c.at, 1, c.at, 1, &result));
  };
  compute(); // its kernels are loaded
  result = -1;
  wait_for<<<1, 1, 0, stream>>>(flag);
  compute();
  SHOW(cudaStreamQuery(stream));
  std::printf("%g\n", result);
  *static_cast<volatile int*>(flag) = 1;
  SHOW(cudaStreamSynchronize(stream));
  STATUS(cublasDestroy(handle));
  OK(cudaStreamDestroy(stream));
  OK(cudaStreamDestroy(other));
  OK(cudaFreeHost(flag));
}
