/// Matrix products of cuBLAS: one of them, several at a stride, several by pointers, groups of several; of
/// one type or of mixed ones.
#include "kernels/program/runtime/blas/gemm.h"

#include "kernels/program/runtime/blas/dense.h"

#include <cctype>
#include <string>

namespace kernelarium::program::blas {

std::size_t bytes_of(cudaDataType type) {
  switch (type) {
  case CUDA_R_8I:
    return 1;
  case CUDA_R_16F:
  case CUDA_R_16BF:
    return 2;
  case CUDA_R_32F:
  case CUDA_R_32I:
    return 4;
  case CUDA_R_64F:
  case CUDA_C_32F:
    return 8;
  case CUDA_C_64F:
    return 16;
  default:
    throw Refused{CUBLAS_STATUS_NOT_SUPPORTED};
  }
}

Scalars scalars_of(cublasComputeType_t compute, cudaDataType c_type) {
  const bool complex = c_type == CUDA_C_32F || c_type == CUDA_C_64F;
  switch (compute) {
  case CUBLAS_COMPUTE_16F:
  case CUBLAS_COMPUTE_16F_PEDANTIC:
    return Scalars::half;
  case CUBLAS_COMPUTE_32F:
  case CUBLAS_COMPUTE_32F_PEDANTIC:
  case CUBLAS_COMPUTE_32F_FAST_16F:
  case CUBLAS_COMPUTE_32F_FAST_16BF:
  case CUBLAS_COMPUTE_32F_FAST_TF32:
    return complex ? Scalars::complex : Scalars::single;
  case CUBLAS_COMPUTE_64F:
  case CUBLAS_COMPUTE_64F_PEDANTIC:
    return complex ? Scalars::twice_complex : Scalars::twice;
  case CUBLAS_COMPUTE_32I:
  case CUBLAS_COMPUTE_32I_PEDANTIC:
    return Scalars::integer;
  default:
    throw Refused{CUBLAS_STATUS_NOT_SUPPORTED};
  }
}

namespace {

struct Shape {
  cublasOperation_t a_operation, b_operation;
  Index m, n, k, lda, ldb, ldc;
  bool conjugate_b = false;

