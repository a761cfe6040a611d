/// Every function of the runtime that no other file defines: it reports that it is missing. Weak, so that a
/// real one replaces it. The declarations of CUDA's headers would conflict: this file includes none.
#include <string>

namespace kernelarium::program {
int missing_function(const char* name, const void* frame, int status);
constexpr int kNotSupported = 801; // cudaErrorNotSupported
}

#define FUNCTION(name)                                                                                       \
  extern "C" [[gnu::weak, gnu::visibility("default")]] int name() {                                          \
    return kernelarium::program::missing_function(#name, __builtin_frame_address(0),                         \
                                                  kernelarium::program::kNotSupported);                      \
  }
#pragma GCC diagnostic ignored "-Wbuiltin-declaration-mismatch"
#include "kernels/program/runtime/functions.inc"

/// Of libraries other than the runtime, with the status that means "not supported" there.
#define LIBRARY_FUNCTION(name, status)                                                                       \
  extern "C" [[gnu::weak, gnu::visibility("default")]] int name() {                                          \
    return kernelarium::program::missing_function(#name, __builtin_frame_address(0), status);                \
  }
#include "library_functions.inc"
