#include "app/cli/launch_operator.h"

#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/experiment/operator_plan.h"
#include "kernels/process/tool.h"

#include <filesystem>
#include <fmt/format.h>

namespace kernelarium {

void OperatorOptions::add_to(CLI::App& command) {
  CLI::Option* option =
      command
          .add_option("--operator", folder,
                      "Write the kernel as a PyTorch operator into this new folder: a project with binding, "
                      "tests and benchmark (needs './lab python')")
          ->type_name("FOLDER");
  for (const char* other : {"--plan", "--configurations", "--cluster", "--constant", "--std", "--fast-math",
                            "--dump", "--counters", "--lines", "--format", "--out"})
    option->excludes(command.get_option(other));
  const auto add = [&](const char* name, auto& value, const char* help, const char* type) {
    CLI::Option* more = command.add_option(name, value, help)->type_name(type)->needs(option);
    more->allow_extra_args(false);
  };
  add("--operator-name", name, "The operator's name, such as lab::saxpy (default: the kernel's)", "NS::NAME");
  add("--role", roles,
      "What an argument is to the operator: a written buffer output, both (input and output) or scratch; a "
      "read one of any size; a number argument (default: what the launch shows); may repeat",
      "NAME=ROLE");
  add("--reference", reference, "The same in PyTorch's operations, for the tests: 'a * x + y'", "EXPRESSION");
  add("--gradient", gradients,
      "The gradient by an input, in PyTorch's operations over inputs, results and grad: 'x=a * grad'; may "
      "repeat",
      "NAME=EXPRESSION");
  add("--uses", uses,
      "A folder that --operator wrote for the kernel of a gradient, which --gradient calls: "
      "'x=relu_backward(grad, x)'; may repeat",
      "FOLDER");
}

int export_operator(const OperatorOptions& options, const Experiment& experiment) {
  OperatorWishes wishes{options.name, settings(options.roles, "--role"), options.reference,
                        settings(options.gradients, "--gradient"), options.uses};
  if (std::filesystem::exists(options.folder) && !std::filesystem::is_empty(options.folder))
    throw Error(
        fmt::format("--operator '{}' is there already and not empty: name a new folder", options.folder));
  const Experiment probe = operator_probe(experiment);
  const PythonEnvironment environment = python_environment(); // before the run, which may take long
  Laboratory laboratory;
  const Run run = laboratory.perform(probe, &interrupted());
  if (run.verdict != Verdict::pass) throw Error(run.fault.value_or(Fault::kernel_fault), run.diagnostics);
  print_diagnostics(run);
  const Tensors outputs = laboratory.outputs();
  if (const std::optional<Experiment> other = with_other_contents(probe, run)) {
    const Run other_run = laboratory.perform(*other, &interrupted());
    wishes.overwritten = overwritten_buffers(probe, run, outputs, other_run, laboratory.outputs());
  }
  const Conversation written =
      run_tool({environment.python.string(), "-m", "kernelarium.launch_operators", options.folder},
               operator_request(probe, run, outputs, wishes),
               {{"PYTHONPATH", (data_folder() / "app" / "python").string()}});
  if (written.status == 0) {
    deliver(written.out, {});
    return 0;
  }
  const std::string why = written.out.empty() ? written.err : written.out;
  throw Error(why.substr(0, why.find_last_not_of('\n') + 1));
}

}
