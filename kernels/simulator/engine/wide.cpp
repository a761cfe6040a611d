// Registers of 128 bits.
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/memory_ops.h"

namespace kernelarium::sim {
using Wide = unsigned __int128;

const Op* pack_wide(Warp& warp, const Op* op) {
  const std::uint64_t *low = warp.row<std::uint64_t>(op->r[1]), *high = warp.row<std::uint64_t>(op->r[2]);
  for_lanes(warp, warp.row<Wide>(op->r[0]), [=](int i) { return Wide{high[i]} << 64 | low[i]; });
  return op + 1;
}
const Op* unpack_wide(Warp& warp, const Op* op) {
  const Wide* from = warp.row<Wide>(op->r[2]);
  for_lanes(warp, warp.row<std::uint64_t>(op->r[0]),
            [=](int i) { return static_cast<std::uint64_t>(from[i]); });
  for_lanes(warp, warp.row<std::uint64_t>(op->r[1]),
            [=](int i) { return static_cast<std::uint64_t>(from[i] >> 64); });
  return op + 1;
}
const Op* move_wide(Warp& warp, const Op* op) {
  const Wide* from = warp.row<Wide>(op->r[1]);
  for_lanes(warp, warp.row<Wide>(op->r[0]), [=](int i) { return from[i]; });
  return op + 1;
}

}
