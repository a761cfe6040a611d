// cuBLASLt against its definition, computed by the host in double, and which products it refuses. Small
// numbers, so that all but GELU is exact.
#include "case.h"

#include <cmath>
#include <cstdint>
#include <cublasLt.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <string>
#include <type_traits>
#include <vector>

namespace {

float number(float x) { return x; }
float number(__half x) { return __half2float(x); }
float number(__nv_bfloat16 x) { return __bfloat162float(x); }

template<class T>
constexpr cudaDataType kType = CUDA_R_32F;
template<>
constexpr cudaDataType kType<__half> = CUDA_R_16F;
template<>
constexpr cudaDataType kType<__nv_bfloat16> = CUDA_R_16BF;
template<>
constexpr cudaDataType kType<std::int8_t> = CUDA_R_8I;
template<>
constexpr cudaDataType kType<std::int32_t> = CUDA_R_32I;

int wrong = 0;
void expect(bool right, const std::string& what) {
  if (right) return;
  ++wrong;
  std::printf("wrong: %s\n", what.c_str());
}
void status(cublasStatus_t got, cublasStatus_t want, const std::string& what) {
  expect(got == want, what + " gives " + cublasLtGetStatusName(got));
}
void good(cublasStatus_t got, const std::string& what) { status(got, CUBLAS_STATUS_SUCCESS, what); }

/// A matrix, or a batch of them, as its layout says; `at` is the element (row, column) of one.
template<class T>
struct Operand {
  int rows, columns, leading, batches;
  bool by_rows;
  std::vector<T> host;
  T* device = nullptr;
  cublasLtMatrixLayout_t layout = nullptr;

  Operand(int r, int c, bool order_of_rows, int count, int seed)
      : rows(r), columns(c), leading((order_of_rows ? c : r) + (std::is_integral_v<T> ? 4 : 3)),
        batches(count), by_rows(order_of_rows) {
    const std::int64_t stride = std::int64_t(leading) * (by_rows ? rows : columns) + 5;
    host.resize(std::size_t(stride) * batches);
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = T(float(int((i * 7 + seed * 5) % 9) - 4));
    OK(cudaMalloc(&device, host.size() * sizeof(T)));
    OK(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    good(cublasLtMatrixLayoutCreate(&layout, kType<T>, rows, columns, leading), "layout");
    const int order = by_rows ? CUBLASLT_ORDER_ROW : CUBLASLT_ORDER_COL;
    good(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof order),
         "order");
    good(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batches,
                                          sizeof batches),
         "batches");
    good(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride,
                                          sizeof stride),
         "stride");
    std::int64_t back = 0;
    std::size_t written = 0;
    good(cublasLtMatrixLayoutGetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &back,
                                          sizeof back, &written),
         "get");
    expect(back == stride && written == sizeof back, "an attribute comes back");
  }
  ~Operand() {
    OK(cudaFree(device));
    good(cublasLtMatrixLayoutDestroy(layout), "destroy");
  }
  double at(const std::vector<T>& values, int batch, int row, int column) const {
    const std::size_t stride = host.size() / std::size_t(batches);
    return number(values[stride * std::size_t(batch) +
                         std::size_t(by_rows ? row * leading + column : column * leading + row)]);
  }
  std::vector<T> result() const {
    std::vector<T> out(host.size());
    OK(cudaMemcpy(out.data(), device, out.size() * sizeof(T), cudaMemcpyDeviceToHost));
    return out;
  }
};

/// A preference that allows so much workspace, and the workspace.
struct Scratch {
  std::size_t bytes;
  void* device = nullptr;
  cublasLtMatmulPreference_t preference = nullptr;

  explicit Scratch(std::size_t size) : bytes(size) {
    OK(cudaMalloc(&device, bytes));
    good(cublasLtMatmulPreferenceCreate(&preference), "preference");
    good(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &bytes,
                                              sizeof bytes),
         "workspace");
  }
  ~Scratch() {
    good(cublasLtMatmulPreferenceDestroy(preference), "destroy");
    OK(cudaFree(device));
  }
};

double gelu(double x) { return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))); }
double gelu_slope(double x) { return (gelu(x + 1e-5) - gelu(x - 1e-5)) / 2e-5; }

/// Epilogues that read or write a bias.
constexpr std::uint32_t kBias = 4 | 16 | CUBLASLT_EPILOGUE_BGRADA | CUBLASLT_EPILOGUE_BGRADB;

struct Setting {
  bool ta = false, tb = false;
  std::uint32_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  float alpha = 1, beta = 0;
  bool rows_a = false, rows_b = false, rows_d = false;
  int batches = 1;
};

