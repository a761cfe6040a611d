#include "lessons/format/lesson.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/lesson_argument.h"
#include "app/cli/status_line.h"
#include "kernels/base/error.h"
#include "lessons/format/lesson_check.h"

#include <filesystem>
#include <fmt/format.h>
#include <memory>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;

struct LessonCheckOptions {
  std::string what;
  bool update = false, no_runs = false;
};

/// Prints the mistakes as compilers do, and gives their number.
int report(const std::vector<Diagnostic>& mistakes) {
  for (const Diagnostic& mistake : mistakes) fmt::print("{}\n", to_text(mistake));
  return static_cast<int>(mistakes.size());
}

int check_one(const fs::path& folder, const LessonCheckOptions& options, Laboratory& laboratory) {
  StatusLine status;
  std::vector<Diagnostic> mistakes;
  try {
    Lesson lesson = load_lesson(folder);
    if (options.update) {
      for (const std::string& name : update_numbers(lesson, laboratory, &interrupted()))
        fmt::print("{}: numbers.{} updated\n", (folder / "lesson.json").string(), name);
      lesson = load_lesson(folder);
    }
    const auto add = [&](const std::vector<Diagnostic>& found) {
      mistakes.insert(mistakes.end(), found.begin(), found.end());
    };
    add(check_texts(lesson, lesson_world(folder)));
    add(check_figures(lesson));
    if (!options.no_runs)
      add(check_runs(lesson, laboratory, &interrupted(),
                     [&](const std::string& what) { status.show(lesson.id + ": " + what); }));
    status.clear();
    if (mistakes.empty() && !interrupted())
      fmt::print("{}: {} exercises, {} numbers, {} languages: all is well\n", lesson.id,
                 lesson.exercises.size(), lesson.numbers.size(), lesson.languages().size());
  } catch (const Error& error) {
    status.clear();
    mistakes.insert(mistakes.end(), error.diagnostics().begin(), error.diagnostics().end());
  }
  return report(mistakes);
}

int check(const LessonCheckOptions& options) {
  const std::vector<fs::path> folders =
      options.what == "all" ? lesson_folders() : std::vector{lesson_folder(options.what)};
  Laboratory laboratory;
  int mistakes = 0;
  for (const fs::path& folder : folders) {
    mistakes += check_one(folder, options, laboratory);
    if (interrupted()) return static_cast<int>(Fault::kernel_fault);
  }
  if (mistakes > 0) fmt::print("{} mistake{}\n", mistakes, mistakes == 1 ? "" : "s");
  return mistakes > 0 ? 1 : 0;
}

}

void add_lesson_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("lesson", "Check, begin or pack a lesson of your own");
  command->require_subcommand(1);

  CLI::App* checking =
      command->add_subcommand("check", "Say file, line and cure for every mistake of a lesson: texts, "
                                       "figures, links, and what its kernels do");
  const auto options = std::make_shared<LessonCheckOptions>();
  checking->add_option("lesson", options->what, "A lesson's folder or id, or all")
      ->type_name("FOLDER|ID|all")
      ->required();
  checking->add_flag("--update", options->update,
                     "Write what the runs give into \"numbers\" of the manifest");
  checking->add_flag("--no-runs", options->no_runs, "Texts and figures only: runs no kernel");
  checking->callback([=, &action] { action = [=] { return check(*options); }; });
}

}
