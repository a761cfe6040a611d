#include "kernels/experiment/devices.h"

#include "kernels/base/error.h"
#include "kernels/device/cuda_device.h"
#include "kernels/experiment/numbers.h"
#include "kernels/simulator/simulated_device.h"

#include <fmt/format.h>

namespace kernelarium {
namespace {

constexpr const char* kDefaultSpec = "h200";

}

std::vector<DeviceListing> list_devices() {
  std::vector<DeviceListing> listings;
  try {
    for (const GpuSpec& spec : load_gpu_specs()) {
      listings.push_back(
          {"sim:" + spec.id, fmt::format("simulated {}", spec.name), true,
           spec.validated.empty()
               ? Sentence::tr("not validated: its figures come from datasheets and papers, and "
                              "nothing was compared with such a GPU")
               : Sentence()});
    }
  } catch (const Error& error) {
    listings.push_back({"sim", "simulated GPU", false, error.what()});
  }
  try {
    for (const CudaListing& gpu : cuda_device_listing())
      listings.push_back({gpu.id, gpu.name, gpu.available, gpu.reason});
  } catch (const Error& error) {
    listings.push_back({"cuda:0", "CUDA device", false, error.what()});
  }
  return listings;
}

std::string canonical_device(const std::string& id) {
  if (id == "sim") return std::string("sim:") + kDefaultSpec;
  if (id == "cuda") return "cuda:0";
  return id;
}

std::optional<int> cuda_number(const std::string& chosen) {
  const std::string id = canonical_device(chosen);
  if (id.starts_with("sim:")) return std::nullopt;
  if (id.starts_with("cuda:"))
    return static_cast<int>(parse_integer(id.substr(5), "the number N of cuda:N", 0, 1023));
  throw Error(Sentence::tr(
      "there is no device '%1': use sim, sim:SPEC or cuda:N (kernelarium-cli devices lists them)", chosen));
}

std::unique_ptr<Device> open_device(const std::string& chosen) {
  if (const std::optional<int> number = cuda_number(chosen)) return make_cuda_device(*number);
  std::string spec = canonical_device(chosen).substr(4);
  LeftOut left_out = LeftOut::nothing;
  std::string kernel;
  if (const std::size_t at = spec.find(kOfKernel); at != spec.npos) {
    kernel = spec.substr(at + std::string_view(kOfKernel).size());
    spec.resize(at);
  }
  static constexpr std::pair<std::string_view, LeftOut> kParts[] = {
      {kWithoutProducts, LeftOut::products},
      {kWithProductsTwice, LeftOut::products_twice},
      {kWithoutTime, LeftOut::time},
      {kInReverse, LeftOut::order},
      {kInTurns, LeftOut::turns},
      {kOneByOne, LeftOut::company},
      {kWithoutCopies, LeftOut::copies},
      {kWithoutRemote, LeftOut::remote},
      {kWithoutOddWarps, LeftOut::floats_of_odd_warps},
      {kWithoutEvenWarps, LeftOut::floats_of_even_warps},
      {kWithoutOddBlocks, LeftOut::floats_of_odd_blocks},
      {kWithoutEvenBlocks, LeftOut::floats_of_even_blocks},
      {kWithoutOddPairs, LeftOut::floats_of_odd_pairs},
      {kWithoutEvenPairs, LeftOut::floats_of_even_pairs},
      {kWithoutOddBlockRows, LeftOut::floats_of_odd_block_rows},
      {kWithoutEvenBlockRows, LeftOut::floats_of_even_block_rows},
      {kWithoutOddBlockPlanes, LeftOut::floats_of_odd_block_planes},
      {kWithoutEvenBlockPlanes, LeftOut::floats_of_even_block_planes}};
  for (const auto& [suffix, part] : kParts)
    if (spec.ends_with(suffix)) {
      left_out = part;
      spec.resize(spec.size() - suffix.size());
      break;
    }
  return make_simulated_device(load_gpu_spec(spec), 0, left_out, kernel);
}

}
