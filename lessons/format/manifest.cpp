#include "lessons/format/manifest.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/problems/json_object.h"
#include "kernels/problems/problem.h"
#include "lessons/format/json_places.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/program_facts.h"
#include "lessons/format/program_judge.h"
#include "lessons/format/run_expression.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <regex>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

using nlohmann::json;
using Settings = std::map<std::string, std::string>;

/// What a written kernel or a mistake may be refused for.
const std::set<std::string>& reasons() {
  static const std::set<std::string> all{
      "race",    "mismatch", "out-of-bounds", "misaligned", "uninitialised", "barrier", "launch", "budget",
      "compile", "assert",   "trap",          "sync-mask",  "unsupported",   "cluster", "proxy"};
  return all;
}

/// Runs `action`; an Error in it is told with the place of `key`.
template<class Action>
auto at_place(const JsonObject& object, const std::string& key, Action action) {
  try {
    return action();
  } catch (const Error& problem) {
    object.fail(key, problem.diagnostics().front().message.in_english());
  }
}

std::string read_id(JsonObject& object, const std::string& key) {
  const std::string id = object.text(key);
  static const std::regex pattern("[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?");
  if (id.size() > 64 || !std::regex_match(id, pattern))
    object.fail(key, fmt::format("'{}' is no id: use small letters, digits and '-'", id.substr(0, 80)));
  return id;
}

/// The object's members, at most limits::entries of them.
const json* members(JsonObject& object, const std::string& key) {
  const json* value = object.find(key);
  if (!value) return nullptr;
  [[maybe_unused]] const JsonObject must_be_one(*value, object.place_of(key));
  if (value->size() > limits::entries)
    object.fail(key, fmt::format("has more than {} entries: leave some out", limits::entries));
  return value;
}

std::vector<JsonObject> bounded_objects(JsonObject& object, const std::string& key) {
  std::vector<JsonObject> all = object.objects(key);
  if (all.size() > limits::entries)
    object.fail(key, fmt::format("has more than {} entries: leave some out", limits::entries));
  return all;
}

/// A number that may have a fraction.
double read_number(JsonObject& object, const std::string& key, double fallback) {
  const json* value = object.find(key);
  if (!value) return fallback;
  if (!value->is_number() || !std::isfinite(value->get<double>()))
    object.fail(key, fmt::format("must be a number, but is {}", value->dump(-1, ' ', true).substr(0, 60)));
  return value->get<double>();
}

/// A text in several languages; English must be there, because every other one falls back to it.
std::map<std::string, std::string> read_texts(JsonObject& manifest, const std::string& key) {
  const json* value = manifest.find(key);
  if (!value) manifest.fail(key, "is missing: add it");
  JsonObject languages(*value, manifest.place_of(key));
  std::map<std::string, std::string> texts;
  static const std::regex code("[a-z]{2,3}(_[A-Z]{2})?");
  for (const auto& [language, text] : value->items()) {
    if (language.size() > 8 || !std::regex_match(language, code))
      languages.fail(language, "is not a language's code: use en, zh_CN, ko...");
    texts[language] = languages.text(language);
  }
  if (!texts.contains("en")) languages.fail("en", "is missing: add the English text");
  return texts;
}

class Reader {
 public:
  Reader(const PlacedJson& placed, const std::vector<Variant>& shipped, Lesson& lesson)
      : placed_(placed), shipped_(shipped), lesson_(lesson) {}

  void read() {
    attempt([&] {
      JsonObject top(placed_.value, "");
      top.text("$schema", ""); // for editors
      // Everything else speaks of the problem: without one there is no use in going on.
      read_head(top);
      attempt([&] { read_named_runs(top); });
      attempt([&] { read_numbers(top); });
      attempt([&] {
        read_list(top, "exercises", lesson_.exercises,
                  [&](JsonObject object) { return read_exercise(std::move(object)); });
      });
      attempt([&] {
        read_list(top, "mistakes", lesson_.mistakes,
                  [&](JsonObject object) { return read_mistake(std::move(object)); });
      });
      attempt([&] { read_questions(top); });
      top.finish();
    });
    if (!mistakes_.empty()) throw Error(Fault::bad_argument, std::move(mistakes_));
  }

