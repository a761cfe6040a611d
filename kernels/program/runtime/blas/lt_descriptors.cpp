/// Handles and descriptors of cuBLASLt: what programs set and ask.
#include "kernels/program/runtime/blas/lt.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <set>

struct cublasLtContext {};

namespace kernelarium::program::blas {
namespace {

std::set<cublasLtHandle_t>& handles() {
  static auto* const all = new std::set<cublasLtHandle_t>;
  return *all;
}

/// Position of an attribute in its descriptor.
struct Field {
  int attribute;
  std::size_t offset, bytes;
};
#define FIELD(attribute, type, member)                                                                       \
  { attribute, offsetof(type, member), sizeof(type::member) }

constexpr Field kProduct[] = {
    FIELD(CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, LtProduct, compute),
    FIELD(CUBLASLT_MATMUL_DESC_SCALE_TYPE, LtProduct, scale),
    FIELD(CUBLASLT_MATMUL_DESC_POINTER_MODE, LtProduct, pointers),
    FIELD(CUBLASLT_MATMUL_DESC_TRANSA, LtProduct, a_operation),
    FIELD(CUBLASLT_MATMUL_DESC_TRANSB, LtProduct, b_operation),
    FIELD(CUBLASLT_MATMUL_DESC_TRANSC, LtProduct, c_operation),
    FIELD(CUBLASLT_MATMUL_DESC_FILL_MODE, LtProduct, fill),
    FIELD(CUBLASLT_MATMUL_DESC_EPILOGUE, LtProduct, epilogue),
    FIELD(CUBLASLT_MATMUL_DESC_BIAS_POINTER, LtProduct, bias),
    FIELD(CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, LtProduct, bias_stride),
    FIELD(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, LtProduct, bias_type),
    FIELD(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, LtProduct, aux),
    FIELD(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, LtProduct, aux_leading),
    FIELD(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, LtProduct, aux_stride),
    FIELD(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE, LtProduct, aux_type),
    FIELD(CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET, LtProduct, sm_count),
    FIELD(CUBLASLT_MATMUL_DESC_FAST_ACCUM, LtProduct, fast_accumulation),
};
constexpr Field kLayout[] = {
    FIELD(CUBLASLT_MATRIX_LAYOUT_TYPE, LtLayout, type),
    FIELD(CUBLASLT_MATRIX_LAYOUT_ORDER, LtLayout, order),
    FIELD(CUBLASLT_MATRIX_LAYOUT_ROWS, LtLayout, rows),
    FIELD(CUBLASLT_MATRIX_LAYOUT_COLS, LtLayout, columns),
    FIELD(CUBLASLT_MATRIX_LAYOUT_LD, LtLayout, leading),
    FIELD(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, LtLayout, batches),
    FIELD(CUBLASLT_MATRIX_LAYOUT_BATCH_MODE, LtLayout, batch_mode),
    FIELD(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, LtLayout, stride),
    FIELD(CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET, LtLayout, plane),
};
constexpr Field kPreference[] = {
    FIELD(CUBLASLT_MATMUL_PREF_SEARCH_MODE, LtPreference, search),
    FIELD(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, LtPreference, workspace),
    FIELD(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, LtPreference, reductions),
    FIELD(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, LtPreference, alignment[0]),
    FIELD(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, LtPreference, alignment[1]),
    FIELD(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, LtPreference, alignment[2]),
    FIELD(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, LtPreference, alignment[3]),
    FIELD(CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT, LtPreference, waves),
    FIELD(CUBLASLT_MATMUL_PREF_IMPL_MASK, LtPreference, implementations),
};
#undef FIELD

const Field* find(std::span<const Field> fields, int attribute) {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const Field& field) { return field.attribute == attribute; });
  return found == fields.end() ? nullptr : &*found;
}

/// Nothing but zeros: the default of what is not simulated.
bool is_nothing(const void* value, std::size_t bytes) {
  const auto* begin = static_cast<const char*>(value);
  return std::all_of(begin, begin + bytes, [](char byte) { return byte == 0; });
}

cublasStatus_t set(Call& call, std::span<const Field> fields, void* into, int attribute, const void* value,
                   std::size_t bytes) {
  if (!into || !value) return CUBLAS_STATUS_INVALID_VALUE;
  const Field* field = find(fields, attribute);
  if (!field)
    return is_nothing(value, bytes)
               ? CUBLAS_STATUS_SUCCESS
               : tell_missing(call, fmt::format("{} of attribute {}", call.name(), attribute));
  if (bytes < field->bytes) return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(static_cast<std::byte*>(into) + field->offset, value, field->bytes);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t get(Call& call, std::span<const Field> fields, const void* from, int attribute, void* value,
                   std::size_t bytes, std::size_t* written) {
  if (!from) return CUBLAS_STATUS_INVALID_VALUE;
  const Field* field = find(fields, attribute);
  if (!field) return tell_missing(call, fmt::format("{} of attribute {}", call.name(), attribute));
  if (bytes == 0 && !written) return CUBLAS_STATUS_INVALID_VALUE;
  if (bytes != 0 && (!value || bytes != field->bytes)) return CUBLAS_STATUS_INVALID_VALUE;
  if (written) *written = field->bytes;
  if (bytes != 0) std::memcpy(value, static_cast<const std::byte*>(from) + field->offset, field->bytes);
  return CUBLAS_STATUS_SUCCESS;
}

template<class Descriptor, class Opaque>
cublasStatus_t initialise(Opaque* opaque, std::size_t bytes, const Descriptor& value) {
  if (!opaque || bytes < sizeof *opaque) return CUBLAS_STATUS_INVALID_VALUE;
  *opaque = {};
  descriptor<Descriptor>(opaque) = value;
  return CUBLAS_STATUS_SUCCESS;
}

template<class Descriptor, class Opaque>
cublasStatus_t create(Opaque** out, const Descriptor& value) {
  if (!out) return CUBLAS_STATUS_INVALID_VALUE;
  *out = new Opaque{};
  return initialise(*out, sizeof **out, value);
}

LtLayout layout(cudaDataType type, std::uint64_t rows, std::uint64_t columns, std::int64_t leading) {
  LtLayout made;
  made.type = type;
  made.rows = rows;
  made.columns = columns;
  made.leading = leading;
  return made;
}

LtProduct product(cublasComputeType_t compute, cudaDataType scale) {
  LtProduct made;
  made.compute = compute;
  made.scale = scale;
  return made;
}

}

