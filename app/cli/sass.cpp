#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/figures.h"
#include "kernels/compiler/cubin.h"
#include "kernels/compiler/disassembly.h"
#include "kernels/compiler/kernel_list.h"
#include "kernels/experiment/devices.h"
#include "kernels/experiment/sources.h"
#include "lessons/format/lesson.h"

#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

struct SassOptions {
  std::string what, kernel, device = "sim", format = "table", out;
  std::vector<std::string> sizes, parameters, defines, arguments;
};

std::string listing(const std::vector<MachineFunction>& functions, int compute_capability) {
  std::string text;
  for (const MachineFunction& function : functions) {
    text += fmt::format("{}{}: {}, {} per thread, sm_{}\n", text.empty() ? "" : "\n", function.name,
                        figures::counted(std::ssize(function.code), "instruction", "instructions"),
                        figures::counted(function.registers, "register", "registers"), compute_capability);
    text += "  line  address  instruction\n";
    for (const MachineInstruction& each : function.code) {
      if (!each.label.empty()) text += fmt::format("{:17}{}:\n", "", each.label);
      text += fmt::format("{:>6}     {:04x}  {:>5} {} {}", each.line > 0 ? std::to_string(each.line) : "",
                          each.address, each.predicate, each.opcode, each.operands);
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n';
    }
  }
  return text;
}

int show_sass(const SassOptions& options) {
  const Format format = parse_format(options.format, {"table", "json"});
  Experiment experiment;
  experiment.device = options.device;
  Variant variant;
  const bool python = options.what.ends_with(".py");
  if (!python && !options.arguments.empty())
    throw Error("--arg belongs to a .py file, whose kernel is compiled for it");
  if (python || options.what.ends_with(".cu")) {
    if (!options.sizes.empty() || !options.parameters.empty())
      throw Error("--size and --set belong to a lesson; a file takes --define");
    SingleLaunch launch;
    launch.file = options.what;
    launch.kernel = options.kernel;
    if (launch.kernel.empty()) launch.kernel = only_kernel(options.what);
    launch.defines = settings(options.defines, "--define");
    launch.arguments = options.arguments;
    if (python) launch.block = {0, 0, 0};
    experiment.launch = launch;
  } else {
    const auto slash = options.what.find('/');
    if (!options.kernel.empty() || !options.defines.empty())
      throw Error("--kernel and --define belong to a file; a lesson takes --size and --set");
    const Lesson lesson = find_lesson(options.what.substr(0, slash));
    variant =
        lesson.variant(slash == std::string::npos ? lesson.default_variant : options.what.substr(slash + 1));
    experiment.lesson = lesson.id;
    experiment.problem = lesson.problem;
    experiment.variant = variant.id;
    experiment.sizes = settings(options.sizes, "--size");
    experiment.parameters = settings(options.parameters, "--set");
  }
  const auto device = open_device(options.device);
  const int capability = device->spec().compute_capability;
  std::vector<MachineFunction> functions;
  for (const Source& source : sources_of(experiment, &variant, device->spec())) {
    Target target = device->target();
    target.cubin = true;
    const CompiledKernel kernel = compile(source, target);
    if (!kernel.target.cubin)
      throw Error(
          fmt::format("{}: Numba gives PTX, from which only the driver generates machine code: there is none "
                      "to print",
                      source.kernel));
    for (MachineFunction& function : disassemble(kernel)) {
      function.registers = registers_in_cubin(kernel.image, function.name);
      functions.push_back(std::move(function));
    }
  }
  deliver(format == Format::json ? json_text(to_json(functions)) : listing(functions, capability),
          options.out);
  return 0;
}

}

void add_sass_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<SassOptions>();
  CLI::App* command = app.add_subcommand(
      "sass", "Print a kernel's machine code, each instruction with the source line that it came from");
  command
      ->add_option("what", options->what,
                   "A CUDA C++ file, a .py file with a Triton kernel, or a lesson's variant "
                   "(default: its own default)")
      ->type_name("FILE.cu|FILE.py|LESSON[/VARIANT]")
      ->required();
  command
      ->add_option("--kernel", options->kernel,
                   "The file's kernel: its name, or a template's: 'tile<float,16>' (default: the file's only "
                   "kernel)")
      ->type_name("NAME");
  command->add_option("--size", options->sizes, "A size of the lesson's problem; may repeat")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--set", options->parameters, "A parameter of the lesson's variant; may repeat")
      ->type_name("PARAM=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--define", options->defines,
                   "A macro of the file, as with -D; for a .py file a parameter or num_warps...; may repeat")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option(
          "--arg", options->arguments,
          "For a .py file: what the kernel is called with, as for launch: f32[1024]:zero, i32:7; may repeat")
      ->type_name("SPEC");
  command
      ->add_option("--device", options->device, "The GPU to compile for: sim (default), sim:SPEC or cuda:N")
      ->type_name("DEVICE");
  command->add_option("--format", options->format, "table (default) or json")->type_name("FORMAT");
  command->add_option("--out", options->out, "Write the result to this file instead of standard output")
      ->type_name("FILE");
  command->callback([options, &action] { action = [options] { return show_sass(*options); }; });
}

}
