/// Every function of the runtime that no other file defines: it says that it is missing. Weak, so that a real
/// one takes its place. The declarations of CUDA's headers would be in the way: this file knows none.
#include <string>

namespace kernelarium::program {
int missing_function(const char* name, const void* frame);
}

#define FUNCTION(name)                                                                                       \
  extern "C" [[gnu::weak, gnu::visibility("default")]] int name() {                                          \
    return kernelarium::program::missing_function(#name, __builtin_frame_address(0));                        \
  }
#pragma GCC diagnostic ignored "-Wbuiltin-declaration-mismatch"
#include "kernels/program/runtime/functions.inc"
