#include "app/cli/commands.h"
#include "app/cli/feedback_text.h"
#include "app/cli/interrupt.h"
#include "app/cli/lesson_argument.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/question.h"
#include "app/cli/status_line.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/experiment/numbers.h"
#include "kernels/problems/json_object.h"
#include "lessons/format/judge.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct CheckOptions {
  std::string what, kernel, answers, answer, device = "sim", language = "en", format = "text";
  std::vector<std::string> settings, steps;
  bool yes = false, no_sandbox = false;
  bool answered = false; ///< --answer was given, maybe an empty one
  Help help;

  bool submits() const {
    return answered || !(kernel.empty() && answers.empty() && settings.empty() && steps.empty());
  }
};

/// LESSON or LESSON/EXERCISE; the lesson by id or as a folder.
std::pair<Lesson, std::string> parse_what(const std::string& what) {
  const std::size_t slash = what.rfind('/');
  if (slash == std::string::npos || fs::exists(fs::path(what) / "lesson.json"))
    return {load_lesson(lesson_folder(what)), ""};
  return {load_lesson(lesson_folder(what.substr(0, slash))), what.substr(slash + 1)};
}

Submission submission_of(const CheckOptions& options) {
  Submission submission;
  submission.answer = options.answer;
  submission.steps = settings(options.steps, "--step");
  submission.settings = settings(options.settings, "--set");
  submission.device = options.device;
  if (!options.kernel.empty()) submission.source = read_source(options.kernel);
  return submission;
}

/// Refuses what this kind of exercise does not take, rather than judging without it.
void check_kind(const Exercise& exercise, const Submission& submission) {
  const bool answers = exercise.kind == ExerciseKind::predict || exercise.kind == ExerciseKind::find ||
                       exercise.kind == ExerciseKind::explain;
  const auto refuse = [&](const char* option, const char* instead) {
    throw Error(fmt::format("{}: the exercise '{}' is a '{}': use {}", option, exercise.id,
                            name_of(exercise.kind), instead));
  };
  const char* instead = answers                                ? "--answer"
                        : exercise.kind == ExerciseKind::tweak ? "--set NAME=VALUE"
                                                               : "--kernel FILE";
  if (!answers && !submission.answer.empty()) refuse("--answer", instead);
  if (!answers && !submission.steps.empty()) refuse("--step", instead);
  if (exercise.kind != ExerciseKind::tweak && !submission.settings.empty()) refuse("--set", instead);
  const bool text = exercise.kind == ExerciseKind::write || exercise.kind == ExerciseKind::program;
  if (!text && !submission.source.empty()) refuse("--kernel", instead);
}

/// {"EXERCISE": "answer" or {"answer", "steps", "set"}}
std::map<std::string, Submission> read_answers(const Lesson& lesson, const std::string& name) try {
  std::map<std::string, Submission> submissions;
  const json content = read_json(name);
  JsonObject file(content, "");
  for (const Exercise& exercise : lesson.exercises) {
    const json* value = file.find(exercise.id);
    if (!value) continue;
    Submission& submission = submissions[exercise.id];
    if (value->is_string() || value->is_number()) {
      submission.answer = value->is_string() ? value->get<std::string>() : value->dump();
      continue;
    }
    JsonObject object(*value, exercise.id);
    const auto texts = [&](const std::string& key) {
      std::map<std::string, std::string> all;
      if (const json* map = object.find(key)) {
        JsonObject inner(*map, object.place_of(key));
        for (const auto& [id, text] : map->items()) all[id] = text.is_number() ? text.dump() : inner.text(id);
      }
      return all;
    };
    submission.answer = object.text("answer", "");
    submission.steps = texts("steps");
    submission.settings = texts("set");
    object.finish();
  }
  file.finish();
  return submissions;
} catch (const Error& error) {
  throw in_file(error, name);
}

/// Submissions of several exercises: answers from a file, kernels from a folder as EXERCISE.cu.
std::map<std::string, Submission> read_submissions(const Lesson& lesson, const CheckOptions& options) {
  std::map<std::string, Submission> submissions;
  if (!options.answers.empty()) submissions = read_answers(lesson, options.answers);
  if (!options.kernel.empty()) {
    if (!fs::is_directory(options.kernel))
      throw Error(
          fmt::format("--kernel '{}' is not a folder: for a whole lesson give one with EXERCISE.cu (.py), or "
                      "name the exercise: {}/EXERCISE",
                      options.kernel, options.what));
    for (const Exercise& exercise : lesson.exercises) {
      const fs::path file = fs::path(options.kernel) / (exercise.id + exercise.extension());
      if (fs::exists(file)) submissions[exercise.id].source = read_source(file);
    }
  }
  for (auto& [id, submission] : submissions) submission.device = options.device;
  return submissions;
}

int exit_code_of(const Feedback& feedback) {
  if (interrupted()) return static_cast<int>(Fault::kernel_fault);
  switch (feedback.outcome) {
  case Outcome::solved:
  case Outcome::noted:
    return 0;
  case Outcome::broken:
    return static_cast<int>(feedback.fault.value_or(Fault::bad_argument));
  default:
    return static_cast<int>(feedback.fault == Fault::no_compile ? Fault::no_compile : Fault::wrong_result);
  }
}

