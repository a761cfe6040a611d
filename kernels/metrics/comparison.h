#pragma once

#include "kernels/metrics/metric.h"

#include <vector>

namespace kernelarium {

/// A metric of two runs.
struct ComparedMetric {
  enum class Verdict { same, better, worse, changed, unknown };
  const Metric* metric = nullptr;
  std::optional<double> before, now;
  /// (now - before) / before; NaN where there is nothing to divide by.
  double difference = 0;
  /// `changed`: this metric has no better direction; `unknown`: one of the runs does not have it.
  Verdict verdict = Verdict::unknown;
};

/// All metrics that one of the runs has, in the registry's order. Where times were measured, a difference
/// within both spreads is the same.
std::vector<ComparedMetric> compare(const Run& before, const Run& now);

/// A distinguishing name for each run: its variant, and if several share one, the settings
/// in which they differ, the device, or the time.
std::vector<std::string> names_apart(const std::vector<const Run*>& runs);

/// "better", "worse", "same", "differs" or nothing.
Sentence verdict_text(ComparedMetric::Verdict verdict);
/// "+71 %"; "—" where one is missing or was 0 before.
std::string difference_text(const ComparedMetric& compared);

}
