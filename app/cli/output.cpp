#include "app/cli/output.h"

#include "kernels/base/data_folder.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace kernelarium {
namespace {

std::string figure(double value) {
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : "inf";
  if (value != 0 && (std::fabs(value) < 1e-3 || std::fabs(value) >= 1e7)) return fmt::format("{:.2e}", value);
  if (std::fabs(value) >= 1000) return fmt::format("{:.0f}", value);
  return fmt::format("{:.4g}", value);
}

std::string per(std::uint64_t sum, std::uint64_t count) {
  return count == 0 ? "" : figure(static_cast<double>(sum) / static_cast<double>(count));
}

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

std::string time_cell(const Series& series) {
  if (series.n < 2) return figure(series.median_ms);
  return fmt::format("{} ±{:.2g}{}", figure(series.median_ms), series.iqr_ms / 2,
                     series.throttled ? " throttled" : "");
}

std::string time_cell(const std::optional<Series>& series, Label label) {
  return series && series->label == label ? time_cell(*series) : "";
}

std::string rate(const Run& run, double work) {
  if (!run.time || run.time->label != Label::measured || !(run.time->median_ms > 0)) return "";
  return figure(work / run.time->median_ms / 1e6);
}

std::vector<Column> columns(const std::vector<Run>& runs) {
  std::vector<Column> all{{"variant", [](const Run& run) { return run.variant; }}};
  for (const std::string& name : varying_names(runs))
    all.push_back({name, [name](const Run& run) { return setting(run, name); }});
  all.insert(
      all.end(),
      {
          {"verdict",
           [](const Run& run) { return run.fault == Fault::bad_argument ? "refused" : run.verdict; }},
          {"max\nerror", [](const Run& run) { return run.verdict == "error" ? "" : figure(run.max_error); }},
          {"measured\nms", [](const Run& run) { return time_cell(run.time, Label::measured); }},
          {"n",
           [](const Run& run) {
             return run.time && run.time->label == Label::measured ? std::to_string(run.time->n) : "";
           }},
          {"measured\ncold ms", [](const Run& run) { return time_cell(run.time_cold, Label::measured); }},
          {"measured\nGB/s", [](const Run& run) { return rate(run, run.compulsory_bytes); }},
          {"measured\nGFLOP/s", [](const Run& run) { return rate(run, run.flops); }},
          {"simulation\nms", [](const Run& run) { return time_cell(run.time, Label::simulation); }},
          {"modelled\nms",
           [](const Run& run) { return run.modelled ? figure(run.modelled->median_ms) : ""; }},
          {"bound\nby", [](const Run& run) { return run.modelled ? run.modelled->bound_by : ""; }},
          {"recorded\nms",
           [](const Run& run) { return run.recorded ? figure(run.recorded->median_ms) : ""; }},
          {"load\nsect/req",
           [](const Run& run) {
             return per(run.counters[metric::global_load_sectors],
                        run.counters[metric::global_load_requests]);
           }},
          {"store\nsect/req",
           [](const Run& run) {
             return per(run.counters[metric::global_store_sectors],
                        run.counters[metric::global_store_requests]);
           }},
          {"bank\nconflicts",
           [](const Run& run) {
             const auto wavefronts =
                 run.counters[metric::shared_load_wavefronts] + run.counters[metric::shared_store_wavefronts];
             if (wavefronts == 0) return std::string(); // no shared memory, nothing to conflict
             return std::to_string(run.counters[metric::shared_load_conflicts] +
                                   run.counters[metric::shared_store_conflicts]);
           }},
          {"occu-\npancy",
           [](const Run& run) {
             return run.launches.empty() ? ""
                                         : fmt::format("{:.0f} %", 100 * run.launches[0].occupancy.fraction);
           }},
      });
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
    table.add({variant, baseline.name, baseline.library, std::to_string(baseline.threads), baseline.verdict,
               timed ? time_cell(baseline.time) : "", timed ? std::to_string(baseline.time.n) : "",
               timed ? std::string(name_of(baseline.time.label)) : "", ratio, baseline.comparison});
  };
  // One that no kernel is compared with stands once, with the variants it belongs to if not to all.
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
  if (any([](const Run& run) { return run.time && run.time->label == Label::simulation; }))
    lines.push_back(
        "simulation: how long this computer took to simulate the kernel; it says nothing about a GPU.");
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
    lines.push_back(
        fmt::format("sectors per request (4 is best for 4 bytes a thread, 16 for 16) and bank conflicts: "
                    "counted by {}.",
                    run->counted_on));
  return lines;
}

