#pragma once

#include "kernels/compiler/compiler.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace kernelarium {

/// Compiled images by the whole of what made them (the key), in memory and in a folder. The key is stored and
/// compared in full, so two sources never share an image; entries that are cut short or altered are ignored.
/// When the folder exceeds its limit, the least recently used entries are deleted. A folder that can't be
/// written only means compiling again next time. Safe from several threads and processes.
class ImageCache {
 public:
  static constexpr std::uintmax_t kFolderBytes = 256u << 20;
  explicit ImageCache(std::filesystem::path folder, std::uintmax_t folder_bytes = kFolderBytes,
                      std::size_t memory_bytes = 64u << 20);

  std::optional<CompiledKernel> find(const std::string& key);
  void store(const std::string& key, const CompiledKernel& kernel);

 private:
  std::filesystem::path file_of(const std::string& key) const;
  void remember(const std::string& key, const CompiledKernel& kernel);

  std::filesystem::path folder_;
  std::uintmax_t folder_bytes_;
  std::size_t memory_bytes_, held_bytes_ = 0;
  std::uintmax_t stored_bytes_; ///< since the folder was last shrunk
  std::map<std::string, CompiledKernel> held_;
  std::mutex mutex_;
};

}