 private:
  /// Gathers what goes wrong in `action`, with file and line.
  void attempt(const std::function<void()>& action) {
    try {
      action();
    } catch (const Error& error) {
      for (Diagnostic diagnostic : error.diagnostics()) {
        diagnostic.file = (lesson_.folder / "lesson.json").string();
        diagnostic.line = placed_.line_of(diagnostic.place);
        mistakes_.push_back(std::move(diagnostic));
      }
    }
  }

  template<class T, class Read>
  void read_list(JsonObject& top, const std::string& key, std::vector<T>& into, Read read) {
    for (JsonObject& object : bounded_objects(top, key))
      attempt([&] {
        T one = read(object);
        if (std::any_of(into.begin(), into.end(), [&](const T& other) { return other.id == one.id; }))
          object.fail("id", fmt::format("'{}' appears twice: give each its own", one.id));
        into.push_back(std::move(one));
      });
  }

  void read_head(JsonObject& manifest);
  void read_named_runs(JsonObject& top);
  void read_numbers(JsonObject& top);
  void read_questions(JsonObject& top);
  Variant read_variant(JsonObject& run, const std::string& problem);
  Settings read_settings(const JsonObject& object, const std::string& key, const json& value,
                         const std::vector<Parameter>& known, const char* what);
  RunSpec read_run_object(JsonObject run);
  RunSpec read_run(JsonObject& object);
  void read_source(JsonObject& object, RunSpec& run);
  ExpectedAnswer read_answer(JsonObject& object, const std::string& key, const RunSpec& run);
  int read_line(const JsonObject& line, const std::string& text, const RunSpec& run);
  std::vector<std::string> read_reasons(const JsonObject& object, const std::string& key, const json& value,
                                        const std::vector<Goal>& goals, const std::set<std::string>& known);
  void read_files(JsonObject& object, Exercise& exercise, const std::set<std::string>& known);
  void read_program(JsonObject& object, Exercise& exercise);
  void read_building(JsonObject& object, std::vector<std::string>& options, int& devices);
  ProgramSource read_program_source(JsonObject& number);
  Exercise read_exercise(JsonObject object);
  void read_tweak(JsonObject& object, Exercise& exercise);
  void read_write(JsonObject& object, Exercise& exercise);
  HiddenCase read_hidden(JsonObject& object, const Variant& variant);
  void read_free(JsonObject& object, Exercise& exercise);
  void read_goals(JsonObject& object, Exercise& exercise);
  Mistake read_mistake(JsonObject object);
  void expression(const JsonObject& object, const std::string& key, const std::string& text,
                  const Variant& variant) {
    at_place(object, key, [&] { check_expression(text, variant); });
  }

  const PlacedJson& placed_;
  const std::vector<Variant>& shipped_;
  Lesson& lesson_;
  std::map<std::string, RunSpec> named_runs_;
  std::vector<Diagnostic> mistakes_;
};

void Reader::read_head(JsonObject& manifest) {
  attempt([&] { lesson_.title = read_texts(manifest, "title"); });
  attempt([&] { lesson_.summary = read_texts(manifest, "summary"); });
  lesson_.problem = manifest.text("problem");
  at_place(manifest, "problem", [&] { return &find_problem(lesson_.problem); });

  const std::vector<std::string> ids = manifest.texts("variants");
  if (ids.empty()) manifest.fail("variants", "must name at least one variant");
  std::vector<std::string> known;
  for (const Variant& variant : shipped_)
    if (variant.problem == lesson_.problem) known.push_back(variant.id);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::string place = fmt::format("variants[{}]", i);
    if (std::count(ids.begin(), ids.end(), ids[i]) > 1)
      manifest.fail(place, fmt::format("'{}' appears twice", ids[i]));
    const auto found = std::find_if(shipped_.begin(), shipped_.end(), [&](const Variant& variant) {
      return variant.problem == lesson_.problem && variant.id == ids[i];
    });
    if (found == shipped_.end())
      manifest.fail(place, fmt::format("the problem '{}' has no variant '{}': use {}", lesson_.problem,
                                       ids[i], fmt::join(known, ", ")));
    lesson_.variants.push_back(*found);
  }
  lesson_.default_variant = manifest.text("default_variant", ids.front());
  if (std::count(ids.begin(), ids.end(), lesson_.default_variant) == 0)
    manifest.fail("default_variant", fmt::format("'{}' is not among the variants: use {}",
                                                 lesson_.default_variant, fmt::join(ids, ", ")));
}

