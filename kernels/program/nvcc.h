#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kernelarium::program {

struct Nvcc {
  std::filesystem::path path;
  std::string version; ///< "13.0.88"
};
/// nvcc of CUDA 13: of $KERNELARIUM_CUDA, a toolkit, the wheels that the lab fetches, or $PATH. Throws
/// Error{no_device} with the cure.
Nvcc find_nvcc();

struct Outcome {
  int status = 0;   ///< exit code; 128 + signal
  std::string text; ///< standard output and error
};
/// Runs a program and waits for it.
Outcome run_tool(const std::vector<std::string>& words);

}
