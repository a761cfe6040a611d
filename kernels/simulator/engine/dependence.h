#pragma once

#include "kernels/simulator/engine/unwritten.h"
#include "kernels/simulator/engine/warp.h"

#include <optional>
#include <vector>

namespace kernelarium::sim {

/// What a warp was before an operation ran.
struct Before {
  std::vector<std::byte> frame;
  std::uint32_t carry = 0;
};

/// Which bits of an operation's results depend on unwritten ones.
struct Dependence {
  Unwritten result;               ///< r[0]
  std::optional<Unwritten> carry; ///< bit 0; none: the operation leaves the flag alone
};

/// Of an operation that forms() has and that has run; none if it has not. `sources`: what was unwritten in
/// r[1], r[2]...; `carry`: in the carry flag. `mask`: the lanes it ran for.
std::optional<Dependence> unwritten_result(Warp& warp, const Op* op, std::uint32_t mask,
                                           std::array<const Unwritten*, 4> sources, const Unwritten& carry,
                                           const Before& before);

}
