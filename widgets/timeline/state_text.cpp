#include "widgets/timeline/state_text.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/swatch.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <map>

namespace kernelarium {

namespace {

/// The context of the texts in this file.
struct StateText {
  Q_DECLARE_TR_FUNCTIONS(kernelarium::StateText)
};

}

QString state_sentence(WarpState state) {
  switch (state) {
  case WarpState::selected:
    return StateText::tr("issues");
  case WarpState::not_selected:
    return StateText::tr("is ready, but its scheduler issues another warp");
  case WarpState::wait:
    return StateText::tr("waits for the result of an earlier instruction");
  case WarpState::l1:
    return StateText::tr("waits for a load that L1 answers");
  case WarpState::l2:
    return StateText::tr("waits for a load that L2 answers");
  case WarpState::dram:
    return StateText::tr("waits for a load that DRAM answers");
  case WarpState::shared:
    return StateText::tr("waits for shared memory");
  case WarpState::special:
    return StateText::tr("waits for a special function, a conversion or a special register (threadIdx)");
  case WarpState::barrier:
    return StateText::tr("waits at a barrier for the other warps of its block");
  case WarpState::math_pipe_throttle:
    return StateText::tr("waits because its arithmetic unit is busy");
  case WarpState::mio_throttle:
    return StateText::tr("waits because the queue to shared memory is full");
  case WarpState::lg_throttle:
    return StateText::tr("waits because the queue to L1 is full");
  case WarpState::branch_resolving:
    return StateText::tr("waits for the instruction after a branch");
  case WarpState::membar:
    return StateText::tr("waits at a fence until its stores have arrived");
  case WarpState::drain:
    return StateText::tr("has ended; its stores are in flight");
  case WarpState::dispatch_stall:
    return StateText::tr("waits because the register banks are busy");
  case WarpState::no_instruction:
    return StateText::tr("waits until its next instruction has been fetched");
  case WarpState::phase:
    return StateText::tr("waits until the phase of an mbarrier is complete");
  case WarpState::products:
    return StateText::tr("waits until its asynchronous matrix products are ready");
  }
  return {};
}

QString longest_state_sentence() {
  QString longest;
  for (std::size_t i = 0; i < kWarpStates; ++i)
    if (const QString sentence = state_sentence(static_cast<WarpState>(i)); sentence.size() > longest.size())
      longest = sentence;
  return longest;
}

QString state_name(WarpState state) {
  switch (state) {
  case WarpState::selected:
    return StateText::tr("issuing");
  case WarpState::not_selected:
    return StateText::tr("not selected");
  case WarpState::wait:
    return StateText::tr("dependency");
  case WarpState::l1:
    return StateText::tr("L1");
  case WarpState::l2:
    return StateText::tr("L2");
  case WarpState::dram:
    return StateText::tr("DRAM");
  case WarpState::shared:
    return StateText::tr("shared memory");
  case WarpState::special:
    return StateText::tr("special function or register");
  case WarpState::barrier:
    return StateText::tr("barrier");
  case WarpState::math_pipe_throttle:
    return StateText::tr("unit busy");
  case WarpState::mio_throttle:
    return StateText::tr("shared memory queue");
  case WarpState::lg_throttle:
    return StateText::tr("L1 queue");
  case WarpState::branch_resolving:
    return StateText::tr("branch");
  case WarpState::membar:
    return StateText::tr("fence");
  case WarpState::drain:
    return StateText::tr("drain");
  case WarpState::dispatch_stall:
    return StateText::tr("register banks");
  case WarpState::no_instruction:
    return StateText::tr("instruction fetch");
  case WarpState::phase:
    return StateText::tr("mbarrier");
  case WarpState::products:
    return StateText::tr("matrix products");
  }
  return {};
}

QString state_short(WarpState state) {
  switch (state) {
  case WarpState::shared:
    return StateText::tr("shared");
  case WarpState::special:
    return StateText::tr("special");
  case WarpState::mio_throttle:
    return StateText::tr("shared queue");
  case WarpState::dispatch_stall:
    return StateText::tr("reg. banks");
  case WarpState::no_instruction:
    return StateText::tr("instr. fetch");
  case WarpState::products:
    return StateText::tr("products");
  default:
    return state_name(state);
  }
}

QString ncu_text(const std::string& name) {
  QString text = QString::fromStdString(name);
  return text.replace('_', ' ');
}

std::vector<std::pair<WarpState, double>> waits_of(const LineStates& line) {
  std::vector<std::pair<WarpState, double>> waits;
  for (std::size_t i = 1; i < kWarpStates; ++i)
    if (line.clocks[i] >= 0.01 * line.total())
      waits.emplace_back(static_cast<WarpState>(i), line.clocks[i] / line.total());
  std::stable_sort(waits.begin(), waits.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return waits;
}

QString line_reasons(const LineStates& line) {
  QStringList words;
  for (const auto& [state, share] : waits_of(line))
    if (words.size() < 2) words << percent_text(share) + ' ' + state_sentence(state);
  return words.join("; ");
}

std::vector<std::pair<WarpState, double>> state_shares(const SmTimeline& timeline) {
  StateClocks clocks{};
  double total = 0;
  for (const SmTimeline::Warp& warp : timeline.warps)
    for (std::uint32_t i = 0; i < warp.count; ++i) {
      const WarpInterval& interval = timeline.intervals[warp.first + i];
      const double end = i + 1 < warp.count
                             ? static_cast<double>(timeline.intervals[warp.first + i + 1].begin)
                             : std::min<double>(warp.end, std::max(timeline.traced, timeline.clocks));
      const double length = std::max(0.0, end - interval.begin);
      clocks[static_cast<std::size_t>(interval.state)] += length;
      total += length;
    }
  std::vector<std::pair<WarpState, double>> shares;
  for (std::size_t i = 0; i < kWarpStates; ++i)
    if (total > 0 && clocks[i] > 0) shares.emplace_back(static_cast<WarpState>(i), clocks[i] / total);
  std::stable_sort(shares.begin(), shares.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return shares;
}

QString state_legend(const std::vector<const SmTimeline*>& timelines) {
  constexpr double least_share = 0.005;
  constexpr qsizetype most_states = 9;
  std::map<WarpState, double> greatest;
  for (const SmTimeline* timeline : timelines)
    for (const auto& [state, share] : state_shares(*timeline))
      greatest[state] = std::max(greatest[state], share);
  std::vector<std::pair<WarpState, double>> sorted(greatest.begin(), greatest.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  QStringList parts;
  for (const auto& [state, share] : sorted)
    if (share >= least_share && parts.size() < most_states)
      parts << swatch(Theme::instance().state_colour(state),
                      timelines.size() == 1 ? state_name(state) + ' ' + percent_text(share)
                                            : state_name(state));
  return parts.join(" &nbsp; ");
}

}
