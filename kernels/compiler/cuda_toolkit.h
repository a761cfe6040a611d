#pragma once

#include "kernels/base/sentence.h"

#include <filesystem>
#include <string>
#include <vector>

namespace kernelarium {

/// A library opened at run time and kept until the program ends: CUDA's own do not survive being unloaded.
class SharedLibrary {
 public:
  SharedLibrary() = default;
  /// Opens by path, or by name through the system's search path. Not open if that fails; see reason().
  explicit SharedLibrary(const std::string& path);

  bool is_open() const { return handle_ != nullptr; }
  const std::string& path() const { return path_; } ///< where it was found
  const std::string& reason() const { return reason_; }

  /// Sets `function` to the named symbol, null if the library has none. Returns whether it was found.
  template<class F>
  bool find(F*& function, const char* name) const {
    function = reinterpret_cast<F*>(symbol(name));
    return function != nullptr;
  }

 private:
  void* symbol(const char* name) const;

  void* handle_ = nullptr;
  std::string path_, reason_;
};

/// Folders that may hold a CUDA toolkit, best first. $KERNELARIUM_CUDA alone if it is set: who names a folder
/// means it. Else the toolkit known when this was built, /usr/local/cuda, /usr/local/cuda-* (newest first),
/// and kernelarium/cuda in $XDG_DATA_HOME and ~/.local/share, where ./lab puts the compile-time parts.
std::vector<std::filesystem::path> cuda_folders();

/// Existing files named `stem`.<number> ("libnvrtc.so" -> libnvrtc.so.13) in the toolkits' library folders,
/// in the order of cuda_folders() and newest first within one; then, unless $KERNELARIUM_CUDA is set, bare
/// names for the system's own search.
std::vector<std::string> cuda_library_candidates(const std::string& stem);

/// Existing header folders of the toolkit that contains `library` (of all known toolkits if none does):
/// include, and include/cccl, where CUDA 13 keeps CUB and libcu++.
std::vector<std::string> cuda_header_folders(const std::filesystem::path& library);

/// What to do when a CUDA library is missing.
Sentence cuda_toolkit_cure();

}
