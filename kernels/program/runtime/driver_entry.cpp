/// Functions of the driver that programs ask for by name, through the runtime. One is simulated: it makes
/// tensor maps.
#include "kernels/program/runtime/call.h"
#include "kernels/simulator/memory/tensor_map.h"

#include <cuda.h>
#include <fmt/format.h>

using namespace kernelarium;
using namespace kernelarium::program;

namespace {

CUresult encode_tiled(CUtensorMap* out, CUtensorMapDataType type, cuuint32_t rank, void* address,
                      const cuuint64_t* sizes, const cuuint64_t* strides, const cuuint32_t* box,
                      const cuuint32_t* steps, CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                      CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill) {
  constexpr unsigned kTypes = unsigned(sim::TensorMap::Type::tf32_ftz) + 1;
  if (!out || !sizes || !box || !steps || rank < 1 || rank > sim::TensorMap::kMostDimensions ||
      (rank > 1 && !strides) || unsigned(type) >= kTypes || unsigned(swizzle) > CU_TENSOR_MAP_SWIZZLE_128B)
    return CUDA_ERROR_INVALID_VALUE;
  sim::TensorMap map;
  map.address = reinterpret_cast<std::uint64_t>(address);
  map.type = static_cast<sim::TensorMap::Type>(type);
  map.rank = static_cast<std::uint8_t>(rank);
  for (unsigned i = 0; i < rank; ++i) {
    map.size[i] = sizes[i];
    map.box[i] = box[i];
    map.step[i] = steps[i];
    if (i > 0) map.stride[i] = strides[i - 1];
  }
  map.interleave = static_cast<std::uint8_t>(interleave);
  map.swizzle = static_cast<std::uint8_t>(swizzle);
  map.promotion = static_cast<std::uint8_t>(promotion);
  map.fill_nan = fill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE;
  if (const Sentence problem = map.problem(); !problem.empty()) {
    const Call call("cuTensorMapEncodeTiled", __builtin_frame_address(0), Entry::anyway);
    runtime().finding("error", Sentence::tr("%1: %2", call.name(), problem),
                      call.frames());
    return CUDA_ERROR_INVALID_VALUE;
  }
  const auto bytes = map.encode();
  static_assert(sizeof bytes == sizeof *out);
  std::memcpy(out, bytes.data(), bytes.size());
  return CUDA_SUCCESS;
}

cudaError_t entry_point(Call& call, const char* symbol, void** out, unsigned long long flags,
                        cudaDriverEntryPointQueryResult* status) {
  if (!symbol || !*symbol || !out || flags > cudaEnablePerThreadDefaultStream) return cudaErrorInvalidValue;
  *out =
      std::string_view(symbol) == "cuTensorMapEncodeTiled" ? reinterpret_cast<void*>(encode_tiled) : nullptr;
  if (status) *status = *out ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
  if (*out) return cudaSuccess;
  runtime().finding(
      "missing",
      Sentence::tr("%1 of the driver is not simulated: run this program on a GPU (--device cuda:0), "
                   "or write it without this function",
                   symbol),
      call.frames());
  return status ? cudaSuccess : cudaErrorSymbolNotFound;
}

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaGetDriverEntryPoint(const char* symbol, void** out, unsigned long long flags,
                                    cudaDriverEntryPointQueryResult* status) {
  return call("cudaGetDriverEntryPoint", [&](Call& c) { return entry_point(c, symbol, out, flags, status); });
}
cudaError_t cudaGetDriverEntryPointByVersion(const char* symbol, void** out, unsigned,
                                             unsigned long long flags,
                                             cudaDriverEntryPointQueryResult* status) {
  return call("cudaGetDriverEntryPointByVersion",
              [&](Call& c) { return entry_point(c, symbol, out, flags, status); });
}
}
#pragma GCC visibility pop
