#include "kernels/simulator/memory/checker_state.h"

#include <algorithm>

/// Which mistakes become findings: each once, however many threads, instructions or blocks make it.
namespace kernelarium::sim {

Checker::State::Mistake Checker::State::mistake(char kind, std::uint32_t op, std::uint32_t other,
                                                std::uint64_t array) const {
  const auto statement = [&](std::uint32_t of) { return of < statements.size() ? statements[of] : of; };
  // The same two accesses may be met in either order.
  const std::uint32_t one = statement(op), two = statement(other);
  return {kind, std::min(one, two), std::max(one, two), array};
}

Checker::State::Mistake Checker::State::race_at(const Now& now, std::uint32_t other) const {
  const std::uint64_t array = now.shared       ? site(now.op).extent_begin
                              : now.allocation ? now.allocation->address
                                               : 0;
  return mistake('r', now.op->index, other, array);
}

bool Checker::State::tell_once(const Mistake& mistake, Warp& warp, const Finding& finding, Reach reach) {
  if (const auto known = told.find(mistake); known != told.end()) {
    if (known->second.reach >= reach) return true;
    known->second.reach = reach;
    tell_instead(known->second.finding, finding);
    return true;
  }
  // What came first is told first; but a read that was too early may be explained by a race of its block that
  // follows.
  if (reach == Reach::grid) tell_used(*warp.block);
  told.emplace(mistake, Told{launch.findings.size(), reach});
  return warp.worker->add_finding(warp, finding);
}

void Checker::State::tell_instead(std::size_t number, const Finding& finding) {
  if (number >= launch.findings.size()) return; // beyond those that are reported
  launch.findings[number] = finding;
  if (number == 0) launch.finding_place = finding.place;
}

}
