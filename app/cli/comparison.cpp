#include "app/cli/comparison.h"

#include "kernels/base/error.h"
#include "kernels/metrics/comparison.h"
#include "kernels/problems/json_object.h"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

using nlohmann::json;

json number(const Metric& metric, const std::optional<double>& value) {
  return value && std::isfinite(*value) ? json(in_unit(metric, *value)) : json(nullptr);
}

std::string cell(const Metric& metric, const std::optional<double>& value) {
  return value && std::isfinite(*value) ? figure_text(metric, *value) : "";
}

std::string exact(const json& value) { return value.is_null() ? "" : value.dump(); }

/// "matmul/tiled, TILE = 16, n = 512": what tells a run from another.
std::string title(const Run& run) {
  std::string text = run.lesson.empty() ? run.variant : run.lesson + "/" + run.variant;
  for (const Values* values : {&run.parameters, &run.sizes})
    for (const auto& [name, value] : *values) {
      const auto choice = run.choices.find(name);
      text += fmt::format(", {} = {}", name,
                          choice == run.choices.end() ? std::to_string(value) : choice->second);
    }
  return text + ", on " + device_text(run);
}

}

std::string comparison_text(const Run& before, const Run& now, Format format) {
  const std::vector<ComparedMetric> rows = compare(before, now);
  if (format == Format::json) {
    json list = json::array();
    for (const ComparedMetric& row : rows)
      list.push_back(
          {{"metric", row.metric->id},
           {"name", row.metric->name.in_english()},
           {"unit", row.metric->unit.in_english()},
           {"kind", name_of(row.metric->kind)},
           {"before", number(*row.metric, row.before)},
           {"now", number(*row.metric, row.now)},
           {"difference_percent", std::isfinite(row.difference) ? json(100 * row.difference) : json(nullptr)},
           {"verdict", verdict_text(row.verdict).in_english()}});
    return json_text({{"before", to_json(before)}, {"now", to_json(now)}, {"metrics", list}}) + "\n";
  }
  if (format == Format::csv) {
    std::string text = "metric,name,unit,kind,before,now,difference [%],verdict\r\n";
    for (const ComparedMetric& row : rows)
      text +=
          fmt::format("{},{},{},{},{},{},{},{}\r\n", row.metric->id, csv_field(row.metric->name.in_english()),
                      row.metric->unit.in_english(), name_of(row.metric->kind),
                      exact(number(*row.metric, row.before)), exact(number(*row.metric, row.now)),
                      std::isfinite(row.difference) ? fmt::format("{}", 100 * row.difference) : "",
                      verdict_text(row.verdict).in_english());
    return text;
  }
  TextTable table({"metric", "kind", "before", "now", "difference", "verdict"});
  for (const ComparedMetric& row : rows) {
    const auto missing = [](const std::optional<double>& value) { return !value || *value == 0; };
    if (missing(row.before) && missing(row.now)) continue;
    table.add({row.metric->name.in_english(), std::string(name_of(row.metric->kind)),
               cell(*row.metric, row.before), cell(*row.metric, row.now),
               row.verdict == ComparedMetric::Verdict::unknown ? "" : difference_text(row),
               verdict_text(row.verdict).in_english()});
  }
  if (format == Format::markdown)
    return fmt::format("**before**: {}\n\n**now**: {}\n\n{}", title(before), title(now), table.markdown());
  return wrapped("before: " + title(before), 8) + wrapped("now:    " + title(now), 8) + "\n" + table.text() +
         "\n" + wrapped("Instructions are those of PTX. Metrics that are 0 in both are omitted.", 0);
}

Run run_from_file(const std::string& file) {
  try {
    const json object = read_json(file);
    if (object.is_object() && object.contains("runs") && object["runs"].is_array() && !object["runs"].empty())
      return run_from_json(object["runs"][0]);
    return run_from_json(object);
  } catch (const json::exception&) {
    throw Error(fmt::format("'{}' is not a run that --format json wrote", file));
  } catch (const Error& error) {
    throw in_file(error, file);
  }
}

}
