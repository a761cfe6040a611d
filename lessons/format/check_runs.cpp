#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "lessons/format/answers.h"
#include "lessons/format/json_places.h"
#include "lessons/format/judge.h"
#include "lessons/format/lesson_check.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/program_facts.h"
#include "lessons/format/program_judge.h"
#include "lessons/format/recorded_number.h"
#include "lessons/format/run_expression.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

/// The limit for a judged kernel, so that feedback takes about a second: with all checks on, and
/// without.
constexpr double kMostCheckedInstructions = 1e6, kMostInstructions = 50e6;

bool could_run(const Run& run) {
  const Diagnostic* failure = first_failure(run.diagnostics);
  return run.verdict != Verdict::error ||
         (run.fault == Fault::kernel_fault && failure && failure->kind != "cancelled");
}

std::string said(const Feedback& feedback) {
  std::string text;
  for (const Sentence& sentence : feedback.sentences) text += " " + sentence.in_english();
  for (const GoalResult& goal : feedback.goals)
    if (!goal.met) {
      text += fmt::format(" {}:", goal.expression);
      for (const auto& [name, value] : goal.values) text += fmt::format(" {} = {:g}", name, value);
    }
  for (const Diagnostic& diagnostic : feedback.diagnostics) text += " " + to_text(diagnostic);
  return text;
}

std::string rounded(double value, int digits) { return fmt::format("{:.{}f}", value, digits); }

/// Runs of a lesson, each made once, and the recorded tables.
class Runs {
 public:
  Runs(const Lesson& lesson, Laboratory& laboratory, const std::atomic<bool>* cancel)
      : lesson_(lesson), laboratory_(laboratory), cancel_(cancel),
        tables_(read_recorded_tables(data_folder() / "resources" / "recorded")) {}

  /// Throws Error where the run fails, no row was recorded, or the result is no number.
  double value_of(const NamedNumber& number) {
    double value = 0;
    if (number.recorded) {
      value = recorded_value(lesson_, number, tables_);
    } else if (number.program) {
      value = number_over(number.value, of(*number.program),
                          read_lesson_file(lesson_.folder, number.program->source, limits::kernel_bytes));
    } else {
      const Run& run = of(number.run, Checks::bounds);
      if (!could_run(run)) {
        const Diagnostic* failure = first_failure(run.diagnostics);
        throw Error(Sentence::tr("can't run: %1", failure ? to_text(*failure) : name_of(run.verdict)));
      }
      value = evaluate_over(number.value, run);
    }
    if (!std::isfinite(value)) throw Error(Sentence::tr("'%1' is not a number for this run", number.value));
    return value;
  }

  const program::ProgramTrace& of(const ProgramSource& program) {
    const std::string key =
        fmt::format("{}\n{}\n{}", program.source, fmt::join(program.arguments, "\n"), program.devices);
    const auto found = traces_.find(key);
    return found != traces_.end() ? found->second
                                  : traces_.emplace(key, trace_of(lesson_.folder, program)).first->second;
  }

  const Run& of(const RunSpec& spec, Checks checks) {
    std::string key = spec.variant.problem + "\n" + spec.variant.id + "\n" + spec.source + "\n" +
                      std::to_string(spec.seed) + (checks == Checks::all ? "\nall" : "");
    for (const auto* settings : {&spec.sizes, &spec.parameters})
      for (const auto& [name, value] : *settings) key += "\n" + name + "=" + value;
    const auto found = made_.find(key);
    if (found != made_.end()) return found->second;
    return made_
        .emplace(key, laboratory_.perform(experiment_of(lesson_, spec, checks), spec.variant, cancel_))
        .first->second;
  }

 private:
  const Lesson& lesson_;
  Laboratory& laboratory_;
  const std::atomic<bool>* cancel_;
  std::vector<RecordedTable> tables_;
  std::map<std::string, Run> made_;
  std::map<std::string, program::ProgramTrace> traces_;
};

class RunCheck {
 public:
  RunCheck(const Lesson& lesson, Laboratory& laboratory, const std::atomic<bool>* cancel,
           const std::function<void(const std::string&)>& progress)
      : lesson_(lesson), laboratory_(laboratory), cancel_(cancel), progress_(progress),
        file_(lesson.folder / "lesson.json"), placed_(parse_placed(read_file(file_), file_, limits::nesting)),
        runs_(lesson, laboratory, cancel) {}

