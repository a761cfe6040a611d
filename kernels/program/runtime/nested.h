#pragma once

#include "kernels/program/order.h"
#include "kernels/simulator/simulated_device.h"

namespace kernelarium::program {

/// When the grids of one launch run, from its beginning on: modelled.
struct NestedTimes {
  std::vector<Span> spans; ///< of each grid alone, in the order of the grids
  std::vector<int> depth;  ///< of each; 0: the host's
  double us = 0;           ///< until the last has ended
};

/// A grid's children begin when it has run: how they overlap with it on a GPU is not known. Those of one
/// block follow each other, unless they are fire-and-forget; those for the tail come last.
NestedTimes arrange(const std::vector<NestedGrid>& grids);

}
