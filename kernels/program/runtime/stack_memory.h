#pragma once

#include "kernels/base/sentence.h"
#include "kernels/program/runtime/frames.h"

#include <cstdint>
#include <optional>
#include <string>

namespace kernelarium::program {

/// Memory on the stack of the calling thread: a variable, or what lies below a function's saved registers.
struct StackMemory {
  std::uint64_t address = 0, bytes = 0;
  std::string name; ///< of the variable
  std::uint64_t line = 0;
};
/// The extent of memory at an address in the frame of a caller of `frame`; nothing where it is not known: in
/// other threads' stacks, and in functions without debug information or a frame pointer.
std::optional<StackMemory> stack_memory(std::uint64_t address, const void* frame, const StackBounds& stack);
Sentence describe(const StackMemory& memory);

}
