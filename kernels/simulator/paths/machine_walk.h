#pragma once

#include "kernels/simulator/paths/machine_code.h"

namespace kernelarium::sim {

/// The same ways through the machine code: `ptx` holds what was sampled as basic blocks of the PTX. Empty if
/// they can't be followed; the steps made from the PTX are used then.
std::optional<Paths> machine_paths(const MachineCode& code, const Program& program, const Paths& ptx);

}
