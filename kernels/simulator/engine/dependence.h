#pragma once

#include "kernels/simulator/engine/unwritten.h"
#include "kernels/simulator/engine/warp.h"

#include <optional>
#include <vector>

namespace kernelarium::sim {

/// Which bits of r[0] depend on unwritten bits of the sources r[1], r[2]... of an operation that forms() has;
/// none if it has not. The operation has run; `before` is the frame as it was until then, `sources` what was
/// unwritten in it. `mask`: the lanes it ran for.
std::optional<Unwritten> unwritten_result(Warp& warp, const Op* op, std::uint32_t mask,
                                          const std::array<const Unwritten*, 4>& sources,
                                          const std::vector<std::byte>& before);

}
