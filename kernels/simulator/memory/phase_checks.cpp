#include "kernels/simulator/memory/checker_state.h"

#include <bit>

/// The check of waits by parity: a phase and the one two before it have the same. Unless a thread knows that
/// the phase between them is complete, its wait may pass two phases too early, even where it did not this
/// time. And of meetings at a named barrier: who nobody told of the one before may take part in it.
namespace kernelarium::sim {

void Checker::State::Phases::advance(bool to) {
  if (phase == to) return;
  phase = to;
  ++complete;
  released = arrivals;
  of_other = std::move(of_last);
  of_last.clear();
}

void Checker::State::Phases::add(const Sign& sign) {
  for (Sign& each : of_last)
    if (each.block == sign.block && each.warp == sign.warp && each.time == sign.time) {
      each.lanes |= sign.lanes;
      return;
    }
  of_last.push_back(sign);
}

std::uint32_t Checker::now(const Warp& warp) const {
  return state_->of(*warp.block).order.warps[warp.index].now;
}

bool Checker::mbarrier_begins(Warp& warp, const Op* op, int lane, std::uint32_t place) {
  State::Live& live = state_->of(*warp.block);
  const bool again = !live.mbarriers.emplace(place, op->index).second;
  live.phases[place] = {};
  if (!again || state_->stopped) return true;
  return state_->tell_once(
      'i', op->index, op->index, warp,
      warp.worker->diagnostic(
          warp, op, "barrier",
          Sentence::tr("the mbarrier at offset %1 of shared memory is initialised again: one thread "
                       "initialises it once, or after mbarrier.inval",
                       place),
          lane));
}

void Checker::mbarrier_ends(const Block& owner, std::uint32_t place) {
  state_->of(owner).mbarriers.erase(place);
}

bool Checker::State::judge_mbarriers(Warp& warp, const Op* op, const Live& owner, const Pattern& pattern,
                                     std::uint64_t base, int bytes, Kind kind) {
  constexpr std::uint64_t kBytes = 8;
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low),
                      high = base + static_cast<std::uint64_t>(pattern.high);
  // Triton's own buffers are as its compiler arranges them.
  if (site(op).of_mbarrier || launch.program.of_triton) return true;
  for (auto each = owner.mbarriers.lower_bound(low < kBytes ? 0 : low - kBytes + 1);
       each != owner.mbarriers.end() && each->first < high; ++each)
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      const std::uint64_t begin = base + pattern.relative[lane];
      if (begin >= each->first + kBytes || begin + static_cast<std::uint64_t>(bytes) <= each->first) continue;
      Finding finding = warp.worker->diagnostic(
          warp, op, "barrier",
          kind == Kind::read
              ? Sentence::tr("ordinary read of shared memory at offset %1, where the mbarrier of line %2 is: "
                             "only mbarrier instructions may access it until mbarrier.inval",
                             begin, line(each->second))
              : Sentence::tr(
                    "ordinary write to shared memory at offset %1, where the mbarrier of line %2 is: "
                    "memory of an mbarrier may be used otherwise only after mbarrier.inval",
                    begin, line(each->second)),
          lane);
      finding.other_line = line(each->second);
      if (!tell_once('j', op->index, each->second, warp, finding)) return false;
      break;
    }
  return true;
}

void Checker::phase_is(const Block& owner, std::uint32_t place, bool phase) {
  state_->of(owner).phases[place].advance(phase);
}

void Checker::arrives(Warp& warp, const Op* op, std::uint32_t lanes, const Block& owner,
                      std::uint32_t place) {
  if (state_->stopped) return;
  State::Phases& phases = state_->of(owner).phases[place];
  if (!phases.place) phases.place = &state_->all_places.emplace_back();
  BlockOrder& order = state_->of(*warp.block).order;
  if (state_->site(op).releases)
    order.release(*phases.place, warp.index, lanes,
                  state_->site(op).block_only ? Scope::block : Scope::device);
  else
    for (std::uint32_t rest = lanes; rest; rest &= rest - 1)
      order.release(*phases.place, warp.index, std::countr_zero(rest), Scope::device, false, false);
  phases.arrivals = phases.place->newest;
  if (order.released > State::kMostReleases) state_->stopped = true;
}

void Checker::waited(Warp& warp, const Op* op, std::uint32_t lanes, const Block& owner, std::uint32_t place) {
  const State::Phases& phases = state_->of(owner).phases[place];
  if (!phases.place || !phases.released || state_->stopped) return;
  BlockOrder& order = state_->of(*warp.block).order;
  if (state_->site(op).acquires)
    // Lanes that have left ask nothing.
    return order.acquire(*phases.place, phases.released, warp.index,
                         (lanes | warp.exited) == warp.threads ? warp.threads : lanes,
                         state_->site(op).block_only && !state_->copies ? Scope::block : Scope::device);
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1)
    order.acquire(*phases.place, phases.released, warp.index, std::countr_zero(rest), Scope::device, false);
}

void Checker::arrived(const Warp& warp, int lane, const Block& owner, std::uint32_t place, bool before,
                      bool after, std::uint32_t time) {
  const State::Sign sign{state_->of(*warp.block).order.block, warp.index, 1u << lane, time};
  State::Phases& phases = state_->of(owner).phases[place];
  phases.advance(before);
  phases.add(sign); // in this phase, so the one before is complete
  if (after == before) return;
  phases.advance(after);
  phases.add(sign);
}

bool Checker::passed(Warp& warp, const Op* op, int lane, const Block& owner, std::uint32_t place, bool phase,
                     bool by_parity) {
  const BlockOrder& order = state_->of(*warp.block).order;
  State::Phases& phases = state_->of(owner).phases[place];
  phases.advance(phase);
  const auto knows = [&](const std::vector<State::Sign>& signs) {
    return order.who_knows_any(warp.index, 1u << lane, signs) != 0;
  };
  bool goes_on = true;
  if (by_parity && phases.complete >= 2 && !state_->stopped && !knows(phases.of_other) &&
      !knows(phases.of_last))
    goes_on = state_->tell_once(
        'w', op->index, op->index, warp,
        warp.worker->diagnostic(
            warp, op, "barrier",
            Sentence::tr("a wait for an mbarrier phase passes by chance: nothing tells this thread that the "
                         "previous phase is complete, and until then the wait passes two phases too early, "
                         "because both have the same parity. Wait for every phase in turn"),
            lane));
  phases.add({order.block, warp.index, 1u << lane, order.warps[warp.index].now});
  return goes_on;
}

bool Checker::takes_its_turn(Warp& warp, const Op* op, std::uint32_t barrier) {
  state_->has_roles |= barrier != 0;
  State::Live& live = state_->of(*warp.block);
  const std::vector<LaneEvent>& before = live.arrived[barrier];
  const int lane = std::countr_zero(warp.mask);
  bool goes_on = true;
  if (!before.empty() && !state_->stopped && !live.order.who_knows_any(warp.index, 1u << lane, before))
    goes_on = state_->tell_once(
        'n', op->index, op->index, warp,
        warp.worker->diagnostic(
            warp, op, "barrier",
            Sentence::tr(
                "barrier %1 was used before by other threads, and nothing tells this thread that they "
                "have met: it might have taken the place of one of them. Give each group of threads a "
                "barrier of its own, or let one group wait for the other",
                barrier),
            lane));
  live.arriving[barrier].push_back(
      {live.order.block, warp.index, warp.mask, live.order.warps[warp.index].now});
  return goes_on;
}

}
