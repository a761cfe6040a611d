#pragma once

#include "kernels/simulator/memory/shadow.h"

#include <cstdint>
#include <vector>

namespace kernelarium::sim {

/// Records accesses, as far as a later one may be unordered with them.
class History {
 public:
  /// The table of an access; 0: lane by lane.
  std::uint32_t intern(const Pattern& pattern, int bytes, std::uint32_t grain) {
    return tables_.intern(pattern, bytes, grain);
  }
  const LaneTable& table(std::uint32_t number) const { return tables_[number]; }

  /// An access that has been checked. A plain write replaces earlier ones: they come before it, or have been
  /// reported.
  void remember(Shadow& shadow, Line& line, const BlockOrder& order, const Entry& entry);
  [[gnu::always_inline]] void remember_read(Shadow& shadow, Line& line, const BlockOrder& order,
                                            const Entry& entry) {
    line.reads |= entry.grains;
    if (!line.read.block)
      line.read = entry;
    else if (!covers(line.read, entry))
      add_read(shadow, line, order, entry);
  }
  /// A plain write of grains of which nothing is on record.
  [[gnu::always_inline]] static void remember_first_write(Shadow& shadow, Line& line, const Entry& entry) {
    line.writes |= entry.grains;
    if (!line.write.block)
      line.write = entry;
    else
      shadow.more(line).writes.push_back(entry);
  }

  /// Forgets a line of shared memory's accesses of other blocks, and those that all threads of this one know.
  [[gnu::always_inline]] static void make_current(Line& line, std::uint32_t block, Time floor) {
    if (line.block == block && line.newest > floor) return;
    if (line.block != block) line.written = 0;
    line.block = block;
    line.newest = 0;
    line.reads = line.writes = 0;
    line.write.block = line.read.block = 0;
    if (line.more) line.more->clear();
  }

 private:
  /// The old read, moved forward in time, represents both.
  [[gnu::always_inline]] bool covers(Entry& old, const Entry& entry) const {
    if (old.table != entry.table || old.warp != entry.warp || old.block != entry.block ||
        old.traits != entry.traits)
      return false;
    const bool uniform = tables_[entry.table].uniform;
    if (uniform && old.time == entry.time && old.op == entry.op) {
      old.grains |= entry.grains;
      return true;
    }
    // The same lanes read the same again: this covers what they did before.
    if (old.grains != entry.grains || (!uniform && old.offset != entry.offset)) return false;
    old.time = entry.time;
    old.op = entry.op;
    return true;
  }
  void add_read(Shadow& shadow, Line& line, const BlockOrder& order, const Entry& entry);
  void spill(Shadow& shadow, Line& line, const BlockOrder& order, std::vector<Entry>& entries);

  LaneTables tables_;
};

/// Grains of the line at `begin` that are in [start, start + count).
inline std::uint32_t grains_within(std::int64_t start, std::int64_t count, std::int64_t begin) {
  const std::int64_t low = start > begin ? start - begin : 0,
                     high = start + count - begin < kGrains ? start + count - begin : kGrains;
  if (high <= low) return 0;
  return static_cast<std::uint32_t>((std::uint64_t{1} << high) - (std::uint64_t{1} << low));
}

/// Calls visit(line number, grains, offset of its first grain in the table) for each line that the table
/// touches from `grain` on, until it returns false.
template<class Visit>
[[gnu::always_inline]] inline bool for_lines(const LaneTable& table, std::uint64_t grain, std::uint64_t count,
                                             Visit visit) {
  const std::uint64_t first = grain / kGrains, last = (grain + count - 1) / kGrains;
  const auto start = static_cast<std::int64_t>(grain % kGrains);
  for (std::uint64_t number = first; number <= last; ++number) {
    const std::int64_t position = static_cast<std::int64_t>(number - first) * kGrains - start;
    const std::uint32_t grains =
        table.uniform ? grains_within(start, static_cast<std::int64_t>(count), position + start)
                      : table.window(position);
    if (grains && !visit(number, grains, static_cast<std::int16_t>(position))) return false;
  }
  return true;
}

}
