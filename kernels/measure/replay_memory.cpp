#include "kernels/measure/replay.h"

namespace kernelarium::replay {
namespace {

// Measured on the H200, the wait for further passes on an H100; the mask in L2, the farthest line, L1's
// lines and sectors and the shares of DRAM were then adjusted to the fitted half of the settings that
// compare_times measures.
// Stores: on an H100, with the clocks of warps that write lines, parts of lines and words.
constexpr double kSentSector = 1.05; ///< clocks on a sector's way out of the SM
constexpr double kMask = 1;          ///< of a line of which some sectors are written in part
constexpr double kMaskInL2 = 0.35;
/// Of a store to the same few lines as the warp's last one: the rest goes with that one.
constexpr double kMerged = 0.3, kMergedLines = 4;
constexpr double kLoadedLine = 0.27;  ///< clocks to look up a line of a load in L1
constexpr double kFilledSector = 0.3; ///< clocks of L1's banks to take in a sector that was missed
// Atomic operations on shared memory, in clocks (histograms of 1 to 4096 bins on an H200): one without
// conflicts, each further pass through the banks, each further lane on a word. Floating-point ones are a loop
// of a load and a compare-and-swap, and those of a block on one word succeed one after the other.
constexpr double kSharedAtomic = 2, kAtomicPass = 7.4, kAtomicTurn = 1, kSpinTurn = 63;
constexpr double kSharedAccess = 0.1; ///< clocks beside the passes
/// By each different value, until the next warp may match and until the result is there.
constexpr double kMatchedValue = 2, kMatchedValueLatency = 11;
constexpr double kSameAddress = 14;      ///< per further lane of an atomic on one address
constexpr double kLaterByPass = 0.9;     ///< a result comes, per pass after the first, beside the pass itself
constexpr double kIndexing = 5.4;        ///< of a measured latency: from an index to its address
constexpr double kFarther = 60;          ///< that the farthest line of L2 is away, beyond the mean
constexpr double kReturningAtomic = 1.3; ///< times the L2's latency
/// L2 takes requests of so many clocks at the SM's own rate, of a line a clock, before the SM's share of its
/// rate counts (chains of scattered loads by 1 to 32 lanes on an H200).
constexpr double kBurst = 60, kOwnRequest = 1;
// DRAM answers the streams of a kernel later than the chain of loads that measured its latency, and later
// still by the second share when it is busy all the time (fitted to streams on the H200).
constexpr double kStreamingDram = 200, kLoadedDram = 0.72;

/// Whether a store goes to the same few lines as the warp's last one; it becomes the last.
bool joins_last_store(RunningWarp& warp, const AccessCost& access) {
  const bool joins = access.shape != AccessCost::kUnknown && warp.stored_shape == access.shape &&
                     warp.stored_line == access.first_line && access.lines <= kMergedLines;
  warp.stored_shape = access.shape;
  warp.stored_line = access.first_line;
  return joins;
}

}

const AccessCost* Sm::access_of(const RunningWarp& warp, const WarpStep& step) const {
  const std::uint32_t entry = warp.entry_of[step.block];
  const auto& entries = warp.path->entries;
  const auto& accesses = warp.path->accesses;
  const std::size_t end = entry + 1 < entries.size() ? entries[entry + 1].access : accesses.size();
  for (std::size_t i = std::max<std::size_t>(entries[entry].access, warp.access); i < end; ++i)
    if (accesses[i].site == static_cast<std::uint32_t>(step.site)) return &accesses[i];
  return nullptr; // no lane took part
}

double Sm::read(double from, double lines, double sectors, double away) {
  request_free_ = std::max(request_free_, from) + share_.request_clocks * lines;
  own_request_free_ = std::max(own_request_free_, from) + kOwnRequest * lines;
  const auto in_burst = [&](double free) {
    return std::max(free - kBurst, std::min(own_request_free_, free));
  };
  dram_free_ = std::max(dram_free_, request_free_) + share_.dram_clocks * share_.dram_reads * sectors;
  time_.l2 += std::max(share_.request_clocks * lines, share_.read_clocks * sectors);
  time_.dram += share_.dram_clocks * share_.dram_reads * sectors;
  const double load = std::min(1.0, time_.dram / std::max(from, spec_.dram_latency));
  const double there = in_burst(share_.dram_reads > 0 ? dram_free_ : request_free_) + spec_.l2_latency +
                       share_.dram_reads * ((1 + kLoadedDram * load) * (spec_.dram_latency + kStreamingDram) -
                                            spec_.l2_latency) +
                       (1 - share_.dram_reads) * kFarther * away - kIndexing;
  data_free_ = std::max(data_free_, there - share_.read_clocks * sectors) + share_.read_clocks * sectors;
  return data_free_;
}

double Sm::write(double from, const AccessCost& access, double part) {
  const double lines = access.lines, sectors = access.sectors;
  // Of bytes that fill half of the sectors or less, each sector is taken to be a masked one.
  const double masked = lines * std::clamp(2 * (1 - access.filled / std::max(sectors, 1.0)), 0.0, 1.0);
  const double sent = kSentSector * sectors + kMask * masked;
  const double taken = share_.write_clocks * sectors + kMaskInL2 * masked +
                       share_.request_clocks * std::max(0.0, lines - sectors / 4);
  const double clocks = part * std::max(sent, taken);
  request_free_ = std::max(request_free_, from) + clocks;
  dram_free_ += share_.dram_clocks * share_.dram_writes * sectors;
  time_.l2 += clocks;
  time_.dram += share_.dram_clocks * share_.dram_writes * sectors;
  return request_free_;
}

/// One value after the other; those of several warps go together.
double Sm::match(const RunningWarp& warp, const WarpStep& step, double now) {
  const double values =
      warp.path->matches ? static_cast<double>(warp.path->matched_values) / warp.path->matches : 1;
  const double start = std::max(match_free_, now), clocks = kMatchedValue * values * memory_clocks_;
  match_free_ = start + clocks;
  matching_ += clocks;
  return start + step.clocks + kMatchedValueLatency * values;
}

double Sm::shared_atomic(RunningWarp& warp, const AccessCost& access, double start) {
  const double turns = std::max<double>(access.filled, 1) - 1;
  double clocks = kSharedAtomic + kAtomicPass * (std::max<double>(access.wavefronts, 1) - 1);
  if (access.role == AccessCost::Role::shared_atomic)
    clocks += kAtomicTurn * turns;
  else
    clocks *= 2 + turns; // in later rounds fewer lanes take part
  clocks *= memory_clocks_;
  memory_free_ = start + clocks;
  time_.shared += clocks;
  double done = memory_free_ + spec_.shared_latency - kIndexing;
  if (access.role == AccessCost::Role::shared_spin) {
    double& free = warp.block->spin_free;
    free = std::max(free, start) + kSpinTurn * access.per_word / 4;
    done = std::max(done, free);
  }
  return done;
}

/// One access; gives when its result is there.
double Sm::memory(RunningWarp& warp, const WarpStep& step, double now) {
  level_ = WarpState::shared;
  if (step.unit == Unit::match) return match(warp, step, now);
  const double start = std::max(memory_free_, now);
  if (step.unit == Unit::shuffle || step.unit == Unit::special_register) {
    memory_free_ = start + memory_clocks_;
    time_.shared += memory_clocks_;
    return start + step.clocks;
  }
  const AccessCost* access = access_of(warp, step);
  warp.accessed = access != nullptr;
  if (access && paths_.machine_code) // its order is that of the steps
    warp.access = static_cast<std::size_t>(access - warp.path->accesses.data()) + 1;
  if (step.unit == Unit::phase) return at_mbarrier(warp, access, start);
  if (!access) {
    memory_free_ = start + memory_clocks_;
    return start + spec_.shared_latency - kIndexing;
  }
  if (access->role == AccessCost::Role::remote) return remote(warp, step, *access, start);
  if (step.unit == Unit::bulk) return bulk_copy(warp, *access, start);
  if (access->role == AccessCost::Role::shared_atomic || access->role == AccessCost::Role::shared_spin)
    return shared_atomic(warp, *access, start);
  if (step.unit == Unit::shared || access->lines == 0) {
    // 16 bytes for all lanes alike take two passes, and so does an access that learns from its address where
    // it leads.
    const bool two = step.merged == 4 || step.unit != Unit::shared;
    const double passes = std::max<double>(access->wavefronts, two ? 2 : 1);
    const double clocks = (passes + kSharedAccess) * memory_clocks_;
    memory_free_ = start + clocks;
    time_.shared += clocks;
    return memory_free_ - 1 + kLaterByPass * (passes - 1) + spec_.shared_latency - kIndexing;
  }
  double lines = std::min<double>(access->lines, access->sectors), sectors = access->sectors, there = 0;
  double away = 1 - 1 / std::max(lines, 1.0);
  const bool in_l1 = step.unit == Unit::global && !step.store && access->shape != AccessCost::kUnknown;
  if (in_l1) {
    const L1::Found found = l1_.read(warp.path->shapes[access->shape], access->first_line, warp.block->copy);
    lines = found.lines;
    sectors = found.sectors;
    there = found.there;
    away = found.away;
  }
  level_ = sectors == 0 && there <= start && !step.store ? WarpState::l1
           : share_.dram_reads > 0.5                     ? WarpState::dram
                                                         : WarpState::l2;
  // A load reads its words from banks, which takes passes if one bank holds several of them.
  const bool load = !step.store && step.unit != Unit::atomic;
  // A copy's sectors go to shared memory as they come.
  const double passes = std::max<double>(kLoadedLine * access->lines, access->wavefronts);
  const double clocks = memory_clocks_ * (step.unit == Unit::copy ? passes
                                          : load                  ? passes + kFilledSector * sectors
                                                                  : access->lines);
  memory_free_ = start + clocks;
  time_.l1 += clocks;
  if (step.unit == Unit::atomic) {
    if (time_.first_atomic == 0) time_.first_atomic = start + clocks;
    const double taken = write(start + clocks, *access);
    warp.stores_done = std::max(warp.stores_done, taken + spec_.l2_latency);
    return taken + kReturningAtomic * spec_.l2_latency + kSameAddress * (access->wavefronts - 1);
  }
  if (step.store) {
    const double part = joins_last_store(warp, *access) ? kMerged : 1;
    warp.stores_done = std::max(warp.stores_done, write(start + clocks, *access, part) + spec_.l2_latency);
    return start;
  }
  const double later = kLaterByPass * (std::max<double>(access->wavefronts, 1) - 1);
  const double found_there = std::max(there, start + clocks - 1 + later + spec_.l1_latency - kIndexing);
  if (sectors == 0) return found_there;
  const double arrived = std::max(read(start + clocks, lines, sectors, away) + later, there);
  if (in_l1) l1_.arrives(arrived);
  return arrived;
}

}