void Reader::read_named_runs(JsonObject& top) {
  const json* runs = members(top, "runs");
  if (!runs) return;
  for (const auto& [name, value] : runs->items())
    attempt([&, &name = name, &value = value] {
      named_runs_.emplace(name, read_run_object(JsonObject(value, "runs." + name)));
    });
}

void Reader::read_numbers(JsonObject& top) {
  const json* numbers = members(top, "numbers");
  if (!numbers) return;
  static const std::regex pattern("[a-z][a-z0-9_]{0,63}");
  for (const auto& [name, value] : numbers->items())
    attempt([&, &name = name, &value = value] {
      JsonObject object(value, "numbers." + name);
      if (name.size() > 64 || !std::regex_match(name, pattern))
        object.fail("", "is no name of a number: use small letters, digits and '_'");
      NamedNumber number;
      number.name = name;
      if (object.has("program"))
        number.program = read_program_source(object);
      else
        number.run = read_run(object);
      number.recorded = !number.program && object.has("recorded");
      if (number.recorded && object.has("value")) object.fail("recorded", "can't stand beside 'value'");
      number.value = object.text(number.recorded ? "recorded" : "value");
      if (number.program)
        at_place(object, "value", [&] { check_program_number(number.value); });
      else if (!number.recorded)
        expression(object, "value", number.value, number.run.variant);
      if (object.has("is")) number.is = read_number(object, "is", 0);
      object.find("is");
      number.digits = static_cast<int>(object.integer("digits", 0));
      if (number.digits < 0 || number.digits > 9) object.fail("digits", "must be 0 to 9");
      object.finish();
      lesson_.numbers.push_back(std::move(number));
    });
}

void Reader::read_questions(JsonObject& top) {
  if (const json* check = members(top, "self_check")) {
    JsonObject questions(*check, "self_check");
    for (const auto& [question, right] : check->items()) {
      questions.text(question);
      lesson_.self_check[question] = read_id(questions, question);
    }
  }
  lesson_.what_if = top.texts("what_if");
  if (lesson_.what_if.size() > limits::entries) top.fail("what_if", "has too many entries: leave some out");
}

Variant Reader::read_variant(JsonObject& run, const std::string& problem) {
  const json* value = run.find("variant");
  if (!value) run.fail("variant", "is missing: name a variant of the problem");
  if (value->is_string()) {
    const std::string id = run.text("variant");
    std::vector<std::string> known;
    for (const Variant& variant : shipped_) {
      if (variant.problem != problem) continue;
      if (variant.id == id) return variant;
      known.push_back(variant.id);
    }
    run.fail("variant", fmt::format("the problem '{}' has no variant '{}': use {}", problem, id,
                                    fmt::join(known, ", ")));
  }
  const std::string place = run.place_of("variant");
  JsonObject own(*value, place);
  const std::string source = own.text("source");
  at_place(own, "source", [&] { return lesson_file(lesson_.folder, source); });
  Variant variant;
  try {
    variant = variant_from_json(*value, lesson_.folder);
  } catch (const Error& error) {
    Diagnostic diagnostic = error.diagnostics().front();
    diagnostic.message = place + "." + diagnostic.message.in_english();
    diagnostic.place = place + (diagnostic.place.empty() ? "" : "." + diagnostic.place);
    throw Error(error.fault(), std::move(diagnostic));
  }
  for (const Variant& other : shipped_)
    if (other.problem == variant.problem && other.id == variant.id)
      own.fail("id", fmt::format("'{}' is taken already by a variant of kernels/cuda: give yours another id",
                                 variant.id));
  return variant;
}

