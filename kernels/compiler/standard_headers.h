#pragma once

#include "kernels/base/sentence.h"

#include <filesystem>
#include <string>
#include <vector>

namespace kernelarium {

/// C headers that .cu files written for nvcc often include, reduced to what device code can use, so
/// that such files compile unchanged. NVRTC has the functions built in but none of the host's headers.
struct StandardHeader {
  const char* name;
  const char* text;
};
const std::vector<StandardHeader>& standard_headers();
/// One of them: what nvcc includes implicitly (INFINITY, M_PI, FLT_MAX, uint32_t, uint...).
inline constexpr const char* kNamesOfNvcc = "kernelarium_names_of_nvcc.h";
/// The same, and the parts of the standard library that nvcc includes implicitly (std::max, std::is_same...).
inline constexpr const char* kLibraryOfNvcc = "kernelarium_library_of_nvcc.h";

/// Headers of the standard library and of the system that declare nothing for device code.
const std::vector<const char*>& host_headers();

/// The folder of the lab's own headers for kernels, which every kernel and program may include:
/// kernels/cuda/include.
std::filesystem::path lab_headers();

/// What to do when a header is not found, as the end of a sentence.
Sentence cure_for_missing_header(const std::string& name);

}
