#pragma once

#include "kernels/program/order.h"

namespace kernelarium::program {

/// The stack of this host thread.
struct StackBounds {
  std::uint64_t begin = 0, end = 0;
};
StackBounds this_stack();

/// Callers in the executable above a frame, found by frame pointers; addresses are relative to its load
/// address. Libraries may lack frame pointers: for their callers, return addresses are searched for on the
/// stack.
Frames frames_above(const void* frame, const StackBounds& stack);
/// The frames at the time of a signal: the instruction itself, if it is in the executable, and its callers.
Frames frames_at(std::uint64_t instruction, std::uint64_t stack_pointer, std::uint64_t frame_pointer,
                 const StackBounds& stack);

}
