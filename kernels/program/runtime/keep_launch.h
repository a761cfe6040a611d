#pragma once

#include "kernels/program/runtime/state.h"

namespace kernelarium::program {

struct KernelWork;

/// Writes one launch of the program, chosen by $KERNELARIUM_PROGRAM_LAUNCH, to a folder before it runs: its
/// arguments, and the memory that they point to (kept_launch.h reads it). Does nothing for others.
void keep_if_chosen(const KernelWork& work, Gpu& gpu, std::uint64_t number);

}
