#include "kernels/measure/warp_states.h"

#include "kernels/device/paths.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace kernelarium {

const char* name_of(WarpState state) {
  static constexpr std::array<const char*, kWarpStates> names = {"selected",
                                                                 "not_selected",
                                                                 "wait",
                                                                 "l1",
                                                                 "l2",
                                                                 "dram",
                                                                 "shared",
                                                                 "special",
                                                                 "barrier",
                                                                 "math_pipe_throttle",
                                                                 "mio_throttle",
                                                                 "lg_throttle",
                                                                 "branch_resolving",
                                                                 "membar",
                                                                 "drain",
                                                                 "dispatch_stall",
                                                                 "no_instruction",
                                                                 "phase",
                                                                 "products"};
  return names[static_cast<std::size_t>(state)];
}

const char* ncu_name(WarpState state) {
  switch (state) {
  case WarpState::selected:
    return "selected";
  case WarpState::not_selected:
    return "not_selected";
  case WarpState::wait:
    return "wait";
  case WarpState::l1:
  case WarpState::l2:
  case WarpState::dram:
  case WarpState::phase:
    return "long_scoreboard";
  case WarpState::shared:
  case WarpState::special:
    return "short_scoreboard";
  case WarpState::barrier:
  case WarpState::products:
    return "barrier";
  case WarpState::math_pipe_throttle:
    return "math_pipe_throttle";
  case WarpState::mio_throttle:
    return "mio_throttle";
  case WarpState::lg_throttle:
    return "lg_throttle";
  case WarpState::branch_resolving:
    return "branch_resolving";
  case WarpState::membar:
    return "membar";
  case WarpState::drain:
    return "drain";
  case WarpState::dispatch_stall:
    return "dispatch_stall";
  case WarpState::no_instruction:
    return "no_instructions";
  }
  return "";
}

double LineStates::total() const { return std::accumulate(clocks.begin(), clocks.end(), 0.0); }

std::vector<std::pair<std::string, double>> LineStates::reasons() const {
  std::map<std::string, double> sums;
  for (std::size_t i = 0; i < kWarpStates; ++i)
    if (const auto state = static_cast<WarpState>(i); state != WarpState::selected && clocks[i] > 0)
      sums[ncu_name(state)] += clocks[i];
  std::vector<std::pair<std::string, double>> all(sums.begin(), sums.end());
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return all;
}

void add_lines(std::vector<LineStates>& lines, const std::vector<LineStates>& more) {
  for (const LineStates& line : more) {
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const LineStates& other) {
      return other.line == line.line && other.file == line.file;
    });
    if (same == lines.end()) {
      lines.push_back(line);
      continue;
    }
    for (std::size_t i = 0; i < kWarpStates; ++i) same->clocks[i] += line.clocks[i];
    same->issued += line.issued;
    same->conflicts_ms += line.conflicts_ms;
  }
  std::sort(lines.begin(), lines.end(), [](const LineStates& a, const LineStates& b) {
    return std::tie(a.file, a.line) < std::tie(b.file, b.line);
  });
}

StateTracer::StateTracer(const Paths& paths, std::size_t most_intervals)
    : paths_(paths), most_(most_intervals), clocks_(std::max<std::size_t>(paths.places.size(), 1)),
      issued_(clocks_.size()) {}

std::uint32_t StateTracer::start_block(std::uint64_t block, std::size_t slot, double now) {
  const auto begin = static_cast<float>(now);
  blocks_.push_back({block, static_cast<std::uint32_t>(slot), begin, begin});
  return static_cast<std::uint32_t>(blocks_.size() - 1);
}

std::uint32_t StateTracer::start_warp(std::uint32_t block, std::size_t warp, std::size_t scheduler,
                                      double now) {
  Open& open = warps_.emplace_back();
  open.facts.block = block;
  open.facts.warp = static_cast<std::uint32_t>(warp);
  open.facts.scheduler = static_cast<std::uint32_t>(scheduler);
  open.facts.begin = static_cast<float>(now);
  open.now = now;
  open.sources.assign(paths_.registers + 1, {});
  return static_cast<std::uint32_t>(warps_.size() - 1);
}

