#include "kernels/base/data_folder.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/manifest_reader.h"
#include "lessons/format/run_expression.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {

using nlohmann::json;

ExpectedAnswer ManifestReader::read_answer(JsonObject& object, const std::string& key, const RunSpec& run) {
  const json* value = object.find(key);
  if (!value) object.fail(key, Sentence::tr("is missing: say what is right"));
  JsonObject answer(*value, object.place_of(key));
  const int forms = answer.has("number") + answer.has("choices") + answer.has("line");
  if (forms != 1) object.fail(key, Sentence::tr("must have one of number, choices, line"));
  if (answer.has("number")) {
    NumberAnswer number;
    number.expression = answer.text("number");
    expression(answer, "number", number.expression, run.variant);
    if (answer.has("tolerance") && answer.has("relative"))
      answer.fail("relative", Sentence::tr("can't be combined with tolerance: keep one of them"));
    number.relative = answer.has("relative");
    number.tolerance = read_number(answer, number.relative ? "relative" : "tolerance", 0);
    answer.find("tolerance"), answer.find("relative");
    if (number.tolerance < 0)
      answer.fail(number.relative ? "relative" : "tolerance", Sentence::tr("must be 0 or more"));
    number.unit = answer.text("unit", "");
    answer.finish();
    return number;
  }
  if (answer.has("choices") && answer.has("right")) {
    RightAnswer right{answer.texts("choices"), answer.text("right")};
    if (right.choices.size() < 2 || right.choices.size() > 20)
      answer.fail("choices", Sentence::tr("must contain 2 to 20 choices"));
    if (std::count(right.choices.begin(), right.choices.end(), right.right) != 1)
      answer.fail("right", Sentence::tr("'%1' must be one of the choices: %2", right.right,
                                        fmt::format("{}", fmt::join(right.choices, ", "))));
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
    if (conditions.size() < 2) answer.fail("choices", Sentence::tr("must contain at least two choices"));
    answer.finish();
    return choices;
  }
  const json* where = answer.find("line");
  JsonObject line(*where, answer.place_of("line"));
  LineAnswer named{line.text("most", ""), line.text("diagnostic", ""), {}};
  for (const std::string& text : line.texts("also")) named.also.insert(read_line(line, text, run));
  if (named.most.empty() == named.diagnostic.empty())
    answer.fail("line", Sentence::tr("must have one of most, diagnostic"));
  if (!named.most.empty() && !line_counters().contains(named.most))
    line.fail("most", Sentence::tr("'%1' is not counted by line: use %2", named.most,
                                   fmt::format("{}", fmt::join(line_counters(), ", "))));
  if (!named.diagnostic.empty() && !kernel_reasons().contains(named.diagnostic))
    line.fail("diagnostic", Sentence::tr("'%1' is not a finding: use %2", named.diagnostic,
                                         fmt::format("{}", fmt::join(kernel_reasons(), ", "))));
  line.finish();
  answer.finish();
  return named;
}

/// The number of the only line of the run's kernel that contains this text.
int ManifestReader::read_line(const JsonObject& line, const std::string& text, const RunSpec& run) {
  const std::string source = run.source.empty()
                                 ? read_file(run.variant.source)
                                 : read_lesson_file(lesson_.folder, run.source, limits::kernel_bytes);
  const std::size_t at = source.find(text);
  if (at == std::string::npos || source.find(text, at + 1) != std::string::npos)
    line.fail("also", Sentence::tr(
                          "the kernel must contain '%1' once: give text that occurs in one line only", text));
  return 1 +
         static_cast<int>(std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

Exercise ManifestReader::read_exercise(JsonObject object) {
  static const std::map<std::string, ExerciseKind> kinds{
      {"predict", ExerciseKind::predict}, {"tweak", ExerciseKind::tweak},
      {"write", ExerciseKind::write},     {"find", ExerciseKind::find},
      {"explain", ExerciseKind::explain}, {"program", ExerciseKind::program}};
  Exercise exercise;
  exercise.id = read_id(object, "id");
  const std::string kind = object.text("kind");
  if (!kinds.contains(kind))
    object.fail("kind", Sentence::tr(
                            "'%1' is not a kind: use predict, tweak, write, find, explain or program", kind));
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
        if (other.id == step.id) one.fail("id", Sentence::tr("'%1' appears twice", step.id));
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

Mistake ManifestReader::read_mistake(JsonObject object) {
  Mistake mistake;
  mistake.id = read_id(object, "id");
  mistake.run = read_run(object);
  read_source(object, mistake.run);
  if (mistake.run.source.empty())
    object.fail("source", Sentence::tr("is missing: name the kernel with the mistake"));
  mistake.source = mistake.run.source;
  const json* expect = object.find("expect");
  if (!expect)
    object.fail("expect", Sentence::tr("is missing: say what the lab reports, \"race\", \"mismatch\"..."));
  mistake.expect = read_reasons(object, "expect", *expect, {}, kernel_reasons());
  object.finish();
  return mistake;
}

}
