#pragma once

#include "kernels/simulator/paths/machine_code.h"

namespace kernelarium::sim {

/// The same ways through the machine code: `ptx` holds what was sampled as basic blocks of the PTX. Nothing
/// where they can't be followed, so that the steps made of the PTX have to do.
std::optional<Paths> machine_paths(const MachineCode& code, const Program& program, const Paths& ptx);

}