  Index a_rows() const { return a_operation == CUBLAS_OP_N ? m : k; }
  Index a_columns() const { return a_operation == CUBLAS_OP_N ? k : m; }
  Index b_rows() const { return b_operation == CUBLAS_OP_N ? k : n; }
  Index b_columns() const { return b_operation == CUBLAS_OP_N ? n : k; }
  /// The first wrong argument by its position after the handle; 0: none.
  int wrong_argument() const {
    return m < 0                                ? 3
           : n < 0                              ? 4
           : k < 0                              ? 5
           : lda < std::max<Index>(1, a_rows()) ? 8
           : ldb < std::max<Index>(1, b_rows()) ? 10
           : ldc < std::max<Index>(1, m)        ? 13
                                                : 0;
  }
  void check() const {
    check_operation(a_operation);
    check_operation(b_operation);
    require(wrong_argument() == 0);
  }
};

/// Prints cuBLAS's message for a plain product: cublasSgemm is SGEMM there.
void tell_wrong_argument(const char* name, const Shape& shape) {
  std::string function = std::string(name).substr(sizeof "cublas" - 1);
  if (function.size() != sizeof "Sgemm" - 1) return;
  for (char& letter : function) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  if (const int place = shape.wrong_argument()) tell_illegal(function, place);
}

/// Positions of the matrices of each product.
struct Places {
  const void *a = nullptr, *b = nullptr;
  void* c = nullptr;
};

/// c = alpha sums + beta c, rounded once to c's type.
template<class T, class Compute>
void put(LibraryWork& work, const Matrix<Compute>& sums, Compute alpha, Compute beta, void* pointer,
         const Shape& shape) {
  if (beta != Compute(0)) expect_matrix<T>(work, pointer, shape.m, shape.n, shape.ldc, "C");
  auto c = matrix_to_write<T>(work, pointer, shape.m, shape.n, shape.ldc, "C");
  if (!c || !work.usable()) return;
  if (beta == Compute(0)) // c is not read: it may hold anything
    *c = (alpha * sums).template cast<T>();
  else
    *c = (alpha * sums + beta * c->template cast<Compute>()).template cast<T>();
}

template<class Compute>
void multiply(LibraryWork& work, const Shape& shape, const Places& at, cudaDataType a_type,
              cudaDataType b_type, cudaDataType c_type, Compute alpha, Compute beta) {
  Matrix<Compute> sums = Matrix<Compute>::Zero(shape.m, shape.n);
  if (alpha != Compute(0) && shape.k > 0) {
    const auto a = operand<Compute>(work, at.a, a_type, shape.a_rows(), shape.a_columns(), shape.lda,
                                    shape.a_operation, "A");
    auto b = operand<Compute>(work, at.b, b_type, shape.b_rows(), shape.b_columns(), shape.ldb,
                              shape.b_operation, "B");
    if (shape.conjugate_b) b = b.conjugate().eval();
    if (work.usable()) sums = product<Compute>(a, b);
  }
  if constexpr (is_complex<Compute> || is_integer<Compute> || std::is_same_v<Compute, double>) {
    require(c_type == exact_type<Compute>, CUBLAS_STATUS_NOT_SUPPORTED);
    put<Compute>(work, sums, alpha, beta, at.c, shape);
  } else {
    if (c_type == CUDA_R_16F) return put<Half>(work, sums, alpha, beta, at.c, shape);
    if (c_type == CUDA_R_16BF) return put<Bfloat>(work, sums, alpha, beta, at.c, shape);
    require(c_type == CUDA_R_32F, CUBLAS_STATUS_NOT_SUPPORTED);
    put<float>(work, sums, alpha, beta, at.c, shape);
  }
}

struct Types {
  cudaDataType a, b, c;
  Scalars scalars;
};

template<class Compute, class Scalar = Compute>
void multiply_all(LibraryWork& work, const Shape& shape, const std::vector<Places>& all, const Types& types,
                  const void* alpha, const void* beta) {
  const auto a = static_cast<Compute>(scalar<Scalar>(work, alpha, "alpha"));
  const auto b = static_cast<Compute>(scalar<Scalar>(work, beta, "beta"));
  for (const Places& one : all)
    if (work.usable()) multiply<Compute>(work, shape, one, types.a, types.b, types.c, a, b);
}

/// Computes them, and returns the number of operations.
double products(LibraryWork& work, const Shape& shape, const std::vector<Places>& all, const Types& types,
                const void* alpha, const void* beta) {
  if (shape.m == 0 || shape.n == 0 || all.empty()) return 0;
  switch (types.scalars) {
  case Scalars::half:
    multiply_all<float, Half>(work, shape, all, types, alpha, beta);
    break;
  case Scalars::single:
    multiply_all<float>(work, shape, all, types, alpha, beta);
    break;
  case Scalars::twice:
    multiply_all<double>(work, shape, all, types, alpha, beta);
    break;
  case Scalars::complex:
    multiply_all<C>(work, shape, all, types, alpha, beta);
    break;
  case Scalars::twice_complex:
    multiply_all<Z>(work, shape, all, types, alpha, beta);
    break;
  case Scalars::integer:
    multiply_all<std::int32_t>(work, shape, all, types, alpha, beta);
    break;
  }
  return 2.0 * static_cast<double>(shape.m) * static_cast<double>(shape.n) * static_cast<double>(shape.k) *
         static_cast<double>(all.size());
}

double rate_for(const Types& types, const GpuSpec& spec) {
  const bool complex = types.scalars == Scalars::complex || types.scalars == Scalars::twice_complex;
  return rate(spec, bytes_of(types.a) / (complex ? 2 : 1), complex);
}

void gemm(LibraryWork& work, const GpuSpec& spec, const Shape& shape, const std::vector<Places>& all,
          const Types& types, const void* alpha, const void* beta) {
  if (shape.m == 0 || shape.n == 0 || all.empty()) return;
  work.issue(products(work, shape, all, types, alpha, beta), rate_for(types, spec));
}

std::vector<Places> at_strides(const void* a, cudaDataType a_type, long long a_stride, const void* b,
                               cudaDataType b_type, long long b_stride, void* c, cudaDataType c_type,
                               long long c_stride, Index count) {
  const auto step = [](auto* pointer, cudaDataType type, long long stride, Index i) {
    using Byte =
        std::conditional_t<std::is_const_v<std::remove_pointer_t<decltype(pointer)>>, const char, char>;
    return static_cast<Byte*>(pointer) + stride * i * static_cast<long long>(bytes_of(type));
  };
  std::vector<Places> all;
  for (Index i = 0; i < count; ++i)
    all.push_back({step(a, a_type, a_stride, i), step(b, b_type, b_stride, i), step(c, c_type, c_stride, i)});
  return all;
}

/// The three lists of pointers are in the GPU's memory.
std::vector<Places> at_pointers(LibraryWork& work, const void* a, const void* b, void* c, Index count) {
  std::vector<Places> all(static_cast<std::size_t>(count));
  const std::size_t bytes = all.size() * sizeof(void*);
  if (count == 0) return all;
  const auto* as = reinterpret_cast<const void* const*>(work.read(a, bytes, "list of A"));
  const auto* bs = reinterpret_cast<const void* const*>(work.read(b, bytes, "list of B"));
  const auto* cs = reinterpret_cast<void* const*>(work.read(c, bytes, "list of C"));
  if (work.is_captured()) return all;
  if (!work.usable()) return {};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = {as[i], bs[i], cs[i]};
  return all;
}

cublasStatus_t one(const char* name, cublasHandle_t handle, const Shape& shape, const Types& types,
                   const void* alpha, const void* a, const void* b, const void* beta, void* c) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    tell_wrong_argument(name, shape);
    shape.check();
    gemm(work, spec, shape, {{a, b, c}}, types, alpha, beta);
  });
}
cublasStatus_t strided(const char* name, cublasHandle_t handle, const Shape& shape, const Types& types,
                       const void* alpha, const void* a, long long a_stride, const void* b,
                       long long b_stride, const void* beta, void* c, long long c_stride, Index count) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    shape.check();
    require(count >= 0);
    gemm(work, spec, shape,
         at_strides(a, types.a, a_stride, b, types.b, b_stride, c, types.c, c_stride, count), types, alpha,
         beta);
  });
}
cublasStatus_t batched(const char* name, cublasHandle_t handle, const Shape& shape, const Types& types,
                       const void* alpha, const void* a, const void* b, const void* beta, void* c,
                       Index count) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    shape.check();
    require(count >= 0);
    gemm(work, spec, shape, at_pointers(work, a, b, c, count), types, alpha, beta);
  });
}