/// {"m": 64, "order": "transposed"}: whole numbers or choices by name, checked.
Settings Reader::read_settings(const JsonObject& object, const std::string& key, const json& value,
                               const std::vector<Parameter>& known, const char* what) {
  [[maybe_unused]] const JsonObject must_be_one(value, object.place_of(key));
  Settings settings;
  for (const auto& [name, chosen] : value.items()) {
    const Parameter* parameter = find_parameter(known, name);
    const std::string place = key.empty() ? name : key + "." + name;
    if (!parameter) {
      std::vector<std::string> names;
      for (const Parameter& one : known) names.push_back(one.name);
      object.fail(place, fmt::format("there is no {} '{}' here: use {}", what, name, fmt::join(names, ", ")));
    }
    if (!chosen.is_number_integer() && !chosen.is_string())
      object.fail(place, "must be a whole number, or the name of a choice");
    const std::string text = chosen.is_string() ? chosen.get<std::string>() : chosen.dump();
    at_place(object, place, [&] {
      parameter->check(parameter->parse(text));
      return 0;
    });
    settings[name] = text;
  }
  return settings;
}

RunSpec Reader::read_run_object(JsonObject run) {
  RunSpec spec;
  const std::string problem = run.text("problem", lesson_.problem);
  at_place(run, "problem", [&] { return &find_problem(problem); });
  spec.variant = read_variant(run, problem);
  const std::vector<Parameter> sizes = find_problem(spec.variant.problem).sizes();
  if (const json* value = run.find("sizes")) spec.sizes = read_settings(run, "sizes", *value, sizes, "size");
  for (const auto& [name, value] : spec.variant.pinned) {
    const auto chosen = spec.sizes.find(name);
    const Parameter* size = find_parameter(sizes, name);
    if (chosen != spec.sizes.end() && size && size->parse(chosen->second) != value)
      run.fail("sizes." + name, fmt::format("the variant '{}' fixes it to {}: leave it out", spec.variant.id,
                                            size->text(value)));
  }
  if (const json* value = run.find("set"))
    spec.parameters = read_settings(run, "set", *value, spec.variant.parameters, "parameter");
  spec.seed = static_cast<std::uint64_t>(std::max<std::int64_t>(0, run.integer("seed", 1)));
  read_source(run, spec);
  run.finish();
  return spec;
}

/// A run in its place, or the name of one under "runs".
RunSpec Reader::read_run(JsonObject& object) {
  const json* value = object.find("run");
  if (!value) object.fail("run", "is missing: say what runs, {\"variant\": ...}");
  if (!value->is_string()) return read_run_object(JsonObject(*value, object.place_of("run")));
  const auto found = named_runs_.find(value->get<std::string>());
  if (found == named_runs_.end())
    object.fail("run", fmt::format("'{}' is not (rightly) given under \"runs\": add it there",
                                   value->get<std::string>()));
  return found->second;
}

void Reader::read_source(JsonObject& object, RunSpec& run) {
  const std::string source = object.text("source", "");
  if (source.empty()) return;
  if (!run.source.empty()) object.fail("source", "stands already in the run: leave one out");
  at_place(object, "source", [&] { return lesson_file(lesson_.folder, source); });
  const std::string extension = run.variant.source.extension().string();
  if (!source.ends_with(extension))
    object.fail("source", "must be a " + extension + " file, as the variant's own");
  run.source = source;
}

