#include "kernels/metrics/comparison.h"

#include "kernels/base/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace kernelarium {
namespace {

/// Half the interquartile range of the measured time, in parts of it.
double spread(const Run& run) {
  return run.time && run.time->label == Label::measured && run.time->median_ms > 0
             ? run.time->iqr_ms / 2 / run.time->median_ms
             : 0;
}

ComparedMetric::Verdict judged(const Metric& metric, double before, double now, double tolerance) {
  using Verdict = ComparedMetric::Verdict;
  if (std::isnan(before) || std::isnan(now)) return Verdict::unknown;
  if (std::abs(now - before) <= tolerance * std::abs(before)) return Verdict::same;
  if (metric.better == Better::neither) return Verdict::changed;
  return (now < before) == (metric.better == Better::lower) ? Verdict::better : Verdict::worse;
}

}

std::vector<ComparedMetric> compare(const Run& before, const Run& now) {
  const double tolerance = spread(before) + spread(now);
  std::vector<ComparedMetric> rows;
  for (const Metric& metric : metrics()) {
    ComparedMetric row{&metric, metric.of(before), metric.of(now)};
    if (!row.before && !row.now) continue;
    row.difference = std::numeric_limits<double>::quiet_NaN();
    if (row.before && row.now) {
      if (*row.before == *row.now)
        row.difference = 0;
      else if (*row.before != 0)
        row.difference = (*row.now - *row.before) / std::abs(*row.before);
      row.verdict = judged(metric, *row.before, *row.now, metric.kind == Label::measured ? tolerance : 0);
    }
    rows.push_back(row);
  }
  return rows;
}

std::vector<std::string> names_apart(const std::vector<const Run*>& runs) {
  std::vector<std::string> names;
  for (const Run* run : runs) {
    std::vector<const Run*> same;
    for (const Run* other : runs)
      if (other->variant == run->variant) same.push_back(other);
    std::string name = run->variant;
    const auto differs = [&](const auto& of) {
      return std::ranges::any_of(same, [&](const Run* other) { return of(*other) != of(*run); });
    };
    for (const auto values : {&Run::parameters, &Run::sizes})
      for (const auto& [key, value] : run->*values) {
        if (!differs([&, &name_of_value = key](const Run& other) { // clang 14 captures no name of a binding
              const auto found = (other.*values).find(name_of_value);
              return found == (other.*values).end() ? std::optional<std::int64_t>() : found->second;
            }))
          continue;
        const auto choice = run->choices.find(key);
        name += fmt::format(", {} = {}", key,
                            choice == run->choices.end() ? figures::count(value) : choice->second);
      }
    if (differs([](const Run& other) { return other.device; })) name += ", " + run->device;
    // Only the time distinguishes them, or the kernel's text.
    if (name == run->variant && differs([](const Run& other) { return other.when; }))
      name += ", " +
              figures::moment(run->when, differs([](const Run& other) { return other.when.substr(0, 10); }));
    names.push_back(std::move(name));
  }
  return names;
}

Sentence verdict_text(ComparedMetric::Verdict verdict) {
  switch (verdict) {
  case ComparedMetric::Verdict::same:
    return Sentence::tr("same");
  case ComparedMetric::Verdict::better:
    return Sentence::tr("better");
  case ComparedMetric::Verdict::worse:
    return Sentence::tr("worse");
  case ComparedMetric::Verdict::changed:
    return Sentence::tr("differs");
  case ComparedMetric::Verdict::unknown:
    return {};
  }
  return {};
}

std::string difference_text(const ComparedMetric& compared) { return figures::change(compared.difference); }

}
