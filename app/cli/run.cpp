#include "app/cli/commands.h"
#include "app/cli/comparison.h"
#include "app/cli/interrupt.h"
#include "app/cli/line_table.h"
#include "app/cli/options.h"
#include "app/cli/report.h"
#include "app/cli/status_line.h"
#include "app/cli/streams.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/picture.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/problems/problem.h"
#include "lessons/format/lesson.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>

namespace kernelarium {
namespace {

struct RunOptions : ExperimentOptions {
  std::string lesson, variant, report;
  std::string compare; ///< a variant, or a file with a run
  bool lines = false;
};

std::vector<Variant> chosen_variants(const Lesson& lesson, const std::string& chosen) {
  if (chosen == "all") return lesson.variants;
  return {lesson.variant(chosen.empty() ? lesson.default_variant : chosen)};
}

/// With several variants a parameter goes to those that have it; one that none has is refused.
std::map<std::string, std::string> applicable(const Variant& variant, const std::vector<Variant>& variants,
                                              const std::map<std::string, std::string>& chosen) {
  if (variants.size() == 1) return chosen;
  std::map<std::string, std::string> mine;
  for (const auto& [name, text] : chosen) {
    if (find_parameter(variant.parameters, name)) mine[name] = text;
    bool known = false;
    for (const Variant& other : variants) known = known || find_parameter(other.parameters, name);
    if (!known) throw Error(fmt::format("none of the variants has a parameter '{}'", name));
  }
  return mine;
}

/// The first output that is a picture.
void save_picture(const Laboratory& laboratory, const Run& run, const std::string& file) {
  for (const BufferFacts& buffer : run.buffers) {
    const auto output = laboratory.outputs().find(buffer.name);
    if (buffer.output && buffer.view == "picture" && output != laboratory.outputs().end())
      return write_picture(file, output->second);
  }
  throw Error(fmt::format("--save-output: {} does not produce a picture",
                          run.lesson.empty() ? run.problem : run.lesson));
}

/// A report shows pictures rather than noise: where the problem takes a picture, the lab's own sample, which
/// has the problem's default size. Empty otherwise.
std::string sample_picture(const Problem& problem) {
  Values sizes;
  for (const Parameter& size : problem.sizes()) sizes[size.name] = size.value;
  for (const BufferSpec& buffer : problem.buffers(sizes))
    if (buffer.role == Role::input && (buffer.view == "picture" || buffer.view == "planes"))
      return (data_folder() / "resources" / "samples" / "balloons.png").string();
  return "";
}

/// What --compare names: another variant at the same sizes with its own parameters, or a run in a file.
Run reference(const RunOptions& options, const Lesson& lesson, const Experiment& chosen,
              Laboratory& laboratory) {
  const bool known = std::ranges::any_of(
      lesson.variants, [&](const Variant& variant) { return variant.id == options.compare; });
  if (!known) {
    if (!std::filesystem::exists(options.compare))
      throw Error(fmt::format("--compare '{}' is neither a variant of {} nor a file that --format json wrote",
                              options.compare, lesson.id));
    return run_from_file(options.compare);
  }
  Experiment experiment = chosen;
  experiment.lesson = lesson.id;
  experiment.problem = lesson.problem;
  experiment.variant = options.compare;
  experiment.source.clear();
  experiment.source_file.clear();
  const Variant& variant = lesson.variant(options.compare);
  std::erase_if(experiment.parameters,
                [&](const auto& setting) { return !find_parameter(variant.parameters, setting.first); });
  const Run run = laboratory.perform(experiment, variant, &interrupted());
  print_diagnostics(run);
  return run;
}

/// The lesson of that id; or all variants of a problem that no lesson is named after.
Lesson lesson_or_problem(const std::string& id) {
  const auto folders = lesson_folders();
  const bool lesson = std::any_of(folders.begin(), folders.end(),
                                  [&](const auto& folder) { return lesson_id(folder) == id; });
  const bool problem =
      std::any_of(problems().begin(), problems().end(), [&](const auto& one) { return one->id() == id; });
  if (lesson || !problem) return find_lesson(id);
  Lesson all;
  all.problem = id;
  all.title["en"] = find_problem(id).title();
  all.variants = find_variants(id);
  if (!all.variants.empty()) all.default_variant = all.variants.front().id;
  return all;
}

int run_lessons(const RunOptions& options) {
  const Format format = parse_format(options.format);
  const Experiment chosen = options.experiment();
  const bool all = options.lesson == "all";
  if (all && !(chosen.sizes.empty() && chosen.parameters.empty() && chosen.input.empty()))
    throw Error("--size, --set and --input belong to one lesson: name it instead of 'all'");
  if (!chosen.source.empty() && (all || options.variant.empty() || options.variant == "all"))
    throw Error("--source is the text of one variant's kernel: name lesson and variant");
  if (!options.save_output.empty() && (all || options.variant == "all"))
    throw Error("--save-output takes the picture of one variant: name lesson and variant");

  const bool several = all || options.variant == "all";
  if (!options.compare.empty() && several)
    throw Error("--compare compares two variants: name lesson and variant");
  if (options.lines && !options.compare.empty())
    throw Error("--lines and --compare show different tables: give one of them");
  if (options.lines && options.no_counters)
    throw Error("--lines needs the simulator's counts: remove --no-counters");

  require_outputs(options);
  interrupted(); // from here on Ctrl+C leaves the results so far
  const std::vector<Lesson> lessons = all ? load_lessons() : std::vector{lesson_or_problem(options.lesson)};
  std::vector<std::vector<Variant>> chosen_of_lessons;
  std::size_t total = options.compare.empty() ? 0 : 1;
  for (const Lesson& lesson : lessons) {
    const auto variants = chosen_variants(lesson, all && options.variant.empty() ? "all" : options.variant);
    std::vector<Variant>& can_run = chosen_of_lessons.emplace_back();
    for (const Variant& variant : variants)
      if (const auto missing = python_is_missing(variant.source); missing && variants.size() > 1)
        tell("{}/{}: skipped: {}\n", lesson.id, variant.id, missing->in_english());
      else
        can_run.push_back(variant);
    total += can_run.size();
  }
  Laboratory laboratory;
  StatusLine status;
  std::vector<Run> runs;
  Report report;
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    const Lesson& lesson = lessons[i];
    const std::vector<Variant>& variants = chosen_of_lessons[i];
    for (const Variant& variant : variants) {
      Experiment experiment = chosen;
      experiment.lesson = lesson.id;
      experiment.problem = lesson.problem;
      experiment.variant = variant.id;
      experiment.warp_states = options.lines;
      if (!options.report.empty() && chosen.input.empty() && chosen.sizes.empty())
        experiment.input = sample_picture(find_problem(lesson.problem));
      experiment.parameters = applicable(variant, variants, chosen.parameters);
      runs.push_back(laboratory.perform(
          experiment, variant, &interrupted(), {[&](const Progress& progress) {
            status.show(progress.fraction < 0
                            ? fmt::format("{}/{}: {}", lesson.id, variant.id, progress.stage)
                            : fmt::format("{}/{}: {}, {:.0f} %", lesson.id, variant.id, progress.stage,
                                          100 * progress.fraction));
          }}));
      status.clear();
      print_diagnostics(runs.back());
      if (!options.report.empty()) report.add(lesson, variant, runs.back(), laboratory);
      if (interrupted()) break;
    }
    if (interrupted()) break;
  }
  if (!options.save_output.empty() && !runs.empty() && runs.back().verdict != Verdict::error)
    save_picture(laboratory, runs.back(), options.save_output);
  if (!options.report.empty()) {
    report.write(options.report);
    tell("report: {}/index.html\n", options.report);
  }
  if (!options.compare.empty() && !interrupted()) {
    const Run before = reference(options, lessons.front(), chosen, laboratory);
    deliver(comparison_text(before, runs.back(), format), options.out);
    runs.push_back(before);
    return code_of_finished(runs, total);
  }
  deliver(options.lines ? lines_text(runs, format) : runs_text(runs, format), options.out);
  return code_of_finished(runs, total);
}

}

void add_run_command(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("run", "Run a lesson's kernel (or all of them), verify and measure it");
  const auto options = std::make_shared<RunOptions>();
  command
      ->add_option("lesson", options->lesson, "A lesson's id, a problem's, or all; see kernelarium-cli list")
      ->type_name("LESSON|PROBLEM|all")
      ->required();
  command
      ->add_option("--variant", options->variant,
                   "A variant's id, or all (default: the lesson's own default; all of them for run all)")
      ->type_name("V");
  command
      ->add_option("--compare", options->compare,
                   "Compare all metrics with another variant, or with a run that --format json wrote to a "
                   "file, with the difference in percent")
      ->type_name("VARIANT|FILE");
  command
      ->add_option("--report", options->report,
                   "Write a report (HTML with pictures, CSV, Markdown) to this folder")
      ->type_name("FOLDER");
  command->add_flag(
      "--lines", options->lines,
      "Show, for each source line, its modelled share of the time, what its warps wait for, and "
      "instructions issued (simulator)");
  options->add_to(*command);
  command->callback([=, &action] { action = [=] { return run_lessons(*options); }; });
}

}