std::string runs_csv(const std::vector<Run>& runs) {
  std::set<std::string> sizes, parameters, metrics, baselines;
  for (const Run& run : runs) {
    for (const auto& [name, value] : run.sizes) sizes.insert(name);
    for (const auto& [name, value] : run.parameters) parameters.insert(name);
    for (const auto& [name, value] : run.counters.totals) metrics.insert(name);
    for (const BaselineResult& baseline : run.baselines) baselines.insert(baseline.name);
  }
  std::vector<std::string> header{"lesson", "variant", "device"};
  for (const std::string& name : sizes) header.push_back("size." + name);
  for (const std::string& name : parameters) header.push_back("set." + name);
  for (const char* name : {"seed",
                           "verdict",
                           "max_error",
                           "max_relative_error",
                           "time_median_ms",
                           "time_iqr_ms",
                           "time_n",
                           "time_label",
                           "time_cold_median_ms",
                           "modelled_median_ms",
                           "modelled_bound_by",
                           "modelled_spec",
                           "recorded_median_ms",
                           "recorded_iqr_ms",
                           "recorded_on",
                           "occupancy",
                           "occupancy_limiter",
                           "flops",
                           "compulsory_bytes",
                           "counted_on"})
    header.emplace_back(name);
  for (const std::string& name : metrics) header.push_back(name);
  for (const std::string& name : baselines) {
    header.push_back("baseline." + name + ".median_ms");
    header.push_back("baseline." + name + ".label");
    header.push_back("baseline." + name + ".ratio");
  }
  header.emplace_back("message");

  std::string text;
  const auto add = [&](const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) text += (i ? "," : "") + csv_field(cells[i]);
    text += "\r\n";
  };
  add(header);
  for (const Run& run : runs) {
    const auto exact = [](double value) { return fmt::format("{}", value); };
    std::vector<std::string> row{run.lesson, run.variant, run.device};
    for (const auto& [names, values] :
         {std::pair{&sizes, &run.sizes}, std::pair{&parameters, &run.parameters}})
      for (const std::string& name : *names) row.push_back(values->contains(name) ? setting(run, name) : "");
    row.push_back(std::to_string(run.seed));
    row.push_back(run.verdict);
    row.push_back(run.verdict == "error" ? "" : exact(run.max_error));
    row.push_back(run.verdict == "error" ? "" : exact(run.max_relative_error));
    row.push_back(run.time ? exact(run.time->median_ms) : "");
    row.push_back(run.time ? exact(run.time->iqr_ms) : "");
    row.push_back(run.time ? std::to_string(run.time->n) : "");
    row.push_back(run.time ? std::string(name_of(run.time->label)) : "");
    row.push_back(run.time_cold ? exact(run.time_cold->median_ms) : "");
    row.push_back(run.modelled ? exact(run.modelled->median_ms) : "");
    row.push_back(run.modelled ? run.modelled->bound_by : "");
    row.push_back(run.modelled ? run.modelled->spec : "");
    row.push_back(run.recorded ? exact(run.recorded->median_ms) : "");
    row.push_back(run.recorded ? exact(run.recorded->iqr_ms) : "");
    row.push_back(run.recorded ? run.recorded_on : "");
    row.push_back(run.launches.empty() ? "" : exact(run.launches[0].occupancy.fraction));
    row.push_back(run.launches.empty() ? "" : run.launches[0].occupancy.limiter);
    row.push_back(exact(run.flops));
    row.push_back(exact(run.compulsory_bytes));
    row.push_back(run.counted_on);
    for (const std::string& name : metrics) {
      const auto found = run.counters.totals.find(name);
      row.push_back(found == run.counters.totals.end() ? "" : std::to_string(found->second));
    }
    for (const std::string& name : baselines) {
      const auto found = std::find_if(run.baselines.begin(), run.baselines.end(),
                                      [&](const BaselineResult& baseline) { return baseline.name == name; });
      const bool timed = found != run.baselines.end() && found->time.n > 0;
      row.push_back(timed ? exact(found->time.median_ms) : "");
      row.push_back(timed ? std::string(name_of(found->time.label)) : "");
      row.push_back(timed && found->ratio > 0 ? exact(found->ratio) : "");
    }
    row.push_back(run.diagnostics.empty() ? "" : to_text(run.diagnostics[0]));
    add(row);
  }
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
  std::error_code ignored;
  const auto kind = std::filesystem::status(file, ignored).type();
  if (!file.empty() &&
      (kind == std::filesystem::file_type::regular || kind == std::filesystem::file_type::not_found))
    return write_file(file, text);
  if (!file.empty()) { // a device or a pipe: write into it, never replace it
    std::ofstream stream(file, std::ios::binary);
    if (!(stream << text).flush()) throw Error(fmt::format("can't write '{}'", file));
    return;
  }
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw Error("can't write to the standard output");
}

void print_diagnostics(const Run& run) {
  const std::string who =
      run.lesson.empty() ? std::string("kernelarium-cli") : fmt::format("{}/{}", run.lesson, run.variant);
  for (const Diagnostic& diagnostic : run.diagnostics)
    fmt::print(stderr, "{}: {}{}\n", who, diagnostic.warning ? "warning: " : "", to_text(diagnostic));
}

int exit_code(const std::vector<Run>& runs) {
  int code = 0;
  for (const Run& run : runs)
    if (run.verdict != "pass")
      code = std::max(code, static_cast<int>(run.fault.value_or(Fault::kernel_fault)));
  return code;
}

}
