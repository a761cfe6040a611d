#pragma once

#include "kernels/program/order.h"

#include <optional>

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
/// A frame of the executable's own code: where its frame pointer points, which is where the registers of its
/// caller are saved, and the call that it is in, relative to the load address.
struct OwnFrame {
  std::uint64_t base = 0, call = 0;
};
/// The one that an address on the stack belongs to. Nothing if a library's frame is in between, because its
/// frame pointer may be any value.
std::optional<OwnFrame> frame_around(std::uint64_t address, const void* frame, const StackBounds& stack);
/// The frames at the time of a signal: the instruction itself, if it is in the executable, and its callers.
Frames frames_at(std::uint64_t instruction, std::uint64_t stack_pointer, std::uint64_t frame_pointer,
                 const StackBounds& stack);

}
