#include "kernels/problems/problem.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/manifest_reader.h"
#include "lessons/format/run_expression.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {

using nlohmann::json;

Variant ManifestReader::read_variant(JsonObject& run, const std::string& problem) {
  const json* value = run.find("variant");
  if (!value) run.fail("variant", Sentence::tr("is missing: name a variant of the problem"));
  if (value->is_string()) {
    const std::string id = run.text("variant");
    std::vector<std::string> known;
    for (const Variant& variant : shipped_) {
      if (variant.problem != problem) continue;
      if (variant.id == id) return variant;
      known.push_back(variant.id);
    }
    run.fail("variant", Sentence::tr("the problem '%1' has no variant '%2': use %3", problem, id,
                                     fmt::format("{}", fmt::join(known, ", "))));
  }
  const std::string place = run.place_of("variant");
  JsonObject own(*value, place);
  const std::string source = own.text("source");
  at_place(own, "source", [&] { return lesson_file(lesson_.folder, source); });
  Variant variant = variant_from_json(*value, lesson_.folder, place);
  for (const Variant& other : shipped_)
    if (other.problem == variant.problem && other.id == variant.id)
      own.fail("id", Sentence::tr("'%1' is already used by a variant of kernels/cuda: give yours another id",
                                  variant.id));
  return variant;
}

/// {"m": 64, "order": "transposed"}: whole numbers or choices by name, checked.
Settings ManifestReader::read_settings(const JsonObject& object, const std::string& key, const json& value,
                                       const std::vector<Parameter>& known) {
  [[maybe_unused]] const JsonObject must_be_one(value, object.place_of(key));
  Settings settings;
  for (const auto& [name, chosen] : value.items()) {
    const Parameter* parameter = find_parameter(known, name);
    const std::string place = key.empty() ? name : key + "." + name;
    if (!parameter) {
      std::vector<std::string> names;
      for (const Parameter& one : known) names.push_back(one.name);
      object.fail(place, Sentence::tr("there is no '%1' here: use %2", name,
                                      fmt::format("{}", fmt::join(names, ", "))));
    }
    if (!chosen.is_number_integer() && !chosen.is_string())
      object.fail(place, Sentence::tr("must be a whole number, or the name of a choice"));
    const std::string text = chosen.is_string() ? chosen.get<std::string>() : chosen.dump();
    at_place(object, place, [&] {
      parameter->check(parameter->parse(text));
      return 0;
    });
    settings[name] = text;
  }
  return settings;
}

RunSpec ManifestReader::read_run_object(JsonObject run) {
  RunSpec spec;
  const std::string problem = run.text("problem", lesson_.problem);
  at_place(run, "problem", [&] { return &find_problem(problem); });
  spec.variant = read_variant(run, problem);
  const std::vector<Parameter> sizes = find_problem(spec.variant.problem).sizes();
  if (const json* value = run.find("sizes")) spec.sizes = read_settings(run, "sizes", *value, sizes);
  for (const auto& [name, value] : spec.variant.pinned) {
    const auto chosen = spec.sizes.find(name);
    const Parameter* size = find_parameter(sizes, name);
    if (chosen != spec.sizes.end() && size && size->parse(chosen->second) != value)
      run.fail("sizes." + name, Sentence::tr("the variant '%1' fixes it to %2: remove it", spec.variant.id,
                                             size->text(value)));
  }
  if (const json* value = run.find("set"))
    spec.parameters = read_settings(run, "set", *value, spec.variant.parameters);
  spec.seed = static_cast<std::uint64_t>(std::max<std::int64_t>(0, run.integer("seed", 1)));
  read_source(run, spec);
  run.finish();
  return spec;
}

/// A run in its place, or the name of one under "runs".
RunSpec ManifestReader::read_run(JsonObject& object) {
  const json* value = object.find("run");
  if (!value) object.fail("run", Sentence::tr("is missing: say what runs, {\"variant\": ...}"));
  if (!value->is_string()) return read_run_object(JsonObject(*value, object.place_of("run")));
  const auto found = named_runs_.find(value->get<std::string>());
  if (found == named_runs_.end())
    object.fail("run", Sentence::tr("'%1' is not (correctly) given under \"runs\": add it there",
                                    value->get<std::string>()));
  return found->second;
}

void ManifestReader::read_source(JsonObject& object, RunSpec& run) {
  const std::string source = object.text("source", "");
  if (source.empty()) return;
  if (!run.source.empty()) object.fail("source", Sentence::tr("is already given in the run: remove one"));
  at_place(object, "source", [&] { return lesson_file(lesson_.folder, source); });
  const std::string extension = run.variant.source.extension().string();
  if (!source.ends_with(extension))
    object.fail("source", Sentence::tr("must be a %1 file, as the variant's own", extension));
  run.source = source;
}

void ManifestReader::expression(const JsonObject& object, const std::string& key, const std::string& text,
                                const Variant& variant) {
  at_place(object, key, [&] { check_expression(text, variant); });
}

}
