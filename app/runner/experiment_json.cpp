#include "app/runner/protocol.h"
#include "kernels/base/error.h"
#include "kernels/base/json_values.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <vector>

namespace kernelarium {

using nlohmann::json;

namespace {

const std::map<std::string, Checks> kChecks{{"bounds", Checks::bounds}, {"all", Checks::all}};
const std::map<std::string, Baselines> kBaselines{
    {"none", Baselines::none}, {"vendor", Baselines::vendor}, {"all", Baselines::all}};

template<class T>
std::string name_of(const std::map<std::string, T>& names, T value) {
  return std::find_if(names.begin(), names.end(), [&](const auto& name) { return name.second == value; })
      ->first;
}

template<class T>
T read(const json& object, const std::string& key, const std::map<std::string, T>& names, T fallback) {
  const auto found = names.find(object.value(key, name_of(names, fallback)));
  if (found == names.end()) {
    std::vector<std::string> known;
    for (const auto& name : names) known.push_back(name.first);
    throw Error(Sentence::tr("\"%1\" must be one of %2, not %3.", key,
                             fmt::format("{}", fmt::join(known, ", ")), object.at(key).dump()));
  }
  return found->second;
}

}

json to_json(const Experiment& e) {
  json object = {{"lesson", e.lesson},
                 {"problem", e.problem},
                 {"variant", e.variant},
                 {"device", e.device},
                 {"sizes", e.sizes},
                 {"parameters", e.parameters},
                 {"seed", e.seed},
                 {"pattern", e.pattern},
                 {"foreign", e.foreign},
                 {"input", e.input},
                 {"source", e.source},
                 {"source_file", e.source_file},
                 {"checks", name_of(kChecks, e.checks)},
                 {"baselines", name_of(kBaselines, e.baselines)},
                 {"count", e.count},
                 {"counters_from_simulation", e.counters_from_simulation},
                 {"timing", e.timing},
                 {"specialize", e.specialize},
                 {"registers", e.registers},
                 {"warp_states", e.warp_states},
                 {"touched", e.touched},
                 {"instruction_budget", e.instruction_budget},
                 {"memory_limit", e.memory_limit},
                 {"findings", e.findings}};
  if (e.launch)
    object["launch"] = {{"file", e.launch->file},
                        {"kernel", e.launch->kernel},
                        {"grid", {e.launch->grid.x, e.launch->grid.y, e.launch->grid.z}},
                        {"grid_rules", e.launch->grid_rules},
                        {"block", {e.launch->block.x, e.launch->block.y, e.launch->block.z}},
                        {"shared_bytes", e.launch->shared_bytes},
                        {"arguments", e.launch->arguments},
                        {"defines", e.launch->defines},
                        {"include_folders", e.launch->include_folders},
                        {"cluster", {e.launch->cluster.x, e.launch->cluster.y, e.launch->cluster.z}},
                        {"foreign", e.launch->foreign}};
  if (e.trace)
    object["trace"] = {{"blocks", e.trace->blocks},
                       {"record_limit", e.trace->record_limit},
                       {"per_warp", e.trace->per_warp},
                       {"matrix_words", e.trace->matrix_words},
                       {"watched_buffer", e.trace->watched_buffer},
                       {"watched_element", e.trace->watched_element}};
  return object;
}

Experiment experiment_from_json(const json& object) {
  try {
    Experiment e;
    e.lesson = read_value_or(object, "lesson", e.lesson);
    if (object.contains("launch")) {
      const json& launch = object.at("launch");
      const auto extent = [&](const char* key) {
        const auto sides = read_value<std::vector<std::int64_t>>(launch.at(key));
        if (sides.size() != 3)
          throw Error(Sentence::tr("\"%1\" must be three whole numbers.", std::string(key)));
        return Dim3{sides[0], sides[1], sides[2]};
      };
      e.launch.emplace();
      e.launch->file = launch.at("file").get<std::string>();
      e.launch->kernel = launch.at("kernel").get<std::string>();
      e.launch->grid = extent("grid");
      e.launch->grid_rules = read_value_or(launch, "grid_rules", e.launch->grid_rules);
      e.launch->block = extent("block");
      if (launch.contains("cluster")) e.launch->cluster = extent("cluster");
      e.launch->shared_bytes = read_value_or(launch, "shared_bytes", e.launch->shared_bytes);
      e.launch->arguments = read_value_or(launch, "arguments", e.launch->arguments);
      e.launch->defines = read_value_or(launch, "defines", e.launch->defines);
      e.launch->include_folders = read_value_or(launch, "include_folders", e.launch->include_folders);
      e.launch->foreign = read_value_or(launch, "foreign", e.launch->foreign);
    } else {
      e.problem = object.at("problem").get<std::string>();
      e.variant = object.at("variant").get<std::string>();
    }
    e.device = read_value_or(object, "device", e.device);
    e.sizes = read_value_or(object, "sizes", e.sizes);
    e.parameters = read_value_or(object, "parameters", e.parameters);
    e.seed = read_value_or(object, "seed", e.seed);
    e.pattern = read_value_or(object, "pattern", e.pattern);
    e.foreign = read_value_or(object, "foreign", e.foreign);
    e.input = read_value_or(object, "input", e.input);
    e.source = read_value_or(object, "source", e.source);
    e.source_file = read_value_or(object, "source_file", e.source_file);
    e.checks = read(object, "checks", kChecks, e.checks);
    e.baselines = read(object, "baselines", kBaselines, e.baselines);
    e.count = read_value_or(object, "count", e.count);
    e.counters_from_simulation =
        read_value_or(object, "counters_from_simulation", e.counters_from_simulation);
    e.timing = read_value_or(object, "timing", e.timing);
    e.specialize = read_value_or(object, "specialize", e.specialize);
    e.registers = read_value_or(object, "registers", e.registers);
    e.warp_states = read_value_or(object, "warp_states", e.warp_states);
    e.touched = read_value_or(object, "touched", e.touched);
    e.instruction_budget = read_value_or(object, "instruction_budget", e.instruction_budget);
    e.memory_limit = read_value_or(object, "memory_limit", e.memory_limit);
    e.findings = read_value_or(object, "findings", e.findings);
    if (object.contains("trace")) {
      const json& trace = object.at("trace");
      e.trace.emplace();
      e.trace->blocks = read_value_or(trace, "blocks", e.trace->blocks);
      e.trace->record_limit = read_value_or(trace, "record_limit", e.trace->record_limit);
      e.trace->per_warp = read_value_or(trace, "per_warp", e.trace->per_warp);
      e.trace->matrix_words = read_value_or(trace, "matrix_words", e.trace->matrix_words);
      e.trace->watched_buffer = read_value_or(trace, "watched_buffer", e.trace->watched_buffer);
      e.trace->watched_element = read_value_or(trace, "watched_element", e.trace->watched_element);
    }
    return e;
  } catch (const json::exception& broken) {
    throw Error(Sentence::tr("An experiment can't be read: %1", broken.what()));
  }
}

}
