#pragma once

#include "kernels/base/error.h"
#include "kernels/device/device.h"
#include "kernels/simulator/engine/child_work.h"

#include <deque>
#include <optional>
#include <vector>

namespace kernelarium::sim {

struct LaunchState;

/// What a copy or a set of a kernel touches.
std::vector<TouchedRange> touched_by(const ChildWork& copy);

/// Finds work that one grid's threads launch on the device and that accesses the same bytes without
/// ordering: that of one stream of a block runs in order, and so does what the block's events order.
class Siblings {
 public:
  /// Takes the next one. `state`: of the grid that launched them.
  std::optional<Diagnostic> meets(const ChildWork& work, const Sentence& what,
                                  const std::vector<TouchedRange>& touched, const LaunchState& state);

 private:
  struct Sibling {
    ChildWork work;
    Sentence what;
    std::vector<TouchedRange> touched; ///< by address
    std::uint64_t begin = 0, end = 0;  ///< all of it is here
  };
  std::deque<Sibling> earlier_;
};

}
