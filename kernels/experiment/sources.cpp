#include "kernels/experiment/sources.h"

#include "kernels/base/data_folder.h"
#include "kernels/experiment/single_launch.h"

#include <algorithm>

namespace kernelarium {

Source source_of(const SingleLaunch& launch, const std::string& text) {
  Source source;
  source.text = text.empty() ? read_file(launch.file) : text;
  source.whole_file = true;
  source.foreign = launch.foreign;
  source.file = launch.file;
  source.standard = launch.standard;
  source.fast_math = launch.fast_math;
  source.include_folders = launch.include_folders;
  // An empty folder name means the current folder, as for #include "..." beside the file.
  const std::string folder = std::filesystem::path(launch.file).parent_path().string();
  source.include_folders.push_back(folder.empty() ? "." : folder);
  return source;
}

std::vector<Source> sources_of(const Experiment& experiment, const Variant* variant, const GpuSpec& spec) {
  Source source;
  std::vector<std::pair<std::string, std::vector<ArgumentType>>>
      kernels; // Python's need what they are called with
  if (experiment.launch) {
    const SingleLaunch& launch = *experiment.launch;
    source = source_of(launch, experiment.source);
    source.defines = launch.defines;
    kernels.emplace_back(launch.kernel, std::vector<ArgumentType>{});
    if (launch.file.ends_with(".py"))
      kernels.back().second = PreparedLaunch(launch, source.text, spec).plan.launches.front().types;
  } else {
    const Problem& problem = find_problem(experiment.problem);
    const LaunchPlan plan = plan_launches(
        problem, *variant, complete_sizes(problem, *variant, experiment.sizes), experiment.parameters, spec);
    source.text = experiment.source.empty() ? read_file(variant->source) : experiment.source;
    source.file = variant->source.filename().string();
    source.defines = plan.defines;
    source.include_folders = {variant->source.parent_path().string()};
    source.foreign = experiment.foreign || is_foreign(*variant);
    for (const auto& launch : plan.launches) kernels.emplace_back(launch.kernel, launch.types);
  }
  std::vector<Source> sources;
  for (const auto& [kernel, types] : kernels) {
    const bool known = std::any_of(sources.begin(), sources.end(),
                                   [&, &name = kernel](const Source& each) { return each.kernel == name; });
    if (known) continue;
    source.kernel = kernel;
    source.arguments = types;
    sources.push_back(source);
  }
  return sources;
}

}
