#pragma once

#include "kernels/base/error.h"
#include "kernels/problems/json_object.h"
#include "lessons/format/json_places.h"
#include "lessons/format/lesson.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace kernelarium {

using Settings = std::map<std::string, std::string>;

/// What a written kernel or a mistake may be refused for.
const std::set<std::string>& kernel_reasons();

/// Small letters, digits and '-'.
std::string read_id(JsonObject& object, const std::string& key);
/// The object's members, at most limits::entries of them; null if it is not there.
const nlohmann::json* members(JsonObject& object, const std::string& key);
std::vector<JsonObject> bounded_objects(JsonObject& object, const std::string& key);
/// A number that may have a fraction.
double read_number(JsonObject& object, const std::string& key, double fallback);

/// Runs `action`; an Error in it is reported with the location of `key`.
template<class Action>
auto at_place(const JsonObject& object, const std::string& key, Action action) {
  try {
    return action();
  } catch (const Error& error) {
    object.fail(key, error.diagnostics().front().message);
  }
}

/// Reads one manifest: manifest.cpp its head and lists, manifest_runs.cpp the runs, manifest_exercises.cpp
/// the questions, manifest_tasks.cpp tweak, write and program tasks.
class ManifestReader {
 public:
  ManifestReader(const PlacedJson& placed, const std::vector<Variant>& shipped, Lesson& lesson)
      : placed_(placed), shipped_(shipped), lesson_(lesson) {}

  /// Throws Error with one Diagnostic a mistake.
  void read();

 private:
  /// Gathers what goes wrong in `action`, with file and line.
  void attempt(const std::function<void()>& action);
  template<class T, class Read>
  void read_list(JsonObject& top, const std::string& key, std::vector<T>& into, Read read) {
    for (JsonObject& object : bounded_objects(top, key))
      attempt([&] {
        T one = read(object);
        if (std::any_of(into.begin(), into.end(), [&](const T& other) { return other.id == one.id; }))
          object.fail("id", Sentence::tr("'%1' appears twice: give each its own", one.id));
        into.push_back(std::move(one));
      });
  }

  // manifest.cpp
  void read_head(JsonObject& manifest);
  void read_named_runs(JsonObject& top);
  void read_numbers(JsonObject& top);
  void read_questions(JsonObject& top);

  // manifest_runs.cpp
  Variant read_variant(JsonObject& run, const std::string& problem);
  Settings read_settings(const JsonObject& object, const std::string& key, const nlohmann::json& value,
                         const std::vector<Parameter>& known);
  RunSpec read_run_object(JsonObject run);
  RunSpec read_run(JsonObject& object);
  void read_source(JsonObject& object, RunSpec& run);
  void expression(const JsonObject& object, const std::string& key, const std::string& text,
                  const Variant& variant);

  // manifest_exercises.cpp
  ExpectedAnswer read_answer(JsonObject& object, const std::string& key, const RunSpec& run);
  int read_line(const JsonObject& line, const std::string& text, const RunSpec& run);
  Exercise read_exercise(JsonObject object);
  Mistake read_mistake(JsonObject object);

  // manifest_tasks.cpp
  std::vector<std::string> read_reasons(const JsonObject& object, const std::string& key,
                                        const nlohmann::json& value, const std::vector<Goal>& goals,
                                        const std::set<std::string>& known);
  void read_goals(JsonObject& object, Exercise& exercise);
  void put_in_order(std::vector<Goal>& goals, const JsonObject& object) const;
  void read_tweak(JsonObject& object, Exercise& exercise);
  HiddenCase read_hidden(JsonObject& object, const Variant& variant);
  void read_free(JsonObject& object, Exercise& exercise);
  void read_write(JsonObject& object, Exercise& exercise);
  void read_files(JsonObject& object, Exercise& exercise, const std::set<std::string>& known);
  void read_program(JsonObject& object, Exercise& exercise);
  void read_building(JsonObject& object, std::vector<std::string>& options, int& devices);
  ProgramSource read_program_source(JsonObject& number);

  const PlacedJson& placed_;
  const std::vector<Variant>& shipped_;
  Lesson& lesson_;
  std::map<std::string, RunSpec> named_runs_;
  std::vector<Diagnostic> mistakes_;
};

}
