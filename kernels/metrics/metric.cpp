#include "kernels/metrics/metric.h"

#include "kernels/base/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace kernelarium {

const Metric* find_metric(const std::string& id) {
  const auto found = std::ranges::find(metrics(), id, &Metric::id);
  return found == metrics().end() ? nullptr : &*found;
}

const std::vector<const Metric*>& table_metrics() {
  static const std::vector<const Metric*> all = [] {
    std::vector<const Metric*> chosen;
    for (const Metric& metric : metrics())
      if (metric.in_tables && metric.quantity != Quantity::time) chosen.push_back(&metric);
    return chosen;
  }();
  return all;
}

bool in_goals(const Metric& metric) { return metric.kind == Label::counted || metric.kind == Label::derived; }

double in_unit(const Metric& metric, double value) {
  return metric.quantity == Quantity::share ? 100 * value : value;
}

std::string figure_text(const Metric& metric, double value) {
  switch (metric.quantity) {
  case Quantity::count:
    return std::abs(value) < 1e7 ? figures::count(std::llround(value)) : figures::short_count(value);
  case Quantity::time:
    return figures::time(value);
  case Quantity::bytes:
    return figures::bytes(value);
  case Quantity::bandwidth:
    return figures::rate(value * 1e9);
  case Quantity::flops:
    return figures::flops(value * 1e9);
  case Quantity::share:
    return figures::percent(value);
  case Quantity::ratio:
    return figures::ratio(value);
  case Quantity::number:
    return figures::number(value);
  case Quantity::error:
    return figures::error(value);
  }
  return "";
}

std::string column_heading(const Metric& metric) {
  const std::string unit = metric.unit.in_english();
  return unit.empty() ? metric.id : fmt::format("{} [{}]", metric.id, unit);
}

namespace {

Sentence kind_line(Label kind) {
  switch (kind) {
  case Label::measured:
    return Sentence::tr("Measured by a clock.");
  case Label::counted:
    return Sentence::tr("Counted by the simulator.");
  case Label::modelled:
    return Sentence::tr("Modelled: predicted from the counters and a spec sheet.");
  case Label::recorded:
    return Sentence::tr("Recorded: measured earlier, on the machine that the table names.");
  case Label::simulation:
    return Sentence::tr("The time that this computer took; it says nothing about a GPU.");
  case Label::derived:
    return Sentence::tr("Derived from the settings, the compiled kernel and the problem.");
  case Label::datasheet:
    return Sentence::tr("From the datasheet.");
  }
  return {};
}

}

std::vector<Sentence> help_lines(const Metric& metric) {
  std::vector<Sentence> lines{metric.help, kind_line(metric.kind)};
  if (metric.better == Better::lower) lines.push_back(Sentence::tr("Lower is better."));
  if (metric.better == Better::higher) lines.push_back(Sentence::tr("Higher is better."));
  if (!metric.ncu.empty()) lines.push_back(Sentence::tr("In Nsight Compute: %1", metric.ncu));
  return lines;
}

std::optional<Series> best_time(const Run& run) {
  if (run.time && run.time->label == Label::measured) return run.time;
  if (run.modelled) {
    Series series;
    series.median_ms = run.modelled->median_ms;
    series.label = Label::modelled;
    series.method = run.modelled->bound_by;
    return series;
  }
  return run.recorded;
}

}
