#pragma once

#include "kernels/device/paths.h"

namespace kernelarium::sim {

/// Puts the steps of a region, given in program order, into the order in which an assembler
/// would issue them: the longest critical path goes first, as far as operands and memory allow, and no
/// further ahead than registers for it last.
void order_steps(std::vector<WarpStep>& steps);

}
