#include "kernels/simulator/memory/shadow.h"

#include "kernels/simulator/memory/access.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {
namespace {

constexpr std::int64_t kWidestTable = 1024; // grains
constexpr std::size_t kMostTables = 4096;

void fill(LaneTable& table, std::vector<std::uint32_t> lanes) {
  table.lanes = std::move(lanes);
  table.bits.assign(table.lanes.size() / 64 + 2, 0);
  table.count = static_cast<std::uint32_t>(table.lanes.size());
  table.uniform = true;
  for (std::size_t i = 0; i < table.lanes.size(); ++i) {
    if (table.lanes[i]) table.bits[i / 64] |= std::uint64_t{1} << i % 64;
    table.single &= std::popcount(table.lanes[i]) <= 1;
    table.uniform &= table.lanes[i] == table.lanes[0];
  }
  table.first_bits = static_cast<std::uint32_t>(table.bits[0]);
}

}

LaneTables::LaneTables() {
  tables_.reserve(64);
  tables_.emplace_back();
  for (int lane = 0; lane < 32; ++lane) fill(tables_.emplace_back(), {1u << lane});
}

std::uint32_t LaneTables::intern(const Pattern& pattern, int bytes, std::uint32_t grain) {
  const std::int64_t span = (pattern.high - pattern.low) / grain;
  if (span > kWidestTable) return 0;
  std::vector<std::uint32_t> lanes(static_cast<std::size_t>(span));
  const std::size_t each = static_cast<std::size_t>(bytes) / grain;
  for (std::uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const auto first = static_cast<std::size_t>(pattern.distance(lane) - pattern.low) / grain;
    for (std::size_t i = first; i < first + each; ++i) lanes[i] |= 1u << lane;
  }
  const auto found = numbers_.find(lanes);
  if (found != numbers_.end()) return found->second;
  if (tables_.size() >= kMostTables) return 0;
  const auto number = static_cast<std::uint32_t>(tables_.size());
  numbers_.emplace(lanes, number);
  fill(tables_.emplace_back(), std::move(lanes));
  return number;
}

Touch last_write(const Line& line, int grain) {
  const std::uint32_t bit = 1u << grain;
  const auto touch = [](const Entry& entry) {
    return Touch{entry.block, entry.time, entry.op, static_cast<std::uint16_t>(32u * entry.warp),
                 entry.traits};
  };
  if (line.write.block && line.write.grains & bit) return touch(line.write);
  if (!line.more) return {};
  Touch last;
  for (const Entry& entry : line.more->writes)
    if (entry.grains & bit) last = touch(entry);
  if (const auto dense = static_cast<std::size_t>(grain);
      line.more->dense_used && line.more->dense->writes[0][dense].block)
    last = line.more->dense->writes[0][dense];
  return last;
}

Dense& Shadow::dense(Line& line) {
  More& all = more(line);
  if (!all.dense) all.dense = std::make_unique<Dense>();
  if (!all.dense_used) *all.dense = {};
  if (!all.dense_used) all.dense_writes = false;
  all.dense_used = true;
  return *all.dense;
}

void Shadow::remove(Line& line, std::uint32_t grains) {
  const auto shrink = [=](Entry& entry) {
    entry.grains &= ~grains;
    if (!entry.grains) entry.block = 0;
  };
  line.reads &= ~grains;
  line.writes &= ~grains;
  line.read_twice &= ~grains;
  shrink(line.write);
  shrink(line.read);
  if (!line.more) return;
  for (std::vector<Entry>* entries : {&line.more->writes, &line.more->reads})
    if (!entries->empty()) {
      for (Entry& entry : *entries) shrink(entry);
      std::erase_if(*entries, [](const Entry& entry) { return !entry.block; });
    }
  if (!line.more->dense_used) return;
  for (auto* pair : {&line.more->dense->writes, &line.more->dense->reads})
    for (auto& touches : *pair)
      for (std::uint32_t rest = grains; rest; rest &= rest - 1)
        touches[static_cast<std::size_t>(std::countr_zero(rest))] = {};
}

void Shadow::forget(std::uint64_t offset, std::uint64_t bytes) {
  if (bytes == 0) return;
  const std::uint64_t first = offset / grain_, last = (offset + bytes - 1) / grain_;
  for (std::uint64_t number = first / kGrains; number <= last / kGrains; ++number) {
    std::uint32_t grains = ~0u;
    if (number == first / kGrains) grains &= ~0u << first % kGrains;
    if (number == last / kGrains) grains &= ~0u >> (31 - last % kGrains);
    remove(line(number), grains);
    line(number).written &= ~grains;
  }
}

}
