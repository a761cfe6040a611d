#include "kernels/experiment/sources.h"

#include "kernels/base/checkout.h"
#include "kernels/base/data_folder.h"
#include "kernels/experiment/single_launch.h"

#include <algorithm>

namespace kernelarium {
namespace {

/// A file as users know it: relative to the lab's data if it is there.
std::string shown_path(const std::filesystem::path& file) {
  const auto relative = file.lexically_relative(data_folder());
  return relative.empty() || *relative.begin() == ".." ? file.string() : relative.generic_string();
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
  std::vector<PlannedLaunch> launches; // kernels, with what Python's are called with
  if (experiment.launch) {
    const SingleLaunch& launch = *experiment.launch;
    source = source_of(launch, experiment.source);
    source.defines = launch.defines;
    launches.emplace_back().kernel = launch.kernel;
    if (launch.file.ends_with(".py"))
      launches.back().types = PreparedLaunch(launch, source.text, spec).plan.launches.front().types;
  } else {
    const Problem& problem = find_problem(experiment.problem);
    LaunchPlan plan = plan_launches(problem, *variant, complete_sizes(problem, *variant, experiment.sizes),
                                    experiment.parameters, spec);
    source = source_of(*variant, experiment);
    source.file = std::filesystem::path(source.file).filename().string();
    source.defines = plan.defines;
    launches = std::move(plan.launches);
  }
  std::vector<Source> sources;
  for (const PlannedLaunch& launch : launches) {
    const bool known = std::any_of(sources.begin(), sources.end(),
                                   [&](const Source& each) { return each.kernel == launch.kernel; });
    if (known) continue;
    source.kernel = launch.kernel;
    source.arguments = launch.types;
    sources.push_back(launch.source.empty() ? source : with_own_source(source, launch.source));
  }
  return sources;
}

}
