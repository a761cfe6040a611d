#pragma once

#include "kernels/base/error.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kernelarium {

/// CUDA C++ to be compiled by NVRTC.
struct Source {
  std::string text;
  std::string file;                           ///< name in diagnostics and line tables
  std::map<std::string, std::string> defines; ///< -D NAME=VALUE
  std::vector<std::string> include_folders;   ///< searched before the toolkit's headers
  std::string kernel;                         ///< entry or a template's name expression, `tile<float, 16>`
  std::string standard = "c++17";             ///< c++14, c++17, c++20
  bool fast_math = false;                     ///< --use_fast_math
  bool names_of_nvcc = false;                 ///< with what nvcc includes by itself
};

/// What the target device runs.
struct Target {
  int compute_capability = 90; ///< major * 10 + minor; 75 or more
  bool cubin = false;          ///< machine code (hardware) instead of PTX (simulator, PTX view)
};

struct CompiledKernel {
  std::string image; ///< PTX text, or a cubin's bytes
  Target target;
  std::string entry;       ///< mangled name of the kernel inside `image`
  std::string source_file; ///< Source::file, to tell the learner's lines from headers' lines
  double compile_ms = 0;   ///< 0 if it came from the cache
  std::vector<Diagnostic> warnings;
};

/// Compiles, or takes the same source, options and NVRTC version from the cache. Safe from several threads.
/// Throws Error{no_compile} with one Diagnostic per error (file, line), Error{no_device} if NVRTC is not
/// there (with what to do), Error{bad_argument} for a target that this NVRTC does not know.
CompiledKernel compile(const Source& source, const Target& target);

/// Version and path of NVRTC, and the header folders used; throws as compile() where it is missing.
struct CompilerFacts {
  int major = 0, minor = 0;
  std::string library;
  std::vector<std::string> header_folders;
  std::vector<int> targets; ///< compute capabilities (major * 10 + minor) it compiles for, ascending
};
CompilerFacts compiler_facts();

}