std::size_t bytes_of(Scalars scalars) {
  switch (scalars) {
  case Scalars::half:
    return sizeof(Half);
  case Scalars::single:
  case Scalars::integer:
    return sizeof(float);
  case Scalars::twice:
  case Scalars::complex:
    return sizeof(double);
  case Scalars::twice_complex:
    return sizeof(Z);
  }
  return 0;
}

/// Products of one shape, in a call that has several of them; what the host's arrays say.
struct Group {
  Shape shape;
  Index products;
};
template<class Int>
std::vector<Group> groups_of(const cublasOperation_t* ta, const cublasOperation_t* tb, const Int* m,
                             const Int* n, const Int* k, const Int* lda, const Int* ldb, const Int* ldc,
                             const Int* products, Int count) {
  std::vector<Group> groups;
  for (Int i = 0; i < count; ++i)
    groups.push_back({{ta[i], tb[i], m[i], n[i], k[i], lda[i], ldb[i], ldc[i]}, products[i]});
  return groups;
}
cublasStatus_t grouped(const char* name, cublasHandle_t handle, const std::vector<Group>& groups,
                       const Types& types, const void* alpha, const void* a, const void* b, const void* beta,
                       void* c) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    require(!work.scalars_on_device(), CUBLAS_STATUS_NOT_SUPPORTED); // alpha and beta are arrays of the host
    Index total = 0;
    for (const Group& group : groups) {
      group.shape.check();
      require(group.products >= 0);
      total += group.products;
    }
    const std::vector<Places> all = at_pointers(work, a, b, c, total);
    double operations = 0;
    auto next = all.begin();
    for (std::size_t i = 0; i < groups.size() && !all.empty(); ++i) {
      const auto end = next + groups[i].products;
      const auto nth = [&](const void* scalars) {
        return static_cast<const char*>(scalars) + i * bytes_of(types.scalars);
      };
      operations += products(work, groups[i].shape, {next, end}, types, nth(alpha), nth(beta));
      next = end;
    }
    work.issue(operations, rate_for(types, spec));
  });
}

