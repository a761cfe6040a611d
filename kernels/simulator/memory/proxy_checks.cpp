#include "kernels/simulator/memory/checker_state.h"

#include <bit>

/// The check that bulk copies and products of a warpgroup, which go through the async proxy, see what threads
/// have written to shared memory: a fence.proxy.async must come between, of the writing warp or of the one
/// that starts them.
namespace kernelarium::sim {

void Checker::proxy_fence(Warp& warp) {
  State::Live& live = state_->of(*warp.block);
  live.fenced.resize(warp.block->warps.size());
  live.fenced[warp.index] = ++live.fences;
}

bool Checker::State::judge_proxy(Warp& warp, const Op* op, Live& live, const Pattern& pattern,
                                 std::uint64_t base, int bytes, Kind kind) {
  const bool by_proxy = site(op).by_proxy;
  if (kind == Kind::read && !by_proxy) return true;
  live.ordinary.resize((launch.shared_bytes + 3) / 4);
  live.fenced.resize(warp.block->warps.size());
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t begin = base + pattern.relative[lane];
    for (std::uint64_t word = begin / 4; word * 4 < begin + static_cast<std::uint64_t>(bytes); ++word) {
      OrdinaryWrite& write = live.ordinary[word];
      if (kind != Kind::read) {
        write = by_proxy ? OrdinaryWrite{} : OrdinaryWrite{true, warp.index, live.fences, op->index};
        continue;
      }
      if (!write.known || live.fenced[write.warp] > write.fences || live.fenced[warp.index] > write.fences)
        continue;
      Finding finding = warp.worker->diagnostic(
          warp, op, "proxy",
          Sentence::tr(
              "shared memory at offset %1 is read through the async proxy, but line %2 wrote it with "
              "ordinary stores and there is no fence.proxy.async in between: the read may return stale data",
              word * 4, line(write.op)),
          lane);
      finding.other_line = line(write.op);
      return tell_once('p', op->index, write.op, warp, finding);
    }
  }
  return true;
}

}
