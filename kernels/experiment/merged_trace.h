#pragma once

#include "kernels/device/counters.h"
#include "kernels/device/trace.h"

#include <cstdint>

namespace kernelarium {

/// Adds the trace of the launch at `position` to that of the sequence. `own`: the counters of the launch,
/// whose sites its records name; `merged`: those of the sequence, the launch's included.
void add_trace(Trace& all, Trace&& one, std::uint32_t position, const Counters& own, const Counters& merged);

}
