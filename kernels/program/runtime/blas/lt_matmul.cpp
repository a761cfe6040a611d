/// Products of cuBLASLt: D = epilogue(alpha op(A) op(B) + beta C), and which of them there are.
#include "kernels/program/runtime/blas/lt.h"

#include "kernels/program/runtime/blas/dense.h"

#include <cmath>
#include <fmt/format.h>

namespace kernelarium::program::blas {
namespace {

/// How an epilogue is put together (cublasLtEpilogue_t).
enum Part : std::uint32_t {
  relu = 2,
  bias = 4,
  bias_gradient = 16,
  gelu = 32,
  gelu_gradient = 64,
  aux = 128,
  a_gradient = CUBLASLT_EPILOGUE_BGRADA,
  b_gradient = CUBLASLT_EPILOGUE_BGRADB,
};

struct Operation {
  LtProduct how;
  LtLayout a, b, c, d;

  Index m() const { return static_cast<Index>(d.rows); }
  Index n() const { return static_cast<Index>(d.columns); }
  Index k() const { return static_cast<Index>(how.a_operation == CUBLAS_OP_N ? a.columns : a.rows); }
  bool has(std::uint32_t part) const { return (how.epilogue & part) != 0; }
  bool has_bias() const { return has(bias | bias_gradient | a_gradient | b_gradient); }
  cudaDataType bias_type() const {
    return how.bias_type < 0 ? d.type : static_cast<cudaDataType>(how.bias_type);
  }
  cudaDataType aux_type() const {
    return how.aux_type < 0 ? d.type : static_cast<cudaDataType>(how.aux_type);
  }
};

/// By columns, or by rows: then it is the transposed matrix by columns.
bool by_rows(const LtLayout& layout) { return layout.order == CUBLASLT_ORDER_ROW; }
Index stored_rows(const LtLayout& layout) {
  return static_cast<Index>(by_rows(layout) ? layout.columns : layout.rows);
}
Index stored_columns(const LtLayout& layout) {
  return static_cast<Index>(by_rows(layout) ? layout.rows : layout.columns);
}

/// The part that is not simulated; empty if all of it is.
std::string missing_part(const Operation& op) {
  for (const LtLayout* layout : {&op.a, &op.b, &op.c, &op.d}) {
    if (layout->order != CUBLASLT_ORDER_COL && layout->order != CUBLASLT_ORDER_ROW)
      return fmt::format("memory order {}", layout->order);
    if (layout->plane != 0) return "planar complex matrices";
    if (layout->batch_mode != 0) return "a batch of pointers";
  }
  if (op.how.pointers > CUBLASLT_POINTER_MODE_DEVICE) return "a vector of alphas";
  if (op.how.c_operation != CUBLAS_OP_N) return "a transposed C";
  if (op.how.fill != CUBLAS_FILL_MODE_FULL) return "a triangle of D";
  switch (op.how.epilogue) {
  case CUBLASLT_EPILOGUE_DEFAULT:
  case CUBLASLT_EPILOGUE_RELU:
  case CUBLASLT_EPILOGUE_BIAS:
  case CUBLASLT_EPILOGUE_RELU_BIAS:
  case CUBLASLT_EPILOGUE_GELU:
  case CUBLASLT_EPILOGUE_GELU_AUX:
  case CUBLASLT_EPILOGUE_GELU_BIAS:
  case CUBLASLT_EPILOGUE_GELU_AUX_BIAS:
  case CUBLASLT_EPILOGUE_DGELU:
  case CUBLASLT_EPILOGUE_DGELU_BGRAD:
  case CUBLASLT_EPILOGUE_BGRADA:
  case CUBLASLT_EPILOGUE_BGRADB:
    return "";
  default:
    return fmt::format("epilogue {}", op.how.epilogue);
  }
}

/// Integer products: what the documentation asks of them, and an H200 refuses otherwise.
void check_integers(const Operation& op) {
  bool fits = op.how.epilogue == CUBLASLT_EPILOGUE_DEFAULT && op.how.a_operation != CUBLAS_OP_N &&
              op.how.b_operation == CUBLAS_OP_N && op.m() % 4 == 0 && op.k() % 4 == 0;
  for (const LtLayout* layout : {&op.a, &op.b, &op.c, &op.d}) fits = fits && layout->leading % 4 == 0;
  require(fits, CUBLAS_STATUS_NOT_SUPPORTED);
}

/// What the heuristic refuses, too. Which status is whose was seen on an H200 (tests/.../programs/lt.cu).
void check(const Operation& op) {
  check_operation(op.how.a_operation);
  check_operation(op.how.b_operation);
  const bool a_turned = op.how.a_operation != CUBLAS_OP_N, b_turned = op.how.b_operation != CUBLAS_OP_N;
  const auto inner = static_cast<std::uint64_t>(op.k());
  require((a_turned ? op.a.columns : op.a.rows) == op.d.rows &&
          (b_turned ? op.b.columns : op.b.rows) == inner &&
          (b_turned ? op.b.rows : op.b.columns) == op.d.columns && op.c.rows == op.d.rows &&
          op.c.columns == op.d.columns);
  for (const LtLayout* layout : {&op.a, &op.b, &op.c, &op.d}) {
    require(layout->leading >= std::max<Index>(1, stored_rows(*layout)));
    require(layout->batches == op.d.batches && layout->batches >= 1);
  }
  require(!op.has(aux) || !op.how.aux || op.how.aux_leading >= op.m());
  require(!op.has(a_gradient) || !a_turned, CUBLAS_STATUS_NOT_SUPPORTED);
  require(!op.has(b_gradient) || b_turned, CUBLAS_STATUS_NOT_SUPPORTED);
  require(!op.has(bias) || !by_rows(op.d), CUBLAS_STATUS_NOT_SUPPORTED);
  const Scalars scalars = scalars_of(op.how.compute, op.c.type);
  require(scalars != Scalars::complex && scalars != Scalars::twice_complex, CUBLAS_STATUS_NOT_SUPPORTED);
  const cudaDataType expected = scalars == Scalars::half      ? CUDA_R_16F
                                : scalars == Scalars::twice   ? CUDA_R_64F
                                : scalars == Scalars::integer ? CUDA_R_32I
                                                              : CUDA_R_32F;
  // Integer products may be scaled as floats, which is not simulated.
  require(op.how.scale == expected && op.c.type == op.d.type, CUBLAS_STATUS_NOT_SUPPORTED);
  if (scalars == Scalars::integer) check_integers(op);
  const bool sums_floats = scalars == Scalars::half || scalars == Scalars::single;
  const auto float_type = [](cudaDataType type) {
    return type == CUDA_R_16F || type == CUDA_R_16BF || type == CUDA_R_32F;
  };
  const auto result_type = [&](cudaDataType type) {
    return sums_floats ? float_type(type) : type == expected;
  };
  for (const LtLayout* layout : {&op.a, &op.b})
    require(scalars == Scalars::twice
                ? layout->type == CUDA_R_64F
                : layout->type == CUDA_R_8I || (sums_floats && float_type(layout->type)),
            CUBLAS_STATUS_NOT_SUPPORTED);
  require(result_type(op.d.type), CUBLAS_STATUS_NOT_SUPPORTED);
  require(!op.has_bias() || result_type(op.bias_type()), CUBLAS_STATUS_NOT_SUPPORTED);
  require(!op.has(aux) || result_type(op.aux_type()), CUBLAS_STATUS_NOT_SUPPORTED);
}

/// The pointers of an epilogue, which the heuristic ignores: one that is given but not used is also
/// rejected.
void check_pointers(const Operation& op) {
  require(op.has_bias() == (op.how.bias != nullptr));
  require(op.how.aux || !op.has(gelu_gradient));
  if (op.has(relu | gelu)) require(op.has(aux) == (op.how.aux != nullptr), CUBLAS_STATUS_NOT_SUPPORTED);
}

const void* moved(const void* pointer, cudaDataType type, std::int64_t elements) {
  return pointer ? static_cast<const char*>(pointer) + elements * static_cast<std::int64_t>(bytes_of(type))
                 : nullptr;
}
void* moved(void* pointer, cudaDataType type, std::int64_t elements) {
  return const_cast<void*>(moved(static_cast<const void*>(pointer), type, elements));
}

/// op(X) of a layout in the type that is computed in.
template<class Compute>
Matrix<Compute> operand_of(LibraryWork& work, const void* pointer, const LtLayout& layout,
                           cublasOperation_t operation, const char* what) {
  const bool turn = by_rows(layout) != (operation != CUBLAS_OP_N);
  return operand<Compute>(work, pointer, layout.type, stored_rows(layout), stored_columns(layout),
                          layout.leading, turn ? CUBLAS_OP_T : CUBLAS_OP_N, what);
}

/// C, which is read as it is stored: integer products have 32 bits, their operands 8.
template<class Compute>
Matrix<Compute> addend(LibraryWork& work, const void* pointer, const LtLayout& layout) {
  if constexpr (!is_integer<Compute>) {
    return operand_of<Compute>(work, pointer, layout, CUBLAS_OP_N, "C");
  } else {
    const auto c =
        matrix<Compute>(work, pointer, stored_rows(layout), stored_columns(layout), layout.leading, "C");
    return c ? turned<Compute>(*c, by_rows(layout) ? CUBLAS_OP_T : CUBLAS_OP_N) : Matrix<Compute>();
  }
}

template<class Compute>
void store_matrix(LibraryWork& work, const Matrix<Compute>& value, void* pointer, cudaDataType type,
                  Index leading, const char* what) {
  const auto put = [&]<class T>() {
    auto to = matrix_to_write<T>(work, pointer, value.rows(), value.cols(), leading, what);
    if (to && work.usable()) *to = value.template cast<T>();
  };
  if constexpr (std::is_same_v<Compute, float>) {
    if (type == CUDA_R_16F) return put.template operator()<Half>();
    if (type == CUDA_R_16BF) return put.template operator()<Bfloat>();
    if (type == CUDA_R_32F) return put.template operator()<float>();
  } else if (type == exact_type<Compute>) {
    return put.template operator()<Compute>();
  }
  throw Refused{CUBLAS_STATUS_NOT_SUPPORTED};
}

/// GELU by tanh, as cuBLASLt has it, and its derivative.
template<class Compute>
Compute gelu_of(Compute x) {
  const auto inner =
      static_cast<Compute>(std::sqrt(2 / M_PI)) * (x + static_cast<Compute>(0.044715) * x * x * x);
  return static_cast<Compute>(0.5) * x * (1 + std::tanh(inner));
}
template<class Compute>
Compute gelu_slope(Compute x) {
  const auto scale = static_cast<Compute>(std::sqrt(2 / M_PI)), cubic = static_cast<Compute>(0.044715);
  const Compute t = std::tanh(scale * (x + cubic * x * x * x));
  return static_cast<Compute>(0.5) * (1 + t) +
         static_cast<Compute>(0.5) * x * (1 - t * t) * scale * (1 + 3 * cubic * x * x);
}

/// What follows the product; `value` is what D gets.
template<class Compute>
void finish(LibraryWork& work, const Operation& op, std::int64_t number, Matrix<Compute>& value) {
  void* const bias_place = moved(op.how.bias, op.bias_type(), number * op.how.bias_stride);
  void* const aux_place = moved(op.how.aux, op.aux_type(), number * op.how.aux_stride);
  if (op.has(bias)) {
    const Matrix<Compute> b =
        operand<Compute>(work, bias_place, op.bias_type(), op.m(), 1, op.m(), CUBLAS_OP_N, "bias");
    if (!work.usable()) return;
    value.colwise() += b.col(0);
  }
  if (op.has(relu)) value = value.cwiseMax(Compute(0));
  if (op.has(gelu)) {
    if (op.has(aux))
      store_matrix(work, value, aux_place, op.aux_type(), op.how.aux_leading, "epilogue's input");
    value = value.unaryExpr(&gelu_of<Compute>);
  }
  if (op.has(gelu_gradient)) {
    const Matrix<Compute> x = operand<Compute>(work, aux_place, op.aux_type(), op.m(), op.n(),
                                               op.how.aux_leading, CUBLAS_OP_N, "epilogue's input");
    if (!work.usable()) return;
    value = value.cwiseProduct(x.unaryExpr(&gelu_slope<Compute>));
  }
  if (op.has(bias_gradient))
    store_matrix<Compute>(work, value.rowwise().sum(), bias_place, op.bias_type(), op.m(), "bias gradient");
}

struct Pointers {
  const void *alpha, *a, *b, *beta, *c;
  void* d;
};

template<class Compute, class Scalar = Compute>
void multiply(LibraryWork& work, const Operation& op, const Pointers& at) {
  const auto alpha = static_cast<Compute>(scalar<Scalar>(work, at.alpha, "alpha"));
  const auto beta = static_cast<Compute>(scalar<Scalar>(work, at.beta, "beta"));
  for (std::int64_t i = 0; i < op.d.batches && work.usable(); ++i) {
    Matrix<Compute> a = Matrix<Compute>::Zero(op.m(), op.k()), b = Matrix<Compute>::Zero(op.k(), op.n());
    // Without a factor neither is read: they may hold anything.
    if (op.k() > 0 && (alpha != Compute(0) || op.has(a_gradient | b_gradient))) {
      a = operand_of<Compute>(work, moved(at.a, op.a.type, i * op.a.stride), op.a, op.how.a_operation, "A");
      b = operand_of<Compute>(work, moved(at.b, op.b.type, i * op.b.stride), op.b, op.how.b_operation, "B");
    }
    Matrix<Compute> value = Matrix<Compute>::Zero(op.m(), op.n());
    if (work.usable() && op.k() > 0 && alpha != Compute(0)) value = alpha * product<Compute>(a, b);
    if (beta != Compute(0)) {
      const Matrix<Compute> c = addend<Compute>(work, moved(at.c, op.c.type, i * op.c.stride), op.c);
      if (work.usable()) value += beta * c;
    }
    if constexpr (!is_integer<Compute>) {
      void* const gradient = moved(op.how.bias, op.bias_type(), i * op.how.bias_stride);
      if (work.usable()) finish(work, op, i, value);
      if (op.has(a_gradient) && work.usable())
        store_matrix<Compute>(work, a.rowwise().sum(), gradient, op.bias_type(), op.m(), "bias gradient");
      if (op.has(b_gradient) && work.usable())
        store_matrix<Compute>(work, b.colwise().sum().transpose(), gradient, op.bias_type(), op.n(),
                              "bias gradient");
    }
    if (!work.usable() && !work.is_captured()) return;
    if (by_rows(op.d)) value.transposeInPlace();
    store_matrix(work, value, moved(at.d, op.d.type, i * op.d.stride), op.d.type, op.d.leading, "D");
  }
}

void run(LibraryWork& work, const GpuSpec& spec, const Operation& op, const Pointers& at) {
  check(op);
  check_pointers(op);
  if (op.m() == 0 || op.n() == 0) return;
  switch (scalars_of(op.how.compute, op.c.type)) {
  case Scalars::half:
    multiply<float, Half>(work, op, at);
    break;
  case Scalars::single:
    multiply<float>(work, op, at);
    break;
  case Scalars::twice:
    multiply<double>(work, op, at);
    break;
  default:
    multiply<std::int32_t>(work, op, at);
  }
  work.issue(2.0 * static_cast<double>(op.m()) * static_cast<double>(op.n()) * static_cast<double>(op.k()) *
                 static_cast<double>(op.d.batches),
             rate(spec, bytes_of(op.a.type), false));
}

std::optional<Operation> operation(cublasLtMatmulDesc_t how, cublasLtMatrixLayout_t a,
                                   cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c,
                                   cublasLtMatrixLayout_t d) {
  if (!how || !a || !b || !c || !d) return std::nullopt;
  return Operation{descriptor<LtProduct>(how), descriptor<LtLayout>(a), descriptor<LtLayout>(b),
                   descriptor<LtLayout>(c), descriptor<LtLayout>(d)};
}

}
}

