/// Functions of the driver that programs query by name, through the runtime, and those that create tensor
/// maps.
#include "kernels/program/runtime/call.h"
#include "kernels/simulator/memory/tensor_map.h"

#include <algorithm>
#include <cstdint>
#include <cuda.h>
#include <fmt/format.h>
#include <optional>

using namespace kernelarium;
using namespace kernelarium::program;

namespace {

/// What both encoders have in common; box and corners are left to fill in. Nothing: the arguments are wrong.
std::optional<sim::TensorMap> begin_map(CUtensorMapDataType type, cuuint32_t rank, void* address,
                                        const cuuint64_t* sizes, const cuuint64_t* strides,
                                        const cuuint32_t* steps, CUtensorMapInterleave interleave,
                                        CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
                                        CUtensorMapFloatOOBfill fill) {
  constexpr unsigned kTypes = unsigned(sim::TensorMap::Type::tf32_ftz) + 1;
  if (!sizes || !steps || rank < 1 || rank > sim::TensorMap::kMostDimensions || (rank > 1 && !strides) ||
      unsigned(type) >= kTypes || unsigned(swizzle) > CU_TENSOR_MAP_SWIZZLE_128B)
    return {};
  sim::TensorMap map;
  map.address = reinterpret_cast<std::uint64_t>(address);
  map.type = static_cast<sim::TensorMap::Type>(type);
  map.rank = static_cast<std::uint8_t>(rank);
  for (unsigned i = 0; i < rank; ++i) {
    map.size[i] = sizes[i];
    map.step[i] = steps[i];
    if (i > 0) map.stride[i] = strides[i - 1];
  }
  map.interleave = static_cast<std::uint8_t>(interleave);
  map.swizzle = static_cast<std::uint8_t>(swizzle);
  map.promotion = static_cast<std::uint8_t>(promotion);
  map.fill_nan = fill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE;
  return map;
}

/// Whether the driver has such a function, by the name that programs know: cuMemAlloc, not cuMemAlloc_v2.
bool is_of_driver(std::string_view name) {
  static constexpr std::string_view kAll[] = {
#define DRIVER_FUNCTION(name) #name,
#include "driver_functions.inc"
#undef DRIVER_FUNCTION
  };
  return std::find(std::begin(kAll), std::end(kAll), name) != std::end(kAll);
}

CUresult finish_map(const char* function, const sim::TensorMap& map, CUtensorMap* out) {
  if (const Sentence mistake = map.mistake(); !mistake.empty()) {
    const Call call(function, __builtin_frame_address(0), Entry::anyway);
    runtime().finding("error", Sentence::tr("%1: %2", call.name(), mistake), call.frames());
    return CUDA_ERROR_INVALID_VALUE;
  }
  const auto bytes = map.encode();
  static_assert(sizeof bytes == sizeof *out);
  std::memcpy(out, bytes.data(), bytes.size());
  return CUDA_SUCCESS;
}

/// Null: it is not simulated.
void* simulated_function(std::string_view name) {
  const std::pair<std::string_view, void*> kAll[] = {
#define SIMULATED_OF_DRIVER(name) {#name, reinterpret_cast<void*>(&name)},
#include "kernels/program/simulated_driver.inc"
#undef SIMULATED_OF_DRIVER
  };
  const auto* const found =
      std::find_if(std::begin(kAll), std::end(kAll), [&](const auto& one) { return one.first == name; });
  return found == std::end(kAll) ? nullptr : found->second;
}

cudaError_t entry_point(Call& call, const char* symbol, void** out, unsigned long long flags,
                        cudaDriverEntryPointQueryResult* status) {
  if (!symbol || !*symbol || !out || flags > cudaEnablePerThreadDefaultStream) return cudaErrorInvalidValue;
  const std::string_view name = symbol;
  *out = simulated_function(name);
  if (status) *status = *out ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
  if (*out) return cudaSuccess;
  if (!is_of_driver(name)) return cudaSuccess; // no function of any driver: the program has its answer
  runtime().finding(
      "missing",
      Sentence::tr("%1 of the driver is not simulated: run this program on a GPU (--device cuda:0), "
                   "or write it without this function",
                   symbol),
      call.frames());
  return cudaSuccess; // also where there is no `status` to tell it (seen on an H200)
}

}

#pragma GCC visibility push(default)
extern "C" {

CUresult cuTensorMapEncodeTiled(CUtensorMap* out, CUtensorMapDataType type, cuuint32_t rank, void* address,
                                const cuuint64_t* sizes, const cuuint64_t* strides, const cuuint32_t* box,
                                const cuuint32_t* steps, CUtensorMapInterleave interleave,
                                CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
                                CUtensorMapFloatOOBfill fill) {
  auto map = begin_map(type, rank, address, sizes, strides, steps, interleave, swizzle, promotion, fill);
  if (!out || !box || !map) return CUDA_ERROR_INVALID_VALUE;
  std::copy_n(box, rank, map->box.begin());
  return finish_map("cuTensorMapEncodeTiled", *map, out);
}

CUresult cuTensorMapEncodeIm2col(CUtensorMap* out, CUtensorMapDataType type, cuuint32_t rank, void* address,
                                 const cuuint64_t* sizes, const cuuint64_t* strides, const int* lower,
                                 const int* upper, cuuint32_t channels, cuuint32_t pixels,
                                 const cuuint32_t* steps, CUtensorMapInterleave interleave,
                                 CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
                                 CUtensorMapFloatOOBfill fill) {
  auto map = begin_map(type, rank, address, sizes, strides, steps, interleave, swizzle, promotion, fill);
  if (!out || !lower || !upper || rank < 3 || !map) return CUDA_ERROR_INVALID_VALUE;
  map->picture = true;
  map->box[0] = channels;
  map->box[1] = pixels;
  const auto corner = [](int place) { // what is beyond all limits stays so
    return static_cast<std::int16_t>(std::clamp(place, INT16_MIN, INT16_MAX));
  };
  std::transform(lower, lower + rank - 2, map->lower.begin(), corner);
  std::transform(upper, upper + rank - 2, map->upper.begin(), corner);
  return finish_map("cuTensorMapEncodeIm2col", *map, out);
}

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