  std::vector<Diagnostic> check() {
    for (const NamedNumber& number : lesson_.numbers)
      each("numbers." + number.name, [&](const std::string& place) { check_number(number, place); });
    for (const Exercise& exercise : lesson_.exercises) check_exercise(exercise);
    for (std::size_t i = 0; i < lesson_.mistakes.size(); ++i)
      each(fmt::format("mistakes[{}]", i),
           [&](const std::string& place) { check_mistake(lesson_.mistakes[i], place); });
    return std::move(mistakes_);
  }

  std::vector<Diagnostic> check_only(const std::string& exercise) {
    check_exercise(lesson_.exercise(exercise));
    return std::move(mistakes_);
  }

 private:
  void complain(const std::string& place, const Sentence& message) {
    mistakes_.push_back(
        {"argument", Sentence::tr("%1: %2", place, message), file_.string(), placed_.line_of(place), false});
  }
  void complain_of(const std::string& kernel, const Sentence& message) {
    mistakes_.push_back({"argument", message, (lesson_.folder / kernel).string(), 0, false});
  }
  bool cancelled() const { return cancel_ && cancel_->load(); }
  void tell(const std::string& what) const {
    if (progress_) progress_(what);
  }

  template<class Action>
  void each(const std::string& place, Action action) {
    if (cancelled()) return;
    tell(place);
    try {
      action(place);
    } catch (const Error& error) {
      complain(place, error.diagnostics().front().message);
    }
  }

  /// The run, if it has a result; else a complaint.
  const Run* usable(const RunSpec& spec, Checks checks, const std::string& place) {
    const Run& run = runs_.of(spec, checks);
    if (could_run(run)) return &run;
    const Diagnostic* failure = first_failure(run.diagnostics);
    complain(place + ".run",
             Sentence::tr("can't run: %1", failure ? to_text(*failure) : name_of(run.verdict)));
    return nullptr;
  }

  void check_number(const NamedNumber& number, const std::string& place) {
    const double value = runs_.value_of(number);
    if (rounded(value, number.digits) != rounded(number.is, number.digits))
      complain(
          place + ".is",
          number.recorded
              ? Sentence::tr("is given as %1, but the recorded table gives %2: correct it, or run lesson "
                             "check --update",
                             rounded(number.is, number.digits), rounded(value, number.digits))
          : number.program
              ? Sentence::tr(
                    "is given as %1, but the program gives %2: correct it, or run lesson check --update",
                    rounded(number.is, number.digits), rounded(value, number.digits))
              : Sentence::tr("is given as %1, but the run gives %2: correct it, or run lesson check --update",
                             rounded(number.is, number.digits), rounded(value, number.digits)));
  }

  Feedback judged(const Exercise& exercise, const Submission& submission) {
    return judge(lesson_, exercise, submission, laboratory_, cancel_, [&](const Task& task) {
      tell(fmt::format("{}: {} of {}", exercise.id, task.done + 1, task.total));
    });
  }

  void check_cost(const Exercise& exercise, const Run& run, double most, const std::string& place) {
    const double cost = static_cast<double>(run.counters[metric::warp_instructions]);
    if (cost > most)
      complain(place + ".run",
               Sentence::tr("the run of '%1' takes %2 million warp instructions, more than the %3 million "
                            "that allow feedback within a second: choose smaller sizes",
                            exercise.id, fmt::format("{:.1f}", cost / 1e6),
                            fmt::format("{:.0f}", most / 1e6)));
  }

  /// One of the lesson's own: its number is its place in the manifest.
  void check_exercise(const Exercise& exercise) {
    each(fmt::format("exercises[{}]", &exercise - lesson_.exercises.data()),
         [&](const std::string& place) { check_exercise(exercise, place); });
  }

  void check_exercise(const Exercise& exercise, const std::string& place) {
    switch (exercise.kind) {
    case ExerciseKind::predict:
    case ExerciseKind::find:
      check_answer_of(exercise, place);
      break;
    case ExerciseKind::tweak:
      check_tweak(exercise, place);
      break;
    case ExerciseKind::write:
    case ExerciseKind::program:
      check_write(exercise, place);
      break;
    case ExerciseKind::explain:
      break;
    }
  }

