#include "lessons/format/recorded_number.h"

#include "kernels/base/error.h"
#include "kernels/base/expression.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/problems/problem.h"

#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {

std::string recorded_name(const std::string& baseline) {
  std::string name;
  for (const char c : baseline) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter))
      name += static_cast<char>(std::tolower(letter));
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  return name + (name.ends_with('_') ? "ms" : "_ms");
}

double recorded_value(const Lesson& lesson, const NamedNumber& number,
                      const std::vector<RecordedTable>& tables) {
  const Variant& variant = number.run.variant;
  const Problem& problem = find_problem(variant.problem);
  const Values sizes = complete_sizes(problem, variant, number.run.sizes);
  const Values parameters = complete(variant.parameters, number.run.parameters);
  for (const RecordedTable& table : tables) {
    const RecordedTable::Row* row = table.find(lesson.id, variant.id, sizes, parameters);
    if (!row) continue;
    std::map<std::string, double> names{{"time_ms", row->time.median_ms},
                                        {"flops", problem.flops(sizes)},
                                        {"compulsory_bytes", problem.compulsory_bytes(sizes)}};
    for (const Values* values : {&sizes, &parameters})
      for (const auto& [name, value] : *values) names[name] = static_cast<double>(value);
    for (const BaselineResult& baseline : row->baselines)
      names[recorded_name(baseline.name)] = baseline.time.median_ms;
    try {
      return evaluate(number.value, names);
    } catch (const Error& error) {
      std::vector<std::string> known;
      for (const auto& [name, value] : names) known.push_back(name);
      throw Error(Sentence::tr("%1; this recorded row has %2", error.diagnostics().front().message,
                               fmt::format("{}", fmt::join(known, ", "))));
    }
  }
  std::vector<std::string> settings;
  for (const Values* values : {&sizes, &parameters})
    for (const auto& [name, value] : *values) settings.push_back(fmt::format("{} = {}", name, value));
  throw Error(
      Sentence::tr("no table in resources/recorded has a row for '%1' with %2: use settings that were "
                   "recorded, or record this one",
                   variant.id, fmt::format("{}", fmt::join(settings, ", "))));
}

}