cublasStatus_t tell_missing(const Call& call, const std::string& what) {
  runtime().finding("missing",
                    Sentence::tr("%1 is not simulated: run this program on a GPU (--device cuda:0), or write "
                                 "it without this function",
                                 what),
                    call.frames());
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

bool exists(cublasLtHandle_t handle) {
  return handles().contains(handle) || exists(reinterpret_cast<cublasHandle_t>(handle));
}

}

using namespace kernelarium::program;
using namespace kernelarium::program::blas;

/// A call that puts no work on the device.
#define SET_UP(name) Call call(name, __builtin_frame_address(0), Entry::anyway)

#pragma GCC visibility push(default)
extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  SET_UP("cublasLtCreate");
  if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
  handles().insert(*handle = new cublasLtContext);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  SET_UP("cublasLtDestroy");
  if (!handles().erase(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}
std::size_t cublasLtGetVersion() { return CUBLAS_VERSION; }
std::size_t cublasLtGetCudartVersion() { return CUDART_VERSION; }
const char* cublasLtGetStatusName(cublasStatus_t status) { return cublasGetStatusName(status); }
const char* cublasLtGetStatusString(cublasStatus_t status) { return cublasGetStatusString(status); }

cublasStatus_t cublasLtMatmulDescInit_internal(cublasLtMatmulDesc_t desc, std::size_t bytes,
                                               cublasComputeType_t compute, cudaDataType_t scale) {
  return initialise(desc, bytes, product(compute, scale));
}
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* desc, cublasComputeType_t compute,
                                        cudaDataType_t scale) {
  return create(desc, product(compute, scale));
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc) {
  delete desc;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t desc,
                                              cublasLtMatmulDescAttributes_t attribute, const void* value,
                                              std::size_t bytes) {
  SET_UP("cublasLtMatmulDescSetAttribute");
  return set(call, kProduct, desc, attribute, value, bytes);
}
cublasStatus_t cublasLtMatmulDescGetAttribute(cublasLtMatmulDesc_t desc,
                                              cublasLtMatmulDescAttributes_t attribute, void* value,
                                              std::size_t bytes, std::size_t* written) {
  SET_UP("cublasLtMatmulDescGetAttribute");
  return get(call, kProduct, desc, attribute, value, bytes, written);
}

cublasStatus_t cublasLtMatrixLayoutInit_internal(cublasLtMatrixLayout_t desc, std::size_t bytes,
                                                 cudaDataType type, std::uint64_t rows, std::uint64_t columns,
                                                 std::int64_t leading) {
  return initialise(desc, bytes, layout(type, rows, columns, leading));
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* desc, cudaDataType type, std::uint64_t rows,
                                          std::uint64_t columns, std::int64_t leading) {
  return create(desc, layout(type, rows, columns, leading));
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t desc) {
  delete desc;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t desc,
                                                cublasLtMatrixLayoutAttribute_t attribute, const void* value,
                                                std::size_t bytes) {
  SET_UP("cublasLtMatrixLayoutSetAttribute");
  return set(call, kLayout, desc, attribute, value, bytes);
}
cublasStatus_t cublasLtMatrixLayoutGetAttribute(cublasLtMatrixLayout_t desc,
                                                cublasLtMatrixLayoutAttribute_t attribute, void* value,
                                                std::size_t bytes, std::size_t* written) {
  SET_UP("cublasLtMatrixLayoutGetAttribute");
  return get(call, kLayout, desc, attribute, value, bytes, written);
}

cublasStatus_t cublasLtMatmulPreferenceInit_internal(cublasLtMatmulPreference_t desc, std::size_t bytes) {
  return initialise(desc, bytes, LtPreference{});
}
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* desc) {
  return create(desc, LtPreference{});
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t desc) {
  delete desc;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t desc,
                                                    cublasLtMatmulPreferenceAttributes_t attribute,
                                                    const void* value, std::size_t bytes) {
  SET_UP("cublasLtMatmulPreferenceSetAttribute");
  return set(call, kPreference, desc, attribute, value, bytes);
}
cublasStatus_t cublasLtMatmulPreferenceGetAttribute(cublasLtMatmulPreference_t desc,
                                                    cublasLtMatmulPreferenceAttributes_t attribute,
                                                    void* value, std::size_t bytes, std::size_t* written) {
  SET_UP("cublasLtMatmulPreferenceGetAttribute");
  return get(call, kPreference, desc, attribute, value, bytes, written);
}
}
#pragma GCC visibility pop
