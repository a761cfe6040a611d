#include "kernels/experiment/sources.h"

#include "kernels/base/checkout.h"
#include "kernels/base/data_folder.h"
#include "kernels/experiment/single_launch.h"

#include <algorithm>
#include <fmt/format.h>
#include <variant>

namespace kernelarium {
namespace {

/// A file as users know it: relative to the lab's data if it is there.
std::string shown_path(const std::filesystem::path& file) {
  const auto relative = file.lexically_relative(data_folder());
  return relative.empty() || *relative.begin() == ".." ? file.string() : relative.generic_string();
}

/// Rules of @triton.heuristics and functions of prune_configs_by are the file's own code, which computes with
/// the numbers of the launch. Elsewhere a kernel is compiled once for all numbers.
void tell_numbers(Source& source, const PlannedLaunch& launch) {
  if (source.text.find("heuristics") == std::string::npos &&
      source.text.find("prune_configs_by") == std::string::npos)
    return;
  for (std::size_t i = 0; i < source.arguments.size() && i < launch.arguments.size(); ++i) {
    ArgumentType& type = source.arguments[i];
    const auto* number = std::get_if<Argument>(&launch.arguments[i]);
    if (!number || number->bytes.size() != size_of(type.dtype)) continue;
    const double value = load_as_double(type.dtype, number->bytes.data());
    type.number = type.dtype == Dtype::boolean ? (value != 0 ? "True" : "False")
                  : is_floating(type.dtype)    ? fmt::format("{}", value)
                                               : fmt::format("{:.0f}", value);
  }
}

}

Source source_of(const SingleLaunch& launch, const std::string& text) {
  Source source;
  source.text = text.empty() ? read_file(launch.file, kLargestText) : text;
  source.whole_file = true;
  source.foreign = launch.foreign;
  source.file = launch.file;
  source.standard = launch.standard;
  source.fast_math = launch.fast_math;
  source.include_folders = launch.include_folders;
  // An empty folder name means the current folder, as for #include "..." in the file's folder.
  const std::string folder = std::filesystem::path(launch.file).parent_path().string();
  source.include_folders.push_back(folder.empty() ? "." : folder);
  return source;
}

Source source_of(const Variant& variant, const Experiment& experiment) {
  const std::string& text = experiment.source;
  if (std::error_code ignored;
      !variant.checkout.empty() && text.empty() && !std::filesystem::is_regular_file(variant.source, ignored))
    throw Error(Fault::no_device, Diagnostic{"compile", checkout_cure(variant.checkout, variant.source)});
  Source source;
  source.text = text.empty() ? read_file(variant.source, kLargestText) : text;
  source.file = experiment.source_file.empty() ? shown_path(variant.source) : experiment.source_file;
  source.foreign = is_foreign(variant.source) || experiment.foreign;
  if (variant.nvcc) {
    source.nvcc = true;
    source.standard = variant.nvcc->standard;
    source.fast_math = variant.nvcc->fast_math;
    for (const std::filesystem::path& folder : variant.nvcc->include_folders)
      source.include_folders.push_back(folder.string());
  }
  source.include_folders.push_back(variant.source.parent_path().string());
  return source;
}

Source source_of(const Source& source, const LaunchPlan& plan, const PlannedLaunch& launch) {
  Source whole = source;
  whole.kernel = launch.kernel;
  whole.defines = plan.defines;
  whole.arguments = launch.types;
  if (!launch.source.empty()) whole = with_own_source(whole, launch.source);
  tell_numbers(whole, launch);
  return whole;
}

Source with_own_source(Source source, const std::filesystem::path& file) {
  source.text = read_file(file, kLargestText);
  source.file = shown_path(file);
  source.include_folders = {file.parent_path().string()};
  source.fast_math = false;
  source.standard = "c++17";
  source.nvcc = false;
  return source;
}

std::vector<Source> sources_of(const Experiment& experiment, const Variant* variant, const GpuSpec& spec) {
  Source source;
  LaunchPlan plan;
  if (experiment.launch) {
    const SingleLaunch& launch = *experiment.launch;
    source = source_of(launch, experiment.source);
    if (launch.file.ends_with(".py")) {
      plan = PreparedLaunch(launch, source.text, spec).plan;
    } else {
      plan.defines = launch.defines;
      plan.launches.emplace_back().kernel = launch.kernel;
    }
  } else {
    const Problem& problem = find_problem(experiment.problem);
    plan = plan_launches(problem, *variant, complete_sizes(problem, *variant, experiment.sizes),
                         experiment.parameters, spec);
    source = source_of(*variant, experiment);
    source.file = std::filesystem::path(source.file).filename().string();
  }
  std::vector<Source> sources;
  for (const PlannedLaunch& launch : plan.launches) {
    const bool known = std::any_of(sources.begin(), sources.end(),
                                   [&](const Source& each) { return each.kernel == launch.kernel; });
    if (known) continue;
    sources.push_back(source_of(source, plan, launch));
  }
  return sources;
}

}
