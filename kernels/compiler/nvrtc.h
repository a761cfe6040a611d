#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/compiler/cuda_toolkit.h"

#include <cstddef>
#include <string>
#include <vector>

namespace kernelarium {

/// The part of NVRTC's C interface that compile() uses, declared by hand so that building needs no toolkit.
/// Meanings: NVIDIA, "NVRTC" user guide, https://docs.nvidia.com/cuda/nvrtc/.
class Nvrtc {
 public:
  using Program = struct OpaqueProgram*;
  enum Result { success = 0, invalid_option = 5, compilation_failed = 6 };

  /// Loaded at the first call. Throws Error{no_device} with what to do if no version 12.4 or newer is
  /// found.
  static const Nvrtc& get();

  const CompilerFacts& facts() const { return facts_; }

  const char* (*error_string)(int) = nullptr;
  int (*version)(int*, int*) = nullptr;
  int (*supported_arch_count)(int*) = nullptr;
  int (*supported_archs)(int*) = nullptr;
  int (*create_program)(Program*, const char* source, const char* name, int headers, const char* const* texts,
                        const char* const* names) = nullptr;
  int (*destroy_program)(Program*) = nullptr;
  int (*compile_program)(Program, int count, const char* const* options) = nullptr;
  int (*ptx_size)(Program, std::size_t*) = nullptr;
  int (*ptx)(Program, char*) = nullptr;
  int (*cubin_size)(Program, std::size_t*) = nullptr;
  int (*cubin)(Program, char*) = nullptr;
  int (*log_size)(Program, std::size_t*) = nullptr;
  int (*log)(Program, char*) = nullptr;
  int (*add_name_expression)(Program, const char*) = nullptr;
  int (*lowered_name)(Program, const char* expression, const char** name) = nullptr;

 private:
  Nvrtc();
  bool load(const std::string& path, Sentence& refused);

  CompilerFacts facts_;
};

}
