#pragma once

#include "kernels/simulator/ptx/module.h"

#include <vector>

namespace kernelarium::sim {

/// For each instruction of a kernel, whether it is a branch behind which lanes that go different ways have
/// nothing in common any more: no way leads back together to anything that writes to memory, only to the end.
struct WaysApart {
  std::vector<bool> compiled;
  /// The same in the source: a write without a line that none of the ways has may be one that the compiler
  /// has made of one in each (`if (i >= n) { out[i] = 0; return; }`), and does not count.
  std::vector<bool> written;
};
WaysApart ways_apart(const ptx::Function& kernel);

}