void StateTracer::add(Open& warp, double until, WarpState state, std::uint32_t place, bool accessed) {
  if (until <= warp.now) return;
  clocks_[place][static_cast<std::size_t>(state)] += until - warp.now;
  if (cut_ < 0 && kept_ >= most_) cut_ = warp.now;
  if (cut_ < 0 || warp.now < cut_) {
    warp.intervals.push_back({static_cast<float>(warp.now), place, state, accessed});
    ++kept_;
  }
  warp.now = until;
}

void StateTracer::wait(std::uint32_t warp, double until, WarpState state, std::uint32_t place) {
  add(warps_[warp], until, state, place);
}

void StateTracer::wait(std::uint32_t warp, double until, WarpState state) {
  add(warps_[warp], until, state, warps_[warp].place);
}

void StateTracer::issue(std::uint32_t warp, double now, double clocks, double instructions,
                        std::uint32_t place, bool accessed) {
  Open& open = warps_[warp];
  add(open, now, WarpState::not_selected, place);
  add(open, now + clocks, WarpState::selected, place, accessed);
  issued_[place] += instructions;
  open.place = place;
}

void StateTracer::finish_warp(std::uint32_t warp, double exited, double stores_sent) {
  Open& open = warps_[warp];
  wait(warp, exited, WarpState::branch_resolving);
  wait(warp, stores_sent, WarpState::drain);
  open.facts.end = static_cast<float>(open.now);
  std::vector<Source>().swap(open.sources);
}

void StateTracer::finish_block(std::uint32_t block, double now) {
  blocks_[block].end = static_cast<float>(now);
}

void StateTracer::set_source(std::uint32_t warp, std::uint16_t reg, Source source) {
  warps_[warp].sources[reg] = source;
}

const StateTracer::Source& StateTracer::source(std::uint32_t warp, std::uint16_t reg) const {
  return warps_[warp].sources[reg];
}

void StateTracer::wait_for(std::uint32_t warp, double until, std::uint16_t reg, std::uint32_t place) {
  const Source& source = warps_[warp].sources[reg];
  add(warps_[warp], until, source.state, source.place.value_or(place));
}

WarpRecord StateTracer::take(double clocks, double scale) {
  WarpRecord record;
  SmTimeline& timeline = record.timeline;
  timeline.clocks = clocks;
  timeline.traced = cut_ < 0 ? clocks : cut_;
  timeline.blocks = std::move(blocks_);
  timeline.places = paths_.places;
  timeline.files = paths_.files;
  std::stable_sort(warps_.begin(), warps_.end(),
                   [](const Open& a, const Open& b) { return a.facts.block < b.facts.block; });
  for (Open& warp : warps_) {
    warp.facts.first = static_cast<std::uint32_t>(timeline.intervals.size());
    warp.facts.count = static_cast<std::uint32_t>(warp.intervals.size());
    timeline.intervals.insert(timeline.intervals.end(), warp.intervals.begin(), warp.intervals.end());
    timeline.warps.push_back(warp.facts);
  }
  std::vector<LineStates> lines;
  std::map<std::pair<std::int32_t, std::int32_t>, LineStates> by_line;
  for (std::size_t place = 0; place < clocks_.size(); ++place) {
    if (issued_[place] <= 0) continue;
    const InstructionPlace where = place < paths_.places.size() ? paths_.places[place] : InstructionPlace{};
    LineStates& line = by_line[{where.file, where.line}];
    line.line = where.line;
    if (where.file >= 0 && static_cast<std::size_t>(where.file) < paths_.files.size())
      line.file = paths_.files[static_cast<std::size_t>(where.file)];
    for (std::size_t i = 0; i < kWarpStates; ++i) line.clocks[i] += scale * clocks_[place][i];
    line.issued += scale * issued_[place];
  }
  for (auto& [where, line] : by_line) lines.push_back(std::move(line));
  add_lines(record.lines, lines);
  return record;
}

}
