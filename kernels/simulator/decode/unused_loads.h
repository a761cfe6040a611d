#pragma once

#include "kernels/simulator/ptx/module.h"

#include <bitset>
#include <cstdint>
#include <map>

namespace kernelarium::sim {

/// Threads of a block, by %tid.x.
using ThreadSet = std::bitset<1024>;

/// Which threads do nothing with what a plain load from global memory gives them, by instruction of the
/// kernel: the value goes into arithmetic and from there only into stores whose predicates are false for
/// these threads, whatever memory and arguments hold. Triton lets several threads load an element that only
/// one of them stores.
std::map<std::uint32_t, ThreadSet> unused_loads(const ptx::Function& kernel);

}