template<class T>
void product(cublasLtHandle_t handle, const Setting& s, const std::string& name) {
  const int m = 13, n = 7, k = 10;
  Operand<T> a(s.ta ? k : m, s.ta ? m : k, s.rows_a, s.batches, 1),
      b(s.tb ? n : k, s.tb ? k : n, s.rows_b, s.batches, 2), c(m, n, s.rows_d, s.batches, 3),
      d(m, n, s.rows_d, s.batches, 4), aux(m, n, false, 1, 5);
  std::vector<T> bias(m > n ? m : n);
  for (std::size_t i = 0; i < bias.size(); ++i) bias[i] = T(float(int(i % 5) - 2));
  T* bias_device = nullptr;
  OK(cudaMalloc(&bias_device, bias.size() * sizeof(T)));
  OK(cudaMemcpy(bias_device, bias.data(), bias.size() * sizeof(T), cudaMemcpyHostToDevice));
  cublasLtMatmulDesc_t how = nullptr;
  good(cublasLtMatmulDescCreate(&how, CUBLAS_COMPUTE_32F, CUDA_R_32F), name);
  const auto set = [&](cublasLtMatmulDescAttributes_t attribute, auto value) {
    good(cublasLtMatmulDescSetAttribute(how, attribute, &value, sizeof value), name);
  };
  set(CUBLASLT_MATMUL_DESC_TRANSA, s.ta ? CUBLAS_OP_T : CUBLAS_OP_N);
  set(CUBLASLT_MATMUL_DESC_TRANSB, s.tb ? CUBLAS_OP_T : CUBLAS_OP_N);
  set(CUBLASLT_MATMUL_DESC_EPILOGUE, s.epilogue);
  // A pointer that the epilogue does not use is refused.
  if (s.epilogue & kBias) set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias_device);
  if (s.epilogue & 128) {
    set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, aux.device);
    set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, std::int64_t(aux.leading));
  }
  const Scratch scratch(1 << 20);
  cublasLtMatmulHeuristicResult_t found{};
  int count = 0;
  good(cublasLtMatmulAlgoGetHeuristic(handle, how, a.layout, b.layout, c.layout, d.layout, scratch.preference,
                                      1, &found, &count),
       name);
  expect(count == 1 && found.state == CUBLAS_STATUS_SUCCESS && found.workspaceSize <= scratch.bytes,
         name + ": no algorithm");
  good(cublasLtMatmul(handle, how, &s.alpha, a.device, a.layout, b.device, b.layout, &s.beta, c.device,
                      c.layout, d.device, d.layout, &found.algo, scratch.device, scratch.bytes, nullptr),
       name);
  OK(cudaDeviceSynchronize());
  const std::vector<T> got = d.result(), kept = aux.result();
  std::vector<T> summed(bias.size());
  OK(cudaMemcpy(summed.data(), bias_device, summed.size() * sizeof(T), cudaMemcpyDeviceToHost));
  const auto close = [](double x, double want) { return std::abs(x - want) <= 0.01 + 0.01 * std::abs(want); };
  std::vector<double> rows(m), from_a(m), from_b(n);
  for (int batch = 0; batch < s.batches; ++batch)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i) {
        double want = 0;
        for (int p = 0; p < k; ++p) {
          const double x = s.ta ? a.at(a.host, batch, p, i) : a.at(a.host, batch, i, p),
                       y = s.tb ? b.at(b.host, batch, j, p) : b.at(b.host, batch, p, j);
          want += x * y;
          if (j == 0) from_a[i] += x;
          if (i == 0) from_b[j] += y;
        }
        want = s.alpha * want + s.beta * c.at(c.host, batch, i, j);
        if (s.epilogue & 4) want += number(bias[i]);
        if (s.epilogue & 2) want = want > 0 ? want : 0;
        if (s.epilogue & 32) {
          if (s.epilogue & 128)
            expect(close(aux.at(kept, 0, i, j), want), name + ": the input of GELU is kept");
          want = gelu(want);
        }
        if (s.epilogue & 64) want *= gelu_slope(aux.at(aux.host, 0, i, j));
        rows[i] += want;
        if (!close(d.at(got, batch, i, j), want))
          expect(false, name + ": D(" + std::to_string(i) + ", " + std::to_string(j) + ")");
      }
  for (int i = 0; i < m; ++i) {
    if (s.epilogue & 16) expect(close(number(summed[i]), rows[i]), name + ": bias gradient");
    if (s.epilogue == CUBLASLT_EPILOGUE_BGRADA)
      expect(close(number(summed[i]), from_a[i]), name + ": gradient of A");
  }
  for (int j = 0; j < n; ++j)
    if (s.epilogue == CUBLASLT_EPILOGUE_BGRADB)
      expect(close(number(summed[j]), from_b[j]), name + ": gradient of B");
  good(cublasLtMatmulDescDestroy(how), name);
  OK(cudaFree(bias_device));
}

