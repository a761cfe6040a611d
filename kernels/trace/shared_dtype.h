#pragma once

#include "kernels/trace/run_trace.h"

#include <optional>

namespace kernelarium {

/// What the traced accesses of a launch take the words of shared memory for; nothing where they do not
/// agree or are of another size. An access that only moves bits has no say.
std::optional<Dtype> dtype_of_shared(const RunTrace& trace, int launch);

}
