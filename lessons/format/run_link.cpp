#include "lessons/format/run_link.h"

#include "kernels/base/error.h"
#include "kernels/device/gpu_spec.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/experiment/numbers.h"
#include "kernels/problems/problem.h"
#include "lessons/format/judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {

RunLink parse_run_link(const Lesson& lesson, const std::string& target) {
  if (!target.starts_with("run:") || target.size() > 1000)
    throw Error(
        Sentence::tr("'%1' is not a link to a run: write run:VARIANT?NAME=VALUE&...", target.substr(0, 80)));
  RunLink link;
  const std::size_t mark = std::min(target.find('?'), target.size());
  link.variant = target.substr(4, mark - 4);
  const Variant& variant = lesson.variant(link.variant);
  const std::vector<Parameter> sizes = find_problem(variant.problem).sizes();
  for (std::size_t start = mark + 1; start < target.size();) {
    const std::size_t end = std::min(target.find('&', start), target.size());
    const auto [name, value] = split_setting(target.substr(start, end - start), "run:");
    const Parameter* size = find_parameter(sizes, name);
    const Parameter* parameter = size ? size : find_parameter(variant.parameters, name);
    if (!parameter) {
      std::vector<std::string> known;
      for (const auto* list : {&variant.parameters, &sizes})
        for (const Parameter& one : *list) known.push_back(one.name);
      throw Error(Sentence::tr("'%1': the variant '%2' has no '%3': use %4", target, link.variant, name,
                               fmt::format("{}", fmt::join(known, ", "))));
    }
    parameter->check(parameter->parse(value));
    (size ? link.sizes : link.parameters)[name] = value;
    start = end + 1;
  }
  return link;
}

void check_run_link(const Lesson& lesson, const std::string& target) {
  const RunLink link = parse_run_link(lesson, target);
  const Variant& variant = lesson.variant(link.variant);
  experiment_of(lesson, {variant, link.sizes, link.parameters, "", 1}, Checks::bounds);
  const Problem& problem = find_problem(variant.problem);
  static const GpuSpec spec = load_gpu_spec("h200");
  try {
    plan_launches(problem, variant, complete_sizes(problem, variant, link.sizes), link.parameters, spec);
  } catch (const Error& error) {
    throw Error(Sentence::tr("'%1' can't launch: %2", target, error.diagnostics().front().message));
  }
}

}