template<class T>
void all_of(cublasLtHandle_t handle, const std::string& type) {
  for (const bool ta : {false, true})
    for (const bool tb : {false, true}) product<T>(handle, {ta, tb, CUBLASLT_EPILOGUE_DEFAULT, 2, 3}, type);
  for (const std::uint32_t epilogue :
       {CUBLASLT_EPILOGUE_RELU, CUBLASLT_EPILOGUE_BIAS, CUBLASLT_EPILOGUE_RELU_BIAS, CUBLASLT_EPILOGUE_GELU,
        CUBLASLT_EPILOGUE_GELU_BIAS, CUBLASLT_EPILOGUE_GELU_AUX, CUBLASLT_EPILOGUE_GELU_AUX_BIAS,
        CUBLASLT_EPILOGUE_DGELU, CUBLASLT_EPILOGUE_DGELU_BGRAD, CUBLASLT_EPILOGUE_BGRADA,
        CUBLASLT_EPILOGUE_BGRADB})
    product<T>(handle,
               {epilogue != CUBLASLT_EPILOGUE_BGRADA, epilogue == CUBLASLT_EPILOGUE_BGRADB, epilogue, 0.25f},
               type + ", epilogue " + std::to_string(epilogue));
  for (const int order : {1, 2, 4, 7})
    product<T>(handle,
               {order == 2, order == 4,
                std::uint32_t(order & 4 ? CUBLASLT_EPILOGUE_RELU : CUBLASLT_EPILOGUE_BIAS), 1, 1,
                bool(order & 1), bool(order & 2), bool(order & 4), 3},
               type + ", order " + std::to_string(order));
}

void refusals(cublasLtHandle_t handle) {
  Operand<float> a(8, 4, false, 1, 1), b(4, 6, false, 1, 2), d(8, 6, false, 1, 3), other(5, 6, false, 1, 4);
  cublasLtMatmulDesc_t how = nullptr;
  good(cublasLtMatmulDescCreate(&how, CUBLAS_COMPUTE_32F, CUDA_R_32F), "descriptor");
  const float one = 1, zero = 0;
  const auto run = [&](Operand<float>& x, Operand<float>& y, Operand<float>& z) {
    return cublasLtMatmul(handle, how, &one, x.device, x.layout, y.device, y.layout, &zero, z.device,
                          z.layout, z.device, z.layout, nullptr, nullptr, 0, nullptr);
  };
  good(run(a, b, d), "without an algorithm");
  status(run(a, other, d), CUBLAS_STATUS_INVALID_VALUE, "sizes that do not fit");
  status(run(a, b, other), CUBLAS_STATUS_INVALID_VALUE, "a D that does not fit");
  const std::uint32_t masks = CUBLASLT_EPILOGUE_RELU_AUX;
  good(cublasLtMatmulDescSetAttribute(how, CUBLASLT_MATMUL_DESC_EPILOGUE, &masks, sizeof masks), "epilogue");
  status(run(a, b, d), CUBLAS_STATUS_NOT_SUPPORTED, "masks of ReLU");
  good(cublasLtMatmulDescDestroy(how), "destroy");
}

/// D = alpha A^T B + beta C with operands of 8 bits and 32 bits of the rest.
void integers(cublasLtHandle_t handle) {
  Operand<std::int8_t> a(16, 12, false, 1, 1), b(16, 8, false, 1, 2);
  Operand<std::int32_t> c(12, 8, false, 1, 3), d(12, 8, false, 1, 4);
  Operand<float> floats(12, 8, false, 1, 5);
  cublasLtMatmulDesc_t how = nullptr;
  good(cublasLtMatmulDescCreate(&how, CUBLAS_COMPUTE_32I, CUDA_R_32I), "descriptor");
  const cublasOperation_t turned = CUBLAS_OP_T;
  good(cublasLtMatmulDescSetAttribute(how, CUBLASLT_MATMUL_DESC_TRANSA, &turned, sizeof turned), "operation");
  const std::int32_t alpha = 2, beta = 3;
  good(cublasLtMatmul(handle, how, &alpha, a.device, a.layout, b.device, b.layout, &beta, c.device, c.layout,
                      d.device, d.layout, nullptr, nullptr, 0, nullptr),
       "integer product");
  const std::vector<std::int32_t> result = d.result();
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 8; ++j) {
      std::int32_t sum = 0;
      for (int k = 0; k < 16; ++k) sum += int(a.at(a.host, 0, k, i) * b.at(b.host, 0, k, j));
      expect(d.at(result, 0, i, j) == alpha * sum + beta * c.at(c.host, 0, i, j),
             "element of an integer product");
    }
  status(cublasLtMatmul(handle, how, &alpha, a.device, a.layout, b.device, b.layout, &beta, floats.device,
                        floats.layout, floats.device, floats.layout, nullptr, nullptr, 0, nullptr),
         CUBLAS_STATUS_NOT_SUPPORTED, "integers into floats");
  good(cublasLtMatmulDescDestroy(how), "destroy");
}

