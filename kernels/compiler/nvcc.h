#pragma once

#include <filesystem>
#include <string>

namespace kernelarium {

struct Nvcc {
  std::filesystem::path path;
  std::string version; ///< "13.0.88"
};
/// nvcc of CUDA 13: of $KERNELARIUM_CUDA, a toolkit, the wheels that the lab fetches, or $PATH. Throws
/// Error{no_device} with the cure.
Nvcc find_nvcc();

}
