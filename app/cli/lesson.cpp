#include "lessons/format/lesson.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/lesson_argument.h"
#include "app/cli/output.h"
#include "app/cli/status_line.h"
#include "app/cli/streams.h"
#include "kernels/base/error.h"
#include "kernels/base/figures.h"
#include "kernels/base/temporary_folder.h"
#include "lessons/format/lesson_check.h"
#include "lessons/format/new_lesson.h"
#include "lessons/format/pack.h"

#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;

struct LessonCheckOptions {
  std::string what;
  bool update = false, no_runs = false;
};

/// As seen from here, if it lies below.
std::string shown(const fs::path& file) {
  std::error_code ignored;
  const fs::path near = file.lexically_relative(fs::current_path(ignored));
  return near.empty() || *near.begin() == ".." ? file.string() : near.string();
}

/// Prints the mistakes as compilers do, and gives their number.
int report(std::vector<Diagnostic> mistakes) {
  for (Diagnostic& mistake : mistakes) {
    if (!mistake.file.empty()) mistake.file = shown(mistake.file);
    fmt::print("{}\n", to_text(mistake));
  }
  return static_cast<int>(mistakes.size());
}

int check_one(const fs::path& folder, const LessonCheckOptions& options, Laboratory& laboratory) {
  StatusLine status;
  std::vector<Diagnostic> mistakes;
  try {
    Lesson lesson = load_lesson(folder);
    if (options.update) {
      for (const std::string& name : update_numbers(lesson, laboratory, &interrupted()))
        fmt::print("{}: numbers.{} updated\n", shown(folder / "lesson.json"), name);
      lesson = load_lesson(folder);
    }
    const auto add = [&](const std::vector<Diagnostic>& found) {
      mistakes.insert(mistakes.end(), found.begin(), found.end());
    };
    add(check_texts(lesson, lesson_world(folder)));
    add(check_figures(lesson));
    if (!options.no_runs) {
      const std::vector<Diagnostic> found =
          check_runs(lesson, laboratory, &interrupted(),
                     [&](const std::string& what) { status.show(lesson.id + ": " + what); });
      if (!interrupted()) add(found); // a run that was cancelled says nothing about the lesson
    }
    status.clear();
    if (mistakes.empty() && !interrupted())
      fmt::print("{}: {}, {}, {}: all is well\n", lesson.id,
                 figures::counted(std::ssize(lesson.exercises), "exercise", "exercises"),
                 figures::counted(std::ssize(lesson.numbers), "number", "numbers"),
                 figures::counted(std::ssize(lesson.languages()), "language", "languages"));
  } catch (const Error& error) {
    status.clear();
    if (!interrupted())
      mistakes.insert(mistakes.end(), error.diagnostics().begin(), error.diagnostics().end());
  }
  return report(mistakes);
}

bool is_pack(const std::string& name) { return name.ends_with(".klesson"); }

int check(const LessonCheckOptions& options) {
  std::optional<TemporaryFolder> unpacked;
  if (is_pack(options.what)) {
    if (options.update) throw Error("--update can't write into a pack: unpack it first");
    unpacked.emplace();
  }
  const std::vector<fs::path> folders = unpacked ? std::vector{unpack(options.what, unpacked->path())}
                                        : options.what == "all" ? lesson_folders()
                                                                : std::vector{lesson_folder(options.what)};
  interrupted(); // from here on Ctrl+C leaves what was found so far
  Laboratory laboratory;
  int mistakes = 0;
  std::size_t done = 0;
  for (const fs::path& folder : folders) {
    mistakes += check_one(folder, options, laboratory);
    if (interrupted()) break;
    ++done;
  }
  if (mistakes > 0) fmt::print("{} mistake{}\n", mistakes, mistakes == 1 ? "" : "s");
  return code_of_finished(mistakes > 0 ? 1 : 0, done, folders.size());
}