ExpectedAnswer Reader::read_answer(JsonObject& object, const std::string& key, const RunSpec& run) {
  const json* value = object.find(key);
  if (!value) object.fail(key, "is missing: say what is right");
  JsonObject answer(*value, object.place_of(key));
  const int forms = answer.has("number") + answer.has("choices") + answer.has("line");
  if (forms != 1) object.fail(key, "must have one of number, choices, line");
  if (answer.has("number")) {
    NumberAnswer number;
    number.expression = answer.text("number");
    expression(answer, "number", number.expression, run.variant);
    if (answer.has("tolerance") && answer.has("relative"))
      answer.fail("relative", "can't stand beside tolerance: keep one of them");
    number.relative = answer.has("relative");
    number.tolerance = read_number(answer, number.relative ? "relative" : "tolerance", 0);
    answer.find("tolerance"), answer.find("relative");
    if (number.tolerance < 0) answer.fail(number.relative ? "relative" : "tolerance", "must be 0 or more");
    number.unit = answer.text("unit", "");
    answer.finish();
    return number;
  }
  if (answer.has("choices") && answer.has("right")) {
    RightAnswer right{answer.texts("choices"), answer.text("right")};
    if (right.choices.size() < 2 || right.choices.size() > 20)
      answer.fail("choices", "must hold 2 to 20 choices");
    if (std::count(right.choices.begin(), right.choices.end(), right.right) != 1)
      answer.fail("right", fmt::format("'{}' must be one of the choices: {}", right.right,
                                       fmt::join(right.choices, ", ")));
    answer.finish();
    return right;
  }
  if (answer.has("choices")) {
    ChoiceAnswer choices;
    const json& conditions = *members(answer, "choices");
    JsonObject object_of_choices(conditions, answer.place_of("choices"));
    for (const auto& [id, ignored] : conditions.items()) {
      choices.conditions[id] = object_of_choices.text(id);
      expression(object_of_choices, id, choices.conditions[id], run.variant);
    }
    if (conditions.size() < 2) answer.fail("choices", "must hold at least two choices");
    answer.finish();
    return choices;
  }
  const json* where = answer.find("line");
  JsonObject line(*where, answer.place_of("line"));
  LineAnswer named{line.text("most", ""), line.text("diagnostic", ""), {}};
  for (const std::string& text : line.texts("also")) named.also.insert(read_line(line, text, run));
  if (named.most.empty() == named.diagnostic.empty())
    answer.fail("line", "must have one of most, diagnostic");
  if (!named.most.empty() && !line_counters().contains(named.most))
    line.fail("most", fmt::format("'{}' is not counted by line: use {}", named.most,
                                  fmt::join(line_counters(), ", ")));
  if (!named.diagnostic.empty() && !reasons().contains(named.diagnostic))
    line.fail("diagnostic",
              fmt::format("'{}' is no finding: use {}", named.diagnostic, fmt::join(reasons(), ", ")));
  line.finish();
  answer.finish();
  return named;
}

