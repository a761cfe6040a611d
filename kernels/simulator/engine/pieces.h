#pragma once

#include "kernels/simulator/engine/memory_access.h"

#include <algorithm>

namespace kernelarium::sim {

/// Shows the checks `bytes` from `begin` on as accesses of the warp's active lanes: pieces that each stay
/// within 16 aligned bytes. Calls visit(pattern, address, bytes of the piece) until it returns false.
template<class Visit>
bool for_pieces(const Warp& warp, std::uint64_t begin, std::uint64_t bytes, Visit visit) {
  constexpr std::uint64_t kPiece = 16;
  for (std::uint64_t at = begin; at < begin + bytes;) {
    const std::uint64_t size = std::min(kPiece - at % kPiece, begin + bytes - at);
    Pattern pattern;
    const std::uint64_t together[kLanes] = {};
    learn_pattern(pattern, together, warp.mask, static_cast<int>(size));
    if (!visit(pattern, at, static_cast<int>(size))) return false;
    at += size;
  }
  return true;
}

}
