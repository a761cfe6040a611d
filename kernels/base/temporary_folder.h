#pragma once

#include <filesystem>

namespace kernelarium {

/// A private folder that goes with the object, and all that lies in it.
class TemporaryFolder {
 public:
  /// Made in `parent`, which is made if it is missing; empty: in the system's place for such. Throws Error.
  explicit TemporaryFolder(std::filesystem::path parent = {});
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}
