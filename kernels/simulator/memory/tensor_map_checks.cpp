#include "kernels/simulator/memory/checker_state.h"
#include "kernels/simulator/memory/tensor_map.h"

#include <bit>

/// The check that a tensor map which the kernel itself has changed is acquired before a copy uses it: copies
/// read maps through a proxy and a cache of their own.
namespace kernelarium::sim {

void Checker::acquires_map(const Warp& warp, std::uint64_t address) {
  state_->acquired_maps[address].insert(state_->of(*warp.block).order.block);
}

bool Checker::uses_map(Warp& warp, const Op* op, int lane, std::uint64_t address) {
  State& state = *state_;
  State::Found place;
  if (state.stopped || !state.find(place, address)) return true;
  for (std::uint64_t at = address; at < address + TensorMap::kBytes; at += state.global_grain) {
    const std::uint64_t grain = (at - place.begin) >> state.global_shift;
    const Line& line = place.shadow->line(grain / kGrains);
    if (!(line.writes >> grain % kGrains & 1)) continue;
    if (const auto acquired = state.acquired_maps.find(address);
        acquired != state.acquired_maps.end() && acquired->second.contains(state.of(*warp.block).order.block))
      return true;
    const Touch write = last_write(line, static_cast<int>(grain % kGrains));
    Finding finding = warp.worker->diagnostic(
        warp, op, "proxy",
        Sentence::tr("a copy uses a tensor map in global memory that line %1 has changed, without a "
                     "fence.proxy.tensormap::generic.acquire of it in this block: it may use the old map",
                     state.line(write.op)),
        lane);
    finding.other_line = state.line(write.op);
    return state.tell_once('p', op->index, write.op, warp, finding);
  }
  return true;
}

}
