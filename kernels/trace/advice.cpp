#include "kernels/trace/advice.h"

#include "kernels/base/figures.h"
#include "kernels/trace/access_pattern.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace kernelarium {
namespace {

constexpr double kLeastSaving = 0.05;   ///< below it a model says nothing
constexpr double kMuch = 2;             ///< times what is needed
constexpr double kFillsL2 = 0.37;       ///< of the SMs: as many take all that L2 gives
constexpr double kLeastBodyMs = 0.0005; ///< some 1000 clocks: a block's start, a load from L2, a store

double part_of(const Modelled& modelled, const char* name) {
  const auto found = modelled.parts_ms.find(name);
  return found == modelled.parts_ms.end() ? 0 : found->second;
}

/// Share of the modelled time that is saved where `resource` needs `removed_ms` less: as much as it slows the
/// kernel now, until the next resource decides, and never below what a block needs from its start to its last
/// store. 0 where something else is what the kernel waits for.
double saving_of(const Modelled& modelled, const std::string& resource, double removed_ms) {
  const double busy = part_of(modelled, resource.c_str());
  const double body = std::max(part_of(modelled, "latency"), part_of(modelled, "atomics"));
  if (modelled.bound_by != resource || modelled.median_ms <= 0 || busy <= 0) return 0;
  double left = std::max(0.0, busy - removed_ms);
  for (const std::string other : {"issue", "shared memory", "L1", "L2", "DRAM", "atomics"})
    if (other != resource && !(resource == "L1" && other == "shared memory")) // L1's time has that of both
      left = std::max(left, part_of(modelled, other.c_str()));
  if (resource == "atomics") left = std::max(left, part_of(modelled, "latency"));
  const double after = std::max(body * left / busy, left + kLeastBodyMs);
  return std::clamp((body - after) / modelled.median_ms, 0.0, 1.0);
}

/// The accesses of one line that the compiler made of it, in one memory space: an unrolled loop has several.
struct LineAccesses {
  std::vector<std::size_t> sites; ///< indices into Counters::sites
  double sectors = 0, ideal_sectors = 0, wavefronts = 0, ideal_wavefronts = 0;
  int worst_ways = 0;
};

std::map<int, LineAccesses> by_line(const Run& run, const std::string& space) {
  std::map<int, LineAccesses> lines;
  for (std::size_t i = 0; i < run.counters.sites.size(); ++i) {
    const AccessSite& site = run.counters.sites[i];
    if (site.space != space || site.operation == "atomic") continue;
    LineAccesses& line = lines[site.line];
    line.sites.push_back(i);
    line.sectors += static_cast<double>(site.sectors);
    line.ideal_sectors += static_cast<double>(site.ideal_sectors);
    line.wavefronts += static_cast<double>(site.wavefronts);
    line.ideal_wavefronts += static_cast<double>(site.ideal_wavefronts);
    line.worst_ways = std::max(line.worst_ways, site.worst_ways);
  }
  return lines;
}

/// Words from one active lane to the next, where that is the same in all traced accesses with conflicts.
std::optional<std::int64_t> common_stride(const RunTrace& trace, const LineAccesses& line) {
  std::optional<std::int64_t> stride;
  if (!trace.run()->trace) return {};
  for (const AccessRecord& record : trace.run()->trace->records) {
    if (std::find(line.sites.begin(), line.sites.end(), record.site) == line.sites.end()) continue;
    if (bank_ways(record, trace.site(record)->bytes_per_thread) < 2) continue;
    for (int lane = 1; lane < 32; ++lane) {
      if ((record.mask >> (lane - 1) & 3) != 3) continue;
      const auto words = (static_cast<std::int64_t>(record.address[static_cast<std::size_t>(lane)]) -
                          static_cast<std::int64_t>(record.address[static_cast<std::size_t>(lane - 1)])) /
                         4;
      if (stride && *stride != words) return {};
      stride = words;
    }
  }
  return stride;
}

/// Milliseconds less without the conflicts of a line, by a replay (conflict_savings.h).
double without_conflicts(const Run& run, int line) {
  double ms = 0;
  for (const LineStates& each : run.line_states)
    if (each.line == line) ms += each.conflicts_ms;
  return ms;
}

std::string about(double saving) { return figures::percent(saving); }

void bank_conflicts(const RunTrace& trace, std::vector<Advice>& advice) {
  const Run& run = *trace.run();
  const std::map<int, LineAccesses> lines = by_line(run, "shared");
  double all = 0;
  for (const auto& [number, line] : lines) all += line.wavefronts;
  for (const auto& [number, line] : lines) {
    const double saving = without_conflicts(run, number) / run.modelled->median_ms;
    if (saving <= 0) continue; // few conflicts, or they cost nothing
    const double excess = (line.wavefronts - line.ideal_wavefronts) / all;
    const std::optional<std::int64_t> stride = common_stride(trace, line);
    // Lanes that walk down a column of rows whose length is even fall into few banks; a row that is one word
    // longer spreads them over all of them.
    if (stride && std::abs(*stride) >= 8 && *stride % 2 == 0)
      advice.push_back(
          {"padding", number,
           Sentence::tr("Line %1: lanes are %2 words apart, so %3 of the shared-memory wavefronts are "
                        "bank conflicts; rows one word longer (padding) would save about %4.",
                        number, std::abs(*stride), figures::percent(excess), about(saving)),
           saving});
    else
      advice.push_back({"conflicts", number,
                        Sentence::tr("Line %1: %2 of the shared-memory wavefronts are bank conflicts, up to "
                                     "%3-way; neighbouring lanes on neighbouring words would save about %4.",
                                     number, figures::percent(excess), line.worst_ways, about(saving)),
                        saving});
  }
}

void uncoalesced(const RunTrace& trace, std::vector<Advice>& advice) {
  const Run& run = *trace.run();
  const std::map<int, LineAccesses> lines = by_line(run, "global");
  double all = 0;
  for (const auto& [number, line] : lines) all += line.sectors;
  for (const auto& [number, line] : lines) {
    if (line.sectors < kMuch * line.ideal_sectors || line.ideal_sectors <= 0) continue;
    const double excess = (line.sectors - line.ideal_sectors) / all;
    double saving = 0;
    for (const char* resource : {"L1", "L2", "DRAM"}) {
      const double busy = part_of(*run.modelled, resource) -
                          (std::string(resource) == "L1" ? part_of(*run.modelled, "shared memory") : 0);
      saving = std::max(saving, saving_of(*run.modelled, resource, excess * busy));
    }
    advice.push_back(
        {"coalescing", number,
         Sentence::tr("Line %1 moves %2 times as many sectors as its bytes need; neighbouring lanes "
                      "on neighbouring elements would save about %3.",
                      number, figures::number(line.sectors / line.ideal_sectors, 2), about(saving)),
         saving});
  }
}

void one_address(const RunTrace& trace, std::vector<Advice>& advice) {
  const Run& run = *trace.run();
  const auto site =
      std::find_if(run.counters.sites.begin(), run.counters.sites.end(), [](const AccessSite& each) {
        return each.space == "global" && each.operation == "atomic";
      });
  if (site == run.counters.sites.end()) return;
  auto operations = static_cast<double>(run.counters[metric::hottest_atomics]);
  if (site->one_per_warp && site->threads > 0)
    operations *= static_cast<double>(site->requests) / static_cast<double>(site->threads);
  double blocks = 0;
  for (const LaunchFacts& launch : run.launches) blocks += static_cast<double>(launch.grid.count());
  // One for each block is what a reduction inside of blocks leaves.
  if (operations < kMuch * std::max(blocks, 1.0)) return;
  const double serial = part_of(*run.modelled, "atomics");
  const double saving = saving_of(*run.modelled, "atomics", serial * (1 - blocks / operations));
  const int line = site->line;
  advice.push_back(
      {"atomics", line,
       Sentence::tr("Line %1: %2 atomic operations on one address wait for each other; adding up inside "
                    "each block first would save about %3.",
                    line, figures::count(std::llround(operations)), about(saving)),
       saving});
}

void few_blocks(const RunTrace& trace, std::vector<Advice>& advice) {
  const Run& run = *trace.run();
  if (run.launches.size() != 1 || run.timelines.size() != 1) return;
  const LaunchFacts& launch = run.launches.front();
  const SmTimeline& timeline = run.timelines.front();
  const auto blocks = static_cast<double>(launch.grid.count());
  const double sms = timeline.sm_count;
  // A block that is smaller than a few warps can't be cut further for this.
  if (blocks * kMuch > sms || launch.block.count() < 128 || run.modelled->bound_by == "launch") return;
  // Each SM has half the work; what all share has as much as before.
  const double body = run.modelled->median_ms - part_of(*run.modelled, "launch");
  const double l2 = part_of(*run.modelled, "L2") * std::clamp(blocks / sms / kFillsL2, 0.5, 1.0);
  const double after = std::max(
      {body / 2, l2, part_of(*run.modelled, "DRAM"), part_of(*run.modelled, "atomics"), 2 * kLeastBodyMs});
  const double saving = std::clamp((body - after) / run.modelled->median_ms, 0.0, 1.0);
  advice.push_back(
      {"blocks", 0,
       Sentence::tr("%1 blocks leave %2 of %3 SMs idle; twice as many blocks with half the work each would "
                    "save about %4.",
                    figures::count(launch.grid.count()), figures::count(std::llround(sms - blocks)),
                    timeline.sm_count, about(saving)),
       saving});
}

}

std::vector<Advice> advice_for(const std::shared_ptr<const RunTrace>& trace) {
  std::vector<Advice> advice;
  if (!trace || !trace->run() || !trace->run()->modelled) return advice;
  bank_conflicts(*trace, advice);
  uncoalesced(*trace, advice);
  one_address(*trace, advice);
  few_blocks(*trace, advice);
  std::erase_if(advice, [](const Advice& each) { return each.saving < kLeastSaving; });
  std::stable_sort(advice.begin(), advice.end(),
                   [](const Advice& a, const Advice& b) { return a.saving > b.saving; });
  return advice;
}

}
