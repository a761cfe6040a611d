#include "kernels/measure/conflict_savings.h"

#include "kernels/device/paths.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace kernelarium {
namespace {

constexpr double kMuch = 2;           // wavefronts, times what is needed
constexpr double kLeastShare = 0.05;  // of the time, that shared memory is busy
constexpr std::size_t kMostLines = 4; // each costs a replay

struct Line {
  std::string file;
  std::int32_t line = 0;
  double requests = 0, wavefronts = 0, ideal = 0;
};

std::vector<Line> lines_with_conflicts(const Counters& counters) {
  std::map<std::pair<std::string, int>, Line> lines;
  for (const AccessSite& site : counters.sites) {
    if (site.space != "shared" || site.operation == "atomic" || site.requests == 0) continue;
    Line& line = lines[{site.file, site.line}];
    line.file = site.file;
    line.line = site.line;
    line.wavefronts += static_cast<double>(site.wavefronts);
    line.ideal += static_cast<double>(site.ideal_wavefronts);
    line.requests += static_cast<double>(site.requests);
  }
  std::vector<Line> found;
  for (auto& [place, line] : lines)
    if (line.wavefronts >= kMuch * line.ideal && line.ideal > 0) found.push_back(std::move(line));
  std::sort(found.begin(), found.end(),
            [](const Line& a, const Line& b) { return a.wavefronts - a.ideal > b.wavefronts - b.ideal; });
  if (found.size() > kMostLines) found.resize(kMostLines);
  return found;
}

/// Passes that the line's accesses need, by AccessCost::site. Several that the assembler makes one need as
/// many as all of them.
std::map<std::uint32_t, double> passes_of(const Paths& paths, const Line& line) {
  std::map<std::uint32_t, double> passes;
  for (const Region& region : paths.regions)
    for (const WarpStep& step : region.steps) {
      if (step.unit != Unit::shared || step.site < 0 || step.place >= paths.places.size()) continue;
      const InstructionPlace& place = paths.places[step.place];
      const bool in_file = place.file >= 0 && static_cast<std::size_t>(place.file) < paths.files.size() &&
                           paths.files[static_cast<std::size_t>(place.file)] == line.file;
      if (in_file && place.line == line.line)
        passes[static_cast<std::uint32_t>(step.site)] = line.ideal / line.requests * step.merged;
    }
  return passes;
}

void remove_conflicts(BlockPath& block, const std::map<std::uint32_t, double>& passes) {
  for (WarpPath& warp : block.warps)
    for (AccessCost& access : warp.accesses)
      if (const auto needed = passes.find(access.site);
          needed != passes.end() && access.role == AccessCost::Role::access)
        access.wavefronts = std::min(access.wavefronts,
                                     static_cast<std::uint16_t>(std::lround(std::max(1.0, needed->second))));
}

}

std::vector<ConflictSaving> conflict_savings(const Execution& execution, const GpuSpec& spec,
                                             const Occupancy& occupancy, const Dim3& grid,
                                             const Modelled& now) {
  std::vector<ConflictSaving> savings;
  const auto shared = now.parts_ms.find("shared memory");
  if (!execution.paths || shared == now.parts_ms.end() || shared->second < kLeastShare * now.median_ms)
    return savings;
  for (const Line& line : lines_with_conflicts(execution.counters)) {
    auto paths = std::make_shared<Paths>(*execution.paths);
    const std::map<std::uint32_t, double> passes = passes_of(*paths, line);
    for (std::vector<BlockPath>* blocks : {&paths->blocks, &paths->ends, &paths->kinds})
      for (BlockPath& block : *blocks) remove_conflicts(block, passes);
    for (std::optional<BlockPath>* block : {&paths->traced, &paths->finisher})
      if (*block) remove_conflicts(**block, passes);
    Execution without;
    without.counters = execution.counters;
    without.paths = std::move(paths);
    const Modelled then = model_time(without, spec, occupancy, grid);
    savings.push_back({line.file, line.line, std::max(0.0, now.median_ms - then.median_ms)});
  }
  return savings;
}

}
