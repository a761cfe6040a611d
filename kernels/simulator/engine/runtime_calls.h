#pragma once

#include "kernels/simulator/engine/op.h"

#include <string>

namespace kernelarium::sim {

/// Functions that the device runtime provides: vprintf, __assertfail, malloc, free, cudaGraphSetConditional,
/// and those of child_work.h. Null if `name` is none of them. r[0]: slot of the result, r[1]...: slots of the
/// parameters; slots hold 8 bytes per lane at least (CallLayout).
Handler runtime_call(const std::string& name);
/// Replaces a function that contains something unsupported: a fault with Program::refusals[imm].
const Op* refused_function(Warp& warp, const Op* op);
}
