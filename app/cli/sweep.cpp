#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/status_line.h"
#include "kernels/base/error.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/experiment/numbers.h"
#include "kernels/problems/problem.h"
#include "lessons/format/lesson.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace kernelarium {
namespace {

/// A larger sweep would run for days, and is most likely a typing mistake.
constexpr std::size_t kMostRuns = 100'000;

struct SweepOptions : ExperimentOptions {
  std::string lesson, variant;
  std::vector<std::string> vary;
};

struct Axis {
  std::string name;
  std::vector<std::string> values;
};

Axis parse_axis(const std::string& text) {
  const auto [name, list] = split_setting(text, "--vary", "PARAM=a,b,c");
  Axis axis{name, {}};
  for (std::size_t start = 0;;) {
    const std::size_t comma = list.find(',', start);
    axis.values.push_back(list.substr(start, comma - start));
    if (axis.values.back().empty())
      throw Error(fmt::format("--vary '{}' has an empty value: write {}=a,b,c", text, name));
    if (comma == std::string::npos) return axis;
    start = comma + 1;
  }
}

std::vector<Axis> parse_axes(const std::vector<std::string>& texts) {
  std::vector<Axis> axes;
  std::size_t total = 1;
  for (const std::string& text : texts) {
    axes.push_back(parse_axis(text));
    for (std::size_t i = 0; i + 1 < axes.size(); ++i)
      if (axes[i].name == axes.back().name)
        throw Error(fmt::format("--vary names '{}' twice: put all values in one list", axes.back().name));
    total *= axes.back().values.size();
    if (total > kMostRuns) throw Error(fmt::format("this sweep has more than {} runs: vary less", kMostRuns));
  }
  return axes;
}

/// Puts the `index`-th point of the product into the experiment; the last axis varies fastest.
void place_point(std::size_t index, const std::vector<Axis>& axes, const std::vector<Parameter>& sizes,
                 const Variant& variant, Experiment& experiment) {
  for (std::size_t i = axes.size(); i-- > 0;) {
    const Axis& axis = axes[i];
    const bool is_size = !find_parameter(variant.parameters, axis.name) && find_parameter(sizes, axis.name);
    auto& into = is_size ? experiment.sizes : experiment.parameters;
    into[axis.name] = axis.values[index % axis.values.size()];
    index /= axis.values.size();
  }
}

void check_axes(const std::vector<Axis>& axes, const Experiment& chosen, const std::vector<Parameter>& sizes,
                const Variant& variant) {
  for (const Axis& axis : axes) {
    if (chosen.sizes.contains(axis.name) || chosen.parameters.contains(axis.name))
      throw Error(fmt::format("'{}' is both varied and set: remove one", axis.name));
    if (find_parameter(variant.parameters, axis.name) || find_parameter(sizes, axis.name)) continue;
    std::string known;
    for (const auto* list : {&variant.parameters, &sizes})
      for (const Parameter& parameter : *list) known += (known.empty() ? "" : ", ") + parameter.name;
    throw Error(fmt::format("--vary: there is no parameter or size '{}' here: use {}", axis.name, known));
  }
}

int run_sweep(const SweepOptions& options) {
  const Format format = parse_format(options.format);
  const Experiment chosen = options.experiment();
  const Lesson lesson = find_lesson(options.lesson);
  const Variant& variant = lesson.variant(options.variant);
  const std::vector<Parameter> sizes = find_problem(lesson.problem).sizes();
  const std::vector<Axis> axes = parse_axes(options.vary);
  check_axes(axes, chosen, sizes, variant);
  if (!options.save_output.empty()) throw Error("--save-output takes one picture: use it with run");

  require_outputs(options);
  interrupted(); // from here on Ctrl+C leaves the results so far

  std::size_t total = 1;
  for (const Axis& axis : axes) total *= axis.values.size();
  Laboratory laboratory;
  StatusLine status;
  std::vector<Run> runs;
  for (std::size_t i = 0; i < total && !interrupted(); ++i) {
    Experiment experiment = chosen;
    experiment.lesson = lesson.id;
    experiment.problem = lesson.problem;
    experiment.variant = variant.id;
    place_point(i, axes, sizes, variant, experiment);
    runs.push_back(laboratory.perform(experiment, variant, &interrupted(), {[&](const Progress& progress) {
                                        status.show(
                                            fmt::format("{} of {}: {}", i + 1, total, progress.stage));
                                      }}));
    status.clear();
    print_diagnostics(runs.back());
  }
  deliver(runs_text(runs, format), options.out);

  return code_of_sweep(runs, total);
}

}

void add_sweep_command(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("sweep", "Run one variant over all combinations of some parameters' values");
  const auto options = std::make_shared<SweepOptions>();
  command->add_option("lesson", options->lesson, "A lesson's id; see kernelarium-cli list")
      ->type_name("")
      ->required();
  command->add_option("--variant", options->variant, "A variant's id")->type_name("V")->required();
  command
      ->add_option("--vary", options->vary,
                   "A parameter or size and its values; may repeat for all combinations")
      ->type_name("PARAM=a,b,c")
      ->required();
  options->add_to(*command);
  command->callback([=, &action] { action = [=] { return run_sweep(*options); }; });
}

}
