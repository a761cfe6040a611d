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

}