int pack(const std::string& what, const std::string& out) {
  if (!is_pack(out)) throw Error(fmt::format("a pack is named NAME.klesson, but '{}' is not", out));
  const fs::path folder = lesson_folder(what);
  const Lesson lesson = load_lesson(folder);
  std::vector<Diagnostic> mistakes = check_texts(lesson, lesson_world(folder));
  const std::vector<Diagnostic> figures = check_figures(lesson);
  mistakes.insert(mistakes.end(), figures.begin(), figures.end());
  if (report(mistakes) > 0) {
    tell("kernelarium-cli: not packed: fix these first with lesson check\n");
    return 1;
  }
  write_pack(folder, out);
  fmt::print("{}\n", out);
  return 0;
}

}

void add_lesson_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("lesson", "Check, begin or pack a lesson of your own");
  command->require_subcommand(1);

  CLI::App* checking = command->add_subcommand(
      "check", "List every mistake of a lesson with file, line and what to do: texts, "
               "figures, links, and what its kernels do");
  const auto options = std::make_shared<LessonCheckOptions>();
  checking->add_option("lesson", options->what, "A lesson's folder or id, or all")
      ->type_name("FOLDER|ID|all")
      ->required();
  checking->add_flag("--update", options->update,
                     "Write the results of the runs to \"numbers\" of the manifest");
  checking->add_flag("--no-runs", options->no_runs, "Texts and figures only: runs no kernel");
  checking->callback([=, &action] { action = [=] { return check(*options); }; });

  struct Arguments {
    std::string name, problem = "vector-add", out, into;
    bool replace = false;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* making = command->add_subcommand(
      "new", "Begin a lesson: a folder with a TODO wherever something is to be written");
  making->add_option("id", arguments->name, "The lesson's name, which becomes the folder's")
      ->type_name("ID")
      ->required();
  making->add_option("--problem", arguments->problem, "What its kernels compute (default vector-add)")
      ->type_name("P");
  making->add_option("--into", arguments->into, "Where the folder is created (default: here)")
      ->type_name("FOLDER");
  making->callback([=, &action] {
    action = [=] {
      if (fs::path(arguments->name).has_parent_path())
        throw Error(fmt::format("'{}' is a path, not a lesson's name: use --into FOLDER for the place",
                                arguments->name));
      const fs::path folder = fs::path(arguments->into) / arguments->name;
      make_lesson(folder, arguments->problem);
      fmt::print("{}\n", folder.string());
      return 0;
    };
  });

  CLI::App* packing = command->add_subcommand("pack", "Pack a lesson into one file, to share it");
  packing->add_option("lesson", arguments->name, "A lesson's folder or id")
      ->type_name("FOLDER|ID")
      ->required();
  packing->add_option("out", arguments->out, "The pack, NAME.klesson")->type_name("OUT.klesson")->required();
  packing->callback([=, &action] { action = [=] { return pack(arguments->name, arguments->out); }; });

  CLI::App* unpacking = command->add_subcommand(
      "unpack", "Add a pack to your own lessons; harmful content is rejected with the reason");
  unpacking->add_option("pack", arguments->name, "The pack")->type_name("PACK.klesson")->required();
  unpacking->add_option("--into", arguments->into, "Another folder than that of your own lessons")
      ->type_name("FOLDER");
  unpacking->add_flag("--replace", arguments->replace, "Replace a lesson of that name");
  unpacking->callback([=, &action] {
    action = [=] {
      const fs::path folder = arguments->into.empty() ? own_lessons_folder() : fs::path(arguments->into);
      if (folder.empty())
        throw Error("there is no folder for your own lessons: set HOME, or give --into FOLDER");
      const fs::path target = folder / name_in_pack(arguments->name);
      if (fs::exists(target) && !arguments->replace)
        throw Error(
            fmt::format("the lesson '{}' already exists: remove it, or give --replace", target.string()));
      fmt::print("{}\n", unpack(arguments->name, folder, arguments->replace).string());
      return 0;
    };
  });
}

}
