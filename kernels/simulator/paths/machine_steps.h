#pragma once

#include "kernels/device/paths.h"
#include "kernels/simulator/engine/program.h"

namespace kernelarium::sim {

/// What an assembler makes of the program, for the time model: address arithmetic folded, long operations in
/// several instructions, short branches replaced by predicates, loads moved up. Fills all of Paths except the
/// blocks.
Paths machine_steps(const ptx::Module& module, const Program& program);

}
