#include "kernels/trace/playback.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace kernelarium {

bool is_header(const std::string& file) {
  const auto dot = file.rfind('.'), slash = file.rfind('/');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) return true; // <cuda/barrier>
  const std::string ending = file.substr(dot + 1);
  return ending != "cu" && ending != "py" && ending != "ptx";
}

std::vector<int> own_lines(const SmTimeline& timeline) {
  std::vector<int> lines;
  for (const InstructionPlace& place : timeline.places) {
    const bool named = place.file >= 0 && static_cast<std::size_t>(place.file) < timeline.files.size();
    const bool own = named && !is_header(timeline.files[static_cast<std::size_t>(place.file)]);
    lines.push_back(own ? place.line : 0);
  }
  if (lines.empty()) lines.push_back(0);
  return lines;
}

std::shared_ptr<const Playback> Playback::of(const std::shared_ptr<const RunTrace>& trace, int launch,
                                             std::uint64_t block) {
  if (!trace || !trace->run() || launch < 0 ||
      static_cast<std::size_t>(launch) >= trace->run()->timelines.size())
    return nullptr;
  const SmTimeline& timeline = trace->run()->timelines[static_cast<std::size_t>(launch)];
  const auto found = std::find_if(timeline.blocks.begin(), timeline.blocks.end(),
                                  [&](const SmTimeline::Block& each) { return each.block == block; });
  if (found == timeline.blocks.end()) return nullptr;
  const auto at = static_cast<std::uint32_t>(found - timeline.blocks.begin());
  std::shared_ptr<const Playback> made(new Playback(*trace, launch, block, at));
  return made->warps_.empty() ? nullptr : made;
}

Playback::Playback(const RunTrace& trace, int launch, std::uint64_t block, std::uint32_t timeline_block)
    : run_(trace.run()), timeline_(run_->timelines[static_cast<std::size_t>(launch)]), launch_(launch),
      block_(block) {
  constexpr double never = std::numeric_limits<double>::infinity();
  const std::vector<int> lines = own_lines(timeline_);
  begin_ = timeline_.blocks[timeline_block].begin;
  end_ = begin_;
  for (const SmTimeline::Warp& facts : timeline_.warps) {
    if (facts.block != timeline_block || facts.count == 0) continue;
    if (facts.warp != warps_.size()) break; // cut off: the warps behind it have no intervals
    Warp& warp = warps_.emplace_back();
    warp.facts = &facts;
    end_ = std::max(end_, std::min<double>(facts.end, timeline_.traced));
    const auto records = trace.records(launch, block, static_cast<int>(facts.warp));
    warp.access_clocks.assign(records.size(), never);
    // The n-th execution of an access in the replay is its n-th record.
    std::map<int, std::vector<int>> steps_of; // by PTX line, the next one last
    for (std::size_t step = records.size(); step-- > 0;)
      if (const AccessSite* site = trace.site(*records[step]))
        steps_of[site->ptx_line].push_back(static_cast<int>(step));
    int last_line = 0;
    for (std::uint32_t i = 0; i < facts.count; ++i) {
      const WarpInterval& interval = timeline_.intervals[facts.first + i];
      if (interval.state != WarpState::selected) continue;
      Event event{interval.begin, static_cast<int>(facts.warp), lines[interval.place], -1};
      if (interval.accessed && interval.place < timeline_.places.size())
        if (const auto waiting = steps_of.find(timeline_.places[interval.place].ptx_line);
            waiting != steps_of.end() && !waiting->second.empty()) {
          event.step = waiting->second.back();
          waiting->second.pop_back();
          warp.access_clocks[static_cast<std::size_t>(event.step)] = interval.begin;
        }
      if (event.step < 0 && (event.line == 0 || event.line == last_line)) continue;
      if (event.line > 0) last_line = event.line;
      events_.push_back(event);
    }
    // Neighbouring words that the assembler loads as one are issued with the first of them.
    double before = never;
    for (std::size_t step = 0; step < records.size(); ++step) {
      double& clock = warp.access_clocks[step];
      const AccessSite* site = trace.site(*records[step]);
      if (clock == never && site && site->space == "shared") clock = before;
      if (clock != never) before = clock;
      if (clock == never) continue;
      accesses_.push_back({clock, static_cast<std::uint32_t>(records[step] - run_->trace->records.data()),
                           records[step]->barrier, site && site->operation != "load"});
    }
  }
  const auto earlier = [](const auto& a, const auto& b) { return a.clock < b.clock; };
  std::stable_sort(events_.begin(), events_.end(), earlier);
  std::stable_sort(accesses_.begin(), accesses_.end(), earlier);
  std::map<std::uint32_t, double> first;
  for (const Access& access : accesses_) first.emplace(access.barrier, access.clock);
  phases_.push_back(begin_);
  for (const auto& [barrier, clock] : first)
    if (barrier > first.begin()->first) phases_.push_back(std::max(clock, phases_.back()));
}

