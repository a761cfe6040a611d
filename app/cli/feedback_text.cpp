#include "app/cli/feedback_text.h"

#include "app/cli/output.h"
#include "app/cli/text_table.h"
#include "kernels/base/data_folder.h"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

using nlohmann::json;

const Section* section_of(const Document& text, const std::string& exercise, const std::string& inner = "") {
  return text.find("exercises/" + exercise + (inner.empty() ? "" : "/" + inner));
}

std::string title_of(const Document& text, const Exercise& exercise) {
  const Section* section = section_of(text, exercise.id);
  return section ? section->title : exercise.id;
}

std::string indented(const std::string& text, const std::string& indent) {
  std::string result;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (end > start) result += indent + text.substr(start, end - start);
    result += '\n';
    start = end + 1;
  }
  return result;
}

std::string shown(double value) {
  if (std::isnan(value)) return "-"; // of nothing, such as the overlap of no copies
  const bool whole = value == std::floor(value) || std::fabs(value) >= 10000; // no one counts fractions there
  return whole && std::fabs(value) < 1e15 ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
}

const char* name_of(Outcome outcome) {
  switch (outcome) {
  case Outcome::solved:
    return "solved";
  case Outcome::not_yet:
    return "not yet";
  case Outcome::noted:
    return "noted";
  case Outcome::unsure:
    return "can't tell";
  case Outcome::broken:
    return "not judged";
  }
  return "";
}

/// Each goal with what it means and what the run says.
std::string goals_text(const Exercise& exercise, const Feedback& feedback, const Document& text) {
  std::string result;
  for (const GoalResult& goal : feedback.goals) {
    const Section* meaning = section_of(text, exercise.id, "goal-" + goal.id);
    result += fmt::format("  [{}] {}\n", goal.met ? "x" : " ", meaning ? meaning->title : goal.id);
    for (const GoalBound& bound : goal.bounds)
      result += fmt::format("      {} {}\n", bound.met ? " " : "!",
                            text_of(bound, shown(bound.value), shown(bound.bound)).in_english());
  }
  if (feedback.speed) {
    const Section* meaning = section_of(text, exercise.id, "goal-speed");
    result += fmt::format("  [{}] {}\n", feedback.speed->verdict == "met" ? "x" : " ",
                          meaning ? meaning->title : "speed");
  }
  return result;
}

std::string one_text(const Judged& one, const Document& text) {
  const Exercise& exercise = *one.exercise;
  if (!one.feedback) return fmt::format("{}: {}: open\n", exercise.id, title_of(text, exercise));
  const Feedback& feedback = *one.feedback;
  std::string result =
      fmt::format("{}: {}: {}\n", exercise.id, title_of(text, exercise), name_of(feedback.outcome));
  for (const Sentence& sentence : feedback.sentences) result += wrapped("  " + sentence.in_english(), 2);
  for (Diagnostic diagnostic : feedback.diagnostics) {
    if (diagnostic.kind == "mismatch") continue;
    if (diagnostic.file.empty() && diagnostic.line > 0) diagnostic.file = one.kernel;
    result += "  " + to_text(diagnostic) + "\n";
  }
  result += goals_text(exercise, feedback, text);
  if (!feedback.choice.empty())
    if (const Section* choice = section_of(text, exercise.id, "choice-" + feedback.choice))
      result += indented(choice->text, "  ");
  for (const StepResult& step : feedback.steps)
    if (step.answered) {
      const Section* question = section_of(text, exercise.id, "step-" + step.id);
      result += fmt::format("  [{}] {}  {}\n", step.right ? "x" : " ", question ? question->title : step.id,
                            step.sentence.in_english());
    }
  if (feedback.outcome == Outcome::not_yet && !exercise.steps.empty())
    result += fmt::format("  Credit so far: {:.0f} %.\n", 100 * feedback.credit);
  if (!feedback.next_step.empty()) {
    const Section* question = section_of(text, exercise.id, "step-" + feedback.next_step);
    result += fmt::format("  A smaller question (--step {}=...): {}\n", feedback.next_step,
                          question ? question->title : feedback.next_step);
    if (question) result += indented(question->text, "    ");
  }
  if (feedback.outcome == Outcome::noted)
    if (const Section* answer = section_of(text, exercise.id, "answer"))
      result += indented(answer->text, "  ");
  return result;
}

