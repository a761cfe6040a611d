#pragma once

#include "kernels/program/order.h"

namespace kernelarium::program {

/// The stack of this host thread.
struct StackBounds {
  std::uint64_t begin = 0, end = 0;
};
StackBounds this_stack();

/// Callers in the executable above a frame, found by frame pointers; addresses are relative to where it lies.
Frames frames_above(const void* frame, const StackBounds& stack);

}
