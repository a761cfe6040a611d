#include "kernels/experiment/recorded_table.h"

#include "kernels/base/data_folder.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

using nlohmann::json;

/// Without the label: all of a recorded table is measured.
json measured_to_json(const Series& series) {
  return {{"median_ms", series.median_ms},
          {"iqr_ms", series.iqr_ms},
          {"n", series.n},
          {"method", series.method},
          {"throttled", series.throttled}};
}

Series series_from(const json& object) {
  Series series;
  series.median_ms = object.at("median_ms").get<double>();
  series.iqr_ms = object.at("iqr_ms").get<double>();
  series.n = object.at("n").get<int>();
  series.method = object.at("method").get<std::string>();
  series.throttled = object.at("throttled").get<bool>();
  series.label = Label::recorded;
  return series;
}

RecordedTable::Row row_from(const json& object) {
  RecordedTable::Row row;
  row.lesson = object.at("lesson").get<std::string>();
  row.variant = object.at("variant").get<std::string>();
  row.sizes = object.at("size").get<Values>();
  row.parameters = object.at("parameters").get<Values>();
  row.time = series_from(object.at("time"));
  for (const json& one : object.at("baselines")) {
    BaselineResult baseline;
    baseline.name = one.at("name").get<std::string>();
    baseline.library = one.at("library").get<std::string>();
    baseline.threads = one.at("threads").get<int>();
    baseline.verdict = Verdict::pass;
    baseline.time = series_from(one.at("time"));
    row.baselines.push_back(std::move(baseline));
  }
  return row;
}

}

void RecordedTable::add(const Run& run) {
  if (run.verdict != Verdict::pass || !run.time || run.time->label != Label::measured)
    throw Error(fmt::format("{}/{} can't be recorded: it was not measured on hardware with a right result",
                            run.lesson, run.variant));
  Row row{run.lesson, run.variant, run.sizes, run.parameters, *run.time, {}};
  row.time.label = Label::recorded;
  for (const BaselineResult& measured : run.baselines) {
    if (measured.verdict != Verdict::pass || measured.time.n < 1) continue;
    BaselineResult baseline;
    baseline.name = measured.name;
    baseline.library = measured.library;
    baseline.threads = measured.threads;
    baseline.verdict = Verdict::pass;
    baseline.time = measured.time;
    baseline.time.label = Label::recorded;
    row.baselines.push_back(std::move(baseline));
  }
  rows.push_back(std::move(row));
}

const RecordedTable::Row* RecordedTable::find(const std::string& lesson, const std::string& variant,
                                              const Values& sizes, const Values& parameters) const {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) {
    return row.lesson == lesson && row.variant == variant && row.sizes == sizes &&
           row.parameters == parameters;
  });
  return found == rows.end() ? nullptr : &*found;
}

std::string RecordedTable::origin() const {
  std::string text = machine + ", " + date;
  for (const auto& [name, value] : facts)
    if (name.find("driver") != std::string::npos) text += fmt::format(", {} {}", name, value);
  return text;
}

json to_json(const RecordedTable& table) {
  json rows = json::array();
  for (const RecordedTable::Row& row : table.rows) {
    json baselines = json::array();
    for (const BaselineResult& baseline : row.baselines)
      baselines.push_back({{"name", baseline.name},
                           {"library", baseline.library},
                           {"threads", baseline.threads},
                           {"time", measured_to_json(baseline.time)}});
    rows.push_back({{"lesson", row.lesson},
                    {"variant", row.variant},
                    {"size", row.sizes},
                    {"parameters", row.parameters},
                    {"time", measured_to_json(row.time)},
                    {"baselines", baselines}});
  }
  return {{"machine", table.machine}, {"date", table.date}, {"facts", table.facts}, {"rows", rows}};
}

RecordedTable recorded_table_from_json(const json& object) {
  try {
    RecordedTable table;
    table.machine = object.at("machine").get<std::string>();
    table.date = object.at("date").get<std::string>();
    table.facts = object.at("facts").get<std::map<std::string, std::string>>();
    for (const json& row : object.at("rows")) table.rows.push_back(row_from(row));
    return table;
  } catch (const json::exception& error) {
    throw Error(fmt::format("this is not a recorded table: {}", error.what()));
  }
}

std::vector<RecordedTable> read_recorded_tables(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code missing; // a missing folder has no tables
  for (const auto& entry : std::filesystem::directory_iterator(folder, missing))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<RecordedTable> tables;
  for (const auto& file : files) {
    try {
      tables.push_back(recorded_table_from_json(json::parse(read_file(file, kLargestText))));
    } catch (const json::exception& error) {
      throw Error(fmt::format("'{}' is not JSON: {}", file.string(), error.what()));
    } catch (const Error& error) {
      throw Error(fmt::format("'{}': {}", file.string(), error.what()));
    }
  }
  return tables;
}

void add_recorded(Run& run, const std::vector<RecordedTable>& tables, bool baselines) {
  for (const RecordedTable& table : tables) {
    const RecordedTable::Row* row = table.find(run.lesson, run.variant, run.sizes, run.parameters);
    if (!row) continue;
    run.recorded = row->time;
    run.recorded_on = table.origin();
    if (!baselines) return;
    // A measurement here and now is worth more than the same library on another machine.
    const std::size_t measured = run.baselines.size();
    for (const BaselineResult& baseline : row->baselines) {
      const auto here = run.baselines.begin() + static_cast<std::ptrdiff_t>(measured);
      if (std::none_of(run.baselines.begin(), here,
                       [&](const BaselineResult& mine) { return mine.name == baseline.name; }))
        run.baselines.push_back(baseline);
    }
    return;
  }
}

}
