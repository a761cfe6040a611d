#include "kernels/base/kept_folders.h"

#include "kernels/base/temporary_folder.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace kernelarium {
namespace fs = std::filesystem;

unsigned cache_factor() {
  const char* factor = std::getenv("KERNELARIUM_CACHE_FACTOR");
  return static_cast<unsigned>(std::clamp(factor ? std::atoi(factor) : 1, 1, 100));
}

void drop_unused(const fs::path& folder, std::size_t most, std::chrono::minutes in_use) {
  most *= cache_factor();
  std::vector<std::pair<fs::file_time_type, fs::path>> entries;
  std::vector<fs::path> left;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    const fs::file_time_type used = fs::last_write_time(entry.path(), error);
    if (!error && name.starts_with(TemporaryFolder::prefix) &&
        used + std::chrono::days(1) < fs::file_time_type::clock::now())
      left.push_back(entry.path());
    if (name.starts_with(".")) continue;
    if (!error) entries.emplace_back(used, entry.path());
  }
  for (const fs::path& rest : left) fs::remove_all(rest, error);
  std::sort(entries.begin(), entries.end());
  const auto limit = fs::file_time_type::clock::now() - in_use;
  for (std::size_t i = 0; i + most < entries.size() && entries[i].first < limit; ++i)
    fs::remove_all(entries[i].second, error);
}

void drop_oldest_files(const fs::path& folder, std::uintmax_t most, std::uintmax_t left) {
  struct Entry {
    fs::file_time_type used;
    std::uintmax_t bytes;
    fs::path path;
  };
  std::vector<Entry> entries;
  std::uintmax_t total = 0;
  std::error_code error, gone;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::uintmax_t bytes = at->file_size(gone);
    const fs::file_time_type used = gone ? fs::file_time_type{} : at->last_write_time(gone);
    if (gone) continue; // another process was first
    entries.push_back({used, bytes, at->path()});
    total += bytes;
  }
  if (total <= most) return;
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.used < b.used; });
  for (const Entry& entry : entries) {
    if (total <= left) break;
    if (fs::remove(entry.path, gone)) total -= entry.bytes;
  }
}

}
