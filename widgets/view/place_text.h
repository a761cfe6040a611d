#pragma once

#include "kernels/experiment/run.h"

#include <QString>
#include <QVariant>

namespace kernelarium {

/// A block of its grid or a thread of its block by as many indices as the extent has dimensions: "37",
/// "(5, 2)", "(5, 2, 1)".
QString place_text(const Dim3& extent, std::int64_t linear);
QString block_text(const Run& run, int launch, std::uint64_t block);
QVariant block_cell(const Run& run, int launch, std::uint64_t block); ///< a number where it is one
QString thread_text(const Run& run, int launch, int thread);

}
