#pragma once

#include "kernels/base/sentence.h"
#include "kernels/simulator/simulated_device.h"

#include <cstdint>
#include <string_view>

// What the judge of exercises changes about the simulated GPU of this run, to find out whether the program
// notices it (program::Program). Environment variables say it: the program is a process of its own.

namespace kernelarium::program {

/// The part that is disabled ($KERNELARIUM_PROGRAM_LEFT_OUT).
LeftOut left_out();
/// Whether this launch, numbered from 1, does nothing ($KERNELARIUM_PROGRAM_IDLE: such as "2,5").
bool is_idle(std::uint64_t launch);
/// How many times longer kernels take ($KERNELARIUM_PROGRAM_SLOWDOWN).
double kernel_slowdown();
/// Whether this call of the function is the one that fails ($KERNELARIUM_PROGRAM_FAILING: such as
/// "cudaMalloc 2", or "launch 1" for launches by whatever function). Counts the calls.
bool fails_on_purpose(std::string_view function);
Sentence made_to_fail();

}