/// Throws Refused as a status for types that do not go together.
template<class Body>
cublasStatus_t with_types(cudaDataType a, cudaDataType b, cudaDataType c, cublasComputeType_t compute,
                          Body body) {
  try {
    return body(Types{a, b, c, scalars_of(compute, c)});
  } catch (const Refused& refused) {
    return refused.status;
  }
}

}
}

using namespace kernelarium::program::blas;

#pragma GCC visibility push(default)
extern "C" {

#define SHAPE_ARGUMENTS(Int) cublasOperation_t ta, cublasOperation_t tb, Int m, Int n, Int k
#define FOR_TYPE(Int, wide, letter, version, Native, type, scalars)                                          \
  cublasStatus_t cublas##letter##version##wide(cublasHandle_t h, SHAPE_ARGUMENTS(Int), const Native* alpha,  \
                                               const Native* a, Int lda, const Native* b, Int ldb,           \
                                               const Native* beta, Native* c, Int ldc) {                     \
    return one("cublas" #letter #wide, h, {ta, tb, m, n, k, lda, ldb, ldc},                                  \
               {type, type, type, Scalars::scalars}, alpha, a, b, beta, c);                                  \
  }
#define FOR_BATCHES(Int, wide, letter, Native, type, scalars)                                                \
  cublasStatus_t cublas##letter##StridedBatched##wide(                                                       \
      cublasHandle_t h, SHAPE_ARGUMENTS(Int), const Native* alpha, const Native* a, Int lda, long long sa,   \
      const Native* b, Int ldb, long long sb, const Native* beta, Native* c, Int ldc, long long sc,          \
      Int count) {                                                                                           \
    return strided("cublas" #letter "StridedBatched" #wide, h, {ta, tb, m, n, k, lda, ldb, ldc},             \
                   {type, type, type, Scalars::scalars}, alpha, a, sa, b, sb, beta, c, sc, count);           \
  }                                                                                                          \
  cublasStatus_t cublas##letter##Batched##wide(                                                              \
      cublasHandle_t h, SHAPE_ARGUMENTS(Int), const Native* alpha, const Native* const a[], Int lda,         \
      const Native* const b[], Int ldb, const Native* beta, Native* const c[], Int ldc, Int count) {         \
    return batched("cublas" #letter "Batched" #wide, h, {ta, tb, m, n, k, lda, ldb, ldc},                    \
                   {type, type, type, Scalars::scalars}, alpha, a, b, beta, const_cast<Native**>(c), count); \
  }

// y' = x' op(A)': vectors are rows whose leading dimension is the increment. A' of A's adjoint is its
// conjugate.
#define FOR_VECTORS(Int, wide, letter, Scalar, Native, NativeY, type, y_type, scalars)                       \
  cublasStatus_t cublas##letter##gemvStridedBatched##wide(                                                   \
      cublasHandle_t h, cublasOperation_t t, Int m, Int n, const Scalar* alpha, const Native* a, Int lda,    \
      long long sa, const Native* x, Int incx, long long sx, const Scalar* beta, NativeY* y, Int incy,       \
      long long sy, Int count) {                                                                             \
    const bool plain = t == CUBLAS_OP_N;                                                                     \
    return strided("cublas" #letter "gemvStridedBatched" #wide, h,                                           \
                   {CUBLAS_OP_N, plain ? CUBLAS_OP_T : CUBLAS_OP_N, 1, plain ? m : n, plain ? n : m, incx,   \
                    lda, incy, t == CUBLAS_OP_C},                                                            \
                   {type, type, y_type, Scalars::scalars}, alpha, x, sx, a, sa, beta, y, sy, count);         \
  }                                                                                                          \
  cublasStatus_t cublas##letter##gemvBatched##wide(cublasHandle_t h, cublasOperation_t t, Int m, Int n,      \
                                                   const Scalar* alpha, const Native* const a[], Int lda,    \
                                                   const Native* const x[], Int incx, const Scalar* beta,    \
                                                   NativeY* const y[], Int incy, Int count) {                \
    const bool plain = t == CUBLAS_OP_N;                                                                     \
    return batched("cublas" #letter "gemvBatched" #wide, h,                                                  \
                   {CUBLAS_OP_N, plain ? CUBLAS_OP_T : CUBLAS_OP_N, 1, plain ? m : n, plain ? n : m, incx,   \
                    lda, incy, t == CUBLAS_OP_C},                                                            \
                   {type, type, y_type, Scalars::scalars}, alpha, x, a, beta, const_cast<NativeY**>(y),      \
                   count);                                                                                   \
  }

