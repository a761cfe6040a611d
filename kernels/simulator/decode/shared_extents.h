#pragma once

#include "kernels/simulator/engine/program.h"

#include <map>
#include <string>

namespace kernelarium::sim {

/// Tells each access of `function` from which shared array its address is made, where that is one and the
/// same on every way (Site::extent_begin...). An index that leaves this array is wrong also where it meets
/// the next one. Not known: addresses that were in memory, parameters or other functions in between.
void find_shared_extents(Program& program, const ptx::Module& module, const ptx::Function& function,
                         const std::map<std::string, std::uint32_t>& offsets);

}
