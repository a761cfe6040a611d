#include "app/cli/output.h"

#include "app/cli/interrupt.h"
#include "app/cli/streams.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/figures.h"
#include "kernels/metrics/metric.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace kernelarium {
namespace {

/// Four significant digits, in the unit that the heading says.
std::string figure(double value) { return figures::number(value, 4); }

std::string value_text(const Run& run, const std::string& name, std::int64_t value) {
  const auto choice = run.choices.find(name);
  return choice == run.choices.end() ? std::to_string(value) : choice->second;
}

/// A size or parameter of the run as text; empty if it has none of that name.
std::string setting(const Run& run, const std::string& name) {
  if (const auto size = run.sizes.find(name); size != run.sizes.end())
    return value_text(run, name, size->second);
  if (const auto parameter = run.parameters.find(name); parameter != run.parameters.end())
    return value_text(run, name, parameter->second);
  return "";
}

/// Names whose values differ between runs of one lesson and variant.
std::vector<std::string> varying_names(const std::vector<Run>& runs) {
  std::map<std::pair<std::string, std::string>, std::set<std::string>> seen;
  std::set<std::string> varying;
  for (const Run& run : runs) {
    for (const Values* values : {&run.sizes, &run.parameters}) {
      for (const auto& [name, value] : *values) {
        auto& texts = seen[{run.lesson + "/" + run.variant, name}];
        texts.insert(setting(run, name));
        if (texts.size() > 1) varying.insert(name);
      }
    }
  }
  return {varying.begin(), varying.end()};
}

struct Column {
  std::string heading;
  std::function<std::string(const Run&)> cell;
};

/// What the times of a table are written in: the milliseconds that they are kept in, or less.
struct TimeUnit {
  std::string name = "ms";
  double per_ms = 1;
};

TimeUnit time_unit(const std::vector<Run>& runs) {
  for (const Metric& metric : metrics())
    if (metric.quantity == Quantity::time && metric.in_tables)
      for (const Run& run : runs)
        if (metric.of(run).value_or(0) >= 1) return {};
  return {"µs", 1000};
}

std::string time_cell(const Series& series, const TimeUnit& unit = {}) {
  if (series.n < 2) return figure(series.median_ms * unit.per_ms);
  return fmt::format("{} ±{}{}", figure(series.median_ms * unit.per_ms),
                     figures::number(series.iqr_ms / 2 * unit.per_ms, 2),
                     series.throttled ? " throttled" : "");
}

/// A metric's name and unit as a heading of several short lines.
std::string heading_of(const Metric& metric, const TimeUnit& time) {
  std::string heading, line;
  std::istringstream words(metric.name.in_english());
  for (std::string word; words >> word;) {
    if (!line.empty() && line.size() + 1 + word.size() > 10) {
      heading += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  heading += line;
  // The name says what is counted, or what is divided by what.
  const bool named = metric.quantity == Quantity::count || metric.quantity == Quantity::number;
  const std::string unit = metric.quantity == Quantity::time ? time.name : metric.unit.in_english();
  return unit.empty() || named ? heading : heading + "\n" + unit;
}

std::string cell_of(const Metric& metric, const Run& run, const TimeUnit& time) {
  const std::optional<double> value = metric.of(run);
  if (!value || std::isnan(*value)) return "";
  if (metric.id == "time.measured") return time_cell(*run.time, time);
  if (metric.id == "time.recorded") return time_cell(*run.recorded, time);
  if (metric.quantity == Quantity::time) return figure(*value * time.per_ms);
  const double shown = in_unit(metric, *value);
  if (metric.quantity == Quantity::error) return figures::error(shown);
  if (metric.quantity == Quantity::share) return figures::number(shown, 3);
  return metric.quantity == Quantity::count || metric.quantity == Quantity::bytes
             ? figures::count(std::llround(shown))
             : figure(shown);
}

/// A count that is 0 everywhere (no shared memory, no atomics) is not shown.
bool tells_something(const Metric& metric, const std::vector<Run>& runs) {
  return std::ranges::any_of(runs, [&](const Run& run) {
    const std::optional<double> value = metric.of(run);
    return value && (metric.quantity != Quantity::count || *value != 0);
  });
}

/// "ran" where there was nothing to compare the output with.
std::string verdict_of(const Run& run) {
  return run.verdict == Verdict::pass && run.problem.empty() ? "ran" : name_of(run.verdict);
}

std::vector<Column> columns(const std::vector<Run>& runs) {
  std::vector<Column> all{{"variant", [](const Run& run) { return run.variant; }}};
  for (const std::string& name : varying_names(runs))
    all.push_back({name, [name](const Run& run) { return setting(run, name); }});
  all.push_back({"verdict", [](const Run& run) {
                   return run.fault == Fault::bad_argument ? std::string("refused") : verdict_of(run);
                 }});
  const TimeUnit time = time_unit(runs);
  for (const Metric& metric : metrics()) {
    if (!metric.in_tables || !tells_something(metric, runs)) continue;
    all.push_back(
        {heading_of(metric, time), [&metric, time](const Run& run) { return cell_of(metric, run, time); }});
    if (metric.id == "time.modelled")
      all.push_back({"bound\nby", [](const Run& run) { return run.modelled ? run.modelled->bound_by : ""; }});
  }
  return all;
}

/// "n = 1048576, block.x = 256": what the runs of a caption have in common.
std::string common_settings(const std::vector<Run>& runs) {
  std::set<std::string> names;
  for (const Run& run : runs)
    for (const auto& [name, value] : run.sizes) names.insert(name);
  if (std::all_of(runs.begin(), runs.end(), [&](const Run& run) { return run.variant == runs[0].variant; }))
    for (const auto& [name, value] : runs[0].parameters) names.insert(name);
  std::string text;
  for (const std::string& name : names) {
    const std::string value = setting(runs[0], name);
    if (std::all_of(runs.begin(), runs.end(), [&](const Run& run) { return setting(run, name) == value; }))
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  }
  return text;
}

/// Lesson, device, and the sizes that these runs of one lesson have in common.
std::string caption(const std::vector<Run>& runs) {
  const std::string settings = common_settings(runs);
  return fmt::format("{}{}{}", runs[0].lesson.empty() ? "" : runs[0].lesson + " on ", device_text(runs[0]),
                     settings.empty() ? "" : "; " + settings);
}

/// Neighbours of the same lesson together.
std::vector<std::vector<Run>> by_lesson(const std::vector<Run>& runs) {
  std::vector<std::vector<Run>> groups;
  for (const Run& run : runs) {
    if (groups.empty() || groups.back()[0].lesson != run.lesson) groups.emplace_back();
    groups.back().push_back(run);
  }
  return groups;
}

}

std::string device_text(const Run& run) {
  if (run.device_name.empty()) return run.device;
  return fmt::format("{}{} ({})", run.device.starts_with("sim") ? "simulated " : "", run.device_name,
                     run.device);
}

std::string json_text(const nlohmann::json& value) {
  return value.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

TextTable run_table(const std::vector<Run>& runs) {
  const std::vector<Column> all = columns(runs);
  std::vector<std::string> header;
  for (const Column& column : all) header.push_back(column.heading);
  TextTable table(header);
  for (const Run& run : runs) {
    std::vector<std::string> row;
    for (const Column& column : all) row.push_back(column.cell(run));
    table.add(std::move(row));
  }
  table.drop_empty_columns();
  return table;
}

TextTable baseline_table(const std::vector<Run>& runs) {
  TextTable table({"variant", "baseline", "library", "threads", "verdict", "time ms", "n", "label",
                   "kernel/baseline", "the kernel is"});
  const auto add = [&](const std::string& variant, const BaselineResult& baseline) {
    const std::string ratio = baseline.ratio > 0
                                  ? fmt::format("{} ({} to {})", figure(baseline.ratio),
                                                figure(baseline.ratio_low), figure(baseline.ratio_high))
                                  : "";
    const bool timed = baseline.time.n > 0;
    table.add({variant, baseline.name, baseline.library, std::to_string(baseline.threads),
               name_of(baseline.verdict), timed ? time_cell(baseline.time) : "",
               timed ? std::to_string(baseline.time.n) : "",
               timed ? std::string(name_of(baseline.time.label)) : "", ratio, baseline.comparison});
  };
  // A baseline that no kernel is compared with is listed once, with its variants if it does not belong to
  // all.
  std::vector<std::pair<BaselineResult, std::vector<std::string>>> shared;
  for (const Run& run : runs) {
    for (const BaselineResult& baseline : run.baselines) {
      if (baseline.ratio > 0) {
        add(run.variant, baseline);
        continue;
      }
      auto known = std::find_if(shared.begin(), shared.end(), [&](const auto& one) {
        return one.first.name == baseline.name && one.first.time.median_ms == baseline.time.median_ms;
      });
      if (known == shared.end()) known = shared.insert(known, {baseline, {}});
      known->second.push_back(run.variant);
    }
  }
  for (const auto& [baseline, variants] : shared)
    add(variants.size() == runs.size() ? "" : fmt::format("{}", fmt::join(variants, ", ")), baseline);
  table.drop_empty_columns();
  return table;
}

bool has_baselines(const std::vector<Run>& runs) {
  return std::any_of(runs.begin(), runs.end(), [](const Run& run) { return !run.baselines.empty(); });
}

std::vector<std::string> legend(const std::vector<Run>& runs) {
  std::vector<std::string> lines;
  const auto any = [&](auto&& test) { return std::any_of(runs.begin(), runs.end(), test); };
  const auto measured = [](const Series& series) { return series.n > 0 && series.label == Label::measured; };
  if (any([&](const Run& run) {
        return (run.time && measured(*run.time)) ||
               std::any_of(run.baselines.begin(), run.baselines.end(),
                           [&](const BaselineResult& baseline) { return measured(baseline.time); });
      }))
    lines.push_back("measured: by a clock, median ± half the interquartile range of n samples; GB/s and "
                    "GFLOP/s count the bytes "
                    "and operations that the problem needs at least. cold: with no data in the caches.");
  if (const auto run =
          std::find_if(runs.begin(), runs.end(), [](const Run& r) { return r.modelled.has_value(); });
      run != runs.end())
    lines.push_back(
        fmt::format("modelled: predicted from the counters and the spec sheet '{}'.", run->modelled->spec));
  std::set<std::string> machines;
  for (const Run& run : runs)
    if (run.recorded) machines.insert(run.recorded_on);
  for (const std::string& machine : machines)
    lines.push_back(fmt::format("recorded: measured earlier, on {}.", machine));
  if (const auto run =
          std::find_if(runs.begin(), runs.end(), [](const Run& r) { return !r.counted_on.empty(); });
      run != runs.end())
    lines.push_back(fmt::format(
        "sectors per request: {} They, bank conflicts, DRAM traffic and instructions (of PTX) are "
        "counted by {}.",
        find_metric("sectors_per_request")->help.in_english(), run->counted_on));
  return lines;
}

std::string runs_csv(const std::vector<Run>& runs) {
  std::set<std::string> sizes, parameters, baselines;
  for (const Run& run : runs) {
    for (const auto& [name, value] : run.sizes) sizes.insert(name);
    for (const auto& [name, value] : run.parameters) parameters.insert(name);
    for (const BaselineResult& baseline : run.baselines) baselines.insert(baseline.name);
  }
  const auto exact = [](double value) { return fmt::format("{}", value); };
  std::vector<Column> all{{"lesson", [](const Run& run) { return run.lesson; }},
                          {"variant", [](const Run& run) { return run.variant; }},
                          {"device", [](const Run& run) { return run.device; }}};
  for (const auto& [names, prefix] : {std::pair{&sizes, "size."}, std::pair{&parameters, "set."}})
    for (const std::string& name : *names)
      all.push_back({prefix + name, [name](const Run& run) { return setting(run, name); }});
  all.push_back({"seed", [](const Run& run) { return std::to_string(run.seed); }});
  all.push_back({"verdict", verdict_of});
  for (const Metric& metric : metrics())
    all.push_back({column_heading(metric), [&metric, exact](const Run& run) {
                     const std::optional<double> value = metric.of(run);
                     return value && std::isfinite(*value) ? exact(in_unit(metric, *value)) : "";
                   }});
  all.push_back({"time.method", [](const Run& run) { return run.time ? run.time->method : ""; }});
  all.push_back({"time.throttled", [](const Run& run) {
                   return run.time ? std::string(run.time->throttled ? "yes" : "no") : "";
                 }});
  all.push_back(
      {"modelled.bound_by", [](const Run& run) { return run.modelled ? run.modelled->bound_by : ""; }});
  all.push_back({"modelled.spec", [](const Run& run) { return run.modelled ? run.modelled->spec : ""; }});
  all.push_back({"recorded.on", [](const Run& run) { return run.recorded ? run.recorded_on : ""; }});
  all.push_back({"occupancy.limiter", [](const Run& run) {
                   return run.launches.empty() ? "" : run.launches[0].occupancy.limiter;
                 }});
  all.push_back({"counted.on", [](const Run& run) { return run.counted_on; }});
  for (const std::string& name : baselines) {
    const auto column = [&](const std::string& heading, auto cell) {
      all.push_back({fmt::format("baseline.{}.{}", name, heading), [name, cell](const Run& run) {
                       const auto found = std::ranges::find(run.baselines, name, &BaselineResult::name);
                       return found == run.baselines.end() || found->time.n < 1 ? std::string()
                                                                                : std::string(cell(*found));
                     }});
    };
    column("time [ms]", [exact](const BaselineResult& baseline) { return exact(baseline.time.median_ms); });
    column("label", [](const BaselineResult& baseline) { return name_of(baseline.time.label); });
    column("kernel/baseline", [exact](const BaselineResult& baseline) {
      return baseline.ratio > 0 ? exact(baseline.ratio) : std::string();
    });
  }
  all.push_back(
      {"message", [](const Run& run) { return run.diagnostics.empty() ? "" : to_text(run.diagnostics[0]); }});

  std::string text;
  const auto add = [&](const auto& cell_of_column) {
    for (std::size_t i = 0; i < all.size(); ++i) text += (i ? "," : "") + csv_field(cell_of_column(all[i]));
    text += "\r\n";
  };
  add([](const Column& column) { return column.heading; });
  for (const Run& run : runs) add([&](const Column& column) { return column.cell(run); });
  return text;
}

std::string runs_text(const std::vector<Run>& runs, Format format) {
  if (format == Format::csv) return runs_csv(runs);
  if (format == Format::json) {
    nlohmann::json list = nlohmann::json::array();
    for (const Run& run : runs) list.push_back(to_json(run));
    return json_text({{"runs", list}}) + "\n";
  }
  const bool markdown = format == Format::markdown;
  const auto table = [&](const TextTable& t) { return markdown ? t.markdown() : t.text(); };
  std::string text;
  for (const std::vector<Run>& group : by_lesson(runs)) {
    text += markdown ? "**" + caption(group) + "**\n\n" : wrapped(caption(group), 2) + "\n";
    text += table(run_table(group)) + "\n";
    if (has_baselines(group)) text += table(baseline_table(group)) + "\n";
  }
  for (const std::string& line : legend(runs)) text += markdown ? "- " + line + "\n" : wrapped(line, 2);
  return text;
}

void deliver(const std::string& text, const std::string& file) {
  if (!file.empty()) return write_file(file, text);
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw Error(fmt::format("can't write to the standard output: {}", std::strerror(errno)));
}

void print_diagnostics(const Run& run) {
  const std::string who =
      run.lesson.empty() ? std::string("kernelarium-cli") : fmt::format("{}/{}", run.lesson, run.variant);
  for (const Diagnostic& diagnostic : run.diagnostics)
    tell("{}: {}{}\n", who, diagnostic.warning ? "warning: " : "", to_text(diagnostic));
}

int exit_code(const std::vector<Run>& runs) {
  int code = 0;
  for (const Run& run : runs)
    if (run.verdict != Verdict::pass)
      code = std::max(code, static_cast<int>(run.fault.value_or(Fault::kernel_fault)));
  return code;
}

int code_of_finished(int code, std::size_t done, std::size_t total) {
  if (done >= total || !interrupted()) return code;
  tell("kernelarium-cli: cancelled: {} of {} run\n", done, total);
  return std::max(code, static_cast<int>(Fault::kernel_fault));
}

int code_of_finished(const std::vector<Run>& runs, std::size_t total) {
  if (total == 1) return exit_code(runs); // its findings say it
  const auto done = std::ranges::count_if(runs, [](const Run& run) { return !was_cancelled(run); });
  return code_of_finished(exit_code(runs), static_cast<std::size_t>(done), total);
}

int code_of_sweep(const std::vector<Run>& runs, std::size_t total) {
  const auto done = static_cast<std::size_t>(
      std::ranges::count_if(runs, [](const Run& run) { return !was_cancelled(run); }));
  // Some settings of a product may break a rule; it is a mistake only if all of them do.
  const auto refused = [](const Run& run) { return run.fault == Fault::bad_argument; };
  if (std::all_of(runs.begin(), runs.end(), refused))
    return code_of_finished(static_cast<int>(Fault::bad_argument), done, total);
  std::vector<Run> launched;
  std::remove_copy_if(runs.begin(), runs.end(), std::back_inserter(launched), refused);
  return code_of_finished(exit_code(launched), done, total);
}

}