// Arrays of the host, but for the lists of matrices, which are in the GPU's memory.
#define GROUP_ARGUMENTS(Int)                                                                                 \
  const cublasOperation_t ta[], const cublasOperation_t tb[], const Int m[], const Int n[], const Int k[]
#define FOR_GROUPS(Int, wide, letter, Native, type, scalars)                                                 \
  cublasStatus_t cublas##letter##GroupedBatched##wide(                                                       \
      cublasHandle_t h, GROUP_ARGUMENTS(Int), const Native alpha[], const Native* const a[],                 \
      const Int lda[], const Native* const b[], const Int ldb[], const Native beta[], Native* const c[],     \
      const Int ldc[], Int count, const Int products[]) {                                                    \
    return grouped("cublas" #letter "GroupedBatched" #wide, h,                                               \
                   groups_of(ta, tb, m, n, k, lda, ldb, ldc, products, count),                               \
                   {type, type, type, Scalars::scalars}, alpha, a, b, beta, const_cast<Native**>(c));        \
  }

#define FOR_MIXED(Int, wide)                                                                                 \
  cublasStatus_t cublasGemmGroupedBatchedEx##wide(                                                           \
      cublasHandle_t h, GROUP_ARGUMENTS(Int), const void* alpha, const void* const a[], cudaDataType at,     \
      const Int lda[], const void* const b[], cudaDataType bt, const Int ldb[], const void* beta,            \
      void* const c[], cudaDataType ct, const Int ldc[], Int count, const Int products[],                    \
      cublasComputeType_t compute) {                                                                         \
    return with_types(at, bt, ct, compute, [&](const Types& types) {                                         \
      return grouped("cublasGemmGroupedBatchedEx" #wide, h,                                                  \
                     groups_of(ta, tb, m, n, k, lda, ldb, ldc, products, count), types, alpha, a, b, beta,   \
                     const_cast<void**>(c));                                                                 \
    });                                                                                                      \
  }                                                                                                          \
  cublasStatus_t cublasGemmEx##wide(cublasHandle_t h, SHAPE_ARGUMENTS(Int), const void* alpha,               \
                                    const void* a, cudaDataType at, Int lda, const void* b, cudaDataType bt, \
                                    Int ldb, const void* beta, void* c, cudaDataType ct, Int ldc,            \
                                    cublasComputeType_t compute, cublasGemmAlgo_t) {                         \
    return with_types(at, bt, ct, compute, [&](const Types& types) {                                         \
      return one("cublasGemmEx" #wide, h, {ta, tb, m, n, k, lda, ldb, ldc}, types, alpha, a, b, beta, c);    \
    });                                                                                                      \
  }                                                                                                          \
  cublasStatus_t cublasSgemmEx##wide(                                                                        \
      cublasHandle_t h, SHAPE_ARGUMENTS(Int), const float* alpha, const void* a, cudaDataType at, Int lda,   \
      const void* b, cudaDataType bt, Int ldb, const float* beta, void* c, cudaDataType ct, Int ldc) {       \
    return one("cublasSgemmEx" #wide, h, {ta, tb, m, n, k, lda, ldb, ldc}, {at, bt, ct, Scalars::single},    \
               alpha, a, b, beta, c);                                                                        \
  }                                                                                                          \
  cublasStatus_t cublasGemmStridedBatchedEx##wide(                                                           \
      cublasHandle_t h, SHAPE_ARGUMENTS(Int), const void* alpha, const void* a, cudaDataType at, Int lda,    \
      long long sa, const void* b, cudaDataType bt, Int ldb, long long sb, const void* beta, void* c,        \
      cudaDataType ct, Int ldc, long long sc, Int count, cublasComputeType_t compute, cublasGemmAlgo_t) {    \
    return with_types(at, bt, ct, compute, [&](const Types& types) {                                         \
      return strided("cublasGemmStridedBatchedEx" #wide, h, {ta, tb, m, n, k, lda, ldb, ldc}, types, alpha,  \
                     a, sa, b, sb, beta, c, sc, count);                                                      \
    });                                                                                                      \
  }                                                                                                          \
  cublasStatus_t cublasGemmBatchedEx##wide(                                                                  \
      cublasHandle_t h, SHAPE_ARGUMENTS(Int), const void* alpha, const void* const a[], cudaDataType at,     \
      Int lda, const void* const b[], cudaDataType bt, Int ldb, const void* beta, void* const c[],           \
      cudaDataType ct, Int ldc, Int count, cublasComputeType_t compute, cublasGemmAlgo_t) {                  \
    return with_types(at, bt, ct, compute, [&](const Types& types) {                                         \
      return batched("cublasGemmBatchedEx" #wide, h, {ta, tb, m, n, k, lda, ldb, ldc}, types, alpha, a, b,   \
                     beta, const_cast<void**>(c), count);                                                    \
    });                                                                                                      \
  }
