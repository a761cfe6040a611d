#pragma once

#include "kernels/experiment/run.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// How a figure is written for people.
enum class Quantity { count, time, bytes, bandwidth, flops, share, ratio, number, error };
enum class Better { neither, lower, higher };

/// A metric of a run: everything that tables, charts, exports, goals and tooltips need.
struct Metric {
  std::string id; ///< stable, for files and goals: "sectors.load" (a goal writes "sectors(load)")
  Sentence name;  ///< "load sectors"
  Sentence unit;  ///< of in_unit(): "sectors", "ms", "%"; empty: a pure number
  Quantity quantity = Quantity::count;
  Better better = Better::neither;
  Label kind = Label::counted;
  Sentence help; ///< what it is, in one or two sentences
  /// Absent: unknown for this run. NaN: a ratio without a denominator.
  std::optional<double> (*of)(const Run&) = nullptr;
  std::string ncu = {};   ///< Nsight Compute's name, where it counts the same
  bool in_tables = false; ///< a column of the tables of runs; all others are in comparisons and CSV
};

/// All of them, in display order.
const std::vector<Metric>& metrics();
/// Those of the tables of runs, but for times, which share a column there with their label.
const std::vector<const Metric*>& table_metrics();
/// Null if there is none.
const Metric* find_metric(const std::string& id);

/// Whether exercises may use it: what the code does, never how long it took.
bool in_goals(const Metric& metric);
/// The value in the metric's unit: a share is in percent.
double in_unit(const Metric& metric, double value);
/// "412 µs", "1 048 576", "71 %".
std::string figure_text(const Metric& metric, double value);
/// "time.measured [ms]": the heading of a column in a file.
std::string column_heading(const Metric& metric);
/// What it is, what kind of figure, which direction is better, Nsight Compute's name.
std::vector<Sentence> help_lines(const Metric& metric);

/// The best known time: measured, else modelled, else recorded; null if there is none. Simulation time
/// is not a kernel's time.
std::optional<Series> best_time(const Run& run);

}
