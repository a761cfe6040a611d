/// Checks grids that kernels launch, and copies that they request, against the launching grid: it never
/// waits for them.
#include "kernels/simulator/memory/checker_state.h"

#include <bit>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

using How = TouchedRange::How;

/// A kept access that the work conflicts with, and the grain where.
struct Met {
  std::uint32_t block = 0, thread = 0, op = 0;
  bool wrote = false;
  std::uint64_t grain = 0;
};

bool may_pass(std::uint16_t traits, const TouchedRange& range) {
  if (traits & trait::strong && !(traits & trait::narrow) && range.is_strong()) return true;
  return !range.writes() && !(traits & trait::writes);
}

/// Searches a line's accesses for one that the work is not ordered after.
std::optional<Met> meeting(const Line& line, const History& history, const HandedOver& by,
                           const TouchedRange& range, std::uint32_t grains, std::uint64_t first_grain) {
  const auto unordered = [&](std::uint32_t block, std::uint32_t thread, Time time) {
    return !by.comes_after(block, thread, time);
  };
  const auto look = [&](const Entry& entry) -> std::optional<Met> {
    if (!entry.block || may_pass(entry.traits, range)) return std::nullopt;
    const LaneTable& table = history.table(entry.table);
    for (std::uint32_t rest = entry.grains & grains; rest; rest &= rest - 1) {
      const int grain = std::countr_zero(rest);
      for (std::uint32_t lanes = table.lanes_at(grain + entry.offset); lanes; lanes &= lanes - 1) {
        const std::uint32_t thread = 32u * entry.warp + static_cast<std::uint32_t>(std::countr_zero(lanes));
        if (unordered(entry.block, thread, entry.time))
          return Met{entry.block, thread, entry.op, (entry.traits & trait::writes) != 0,
                     first_grain + static_cast<std::uint64_t>(grain)};
      }
    }
    return std::nullopt;
  };
  if (auto met = look(line.write)) return met;
  if (auto met = look(line.read)) return met;
  if (!line.more) return std::nullopt;
  for (const std::vector<Entry>* entries : {&line.more->writes, &line.more->reads})
    for (const Entry& entry : *entries)
      if (auto met = look(entry)) return met;
  if (!line.more->dense_used) return std::nullopt;
  for (std::uint32_t rest = grains; rest; rest &= rest - 1) {
    const auto grain = static_cast<std::size_t>(std::countr_zero(rest));
    for (const auto* pair : {&line.more->dense->writes, &line.more->dense->reads})
      for (const auto& touches : *pair)
        if (const Touch& touch = touches[grain];
            touch.block && !may_pass(touch.traits, range) && unordered(touch.block, touch.thread, touch.time))
          return Met{touch.block, touch.thread, touch.op, (touch.traits & trait::writes) != 0,
                     first_grain + grain};
  }
  return std::nullopt;
}

}

HandedOver Checker::hands_over_work(Warp& warp, const Op* op, int lane) {
  return {static_cast<std::uint32_t>(warp.block->index + 1), warp.thread_of(lane), op->index,
          state_->of(*warp.block).order.hand_over(warp.index, lane)};
}

std::optional<Diagnostic> Checker::meets(const HandedOver& by, const Sentence& what,
                                         const std::vector<TouchedRange>& touched) {
  const std::uint32_t bytes = state_->global_grain;
  for (const TouchedRange& range : touched) {
    const Allocation* allocation = state_->launch.memory.find(range.begin);
    const auto shadow = state_->global.find(allocation);
    if (!allocation || shadow == state_->global.end()) continue;
    const std::uint64_t first = (range.begin - allocation->address) / bytes,
                        end = (range.end - allocation->address + bytes - 1) / bytes;
    for (std::uint64_t number = first / kGrains; number <= (end - 1) / kGrains; ++number) {
      const std::uint64_t begin = number * kGrains;
      const std::uint32_t grains =
          grains_within(static_cast<std::int64_t>(first), static_cast<std::int64_t>(end - first),
                        static_cast<std::int64_t>(begin));
      const Line& line = shadow->second.line(number);
      if (!((line.writes | (range.writes() ? line.reads : 0)) & grains)) continue;
      const std::optional<Met> met = meeting(line, state_->history, by, range, grains, begin);
      if (!met || !state_->told.try_emplace(state_->mistake('c', by.op, met->op)).second) continue;
      Diagnostic diagnostic;
      diagnostic.kind = "race";
      const Sentence other = state_->name(met->block, met->thread, met->op);
      const std::string where = fmt::format("{:#x}", allocation->address + met->grain * bytes);
      const bool writes = range.writes();
      const Sentence how = writes && met->wrote ? Sentence::tr("%1 writes there, and so does %2", what, other)
                           : writes             ? Sentence::tr("%1 writes what %2 reads", what, other)
                                                : Sentence::tr("%1 reads what %2 writes", what, other);
      diagnostic.message = Sentence::tr(
          "race in global memory at %1: %2; it was launched by %3, and nothing orders the two: a grid does "
          "not wait for what it launches, so launch what uses the results into cudaStreamTailLaunch, and "
          "write before the launch what it needs ('%4' at byte %5)",
          where, how, state_->name(by.block, by.thread, by.op), allocation->name, met->grain * bytes);
      const ptx::Place place = state_->launch.program.places[by.op];
      diagnostic.line = place.line;
      const std::vector<std::string>& files = state_->launch.program.files;
      if (place.file > 0 && static_cast<std::size_t>(place.file) < files.size())
        diagnostic.file = files[static_cast<std::size_t>(place.file)];
      diagnostic.other_line = state_->line(met->op);
      return diagnostic;
    }
  }
  return std::nullopt;
}

}
