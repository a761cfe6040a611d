#pragma once

#include "kernels/simulator/engine/program.h"

#include <map>
#include <string>

namespace kernelarium::sim {

/// Determines for each access of `function` from which shared array its address is computed, if it is the
/// same one on every path (Site::extent_begin...). An index outside this array is an error even if it hits
/// the next one. `first`: index of its first instruction in Program::places. Unknown: addresses that passed
/// through memory, parameters or other functions.
void find_shared_extents(Program& program, const ptx::Module& module, const ptx::Function& function,
                         std::uint32_t first, const std::map<std::string, std::uint32_t>& offsets);

}