int check(const CheckOptions& options) {
  require_one_of("--format", options.format, {"text", "json"});
  const bool as_json = options.format == "json";
  const auto [lesson, id] = parse_what(options.what);
  if (const std::vector<std::string> languages = lesson.languages();
      !languages.empty() && options.language != "en")
    require_one_of("--language", options.language, languages);
  const Document text = read_text(lesson, options.language);

  if (!options.submits()) {
    std::vector<const Exercise*> chosen;
    if (!id.empty()) chosen.push_back(&lesson.exercise(id));
    for (const Exercise& exercise : lesson.exercises)
      if (id.empty()) chosen.push_back(&exercise);
    fmt::print("{}", as_json ? exercises_json(lesson, chosen, text, options.help)
                             : exercises_text(lesson, chosen, text, options.help));
    return 0;
  }

  std::map<std::string, Submission> submissions;
  if (id.empty()) {
    if (options.answered || !options.settings.empty() || !options.steps.empty())
      throw Error(fmt::format("--answer, --set and --step belong to one exercise: name it, {}/EXERCISE",
                              options.what));
    submissions = read_submissions(lesson, options);
  } else {
    if (!options.answers.empty()) throw Error("--answers is for a whole lesson: omit the exercise");
    submissions[lesson.exercise(id).id] = submission_of(options);
  }

  interrupted(); // from here on Ctrl+C leaves what was judged so far
  Laboratory laboratory;
  StatusLine status;
  std::vector<Judged> judged;
  int code = 0;
  std::size_t done = 0;
  for (const Exercise& exercise : lesson.exercises) {
    const auto submission = submissions.find(exercise.id);
    if (submission == submissions.end()) {
      if (!id.empty()) continue;
      judged.push_back({&exercise, "", std::nullopt});
      if (exercise.kind != ExerciseKind::explain) code = std::max(code, 1);
      continue;
    }
    check_kind(exercise, submission->second);
    if (exercise.kind == ExerciseKind::program) {
      provide_nvcc(options.yes);
      ask_about_sandbox(options.no_sandbox);
    }
    const std::string kernel = id.empty() ? exercise.id + exercise.extension() : options.kernel;
    const auto progress = [&](const Task& task) {
      status.show(fmt::format("{}: {} of {}", exercise.id, task.done + 1, task.total));
    };
    try {
      judged.push_back({&exercise, kernel,
                        judge(lesson, exercise, submission->second, laboratory, &interrupted(), progress)});
    } catch (const Error&) {
      if (!interrupted() || submissions.size() == 1) throw;
      break; // what was judged before is shown
    }
    status.clear();
    code = std::max(code, exit_code_of(*judged.back().feedback));
    if (interrupted()) break;
    ++done;
  }
  fmt::print("{}", as_json ? feedback_json(lesson, judged, text, options.help)
                           : feedback_text(lesson, judged, text, options.help));
  return code_of_finished(code, done, submissions.size());
}

}

void add_check_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "check", "Judge a solution of a lesson's exercise, with the feedback that a learner reads");
  const auto options = std::make_shared<CheckOptions>();
  command
      ->add_option("exercise", options->what,
                   "LESSON/EXERCISE, or LESSON for all; the lesson by id or as a folder. Without a solution "
                   "it lists the exercises")
      ->type_name("LESSON[/EXERCISE]")
      ->required();
  command
      ->add_option("--kernel", options->kernel,
                   "write: your kernel; for a whole lesson a folder with EXERCISE.cu")
      ->type_name("FILE");
  command->add_option("--set", options->settings, "tweak: a knob that you turned; may repeat")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  const CLI::Option* answer =
      command
          ->add_option("--answer", options->answer,
                       "predict, find: a number, a choice, a line; explain: your text")
          ->type_name("TEXT");
  command->add_flag("--text", options->help.text, "Show the exercise's text");
  command
      ->add_option("--hint", options->help.hints,
                   "Show the first N hints, each says more (N: 1 to 3; default 1)")
      ->type_name("N")
      ->expected(0, 1)
      ->default_str("1")
      ->check(CLI::Range(1, 3));
  command->add_flag("--solution", options->help.solution, "Show the solution, with its kernels");
  command->add_option("--step", options->steps, "predict: answer to a smaller question; may repeat")
      ->type_name("ID=TEXT")
      ->allow_extra_args(false);
  command
      ->add_option("--answers", options->answers,
                   "For a whole lesson: JSON, {\"EXERCISE\": \"answer\" or {\"answer\", \"steps\", \"set\"}}")
      ->type_name("FILE");
  command
      ->add_option("--language", options->language,
                   "Language of the lesson's texts, such as en (default), zh_CN or ko")
      ->type_name("LANG");
  command->add_option("--device", options->device, "sim (default), sim:SPEC or cuda:N")->type_name("DEVICE");
  command->add_flag("--yes", options->yes,
                    "Fetch nvcc without asking if a program needs it and it is missing");
  command->add_flag("--no-sandbox", options->no_sandbox,
                    "Where no sandbox can be had, run programs without: they can do what you can");
  command->add_option("--format", options->format, "text (default) or json")->type_name("FORMAT");
  command->callback([=, &action] {
    options->answered = answer->count() > 0;
    action = [=] { return check(*options); };
  });
}

}
