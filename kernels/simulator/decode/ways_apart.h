#pragma once

#include "kernels/simulator/ptx/module.h"

#include <vector>

namespace kernelarium::sim {

/// For each instruction of a kernel, whether it is a branch behind which lanes that go different ways have
/// nothing in common any more: no way leads back together to anything that writes to memory, only to the end.
std::vector<bool> ways_apart(const ptx::Function& kernel);

}