Playback::Now Playback::at(int warp, double clock) const {
  Now now;
  if (warp < 0 || warp >= warps()) return now;
  const Warp& one = warps_[static_cast<std::size_t>(warp)];
  const auto first = timeline_.intervals.begin() + one.facts->first, last = first + one.facts->count;
  const auto behind = std::upper_bound(
      first, last, clock, [](double value, const WarpInterval& interval) { return value < interval.begin; });
  for (std::size_t step = 0; step < one.access_clocks.size(); ++step)
    if (one.access_clocks[step] <= clock &&
        (now.step < 0 || one.access_clocks[step] >= one.access_clocks[static_cast<std::size_t>(now.step)]))
      now.step = static_cast<int>(step);
  if (behind == first) {
    now.until = one.facts->begin;
    return now;
  }
  const WarpInterval& interval = *std::prev(behind);
  const double end = behind == last ? static_cast<double>(one.facts->end) : behind->begin;
  now.running = clock < end;
  now.state = interval.state;
  now.since = interval.begin;
  now.until = end;
  const InstructionPlace place =
      interval.place < timeline_.places.size() ? timeline_.places[interval.place] : InstructionPlace{};
  if (place.file >= 0 && static_cast<std::size_t>(place.file) < timeline_.files.size() &&
      !is_header(timeline_.files[static_cast<std::size_t>(place.file)]))
    now.line = place.line;
  return now;
}

std::optional<double> Playback::next(double clock, int warp) const {
  auto event = std::upper_bound(events_.begin(), events_.end(), clock,
                                [](double value, const Event& each) { return value < each.clock; });
  while (event != events_.end() && warp >= 0 && event->warp != warp) ++event;
  return event == events_.end() ? std::nullopt : std::optional(event->clock);
}

std::optional<double> Playback::previous(double clock, int warp) const {
  auto event = std::lower_bound(events_.begin(), events_.end(), clock,
                                [](const Event& each, double value) { return each.clock < value; });
  while (event != events_.begin()) {
    --event;
    if (warp < 0 || event->warp == warp) return event->clock;
  }
  return std::nullopt;
}

int Playback::phase(double clock) const {
  const auto behind = std::upper_bound(phases_.begin(), phases_.end(), clock);
  return std::max(0, static_cast<int>(behind - phases_.begin()) - 1);
}

std::vector<std::uint32_t> Playback::touched(double clock) const {
  std::vector<std::uint32_t> found;
  const auto end = std::upper_bound(accesses_.begin(), accesses_.end(), clock,
                                    [](double value, const Access& each) { return value < each.clock; });
  std::uint32_t newest = 0;
  for (auto access = accesses_.begin(); access != end; ++access) newest = std::max(newest, access->barrier);
  for (auto access = accesses_.begin(); access != end; ++access)
    if (access->barrier == newest) found.push_back(access->record);
  return found;
}

std::vector<std::uint32_t> Playback::stored(double clock) const {
  std::vector<std::uint32_t> found;
  for (const Access& access : accesses_)
    if (access.clock <= clock && access.stores) found.push_back(access.record);
  return found;
}

}
