#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/status_line.h"
#include "app/cli/streams.h"
#include "kernels/base/error.h"
#include "kernels/base/figures.h"
#include "kernels/base/files.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/experiment/devices.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/experiment/recorded_table.h"
#include "kernels/problems/json_object.h"
#include "kernels/problems/problem.h"
#include "lessons/format/lesson.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

struct RecordOptions {
  std::string device = "cuda:0", out;
  std::vector<std::string> lessons; ///< none: all
};

/// The default sizes, and the large ones as far as the variant does not pin them.
std::vector<std::map<std::string, std::string>> recorded_sizes(const Problem& problem,
                                                               const Variant& variant) {
  std::map<std::string, std::string> large;
  const std::vector<Parameter> sizes = problem.sizes();
  for (const auto& [name, value] : problem.large())
    if (const Parameter* size = find_parameter(sizes, name); size && !variant.pinned.contains(name))
      large[name] = size->text(value);
  return {{}, large};
}

/// The table in `file` without the lessons that are to be recorded again; empty if there is no such file.
RecordedTable without(const std::string& file, const std::vector<Lesson>& lessons) {
  if (!std::filesystem::exists(file)) return {};
  RecordedTable table = recorded_table_from_json(read_json(file));
  std::erase_if(table.rows, [&](const RecordedTable::Row& row) {
    return std::any_of(lessons.begin(), lessons.end(),
                       [&](const Lesson& lesson) { return lesson.id == row.lesson; });
  });
  return table;
}

int record(const RecordOptions& options) {
  if (!cuda_number(options.device))
    throw Error(
        fmt::format("--device '{}': only the times of a GPU are recorded: use cuda:N", options.device));
  Laboratory laboratory;
  StatusLine status;
  std::vector<Lesson> lessons;
  for (const std::string& id : options.lessons) lessons.push_back(find_lesson(id));
  if (lessons.empty()) lessons = load_lessons();
  RecordedTable table = without(options.out, lessons);
  require_writable(options.out);
  std::size_t done = 0, total = 0;
  for (const Lesson& lesson : lessons)
    for (const Variant& variant : lesson.variants)
      if (!python_is_missing(variant.source))
        total += recorded_sizes(find_problem(lesson.problem), variant).size();
  std::vector<Run> refused;
  for (const Lesson& lesson : lessons) {
    const Problem& problem = find_problem(lesson.problem);
    for (const Variant& variant : lesson.variants) {
      if (const auto missing = python_is_missing(variant.source)) {
        tell("{}/{}: skipped: {}\n", lesson.id, variant.id, missing->in_english());
        continue;
      }
      for (const auto& sizes : recorded_sizes(problem, variant)) {
        Experiment experiment;
        experiment.lesson = lesson.id;
        experiment.problem = lesson.problem;
        experiment.variant = variant.id;
        experiment.device = options.device;
        experiment.sizes = sizes;
        experiment.baselines = Baselines::all;
        const Run run =
            laboratory.perform(experiment, variant, &interrupted(), {[&](const Progress& progress) {
                                 status.show(fmt::format("{}/{}: {}", lesson.id, variant.id, progress.stage));
                               }});
        status.clear();
        print_diagnostics(run);
        // Without the device, or after Ctrl+C, no further run can succeed.
        if (run.fault == Fault::no_device) return exit_code({run});
        if (interrupted()) return code_of_finished(exit_code({run}), done + !was_cancelled(run), total);
        ++done;
        if (run.verdict != Verdict::pass) {
          refused.push_back(run);
          continue;
        }
        table.add(run);
        table.machine = run.device_name;
        table.date = run.when.substr(0, 10);
        table.facts = run.device_facts;
        fmt::print("{}/{}: {:.4g} ms ±{:.2g}, {}\n", lesson.id, variant.id, run.time->median_ms,
                   run.time->iqr_ms / 2, figures::counted(run.time->n, "sample", "samples"));
      }
    }
    // After every lesson, so that a lost connection costs one lesson at most.
    if (!table.rows.empty()) deliver(to_json(table).dump(1) + "\n", options.out);
  }
  if (table.rows.empty()) return exit_code(refused);
  fmt::print("{} recorded in {}\n", figures::counted(std::ssize(table.rows), "run", "runs"), options.out);
  return exit_code(refused);
}

}

void add_record_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "record",
      "Measure every lesson variant on a GPU at default and large size, as a table for machines without one");
  const auto options = std::make_shared<RecordOptions>();
  command->add_option("--device", options->device, "A real GPU (default cuda:0)")->type_name("DEVICE");
  command->add_option("--out", options->out, "The table's file, e.g. resources/recorded/h200.json")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--lesson", options->lessons,
                   "Only this lesson, in addition to what the file contains; may repeat")
      ->type_name("ID");
  command->callback([=, &action] { action = [=] { return record(*options); }; });
}

}