/// The number of the only line of the run's kernel that holds this text.
int Reader::read_line(const JsonObject& line, const std::string& text, const RunSpec& run) {
  const std::string source = run.source.empty()
                                 ? read_file(run.variant.source)
                                 : read_lesson_file(lesson_.folder, run.source, limits::kernel_bytes);
  const std::size_t at = source.find(text);
  if (at == std::string::npos || source.find(text, at + 1) != std::string::npos)
    line.fail("also", fmt::format("the kernel must hold '{}' once: name what stands in one line only", text));
  return 1 +
         static_cast<int>(std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

/// A reason or a list of them.
std::vector<std::string> Reader::read_reasons(const JsonObject& object, const std::string& key,
                                              const json& value, const std::vector<Goal>& goals,
                                              const std::set<std::string>& known) {
  std::vector<std::string> expected;
  for (const json& one : value.is_array() ? value : json::array({value})) {
    if (!one.is_string()) object.fail(key, "must be a reason or a list of reasons");
    const std::string reason = one.get<std::string>();
    const bool goal =
        reason.starts_with("goal:") &&
        std::any_of(goals.begin(), goals.end(), [&](const Goal& one) { return one.id == reason.substr(5); });
    if (!goal && !known.contains(reason))
      object.fail(key, fmt::format("'{}' is no reason: use {}, or goal:ID with an id of \"goals\"", reason,
                                   fmt::join(known, ", ")));
    expected.push_back(reason);
  }
  if (expected.empty()) object.fail(key, "must name at least one reason");
  return expected;
}

void Reader::read_goals(JsonObject& object, Exercise& exercise) {
  if (const json* goals = members(object, "goals")) {
    JsonObject all(*goals, object.place_of("goals"));
    for (const auto& [id, ignored] : goals->items()) {
      exercise.goals.push_back({id, all.text(id)});
      expression(all, id, exercise.goals.back().expression, exercise.run->variant);
    }
    const auto position = [&](const Goal& goal) { return placed_.places.at(all.place_of(goal.id)).begin; };
    std::sort(exercise.goals.begin(), exercise.goals.end(),
              [&](const Goal& a, const Goal& b) { return position(a) < position(b); });
  }
  if (const json* value = object.find("speed")) {
    JsonObject speed(*value, object.place_of("speed"));
    SpeedGoal goal{speed.text("against"), read_number(speed, "at_most", 0), {}};
    if (!speed.has("at_most") || !(goal.at_most > 0))
      speed.fail("at_most", "must be a ratio above 0: the kernel's time / the other's");
    if (goal.against.starts_with("variant:")) {
      const auto known = std::find_if(shipped_.begin(), shipped_.end(), [&](const Variant& variant) {
        return variant.problem == exercise.run->variant.problem && variant.id == goal.against.substr(8);
      });
      if (known == shipped_.end())
        speed.fail("against", fmt::format("the problem has no variant '{}'", goal.against.substr(8)));
    }
    const json* sizes = speed.find("sizes");
    if (!sizes) speed.fail("sizes", "is missing: give sizes at which a GPU has enough to do");
    goal.sizes =
        read_settings(speed, "sizes", *sizes, find_problem(exercise.run->variant.problem).sizes(), "size");
    speed.finish();
    exercise.speed = goal;
  }
  if (object.find("budget")) {
    const std::int64_t budget = object.integer("budget");
    if (budget < 1000 || budget > 200'000'000)
      object.fail("budget", "must be 1000 to 200000000 warp instructions");
    exercise.budget = static_cast<std::uint64_t>(budget);
  }
}

void Reader::read_tweak(JsonObject& object, Exercise& exercise) {
  read_goals(object, exercise);
  if (exercise.goals.empty()) object.fail("goals", "must hold at least one goal on counted numbers");
  exercise.knobs = object.texts("knobs");
  if (exercise.knobs.empty()) object.fail("knobs", "must name at least one parameter or size to turn");
  std::vector<Parameter> known = find_problem(exercise.run->variant.problem).sizes();
  known.insert(known.end(), exercise.run->variant.parameters.begin(), exercise.run->variant.parameters.end());
  for (std::size_t i = 0; i < exercise.knobs.size(); ++i)
    if (!find_parameter(known, exercise.knobs[i]))
      object.fail(fmt::format("knobs[{}]", i),
                  fmt::format("there is no parameter or size '{}'", exercise.knobs[i]));
  const json* solution = object.find("solution");
  if (!solution) object.fail("solution", "is missing: give settings that reach the goals");
  exercise.solution = read_settings(object, "solution", *solution, known, "parameter or size");
  for (const auto& [name, value] : exercise.solution)
    if (std::count(exercise.knobs.begin(), exercise.knobs.end(), name) == 0)
      object.fail("solution." + name, "is none of the knobs: add it to them or leave it out");
}

/// Sizes and parameters together, with a pattern of the inputs and whether the goals count here.
HiddenCase Reader::read_hidden(JsonObject& object, const Variant& variant) {
  const Problem& problem = find_problem(variant.problem);
  const std::vector<Parameter> sizes = problem.sizes();
  HiddenCase one;
  one.pattern = object.text("pattern", "");
  const std::vector<std::string> patterns = problem.patterns();
  if (!one.pattern.empty() && std::count(patterns.begin(), patterns.end(), one.pattern) == 0)
    object.fail("pattern", fmt::format("the inputs of '{}' have no pattern '{}': use {}", problem.id(),
                                       one.pattern, fmt::join(patterns, ", ")));
  one.seed = static_cast<std::uint64_t>(std::max<std::int64_t>(0, object.integer("seed", 1)));
  one.goals = object.flag("goals", false);
  std::vector<Parameter> known = sizes;
  known.insert(known.end(), variant.parameters.begin(), variant.parameters.end());
  json settings = json::object();
  for (const auto& [name, value] : object.value().items())
    if (name != "pattern" && name != "seed" && name != "goals") settings[name] = value;
  for (const auto& [name, text] : read_settings(object, "", settings, known, "size or parameter"))
    (find_parameter(sizes, name) ? one.sizes : one.parameters)[name] = text;
  return one;
}

void Reader::read_free(JsonObject& object, Exercise& exercise) {
  exercise.free = object.texts("free");
  const Variant& variant = exercise.run->variant;
  const std::vector<Parameter> sizes = find_problem(variant.problem).sizes();
  for (std::size_t i = 0; i < exercise.free.size(); ++i) {
    const std::string& name = exercise.free[i];
    const std::string place = fmt::format("free[{}]", i);
    if (variant.pinned.contains(name))
      object.fail(place, fmt::format("the variant '{}' fixes '{}': leave it out", variant.id, name));
    if (!find_parameter(sizes, name) && !find_parameter(variant.parameters, name))
      object.fail(place, fmt::format("there is no size or parameter '{}'", name));
    if (std::count(exercise.free.begin(), exercise.free.end(), name) > 1)
      object.fail(place, fmt::format("'{}' stands twice", name));
  }
}

void Reader::read_write(JsonObject& object, Exercise& exercise) {
  read_goals(object, exercise);
  if (!exercise.run->source.empty())
    object.fail("run.source", "can't stand here: the learner's text begins as " + exercise.starter());
  for (JsonObject& one : bounded_objects(object, "hidden"))
    exercise.hidden.push_back(read_hidden(one, exercise.run->variant));
  read_free(object, exercise);
  if (exercise.hidden.empty() && exercise.free.empty())
    object.fail("hidden", "must hold a case beside the visible one, or \"free\" must name what varies: a "
                          "kernel must be right for all");
  read_files(object, exercise, reasons());
}

/// Solutions and kernels or programs that are right or wrong.
void Reader::read_files(JsonObject& object, Exercise& exercise, const std::set<std::string>& known) {
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
    object.fail("id", fmt::format("there is no {}/solutions/*{}: add at least one right one", base,
                                  exercise.extension()));
  for (const std::string& name : kernels_in("right")) exercise.right.push_back(base + "/right/" + name);
  const std::vector<std::string> files = kernels_in("wrong");
  if (const json* wrong = members(object, "wrong"))
    for (const auto& [name, value] : wrong->items()) {
      if (name.find('/') != std::string::npos)
        object.fail("wrong." + name, fmt::format("must be a file's name in {}/wrong", base));
      at_place(object, "wrong." + name,
               [&, &name = name] { return lesson_file(lesson_.folder, base + "/wrong/" + name); });
      exercise.wrong[name] = read_reasons(object, "wrong." + name, value, exercise.goals, known);
    }
  for (const std::string& name : files)
    if (!exercise.wrong.contains(name))
      object.fail("wrong", fmt::format("does not say why {}/wrong/{} is refused: add \"{}\": \"REASON\"",
                                       base, name, name));
}

/// How a program is built, and for how many devices.
void Reader::read_building(JsonObject& object, std::vector<std::string>& options, int& devices) {
  devices = static_cast<int>(object.integer("devices", 1));
  if (devices < 1 || devices > 8) object.fail("devices", "must be 1 to 8");
  // An option could name any file: a lesson may come from anywhere.
  static const std::set<std::string> allowed{"-lcublas", "-lcurand", "-std=c++17", "-std=c++20",
                                             "--extended-lambda"};
  options = object.texts("options");
  for (std::size_t i = 0; i < options.size(); ++i)
    if (!allowed.contains(options[i]))
      object.fail(fmt::format("options[{}]", i),
                  fmt::format("'{}' is not allowed: use {}", options[i], fmt::join(allowed, ", ")));
}

ProgramSource Reader::read_program_source(JsonObject& number) {
  JsonObject object(*number.find("program"), number.place_of("program"));
  ProgramSource made;
  made.source = object.text("source");
  at_place(object, "source", [&] { return lesson_file(lesson_.folder, made.source); });
  made.arguments = object.texts("arguments");
  read_building(object, made.options, made.devices);
  object.finish();
  return made;
}

void Reader::read_program(JsonObject& object, Exercise& exercise) {
  ProgramTask& task = exercise.program.emplace();
  constexpr std::size_t kMostCases = 20, kMostOutput = 64 << 10;
  for (JsonObject& one : bounded_objects(object, "cases")) {
    ProgramCase made;
    made.arguments = one.texts("arguments");
    made.output = one.text("output");
    if (made.output.size() > kMostOutput) one.fail("output", "is longer than 64 KB: print less");
    made.exit_code = static_cast<int>(one.integer("exit_code", 0));
    if (made.exit_code < 0 || made.exit_code > 125) one.fail("exit_code", "must be 0 to 125");
    made.goals = one.flag("goals", false);
    one.finish();
    task.cases.push_back(std::move(made));
  }
  if (task.cases.size() < 2 || task.cases.size() > kMostCases)
    object.fail("cases", fmt::format("must hold 2 to {} cases: the first is shown, the others are hidden",
                                     kMostCases));
  task.tolerance = read_number(object, "tolerance", 0);
  if (task.tolerance < 0 || task.tolerance > 0.1) object.fail("tolerance", "must be 0 to 0.1");
  read_building(object, task.options, task.devices);
  if (const json* goals = members(object, "goals")) {
    JsonObject all(*goals, object.place_of("goals"));
    for (const auto& [id, ignored] : goals->items()) {
      exercise.goals.push_back({id, all.text(id)});
      at_place(all, id, [&, &id = id] { check_program_expression(exercise.goals.back().expression); });
    }
  }
  // Where the editor has to show a variant, it is the lesson's first.
  RunSpec run;
  run.variant = *std::find_if(lesson_.variants.begin(), lesson_.variants.end(),
                              [&](const Variant& one) { return one.id == lesson_.default_variant; });
  exercise.run = std::move(run);
  read_files(object, exercise, program_reasons());
}

Exercise Reader::read_exercise(JsonObject object) {
  static const std::map<std::string, ExerciseKind> kinds{
      {"predict", ExerciseKind::predict}, {"tweak", ExerciseKind::tweak},
      {"write", ExerciseKind::write},     {"find", ExerciseKind::find},
      {"explain", ExerciseKind::explain}, {"program", ExerciseKind::program}};
  Exercise exercise;
  exercise.id = read_id(object, "id");
  const std::string kind = object.text("kind");
  if (!kinds.contains(kind))
    object.fail("kind",
                fmt::format("'{}' is no kind: use predict, tweak, write, find, explain or program", kind));
  exercise.kind = kinds.at(kind);
  exercise.concepts = object.texts("concepts");
  if (exercise.kind == ExerciseKind::explain) {
    if (object.has("run")) exercise.run = read_run(object);
    object.finish();
    return exercise;
  }
  if (exercise.kind == ExerciseKind::program) {
    read_program(object, exercise);
    object.finish();
    return exercise;
  }
  exercise.run = read_run(object);
  switch (exercise.kind) {
  case ExerciseKind::predict:
  case ExerciseKind::find:
    read_source(object, *exercise.run);
    exercise.answer = read_answer(object, "answer", *exercise.run);
    for (JsonObject& one : bounded_objects(object, "steps")) {
      Step step{read_id(one, "id"), read_answer(one, "answer", *exercise.run)};
      one.finish();
      for (const Step& other : exercise.steps)
        if (other.id == step.id) one.fail("id", fmt::format("'{}' appears twice", step.id));
      exercise.steps.push_back(std::move(step));
    }
    break;
  case ExerciseKind::tweak:
    read_source(object, *exercise.run);
    read_tweak(object, exercise);
    break;
  case ExerciseKind::write:
    read_write(object, exercise);
    break;
  case ExerciseKind::explain:
  case ExerciseKind::program:
    break;
  }
  object.finish();
  return exercise;
}

Mistake Reader::read_mistake(JsonObject object) {
  Mistake mistake;
  mistake.id = read_id(object, "id");
  mistake.run = read_run(object);
  read_source(object, mistake.run);
  if (mistake.run.source.empty()) object.fail("source", "is missing: name the kernel with the mistake");
  mistake.source = mistake.run.source;
  const json* expect = object.find("expect");
  if (!expect) object.fail("expect", "is missing: say what the lab finds, \"race\", \"mismatch\"...");
  mistake.expect = read_reasons(object, "expect", *expect, {}, reasons());
  object.finish();
  return mistake;
}

}

void read_manifest(const std::string& content, const std::vector<Variant>& shipped, Lesson& lesson) {
  const PlacedJson placed = parse_placed(content, lesson.folder / "lesson.json", limits::nesting);
  Reader(placed, shipped, lesson).read();
}

}
