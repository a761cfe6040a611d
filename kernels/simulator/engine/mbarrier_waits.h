#pragma once

#include "kernels/base/sentence.h"

namespace kernelarium::sim {

struct Fragment;
struct Program;
struct Warp;

/// The mbarrier that lanes of a warp wait for in the loop that they are in, and what its phase still needs;
/// empty: they wait for none, as far as can be told.
Sentence awaited_mbarrier(const Program& program, const Warp& warp, const Fragment& fragment);

}
