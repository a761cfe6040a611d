#include "app/desktop/lesson/advice_trial.h"

#include "app/desktop/shared/engine_words.h"
#include "kernels/base/error.h"

#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

/// Smaller values of a parameter, the nearest first.
std::vector<std::int64_t> smaller(const Parameter& parameter, std::int64_t now) {
  std::vector<std::int64_t> values;
  if (!parameter.choices.empty()) return values;
  if (parameter.steps.empty()) {
    for (std::int64_t value = now / 2; value >= parameter.minimum && value > 0; value /= 2)
      values.push_back(value);
  } else {
    for (const std::int64_t step : parameter.steps)
      if (step < now) values.insert(values.begin(), step);
  }
  return values;
}

/// One parameter of the variant turned down so that the grid has about twice the blocks.
std::optional<AdviceTrial> more_blocks(const LessonSession& session) {
  std::optional<AdviceTrial> best;
  double best_distance = 0;
  const auto before = static_cast<double>(session.plan().launches.front().grid.count());
  for (const Parameter& parameter : session.variant().parameters) {
    const auto now = session.values().find(parameter.name);
    if (now == session.values().end() || session.variant().pinned.contains(parameter.name)) continue;
    for (const std::int64_t value : smaller(parameter, now->second)) {
      Values values = session.values();
      values[parameter.name] = value;
      if (!session.legal(values)) continue;
      const auto blocks = static_cast<double>(session.plan(values).launches.front().grid.count());
      if (blocks < 1.5 * before) continue; // that parameter does not cut the work into more blocks
      const double distance = std::abs(std::log2(blocks / before) - 1);
      if (best && distance >= best_distance) continue;
      best_distance = distance;
      best = AdviceTrial{
          {}, std::move(values), QString("%1 = %2").arg(QString::fromStdString(parameter.name)).arg(value)};
    }
  }
  return best;
}

}

std::optional<AdviceTrial> trial_of(const LessonSession& session, const Advice& advice) {
  // An exercise's kernel is the learner's to fix: no variant shows its solution.
  if (!session.kernel_key().empty()) return {};
  for (const Variant& variant : session.lesson().variants)
    for (const Variant::Follows& follows : variant.follows)
      if (follows.variant == session.variant().id && follows.advice == advice.rule)
        return AdviceTrial{
            variant.id, {}, catalogue_text(variant.title.empty() ? variant.id : variant.title)};
  try {
    if (advice.rule == "blocks") return more_blocks(session);
  } catch (const Error&) { // a setting that can't launch has no blocks to count
  }
  return {};
}

}
