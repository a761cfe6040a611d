#pragma once

#include "kernels/compiler/nvrtc_program.h"

#include <filesystem>
#include <string>

namespace kernelarium {

/// What NVRTC has read of headers, in files for all processes of the lab: 8 MB for a small header, 140 MB for
/// a large one. NVRTC maps such a file to the addresses at which it was made, so they must be the same in
/// each process: without_random_addresses(), and one object, made before anything else. Where they differ all
/// the same, this process has files of its own. At most 1 GB: the least recently used are deleted.
class KeptHeaders {
 public:
  explicit KeptHeaders(const Nvrtc& nvrtc);
  NvrtcAnswer compile(const NvrtcRequest& request);

 private:
  std::filesystem::path file_for(const std::string& folder, const std::string& key) const;
  std::optional<NvrtcAnswer> read(const NvrtcRequest& request, const std::filesystem::path& file,
                                  const std::string& key);
  NvrtcAnswer make(const NvrtcRequest& request, const std::filesystem::path& file, const std::string& key);

  const Nvrtc& nvrtc_;
  bool same_addresses_ = true; ///< as other processes
};

/// Starts this program again if its addresses are random. Call it first.
void without_random_addresses(char** arguments);

}
