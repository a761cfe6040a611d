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

/// Whether there is none, and the lab can fetch one: the script that does so, with "--nvcc --yes".
bool nvcc_can_be_fetched();
std::filesystem::path nvcc_fetcher();
/// Of the download, in MB: with cuBLAS where there is a driver for a GPU.
int nvcc_download_mb();

}
