#pragma once

#include "kernels/device/device.h"
#include "kernels/experiment/run.h"

#include <vector>

namespace kernelarium {

/// Puts into each buffer how many of its bytes these ranges load, store and change by atomics.
void put_touched(const std::vector<TouchedRange>& ranges, std::vector<BufferFacts>& buffers);

}
