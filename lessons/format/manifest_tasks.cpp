#include "kernels/problems/problem.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/manifest_reader.h"
#include "lessons/format/program_facts.h"
#include "lessons/format/program_judge.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {
namespace fs = std::filesystem;

using nlohmann::json;

/// A reason or a list of them.
std::vector<std::string> ManifestReader::read_reasons(const JsonObject& object, const std::string& key,
                                                      const json& value, const std::vector<Goal>& goals,
                                                      const std::set<std::string>& known) {
  std::vector<std::string> expected;
  for (const json& one : value.is_array() ? value : json::array({value})) {
    if (!one.is_string()) object.fail(key, Sentence::tr("must be a reason or a list of reasons"));
    const std::string reason = one.get<std::string>();
    const bool goal =
        reason.starts_with("goal:") &&
        std::any_of(goals.begin(), goals.end(), [&](const Goal& one) { return one.id == reason.substr(5); });
    if (!goal && !known.contains(reason))
      object.fail(key, Sentence::tr("'%1' is not a reason: use %2, or goal:ID with an id of \"goals\"",
                                    reason, fmt::format("{}", fmt::join(known, ", "))));
    expected.push_back(reason);
  }
  if (expected.empty()) object.fail(key, Sentence::tr("must name at least one reason"));
  return expected;
}

/// In the order of the manifest: the first that is missed is the reason.
void ManifestReader::put_in_order(std::vector<Goal>& goals, const JsonObject& object) const {
  const auto position = [&](const Goal& goal) { return placed_.places.at(object.place_of(goal.id)).begin; };
  std::sort(goals.begin(), goals.end(),
            [&](const Goal& a, const Goal& b) { return position(a) < position(b); });
}

void ManifestReader::read_goals(JsonObject& object, Exercise& exercise) {
  if (const json* goals = members(object, "goals")) {
    JsonObject all(*goals, object.place_of("goals"));
    for (const auto& [id, ignored] : goals->items()) {
      exercise.goals.push_back({id, all.text(id)});
      expression(all, id, exercise.goals.back().expression, exercise.run->variant);
    }
    put_in_order(exercise.goals, all);
  }
  if (const json* value = object.find("speed")) {
    JsonObject speed(*value, object.place_of("speed"));
    SpeedGoal goal{speed.text("against"), read_number(speed, "at_most", 0), {}};
    if (!speed.has("at_most") || !(goal.at_most > 0))
      speed.fail("at_most", Sentence::tr("must be a ratio above 0: the kernel's time / the other's"));
    if (goal.against.starts_with("variant:")) {
      const auto known = std::find_if(shipped_.begin(), shipped_.end(), [&](const Variant& variant) {
        return variant.problem == exercise.run->variant.problem && variant.id == goal.against.substr(8);
      });
      if (known == shipped_.end())
        speed.fail("against", Sentence::tr("the problem has no variant '%1'", goal.against.substr(8)));
    }
    const json* sizes = speed.find("sizes");
    if (!sizes) speed.fail("sizes", Sentence::tr("is missing: give sizes that keep a GPU busy"));
    goal.sizes = read_settings(speed, "sizes", *sizes, find_problem(exercise.run->variant.problem).sizes());
    speed.finish();
    exercise.speed = goal;
  }
  if (object.find("budget")) {
    const std::int64_t budget = object.integer("budget");
    if (budget < 1000 || budget > 200'000'000)
      object.fail("budget", Sentence::tr("must be 1000 to 200000000 warp instructions"));
    exercise.budget = static_cast<std::uint64_t>(budget);
  }
}

void ManifestReader::read_tweak(JsonObject& object, Exercise& exercise) {
  read_goals(object, exercise);
  if (exercise.goals.empty())
    object.fail("goals", Sentence::tr("must contain at least one goal on counted numbers"));
  exercise.knobs = object.texts("knobs");
  if (exercise.knobs.empty())
    object.fail("knobs", Sentence::tr("must name at least one parameter or size to change"));
  std::vector<Parameter> known = find_problem(exercise.run->variant.problem).sizes();
  known.insert(known.end(), exercise.run->variant.parameters.begin(), exercise.run->variant.parameters.end());
  for (std::size_t i = 0; i < exercise.knobs.size(); ++i)
    if (!find_parameter(known, exercise.knobs[i]))
      object.fail(fmt::format("knobs[{}]", i),
                  Sentence::tr("there is no parameter or size '%1'", exercise.knobs[i]));
  const json* solution = object.find("solution");
  if (!solution) object.fail("solution", Sentence::tr("is missing: give settings that reach the goals"));
  exercise.solution = read_settings(object, "solution", *solution, known);
  for (const auto& [name, value] : exercise.solution)
    if (std::count(exercise.knobs.begin(), exercise.knobs.end(), name) == 0)
      object.fail("solution." + name, Sentence::tr("is not one of the knobs: add it to them or remove it"));
}

