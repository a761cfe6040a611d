#include "kernels/simulator/memory/history.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {
namespace {

/// Accesses of one line that are kept as such; more are kept grain by grain.
constexpr std::size_t kMostEntries = 40;

/// So many lanes of one access of a grain are kept: what another thread races with, it races with all of
/// them.
constexpr int kKept = 2;

/// Two accesses of different threads are kept, of different blocks or else warps if there are any; one that
/// is ordered before the new one is replaced.
void keep(const BlockOrder& order, std::array<std::array<Touch, kGrains>, 2>& pair, std::size_t grain,
          const Touch& now) {
  Touch &first = pair[0][grain], &second = pair[1][grain];
  const auto replaceable = [&](const Touch& old) {
    if (!old.block) return true;
    if (old.block != now.block) return false;
    if (old.thread == now.thread) return true;
    const bool together = old.thread / 32 == now.thread / 32 && old.time == now.time;
    return !together && now.block == order.block && now.thread / 32u < order.warps.size() &&
           order.knows(now.thread / 32u, now.thread % 32, old.block, old.thread, old.time);
  };
  if (replaceable(first)) {
    first = now;
  } else if (replaceable(second) || (second.block == first.block &&
                                     (now.block != first.block || (second.thread / 32 == first.thread / 32 &&
                                                                   now.thread / 32 != first.thread / 32)))) {
    second = now;
  }
}

Touch touch_of(const Entry& entry, int lane) {
  return {entry.block, entry.time, entry.op,
          static_cast<std::uint16_t>(32u * entry.warp + static_cast<std::uint32_t>(lane)), entry.traits};
}

/// Which grains two blocks have read.
class TwoReaders {
 public:
  void add(std::uint32_t block, std::uint32_t grains) {
    for (std::uint32_t rest = grains & ~twice_; rest; rest &= rest - 1) {
      std::uint32_t& first = first_[static_cast<std::size_t>(std::countr_zero(rest))];
      if (!first)
        first = block;
      else if (first != block)
        twice_ |= rest & -rest;
    }
  }
  std::uint32_t grains() const { return twice_; }

 private:
  std::array<std::uint32_t, kGrains> first_{};
  std::uint32_t twice_ = 0;
};

std::uint32_t read_by_two(const Line& line) {
  TwoReaders readers;
  readers.add(line.read.block, line.read.block ? line.read.grains : 0);
  for (const Entry& entry : line.more->reads) readers.add(entry.block, entry.grains);
  if (line.more->dense_used)
    for (const auto& reads : line.more->dense->reads)
      for (std::uint32_t grain = 0; grain < kGrains; ++grain)
        if (reads[grain].block) readers.add(reads[grain].block, 1u << grain);
  return readers.grains();
}

/// Of other blocks' reads two are enough to find a write that nothing orders after all of them.
void thin_out(std::vector<Entry>& reads, std::uint32_t block) {
  TwoReaders readers;
  std::erase_if(reads, [&](const Entry& entry) {
    if (entry.block == block) return false;
    if (!(entry.grains & ~readers.grains())) return true;
    readers.add(entry.block, entry.grains);
    return false;
  });
}

}

void History::spill(Shadow& shadow, Line& line, const BlockOrder& order, std::vector<Entry>& entries) {
  Dense& dense = shadow.dense(line);
  for (const Entry& entry : entries) {
    const LaneTable& table = tables_[entry.table];
    for (std::uint32_t rest = entry.grains; rest; rest &= rest - 1) {
      const int grain = std::countr_zero(rest);
      std::uint32_t lanes = table.lanes_at(grain + entry.offset);
      for (int kept = 0; lanes && kept < kKept; ++kept, lanes &= lanes - 1)
        keep(order, entry.traits & trait::writes ? dense.writes : dense.reads,
             static_cast<std::size_t>(grain), touch_of(entry, std::countr_zero(lanes)));
    }
  }
  entries.clear();
}

void History::add_read(Shadow& shadow, Line& line, const BlockOrder& order, const Entry& entry) {
  More& more = shadow.more(line);
  if (!more.reads.empty() && covers(more.reads.back(), entry)) return;
  if (more.reads.size() >= kMostEntries) [[unlikely]] {
    thin_out(more.reads, order.block);
    if (more.reads.size() > kMostEntries / 2) spill(shadow, line, order, more.reads);
  }
  more.reads.push_back(entry);
  if (std::has_single_bit(more.reads.size() + 1)) line.read_twice = read_by_two(line);
}

void History::remember(Shadow& shadow, Line& line, const BlockOrder& order, const Entry& entry) {
  if (!(entry.traits & trait::writes)) return remember_read(shadow, line, order, entry);
  if (!(entry.traits & trait::strong)) {
    if ((line.reads | line.writes) & entry.grains) Shadow::remove(line, entry.grains);
    return remember_first_write(shadow, line, entry);
  }
  line.writes |= entry.grains;
  Dense& dense = shadow.dense(line);
  line.more->dense_writes = true;
  const LaneTable& table = tables_[entry.table];
  for (std::uint32_t rest = entry.grains; rest; rest &= rest - 1) {
    const auto grain = static_cast<std::size_t>(std::countr_zero(rest));
    std::uint32_t lanes = table.lanes_at(static_cast<std::int32_t>(grain) + entry.offset);
    for (int kept = 0; lanes && kept < kKept; ++kept, lanes &= lanes - 1)
      keep(order, dense.writes, grain, touch_of(entry, std::countr_zero(lanes)));
  }
}

}