#define FOR_COMPLEX(Int, wide, function)                                                                     \
  cublasStatus_t cublas##function##wide(cublasHandle_t h, SHAPE_ARGUMENTS(Int), const cuComplex* alpha,      \
                                        const void* a, cudaDataType at, Int lda, const void* b,              \
                                        cudaDataType bt, Int ldb, const cuComplex* beta, void* c,            \
                                        cudaDataType ct, Int ldc) {                                          \
    return one("cublas" #function #wide, h, {ta, tb, m, n, k, lda, ldb, ldc},                                \
               {at, bt, ct, Scalars::complex}, alpha, a, b, beta, c);                                        \
  }
FOR_SIZES(FOR_COMPLEX, CgemmEx)
FOR_SIZES(FOR_COMPLEX, Cgemm3mEx)
FOR_SIZES(FOR_TYPE, Sgemm, _v2, float, CUDA_R_32F, single)
FOR_SIZES(FOR_TYPE, Dgemm, _v2, double, CUDA_R_64F, twice)
FOR_SIZES(FOR_TYPE, Cgemm, _v2, cuComplex, CUDA_C_32F, complex)
FOR_SIZES(FOR_TYPE, Zgemm, _v2, cuDoubleComplex, CUDA_C_64F, twice_complex)
FOR_SIZES(FOR_TYPE, Hgemm, , __half, CUDA_R_16F, half)
FOR_SIZES(FOR_TYPE, Cgemm3m, , cuComplex, CUDA_C_32F, complex)
FOR_SIZES(FOR_TYPE, Zgemm3m, , cuDoubleComplex, CUDA_C_64F, twice_complex)
FOR_SIZES(FOR_BATCHES, Sgemm, float, CUDA_R_32F, single)
FOR_SIZES(FOR_BATCHES, Dgemm, double, CUDA_R_64F, twice)
FOR_SIZES(FOR_BATCHES, Cgemm, cuComplex, CUDA_C_32F, complex)
FOR_SIZES(FOR_BATCHES, Zgemm, cuDoubleComplex, CUDA_C_64F, twice_complex)
FOR_SIZES(FOR_BATCHES, Cgemm3m, cuComplex, CUDA_C_32F, complex)
FOR_SIZES(FOR_BATCHES, Hgemm, __half, CUDA_R_16F, half)
FOR_SIZES(FOR_VECTORS, S, float, float, float, CUDA_R_32F, CUDA_R_32F, single)
FOR_SIZES(FOR_VECTORS, D, double, double, double, CUDA_R_64F, CUDA_R_64F, twice)
FOR_SIZES(FOR_VECTORS, C, cuComplex, cuComplex, cuComplex, CUDA_C_32F, CUDA_C_32F, complex)
FOR_SIZES(FOR_VECTORS, Z, cuDoubleComplex, cuDoubleComplex, cuDoubleComplex, CUDA_C_64F, CUDA_C_64F,
          twice_complex)
FOR_SIZES(FOR_VECTORS, HSH, float, __half, __half, CUDA_R_16F, CUDA_R_16F, single)
FOR_SIZES(FOR_VECTORS, HSS, float, __half, float, CUDA_R_16F, CUDA_R_32F, single)
FOR_SIZES(FOR_VECTORS, TST, float, __nv_bfloat16, __nv_bfloat16, CUDA_R_16BF, CUDA_R_16BF, single)
FOR_SIZES(FOR_VECTORS, TSS, float, __nv_bfloat16, float, CUDA_R_16BF, CUDA_R_32F, single)
FOR_SIZES(FOR_GROUPS, Sgemm, float, CUDA_R_32F, single)
FOR_SIZES(FOR_GROUPS, Dgemm, double, CUDA_R_64F, twice)
FOR_SIZES(FOR_MIXED)
}
#pragma GCC visibility pop