/// What is returned for a product whose epilogue and pointers are these; they may not fit each other.
struct Asked {
  std::uint32_t epilogue;
  bool ta, tb, bias, aux, aux_leading;
  int by_rows; ///< of A, B and D one bit each
};
void show_status(cublasLtHandle_t handle, const Asked& asked) {
  const int size = 16;
  Operand<float> a(size, size, asked.by_rows & 1, 1, 1), b(size, size, asked.by_rows & 2, 1, 2),
      d(size, size, asked.by_rows & 4, 1, 3), more(size, size, false, 1, 4);
  cublasLtMatmulDesc_t how = nullptr;
  good(cublasLtMatmulDescCreate(&how, CUBLAS_COMPUTE_32F, CUDA_R_32F), "descriptor");
  const auto set = [&](cublasLtMatmulDescAttributes_t attribute, auto value) {
    good(cublasLtMatmulDescSetAttribute(how, attribute, &value, sizeof value), "attribute");
  };
  set(CUBLASLT_MATMUL_DESC_TRANSA, asked.ta ? CUBLAS_OP_T : CUBLAS_OP_N);
  set(CUBLASLT_MATMUL_DESC_TRANSB, asked.tb ? CUBLAS_OP_T : CUBLAS_OP_N);
  set(CUBLASLT_MATMUL_DESC_EPILOGUE, asked.epilogue);
  if (asked.bias) set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, more.device);
  if (asked.aux) set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, more.device);
  if (asked.aux_leading) set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, std::int64_t(size));
  const Scratch scratch(4 << 20); // gradients of biases need some
  cublasLtMatmulHeuristicResult_t found{};
  int count = 0;
  const cublasStatus_t asks = cublasLtMatmulAlgoGetHeuristic(handle, how, a.layout, b.layout, d.layout,
                                                             d.layout, scratch.preference, 1, &found, &count);
  const float one = 1, zero = 0;
  const cublasStatus_t runs = cublasLtMatmul(
      handle, how, &one, a.device, a.layout, b.device, b.layout, &zero, d.device, d.layout, d.device,
      d.layout, count ? &found.algo : nullptr, scratch.device, scratch.bytes, nullptr);
  OK(cudaDeviceSynchronize());
  std::printf("epilogue %u%s%s%s%s%s, by rows %d: %d found, %s, %s\n", asked.epilogue, asked.ta ? " A^T" : "",
              asked.tb ? " B^T" : "", asked.bias ? " bias" : "", asked.aux ? " aux" : "",
              asked.aux_leading ? " its leading dimension" : "", asked.by_rows, count,
              cublasLtGetStatusName(asks), cublasLtGetStatusName(runs));
  good(cublasLtMatmulDescDestroy(how), "destroy");
}

void with_handle(void (*use)(cublasLtHandle_t)) {
  cublasLtHandle_t handle;
  good(cublasLtCreate(&handle), "create");
  use(handle);
  good(cublasLtDestroy(handle), "destroy");
  std::printf("%d wrong\n", wrong);
}

}

CASE(integer_products) { with_handle(integers); }
CASE(float_products) {
  with_handle([](cublasLtHandle_t handle) { all_of<float>(handle, "float"); });
}
CASE(half_products) {
  with_handle([](cublasLtHandle_t handle) { all_of<__half>(handle, "half"); });
}
CASE(bfloat_products) {
  with_handle([](cublasLtHandle_t handle) { all_of<__nv_bfloat16>(handle, "bfloat"); });
}
CASE(refused_products) { with_handle(refusals); }
CASE(epilogues_and_their_pointers) {
  with_handle([](cublasLtHandle_t handle) {
    for (const std::uint32_t epilogue : {1u, 2u, 4u, 6u, 32u, 36u, 160u, 164u, 192u, 208u})
      for (int given = 0; given < 8; ++given)
        show_status(handle, {epilogue, true, false, bool(given & 1), bool(given & 2), bool(given & 4), 0});
    for (const std::uint32_t epilogue : {256u, 512u}) // of A, of B
      for (int turned = 0; turned < 4; ++turned)
        show_status(handle, {epilogue, bool(turned & 1), bool(turned & 2), true, false, false, 0});
    for (const std::uint32_t epilogue : {1u, 2u, 4u, 36u})
      for (int order = 0; order < 8; ++order)
        show_status(handle, {epilogue, false, false, bool(epilogue & 4), false, false, order});
  });
}
