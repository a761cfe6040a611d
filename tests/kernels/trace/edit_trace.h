#pragma once

#include "kernels/experiment/run.h"

namespace kernelarium {

/// The run's trace, to be changed: a copy of its own, as other runs may share it; empty if it had none.
inline Trace& edit_trace(Run& run) {
  const auto own = run.trace ? std::make_shared<Trace>(*run.trace) : std::make_shared<Trace>();
  run.trace = own;
  return *own;
}

}
