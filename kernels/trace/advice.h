#pragma once

#include "kernels/base/sentence.h"
#include "kernels/trace/run_trace.h"

#include <memory>
#include <string>
#include <vector>

namespace kernelarium {

/// What would make a kernel faster, and about how much by the time model.
struct Advice {
  std::string rule;  ///< "padding", "conflicts", "coalescing", "atomics", "blocks"
  int line = 0;      ///< of the source; 0: of the launch
  Sentence text;     ///< one sentence, with the estimate
  double saving = 0; ///< share of the modelled time
};

/// The advice whose condition holds for this run, greatest saving first; none below a twentieth of the time.
/// The condition of each rule is in kernels/trace/README.md.
std::vector<Advice> advice_for(const std::shared_ptr<const RunTrace>& trace);

}
