#include "app/runner/server.h"

#include "kernels/base/error.h"
#include "kernels/compiler/cubin.h"
#include "kernels/experiment/sources.h"
#include "lessons/format/lesson.h"

#include <mutex>

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
  std::vector<Source> sources;
  std::vector<Target> targets;
  try {
    const auto device = open_device(experiment.device);
    const Variant variant = experiment.launch ? Variant() : variant_of(experiment);
    sources = sources_of(experiment, &variant, device->spec());
    for (const Source& source : sources) {
      Target target = device->target();
      target.cubin = false;
      targets.push_back(target);
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
    return answer;
  }
  if (request.machine_code) try {
      for (std::size_t i = 0; i < sources.size(); ++i) {
        targets[i].cubin = true;
        const CompiledKernel kernel = compile(sources[i], targets[i]);
        std::vector<MachineFunction> functions = disassemble(kernel);
        for (MachineFunction& function : functions) {
          function.registers = registers_in_cubin(kernel.image, function.name);
          answer.machine_code.push_back(std::move(function));
        }
      }
      if (answer.machine_code.empty()) throw Error("nvdisasm found no instructions");
    } catch (const Error& error) {
      answer.machine_code.clear();
      answer.no_machine_code = error.diagnostics().front();
    }
  return answer;
}

}