/// Sizes and parameters together, with a pattern of the inputs and whether the goals count here.
HiddenCase ManifestReader::read_hidden(JsonObject& object, const Variant& variant) {
  const Problem& problem = find_problem(variant.problem);
  const std::vector<Parameter> sizes = problem.sizes();
  HiddenCase one;
  one.pattern = object.text("pattern", "");
  const std::vector<std::string> patterns = problem.patterns();
  if (!one.pattern.empty() && std::count(patterns.begin(), patterns.end(), one.pattern) == 0)
    object.fail("pattern", Sentence::tr("the inputs of '%1' have no pattern '%2': use %3", problem.id(),
                                        one.pattern, fmt::format("{}", fmt::join(patterns, ", "))));
  one.seed = static_cast<std::uint64_t>(std::max<std::int64_t>(0, object.integer("seed", 1)));
  one.goals = object.flag("goals", false);
  std::vector<Parameter> known = sizes;
  known.insert(known.end(), variant.parameters.begin(), variant.parameters.end());
  json settings = json::object();
  for (const auto& [name, value] : object.value().items())
    if (name != "pattern" && name != "seed" && name != "goals") settings[name] = value;
  for (const auto& [name, text] : read_settings(object, "", settings, known))
    (find_parameter(sizes, name) ? one.sizes : one.parameters)[name] = text;
  return one;
}

void ManifestReader::read_free(JsonObject& object, Exercise& exercise) {
  exercise.free = object.texts("free");
  const Variant& variant = exercise.run->variant;
  const std::vector<Parameter> sizes = find_problem(variant.problem).sizes();
  for (std::size_t i = 0; i < exercise.free.size(); ++i) {
    const std::string& name = exercise.free[i];
    const std::string place = fmt::format("free[{}]", i);
    if (variant.pinned.contains(name))
      object.fail(place, Sentence::tr("the variant '%1' fixes '%2': remove it", variant.id, name));
    if (!find_parameter(sizes, name) && !find_parameter(variant.parameters, name))
      object.fail(place, Sentence::tr("there is no size or parameter '%1'", name));
    if (std::count(exercise.free.begin(), exercise.free.end(), name) > 1)
      object.fail(place, Sentence::tr("'%1' appears twice", name));
  }
}

void ManifestReader::read_write(JsonObject& object, Exercise& exercise) {
  read_goals(object, exercise);
  if (!exercise.run->source.empty())
    object.fail("run.source",
                Sentence::tr("is not allowed here: the learner's text begins as %1", exercise.starter()));
  for (JsonObject& one : bounded_objects(object, "hidden"))
    exercise.hidden.push_back(read_hidden(one, exercise.run->variant));
  read_free(object, exercise);
  if (exercise.hidden.empty() && exercise.free.empty())
    object.fail("hidden", Sentence::tr("must contain a case besides the visible one, or \"free\" must name "
                                       "what varies: a kernel must be right for all"));
  read_files(object, exercise, kernel_reasons());
}

/// Solutions and kernels or programs that are right or wrong.
void ManifestReader::read_files(JsonObject& object, Exercise& exercise, const std::set<std::string>& known) {
  const std::string base = "exercises/" + exercise.id;
  at_place(object, "id", [&] { return lesson_file(lesson_.folder, exercise.starter()); });
  const auto kernels_in = [&](const std::string& folder) {
    std::vector<std::string> names;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(lesson_.folder / base / folder, missing))
      if (entry.path().extension() == exercise.extension()) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  };
  for (const std::string& name : kernels_in("solutions"))
    exercise.solutions.push_back(base + "/solutions/" + name);
  if (exercise.solutions.empty())
    object.fail("id", Sentence::tr("there is no %1/solutions/*%2: add at least one right one", base,
                                   exercise.extension()));
  for (const std::string& name : kernels_in("right")) exercise.right.push_back(base + "/right/" + name);
  const std::vector<std::string> files = kernels_in("wrong");
  if (const json* wrong = members(object, "wrong"))
    for (const auto& [name, value] : wrong->items()) {
      if (name.find('/') != std::string::npos)
        object.fail("wrong." + name, Sentence::tr("must be a file's name in %1/wrong", base));
      at_place(object, "wrong." + name,
               [&, &name = name] { return lesson_file(lesson_.folder, base + "/wrong/" + name); });
      exercise.wrong[name] = read_reasons(object, "wrong." + name, value, exercise.goals, known);
    }
  for (const std::string& name : files)
    if (!exercise.wrong.contains(name))
      object.fail("wrong", Sentence::tr("does not say why %1/wrong/%2 is refused: add \"%3\": \"REASON\"",
                                        base, name, name));
}