json to_json(const Feedback& feedback, const Exercise& exercise, const Document& text) {
  json sentences = json::array(), goals = json::array(), steps = json::array(), diagnostics = json::array();
  for (const Sentence& sentence : feedback.sentences) sentences.push_back(sentence.in_english());
  for (const GoalResult& goal : feedback.goals) {
    json values = json::object();
    for (const auto& [name, value] : goal.values)
      values[name] = std::isfinite(value) ? json(value) : json(nullptr);
    const Section* meaning = section_of(text, exercise.id, "goal-" + goal.id);
    json bounds = json::array();
    for (const GoalBound& bound : goal.bounds)
      bounds.push_back({{"what", bound.what.in_english()},
                        {"value", shown(bound.value)},
                        {"relation", bound.relation},
                        {"wanted", shown(bound.bound)},
                        {"met", bound.met}});
    goals.push_back({{"id", goal.id},
                     {"text", meaning ? meaning->title : goal.id},
                     {"expression", goal.expression},
                     {"met", goal.met},
                     {"values", values},
                     {"bounds", bounds}});
  }
  for (const StepResult& step : feedback.steps)
    steps.push_back({{"id", step.id},
                     {"answered", step.answered},
                     {"right", step.right},
                     {"sentence", step.sentence.in_english()}});
  for (const Diagnostic& diagnostic : feedback.diagnostics)
    diagnostics.push_back({{"kind", diagnostic.kind},
                           {"message", diagnostic.message.in_english()},
                           {"file", diagnostic.file},
                           {"line", diagnostic.line}});
  json object = {{"outcome", name_of(feedback.outcome)},
                 {"credit", feedback.credit},
                 {"reason", feedback.reason},
                 {"sentences", sentences},
                 {"choice", feedback.choice},
                 {"steps", steps},
                 {"next_step", feedback.next_step},
                 {"goals", goals},
                 {"diagnostics", diagnostics},
                 {"sizes", feedback.sizes},
                 {"parameters", feedback.parameters},
                 {"pattern", feedback.pattern},
                 {"output", feedback.output}};
  if (feedback.first_wrong) {
    const FirstWrong& first = *feedback.first_wrong;
    object["first_wrong"] = {
        {"buffer", first.buffer},
        {"place", first.place},
        {"got", std::isfinite(first.got) ? json(first.got) : json(nullptr)},
        {"expected", std::isfinite(first.expected) ? json(first.expected) : json(nullptr)},
        {"written", first.written}};
    if (first.writer)
      object["first_wrong"]["writer"] = {
          {"block", {first.writer->block.x, first.writer->block.y, first.writer->block.z}},
          {"thread", {first.writer->thread.x, first.writer->thread.y, first.writer->thread.z}},
          {"line", first.writer->line}};
  }
  if (feedback.speed)
    object["speed"] = {{"against", feedback.speed->against}, {"at_most", feedback.speed->at_most},
                       {"ratio", feedback.speed->ratio},     {"low", feedback.speed->low},
                       {"high", feedback.speed->high},       {"verdict", feedback.speed->verdict}};
  return object;
}

/// Kernels or settings that solve the exercise, by file or name.
json solution_of(const Lesson& lesson, const Exercise& exercise) {
  json settings = json::object();
  for (const auto& [name, value] : exercise.solution) settings[name] = value;
  for (const std::string& file : exercise.solutions) settings[file] = read_file(lesson.folder / file);
  return settings;
}

const char* section_of_solution(const Exercise& exercise) {
  return exercise.kind == ExerciseKind::explain ? "answer" : "solution";
}

std::string help_text(const Lesson& lesson, const Exercise& exercise, const Document& text,
                      const Help& help) {
  std::string result;
  const Section* section = section_of(text, exercise.id);
  if (help.text && section) result += "\n" + section->text;
  for (int hint = 1; hint <= help.hints; ++hint)
    if (const Section* words = section_of(text, exercise.id, fmt::format("hint-{}", hint)))
      result += fmt::format("  Hint {}:\n", hint) + indented(words->text, "    ");
  if (!help.solution) return result;
  result += "  Solution:\n";
  if (const Section* words = section_of(text, exercise.id, section_of_solution(exercise)))
    result += indented(words->text, "    ");
  for (const auto& [name, value] : exercise.solution) result += fmt::format("    --set {}={}\n", name, value);
  for (const std::string& file : exercise.solutions)
    result += fmt::format("\n  {}\n\n", (lesson.folder / file).string()) +
              indented(read_file(lesson.folder / file), "    ");
  return result;
}

