#pragma once

#include <filesystem>

namespace kernelarium {

/// A private folder that is deleted with the object, with everything in it.
class TemporaryFolder {
 public:
  static constexpr const char* prefix = ".kernelarium-"; ///< of its name
  /// Made in `parent`, which is made if it is missing; empty: in the system's temporary folder. Throws Error.
  explicit TemporaryFolder(std::filesystem::path parent = {});
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}