/// How a program is built, and for how many devices.
void ManifestReader::read_building(JsonObject& object, std::vector<std::string>& options, int& devices) {
  devices = static_cast<int>(object.integer("devices", 1));
  if (devices < 1 || devices > 8) object.fail("devices", Sentence::tr("must be 1 to 8"));
  // An option could name any file, and a lesson may be untrusted.
  static const std::set<std::string> allowed{"-lcublas", "-lcurand", "-std=c++17", "-std=c++20",
                                             "--extended-lambda"};
  options = object.texts("options");
  for (std::size_t i = 0; i < options.size(); ++i)
    if (!allowed.contains(options[i]))
      object.fail(fmt::format("options[{}]", i), Sentence::tr("'%1' is not allowed: use %2", options[i],
                                                              fmt::format("{}", fmt::join(allowed, ", "))));
}

ProgramSource ManifestReader::read_program_source(JsonObject& number) {
  JsonObject object(*number.find("program"), number.place_of("program"));
  ProgramSource made;
  made.source = object.text("source");
  at_place(object, "source", [&] { return lesson_file(lesson_.folder, made.source); });
  made.arguments = object.texts("arguments");
  read_building(object, made.options, made.devices);
  object.finish();
  return made;
}

void ManifestReader::read_program(JsonObject& object, Exercise& exercise) {
  ProgramTask& task = exercise.program.emplace();
  constexpr std::size_t kMostCases = 20, kMostOutput = 64 << 10;
  for (JsonObject& one : bounded_objects(object, "cases")) {
    ProgramCase made;
    made.arguments = one.texts("arguments");
    made.output = one.text("output");
    if (made.output.size() > kMostOutput)
      one.fail("output", Sentence::tr("is longer than 64 KB: print less"));
    made.exit_code = static_cast<int>(one.integer("exit_code", 0));
    if (made.exit_code < 0 || made.exit_code > 125) one.fail("exit_code", Sentence::tr("must be 0 to 125"));
    made.goals = one.flag("goals", false);
    made.largest_block = static_cast<int>(one.integer("largest_block", 0));
    if (made.largest_block < 0 || made.largest_block > 1024)
      one.fail("largest_block", Sentence::tr("must be 0 to 1024"));
    made.kernel_time = read_number(one, "kernel_time", 0);
    if (made.kernel_time < 0 || made.kernel_time > 1000)
      one.fail("kernel_time", Sentence::tr("must be 0 to 1000"));
    if (one.find("failing")) made.failing = one.text("failing");
    if (!made.failing.empty() && made.failing != "launch" && made.failing != "each")
      one.fail("failing",
               Sentence::tr("'%1' is not allowed: use %2", made.failing, std::string("launch, each")));
    one.finish();
    task.cases.push_back(std::move(made));
  }
  if (task.cases.size() < 2 || task.cases.size() > kMostCases)
    object.fail("cases", Sentence::tr("must contain 2 to %1 cases: the first is shown, the others are hidden",
                                      kMostCases));
  task.tolerance = read_number(object, "tolerance", 0);
  if (task.tolerance < 0 || task.tolerance > 0.1) object.fail("tolerance", Sentence::tr("must be 0 to 0.1"));
  read_building(object, task.options, task.devices);
  if (const json* goals = members(object, "goals")) {
    JsonObject all(*goals, object.place_of("goals"));
    for (const auto& [id, ignored] : goals->items()) {
      exercise.goals.push_back({id, all.text(id)});
      at_place(all, id, [&, &id = id] { check_program_expression(exercise.goals.back().expression); });
    }
    put_in_order(exercise.goals, all);
  }
  // If the editor has to show a variant, it shows the lesson's first.
  RunSpec run;
  run.variant = *std::find_if(lesson_.variants.begin(), lesson_.variants.end(),
                              [&](const Variant& one) { return one.id == lesson_.default_variant; });
  exercise.run = std::move(run);
  read_files(object, exercise, program_reasons());
}

}