json head(const Lesson& lesson, const Exercise& exercise, const Document& text, const Help& help) {
  json object = {{"id", exercise.id}, {"kind", name_of(exercise.kind)}, {"title", title_of(text, exercise)}};
  const auto words = [&](const std::string& id) {
    const Section* section = section_of(text, exercise.id, id);
    return section ? section->text : std::string();
  };
  if (exercise.kind == ExerciseKind::write || exercise.kind == ExerciseKind::program)
    object["starter"] = (lesson.folder / exercise.starter()).string();
  if (help.text) object["text"] = words("");
  for (int hint = 1; hint <= help.hints; ++hint)
    if (std::string told = words(fmt::format("hint-{}", hint)); !told.empty())
      object["hints"].push_back(told);
  if (help.solution)
    object["solution"] = {{"text", words(section_of_solution(exercise))},
                          {"by", solution_of(lesson, exercise)}};
  return object;
}

}

std::string feedback_text(const Lesson& lesson, const std::vector<Judged>& judged, const Document& text,
                          const Help& help) {
  std::string result;
  int solved = 0, total = 0;
  for (const Judged& one : judged) {
    result += one_text(one, text) + help_text(lesson, *one.exercise, text, help);
    if (one.exercise->kind == ExerciseKind::explain) continue;
    ++total;
    if (one.feedback && one.feedback->outcome == Outcome::solved) ++solved;
  }
  if (judged.size() > 1) result += fmt::format("\n{}: {} of {} solved.\n", lesson.id, solved, total);
  return result;
}

std::string feedback_json(const Lesson& lesson, const std::vector<Judged>& judged, const Document& text,
                          const Help& help) {
  json exercises = json::array();
  for (const Judged& one : judged) {
    json object = head(lesson, *one.exercise, text, help);
    object["feedback"] = one.feedback ? to_json(*one.feedback, *one.exercise, text) : json(nullptr);
    if (one.feedback && !one.feedback->next_step.empty())
      if (const Section* question = section_of(text, one.exercise->id, "step-" + one.feedback->next_step))
        object["feedback"]["next_question"] = question->title;
    exercises.push_back(std::move(object));
  }
  return json_text({{"lesson", lesson.id}, {"exercises", exercises}}) + "\n";
}

std::string exercises_text(const Lesson& lesson, const std::vector<const Exercise*>& exercises,
                           const Document& text, const Help& help) {
  if (exercises.empty()) return fmt::format("{} has no exercises.\n", lesson.id);
  TextTable table({"exercise", "kind", "title"});
  for (const Exercise* exercise : exercises)
    table.add({lesson.id + "/" + exercise->id, name_of(exercise->kind), title_of(text, *exercise)});
  std::string result = table.text();
  if (exercises.size() > 1) {
    if (help.text || help.hints > 0 || help.solution)
      for (const Exercise* exercise : exercises)
        result += fmt::format("\n{}: {}\n", exercise->id, title_of(text, *exercise)) +
                  help_text(lesson, *exercise, text, help);
    return result;
  }
  const Exercise& one = *exercises.front();
  if (const Section* section = section_of(text, one.id)) {
    result += "\n" + section->text;
    for (const Section* choice : section->all("choice-"))
      result += fmt::format("  --answer {}: {}\n", choice->id.substr(7), choice->title);
    for (const Section* goal : section->all("goal-")) result += fmt::format("  Goal: {}\n", goal->title);
  }
  if (one.kind == ExerciseKind::tweak)
    for (const std::string& knob : one.knobs) result += fmt::format("  --set {}=...\n", knob);
  if (one.program) {
    const ProgramCase& shown = one.program->cases.front();
    result += fmt::format("  With the arguments '{}' it prints:\n", fmt::join(shown.arguments, " ")) +
              indented(shown.output, "    ");
  }
  if (one.kind == ExerciseKind::write || one.kind == ExerciseKind::program)
    result += fmt::format("  --kernel FILE; begin with {}\n", (lesson.folder / one.starter()).string());
  Help more = help;
  more.text = false; // it stands above
  return result + help_text(lesson, one, text, more);
}

std::string exercises_json(const Lesson& lesson, const std::vector<const Exercise*>& exercises,
                           const Document& text, const Help& help) {
  json list = json::array();
  for (const Exercise* exercise : exercises) list.push_back(head(lesson, *exercise, text, help));
  return json_text({{"lesson", lesson.id}, {"exercises", list}}) + "\n";
}

}