  void check_answer_of(const Exercise& exercise, const std::string& place) {
    const bool all = needs_all_checks(exercise);
    const Run* run = usable(*exercise.run, all ? Checks::all : Checks::bounds, place);
    if (!run) return;
    check_cost(exercise, *run, all ? kMostCheckedInstructions : kMostInstructions, place);
    Submission submission;
    const auto right = [&](const ExpectedAnswer& answer, const std::string& where) {
      try {
        const std::string text = right_answer(answer, *run);
        return text.substr(0, text.find(',')); // any of several lines
      } catch (const Error& error) {
        std::string values;
        if (const auto* choices = std::get_if<ChoiceAnswer>(&answer))
          for (const auto& [id, condition] : choices->conditions)
            for (const auto& [name, value] : used_values(condition, values_of(*run)))
              if (values.find(name + " =") == std::string::npos)
                values += fmt::format(" {} = {:g}", name, value);
        complain(where, values.empty() ? error.diagnostics().front().message
                                       : Sentence::tr("%1;%2", error.diagnostics().front().message, values));
        return std::string();
      }
    };
    submission.answer = right(*exercise.answer, place + ".answer");
    for (std::size_t i = 0; i < exercise.steps.size(); ++i)
      if (std::string text = right(exercise.steps[i].answer, fmt::format("{}.steps[{}].answer", place, i));
          !text.empty())
        submission.steps[exercise.steps[i].id] = text;
    if (submission.answer.empty()) return;
    const Feedback feedback = feedback_of(lesson_, exercise, submission, {*run});
    const bool steps = std::all_of(feedback.steps.begin(), feedback.steps.end(),
                                   [](const StepResult& step) { return step.right || !step.answered; });
    if (feedback.outcome != Outcome::solved || !steps)
      complain(place, Sentence::tr("the right answer '%1' is refused:%2", submission.answer, said(feedback)));
  }

  void check_tweak(const Exercise& exercise, const std::string& place) {
    const Feedback start = judged(exercise, {});
    if (start.outcome == Outcome::broken)
      return complain(place + ".run", Sentence::tr("the start can't be judged:%1", said(start)));
    if (start.outcome == Outcome::solved)
      complain(place + ".run",
               Sentence::tr("the start already reaches the goals: begin with another setting"));
    Submission solution;
    solution.settings = exercise.solution;
    const Feedback end = judged(exercise, solution);
    if (end.outcome != Outcome::solved)
      complain(place + ".solution", Sentence::tr("does not reach the goals:%1", said(end)));
    RunSpec turned = *exercise.run;
    for (const auto& [name, value] : exercise.solution)
      (find_parameter(turned.variant.parameters, name) ? turned.parameters : turned.sizes)[name] = value;
    check_cost(exercise, runs_.of(turned, Checks::bounds), kMostInstructions, place);
  }

  void check_write(const Exercise& exercise, const std::string& place) {
    const auto judged_file = [&](const std::string& file, bool until_missed_goal = false) {
      Submission submission;
      submission.source = read_lesson_file(lesson_.folder, file, limits::kernel_bytes);
      submission.until_missed_goal = until_missed_goal;
      return judged(exercise, submission);
    };
    const Feedback start = judged_file(exercise.starter());
    // No nvcc or no sandbox on this machine: nothing is known of the programs, and nothing is wrong with the
    // lesson.
    if (exercise.program && start.fault == Fault::no_device) {
      tell(place + ": not checked:" + said(start));
      return;
    }
    if (start.outcome == Outcome::broken)
      return complain(place, Sentence::tr("the starter can't be judged:%1", said(start)));
    if (start.outcome != Outcome::not_yet)
      complain_of(exercise.starter(), Sentence::tr("is already right: leave something to do"));
    if (start.reason == "compile")
      complain_of(
          exercise.starter(),
          Sentence::tr("does not compile: a learner begins with something that runs:%1", said(start)));
    for (const std::string& solution : exercise.solutions) {
      if (cancelled()) return;
      const Feedback feedback = judged_file(solution);
      if (feedback.outcome != Outcome::solved)
        complain_of(solution, Sentence::tr("is a solution, but is refused:%1", said(feedback)));
      if (exercise.kind == ExerciseKind::program) continue;
      RunSpec visible = *exercise.run;
      visible.source = solution;
      check_cost(exercise, runs_.of(visible, Checks::bounds), kMostCheckedInstructions, place);
    }
    for (const std::string& right : exercise.right) {
      if (cancelled()) return;
      if (const Feedback feedback = judged_file(right); feedback.outcome != Outcome::solved)
        complain_of(right, Sentence::tr("is right, but is refused:%1", said(feedback)));
    }
    for (const auto& [name, reasons] : exercise.wrong) {
      if (cancelled()) return;
      const std::string file = "exercises/" + exercise.id + "/wrong/" + name;
      const bool misses_goals = std::all_of(reasons.begin(), reasons.end(),
                                            [](const auto& each) { return each.starts_with("goal:"); });
      const Feedback feedback = judged_file(file, misses_goals);
      if (feedback.outcome != Outcome::not_yet)
        complain_of(file, Sentence::tr("is wrong, but passes:%1", said(feedback)));
      else if (std::count(reasons.begin(), reasons.end(), feedback.reason) == 0)
        complain_of(file,
                    Sentence::tr("is refused for '%1', not for '%2': fix the kernel or \"wrong\" (line %3 of "
                                 "lesson.json):%4",
                                 feedback.reason, fmt::format("{}", fmt::join(reasons, "' or '")),
                                 placed_.line_of(place + ".wrong." + name), said(feedback)));
    }
  }