using namespace kernelarium::program;
using namespace kernelarium::program::blas;

#pragma GCC visibility push(default)
extern "C" {

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t how, const void* alpha,
                              const void* a, cublasLtMatrixLayout_t a_layout, const void* b,
                              cublasLtMatrixLayout_t b_layout, const void* beta, const void* c,
                              cublasLtMatrixLayout_t c_layout, void* d, cublasLtMatrixLayout_t d_layout,
                              const cublasLtMatmulAlgo_t*, void*, std::size_t, cudaStream_t stream) {
  Call call("cublasLtMatmul", __builtin_frame_address(0));
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const auto op = operation(how, a_layout, b_layout, c_layout, d_layout);
  if (!op) return CUBLAS_STATUS_INVALID_VALUE;
  if (const std::string missing = missing_part(*op); !missing.empty())
    return tell_missing(call, "cublasLtMatmul with " + missing);
  return put_on_stream(call, stream, op->how.pointers == CUBLASLT_POINTER_MODE_DEVICE,
                       [op = *op, at = Pointers{alpha, a, b, beta, c, d}](
                           LibraryWork& work, const kernelarium::GpuSpec& spec) { run(work, spec, op, at); });
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t how,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference, int wanted,
                                              cublasLtMatmulHeuristicResult_t* results, int* count) {
  Call call("cublasLtMatmulAlgoGetHeuristic", __builtin_frame_address(0), Entry::anyway);
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const auto op = operation(how, a, b, c, d);
  if (!op || !preference || !results || !count || wanted <= 0) return CUBLAS_STATUS_INVALID_VALUE;
  *count = 0;
  if (const std::string missing = missing_part(*op); !missing.empty())
    return tell_missing(call, "cublasLtMatmul with " + missing);
  try {
    check(*op);
  } catch (const Refused& refused) {
    return refused.status;
  }
  // There is one algorithm here, which needs no workspace.
  results[0] = {};
  results[0].state = CUBLAS_STATUS_SUCCESS;
  results[0].wavesCount = 1;
  *count = 1;
  return CUBLAS_STATUS_SUCCESS;
}
}
#pragma GCC visibility pop
