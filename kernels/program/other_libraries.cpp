#include "kernels/program/other_libraries.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <sstream>

namespace kernelarium::program {
namespace {

struct OtherLibrary {
  const char* prefix; ///< of its functions
  const char* name;
};
constexpr OtherLibrary kOtherLibraries[] = {
    {"cufft", "cuFFT"},         {"cusparse", "cuSPARSE"}, {"cusolver", "cuSOLVER"},
    {"cudnn", "cuDNN"},         {"nccl", "NCCL"},         {"npp", "NPP"},
    {"nvjpeg", "nvJPEG"},       {"cutensor", "cuTENSOR"}, {"nvshmem", "NVSHMEM"},
    {"nvJitLink", "nvJitLink"}, {"nvml", "NVML"},         {"cupti", "CUPTI"},
};

bool of_driver(const std::string& function) {
  return function.size() > 2 && function.starts_with("cu") && function[2] >= 'A' && function[2] <= 'Z';
}

/// cuda.h gives some functions the name of their newest version.
bool is_simulated(const std::string& function) {
  static const std::set<std::string> all{
#define SIMULATED_OF_DRIVER(name) #name, #name "_v2",
#include "kernels/program/simulated_driver.inc"
#undef SIMULATED_OF_DRIVER
  };
  return all.contains(function);
}

}

void refuse_other_libraries(const std::vector<std::filesystem::path>& objects,
                            const std::function<std::string(const std::vector<std::string>&)>& tool) {
  std::set<std::string> defined;
  std::vector<std::pair<std::string, std::string>> called; // function, "file:line"
  for (const auto& object : objects) {
    // In the order of the file, each with its address if it has one, a letter, the name, a tab and the line.
    std::istringstream lines(tool({"nm", "-p", "-g", "-l", object.string()}));
    for (std::string line; std::getline(lines, line);) {
      const std::size_t tab = line.find('\t');
      std::istringstream words(line.substr(0, tab));
      const std::vector<std::string> parts{std::istream_iterator<std::string>(words), {}};
      if (parts.size() == 2 && parts[0] == "U")
        called.emplace_back(parts[1], tab == std::string::npos ? "" : line.substr(tab + 1));
      else if (parts.size() == 3)
        defined.insert(parts[2]);
    }
  }
  for (const auto& [function, where] : called) {
    if (defined.contains(function)) continue;
    const auto* library = std::find_if(
        std::begin(kOtherLibraries), std::end(kOtherLibraries),
        [&function = function](const OtherLibrary& each) { return function.starts_with(each.prefix); });
    const bool other = library != std::end(kOtherLibraries);
    if (!other && (!of_driver(function) || is_simulated(function))) continue;
    const std::size_t colon = where.rfind(':');
    Diagnostic refusal{
        "unsupported",
        other ? Sentence::tr("%1 belongs to %2, which the simulated GPU does not have: cuBLAS, "
                             "cuRAND, NVRTC, Thrust and CUB are there; or run the program on a GPU "
                             "(--device cuda:0)",
                             function, std::string(library->name))
              : Sentence::tr("%1 belongs to CUDA's driver API, which the simulated GPU does not "
                             "have: use the runtime API, or run the program on a GPU (--device "
                             "cuda:0)",
                             function)};
    if (colon != std::string::npos) {
      refusal.file = where.substr(0, colon);
      refusal.line = std::atoi(where.c_str() + colon + 1);
    }
    throw Error(Fault::no_compile, refusal);
  }
}

}
