#pragma once

#include "kernels/simulator/decode/row_allocation.h"

namespace kernelarium::sim {

/// Finds accesses whose addresses have the pattern of an earlier access of their basic block, and lets them
/// share it (r[5]), so that addresses are compared once for a sequence of unrolled loads. `patterns`: their
/// number so far in the program. Counted programs do not share them behind a strong access, where another
/// warp may run in between (Worker::may_pause).
void share_patterns(std::vector<Draft>& drafts, const std::vector<Value>& values,
                    const std::vector<DraftBlock>& blocks, const std::vector<Site>& sites,
                    std::uint32_t& patterns, bool counted);

/// Gives the first of some operations that often occur together a handler that runs them all at once; the
/// others keep theirs, for when it does not apply (not all lanes active, scattered addresses).
void fuse(std::vector<Draft>& drafts, const std::vector<Value>& values, const std::vector<DraftBlock>& blocks,
          const std::vector<Site>& sites, bool counted);

}
