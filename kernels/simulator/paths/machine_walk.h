#pragma once

#include "kernels/simulator/paths/machine_code.h"

namespace kernelarium::sim {

/// The same paths through the machine code: `ptx` has what was sampled as basic blocks of the PTX. Empty if
/// they can't be followed; then the steps derived from the PTX are used.
std::optional<Paths> machine_paths(const MachineCode& code, const Program& program, const Paths& ptx);

}