  void check_mistake(const Mistake& mistake, const std::string& place) {
    RunSpec bounded = mistake.run;
    Experiment experiment = experiment_of(lesson_, bounded, Checks::all);
    experiment.instruction_budget = 10'000'000;
    const Run run = laboratory_.perform(experiment, bounded.variant, cancel_);
    if (run.verdict == Verdict::pass)
      return complain_of(mistake.source,
                         Sentence::tr("shows a mistake, but passes: fix the kernel or its run"));
    const Diagnostic* failure = first_failure(run.diagnostics);
    const std::string kind = failure ? failure->kind : "mismatch";
    if (std::count(mistake.expect.begin(), mistake.expect.end(), kind) == 0)
      complain(place + ".expect", Sentence::tr("says '%1', but the lab finds '%2': %3",
                                               fmt::format("{}", fmt::join(mistake.expect, "' or '")), kind,
                                               failure ? to_text(*failure) : ""));
  }

  const Lesson& lesson_;
  Laboratory& laboratory_;
  const std::atomic<bool>* cancel_;
  const std::function<void(const std::string&)>& progress_;
  const fs::path file_;
  const PlacedJson placed_;
  Runs runs_;
  std::vector<Diagnostic> mistakes_;
};

}

std::vector<Diagnostic> check_runs(const Lesson& lesson, Laboratory& laboratory,
                                   const std::atomic<bool>* cancel,
                                   const std::function<void(const std::string&)>& progress) {
  return RunCheck(lesson, laboratory, cancel, progress).check();
}

std::vector<Diagnostic> check_exercise(const Lesson& lesson, const std::string& exercise,
                                       Laboratory& laboratory, const std::atomic<bool>* cancel,
                                       const std::function<void(const std::string&)>& progress) {
  return RunCheck(lesson, laboratory, cancel, progress).check_only(exercise);
}

std::vector<std::string> update_numbers(const Lesson& lesson, Laboratory& laboratory,
                                        const std::atomic<bool>* cancel) {
  const fs::path file = lesson_file(lesson.folder, "lesson.json");
  std::string content = read_lesson_file(lesson.folder, "lesson.json", limits::manifest_bytes);
  const PlacedJson placed = parse_placed(content, file, limits::nesting);
  Runs runs(lesson, laboratory, cancel);
  struct Edit {
    std::size_t begin, end;
    std::string text;
  };
  std::vector<Edit> edits;
  std::vector<std::string> changed;
  for (const NamedNumber& number : lesson.numbers) {
    const std::string value = [&] {
      try {
        return rounded(runs.value_of(number), number.digits);
      } catch (const Error& error) {
        const std::string place = "numbers." + number.name;
        throw Error(Sentence::tr("%1: %2", place, error.diagnostics().front().message));
      }
    }();
    const auto is = placed.places.find("numbers." + number.name + ".is");
    if (is != placed.places.end()) {
      if (value == rounded(number.is, number.digits)) continue;
      edits.push_back({is->second.begin, is->second.end, value});
    } else {
      const std::size_t after =
          placed.places.at("numbers." + number.name + (number.recorded ? ".recorded" : ".value")).end;
      edits.push_back({after, after, ", \"is\": " + value});
    }
    changed.push_back(number.name);
  }
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.begin > b.begin; });
  for (const Edit& edit : edits) content.replace(edit.begin, edit.end - edit.begin, edit.text);
  if (!edits.empty()) write_file(file, content);
  return changed;
}

}
