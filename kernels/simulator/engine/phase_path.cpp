#include "kernels/simulator/engine/phase_path.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

namespace kernelarium::sim {
namespace {

constexpr std::uint64_t kSector = 32, kLine = 128;
constexpr std::size_t kLongestSpin = 8; ///< blocks of a loop around a test that does nothing else

void keep(Warp& warp, std::uint32_t site, AccessCost::Role role, std::uint32_t phase,
          std::uint64_t sectors = 0) {
  if (warp.path->left_out) return;
  AccessCost access{site};
  access.role = role;
  access.phase = phase;
  access.sectors = static_cast<std::uint16_t>(std::min<std::uint64_t>(sectors, 0xffff));
  warp.path->accesses.push_back(access);
}

}

void record_arrival(Warp& warp, const Op* op, std::uint32_t place, bool after_copies) {
  keep(warp, op->site, after_copies ? AccessCost::Role::arrives_after_copies : AccessCost::Role::arrives,
       warp.block->phases.current(place));
}

void record_test(Warp& warp, const Op* op, std::uint32_t place, bool passed) {
  WarpPath& path = *warp.path;
  if (path.left_out) return;
  const bool again = warp.spin.test == op && warp.spin.accesses == path.accesses.size() &&
                     path.entries.size() <= warp.spin.entries + kLongestSpin;
  if (again) path.entries.resize(warp.spin.entries);
  warp.spin = {passed ? nullptr : op, path.entries.size(), path.accesses.size()};
  if (passed) keep(warp, op->site, AccessCost::Role::waits, warp.block->phases.complete_one(place));
}

void record_bulk(Warp& warp, std::uint32_t site, const BulkCost& cost, bool more) {
  WarpPath& path = *warp.path;
  if (path.left_out) return;
  if (!more || path.accesses.empty()) {
    const auto place = static_cast<std::uint32_t>(cost.mbarrier);
    keep(warp, site, cost.role, cost.mbarrier < 0 ? 0 : warp.block->phases.current(place));
    path.accesses.back().lines = cost.blocks;
  }
  // Lanes that store a few bytes each share sectors.
  AccessCost& all = path.accesses.back();
  const std::uint64_t bytes = cost.bytes + (cost.bytes < kSector ? all.filled : 0);
  all.filled = static_cast<std::uint16_t>(bytes % kSector);
  all.sectors = static_cast<std::uint16_t>(std::min<std::uint64_t>(
      all.sectors + (cost.bytes < kSector ? bytes / kSector : (bytes + kSector - 1) / kSector), 0xffff));
}

void record_remote_access(Warp& warp, const Op* op, const std::uint64_t* address) {
  if (warp.path->left_out) return;
  std::array<std::uint64_t, kLanes> places{};
  std::size_t count = 0;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1)
    places[count++] = address[std::countr_zero(rest)];
  const std::span places_used(places.data(), count);
  std::ranges::sort(places_used);
  std::uint64_t lines = 0, sectors = 0, alike = 0, most_alike = 0; // an aligned access lies in one sector
  for (std::size_t i = 0; i < count; ++i) {
    lines += i == 0 || places[i] / kLine != places[i - 1] / kLine;
    sectors += i == 0 || places[i] / kSector != places[i - 1] / kSector;
    alike = i > 0 && places[i] == places[i - 1] ? alike + 1 : 1;
    most_alike = std::max(most_alike, alike);
  }
  // Lanes whose generic addresses are in their own block came before.
  std::vector<AccessCost>& all = warp.path->accesses;
  if (all.size() > warp.path->entries.back().access && all.back().site == op->site) {
    all.back().role = AccessCost::Role::remote;
    all.back().sectors = static_cast<std::uint16_t>(all.back().sectors + sectors);
  } else {
    keep(warp, op->site, AccessCost::Role::remote, 0, sectors);
  }
  all.back().lines = static_cast<std::uint16_t>(lines);
  // One lane on each word waits for none.
  all.back().wavefronts = static_cast<std::uint16_t>(most_alike > 1 ? most_alike : 0);
}

}
