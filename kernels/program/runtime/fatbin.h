#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kernelarium::program {

/// What nvcc has embedded of one compilation.
struct Fatbin {
  struct Ptx {
    int capability = 0; ///< major * 10 + minor
    std::string text;
  };
  std::vector<Ptx> ptx;
  std::size_t code_bytes = 0;           ///< of machine code
  std::map<std::string, int> registers; ///< of each kernel, from machine code where there is any
};

/// Reads the data behind what __cudaRegisterFatBinary is given. Throws Error{no_compile} for what can't be
/// read.
Fatbin read_fatbin(const void* wrapper);
/// What a fatbin may have, and what is assumed of code in memory, whose size is not given.
constexpr std::size_t kMostCodeBytes = 1u << 30;
/// Reads code that a program loads itself: PTX that ends with a zero, machine code, or a fatbin; in memory
/// also the wrapper around one. Throws Error{no_compile}.
Fatbin read_code(const void* code, std::size_t bytes = kMostCodeBytes);

}
