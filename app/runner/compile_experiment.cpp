#include "app/runner/server.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/compiler/kernel_list.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/experiment/session.h"
#include "kernels/experiment/single_launch.h"
#include "lessons/format/lesson.h"

#include <mutex>
#include <set>

namespace kernelarium {

Variant variant_of(const Experiment& experiment) {
  if (!experiment.lesson.empty()) {
    static std::mutex mutex;
    static std::map<std::string, Lesson> read; // a lesson does not change while a runner lives
    const std::lock_guard lock(mutex);
    auto found = read.find(experiment.lesson);
    if (found == read.end()) found = read.emplace(experiment.lesson, find_lesson(experiment.lesson)).first;
    const Variant* variant = found->second.find_variant(experiment.problem, experiment.variant);
    if (variant) return *variant;
  }
  return find_variant(experiment.problem, experiment.variant);
}

CompileAnswer compile_experiment(const CompileRequest& request) {
  const Experiment& experiment = request.experiment;
  CompileAnswer answer;
  answer.id = request.id;
  try {
    const auto device = open_device(experiment.device);
    Source source;
    source.text = experiment.source;
    std::vector<std::pair<std::string, std::vector<ArgumentType>>> kernels;
    if (experiment.launch) {
      const SingleLaunch& launch = *experiment.launch;
      if (source.text.empty()) source.text = read_file(launch.file);
      const bool python = launch.file.ends_with(".py");
      if (!python) source.text = without_main(source.text);
      source.names_of_nvcc = true;
      source.file = launch.file;
      source.defines = launch.defines;
      source.include_folders = launch.include_folders;
      source.include_folders.push_back(std::filesystem::path(launch.file).parent_path().string());
      source.foreign = launch.foreign;
      kernels.emplace_back(launch.kernel, std::vector<ArgumentType>{});
      if (python) // which is compiled for what it is called with
        kernels.back().second =
            PreparedLaunch(launch, source.text, device->spec()).plan.launches.front().types;
    } else {
      const Variant variant = variant_of(experiment);
      const Problem& problem = find_problem(experiment.problem);
      const LaunchPlan plan =
          plan_launches(problem, variant, complete_sizes(problem, variant, experiment.sizes),
                        experiment.parameters, device->spec());
      if (source.text.empty()) source.text = read_file(variant.source);
      source.file = variant.source.filename().string();
      source.defines = plan.defines;
      source.include_folders = {variant.source.parent_path().string()};
      source.foreign = is_foreign(variant);
      for (const auto& launch : plan.launches) kernels.emplace_back(launch.kernel, launch.types);
    }
    std::set<std::string> compiled;
    for (const auto& [name, types] : kernels) {
      if (!compiled.insert(name).second) continue;
      source.kernel = name;
      source.arguments = types;
      Target target = LoadedKernels::target_of(*device, source);
      target.cubin = false;
      const CompiledKernel kernel = compile(source, target);
      if (!answer.ptx.empty()) answer.ptx += '\n';
      answer.ptx += kernel.image;
      answer.compile_ms += kernel.compile_ms;
      // Every kernel of a file repeats the file's warnings.
      if (answer.diagnostics.empty()) answer.diagnostics = kernel.warnings;
    }
  } catch (const Error& error) {
    answer.ptx.clear();
    answer.diagnostics = error.diagnostics();
  }
  return answer;
}

}
