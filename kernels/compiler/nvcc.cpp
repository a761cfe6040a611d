#include "kernels/compiler/nvcc.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/compiler/cuda_toolkit.h"
#include "kernels/process/tool.h"

#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <sstream>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

std::string told_version(const fs::path& nvcc) {
  const ToolOutcome outcome = run_tool({nvcc.string(), "--version"});
  const std::size_t at = outcome.text.find(", V");
  if (outcome.status != 0 || at == std::string::npos) return "";
  return outcome.text.substr(at + 3, outcome.text.find_first_of(" \n", at + 3) - at - 3);
}

/// Queried once per file: starting nvcc takes longer than a lookup in the cache of compiled kernels.
std::string version_of(const fs::path& nvcc) {
  static std::mutex mutex;
  static std::map<std::pair<fs::path, fs::file_time_type>, std::string> known;
  std::error_code error;
  const std::pair file{nvcc, fs::last_write_time(nvcc, error)};
  const std::lock_guard lock(mutex);
  if (const auto found = known.find(file); found != known.end()) return found->second;
  const std::string version = told_version(nvcc);
  if (!error && !version.empty()) known.emplace(file, version);
  return version;
}

}

Nvcc find_nvcc() {
  std::vector<fs::path> places;
  for (const fs::path& folder : cuda_folders()) places.push_back(folder / "bin" / "nvcc");
  if (!std::getenv("KERNELARIUM_CUDA"))
    if (const char* path = std::getenv("PATH")) {
      std::stringstream folders(path);
      for (std::string folder; std::getline(folders, folder, ':');)
        if (!folder.empty()) places.push_back(fs::path(folder) / "nvcc");
    }
  std::string others;
  for (const fs::path& place : places) {
    std::error_code error;
    if (!fs::is_regular_file(place, error)) continue;
    const std::string version = version_of(place);
    if (version.starts_with("13.")) return {place, version};
    others += fmt::format("; {} is version {}", place.string(), version.empty() ? "unknown" : version);
  }
  throw Error(Fault::no_device,
              Diagnostic{"compile",
                         Sentence::tr(
                             "this needs nvcc of CUDA 13, which was not found%1: run '%2 --nvcc' (%3 MB from "
                             "PyPI), or install the CUDA toolkit 13",
                             others, nvcc_fetcher().string(), nvcc_download_mb())});
}

bool nvcc_can_be_fetched() {
  if (std::getenv("KERNELARIUM_CUDA")) return false; // which would be searched alone
  try {
    find_nvcc();
    return false;
  } catch (const Error&) {
    return true;
  }
}

fs::path nvcc_fetcher() { return data_folder() / "resources" / "cuda" / "fetch"; }

int nvcc_download_mb() {
  std::error_code error;
  return fs::exists("/dev/nvidiactl", error) ? 618 : 195;
}

}
