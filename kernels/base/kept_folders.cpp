#include "kernels/base/kept_folders.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace kernelarium {
namespace fs = std::filesystem;

void drop_unused(const fs::path& folder, std::size_t most, std::chrono::minutes in_use) {
  if (const char* number = std::getenv("KERNELARIUM_KEPT_FOLDERS")) most = std::strtoull(number, nullptr, 10);
  std::vector<std::pair<fs::file_time_type, fs::path>> entries;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(folder, problem)) {
    if (entry.path().filename().string().starts_with(".")) continue;
    const fs::file_time_type used = fs::last_write_time(entry.path(), problem);
    if (!problem) entries.emplace_back(used, entry.path());
  }
  std::sort(entries.begin(), entries.end());
  const auto limit = fs::file_time_type::clock::now() - in_use;
  for (std::size_t i = 0; i + most < entries.size() && entries[i].first < limit; ++i)
    fs::remove_all(entries[i].second, problem);
}

}
