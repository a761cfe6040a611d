#pragma once

#include "lessons/format/exercise.h"

#include <vector>

namespace kernelarium {

/// All cases besides the visible one for which a written kernel must be correct: those that the manifest
/// lists, again with other seeds if nothing is free, then generated ones, in which all that the text leaves
/// free (Exercise::free) varies together. Parameters take all their steps, or widths around warps, each also
/// with several blocks; sizes are 1, 2, one more and one less than what a block covers, around a warp, all
/// remainders modulo four, and for each size one as large as the checks can afford. Last come all sizes
/// large together. The problem's input patterns alternate, and each is used with the visible sizes. Each buffer has more than 65536 elements in
/// some case, where that can be afforded, and macros that are computed from sizes take each of their values.
/// Values that a Python kernel is compiled for are not combined, because compilation is slow. The same
/// exercise gives the same cases.
std::vector<HiddenCase> hidden_cases(const Exercise& exercise);

}
