#include "kernels/program/program.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/question.h"
#include "app/cli/streams.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/figures.h"
#include "kernels/experiment/devices.h"
#include "kernels/experiment/numbers.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

constexpr const char* kUsualSeconds = "60";

struct ProgramOptions {
  std::string place, device = "sim", devices = "1", check = "bounds", trace, timeline, format = "table";
  std::vector<std::string> nvcc, arguments;
  std::string time_limit = kUsualSeconds;
  std::string budget;
  bool quiet = false, yes = false, sandbox = false, no_host_time = false;
};

program::Program::Check parse_check(const std::string& text) {
  using Check = program::Program::Check;
  require_one_of("--check", text, {"all", "bounds", "none"});
  return text == "all" ? Check::all : text == "none" ? Check::none : Check::bounds;
}

/// Else the program would be built and fail at its first call, or crash if it does not ask for errors.
void require_gpus(int first, int count) {
  const std::vector<DeviceListing> all = list_devices();
  for (int number = first; number < first + count; ++number) {
    const auto one = std::find_if(all.begin(), all.end(), [&](const DeviceListing& each) {
      return each.id == fmt::format("cuda:{}", number);
    });
    if (one != all.end() && one->available) continue;
    throw Error(Fault::no_device,
                Diagnostic{"device", one != all.end() ? one->reason
                                                      : Sentence::tr("there is no GPU with that number")});
  }
}

int run_program(const ProgramOptions& options) {
  parse_format(options.format, {"table", "json"});
  program::Program what;
  program::Sources sources = program::find_sources(options.place);
  for (const auto& file : sources.files) require_text(file, read_file(file, kLargestText));
  what.sources = std::move(sources.files);
  what.nvcc_options = options.nvcc;
  for (const auto& folder : sources.header_folders)
    what.nvcc_options.push_back("-I" + std::filesystem::absolute(folder).string());
  what.arguments = options.arguments;
  what.device = canonical_device(options.device);
  const std::optional<int> gpu = cuda_number(what.device); // or it is unknown
  what.devices = static_cast<int>(parse_integer(options.devices, "--devices", 1, 8));
  if (gpu) require_gpus(*gpu, what.devices);
  what.check = parse_check(options.check);
  what.host_time = !options.no_host_time;
  if (!options.budget.empty())
    what.instruction_budget = static_cast<std::uint64_t>(
        parse_integer(options.budget, "--budget", 1, std::numeric_limits<std::int64_t>::max()));
  what.times = !options.trace.empty() || !options.timeline.empty();
  const double seconds = parse_real(options.time_limit, "--time-limit");
  if (seconds <= 0) throw Error("--time-limit must be more than 0 seconds");
  if (!options.sandbox && options.time_limit != kUsualSeconds)
    throw Error("--time-limit is of the sandbox: give --sandbox, too");
  if (options.sandbox) what.sandbox.emplace().seconds = seconds;
  if (!options.trace.empty() && options.trace == options.timeline)
    throw Error(fmt::format("--trace and --timeline both name '{}': name two files", options.trace));
  // A file that can't be written is reported before the program runs, not after.
  for (const std::string& file : {options.trace, options.timeline})
    if (!file.empty()) require_writable(file);
  provide_nvcc(options.yes);
  const program::Built built = program::build(what, &interrupted());
  if (!built.log.empty()) put_message(built.log);
  const program::ProgramRun run = program::run(what, built);

  if (!options.trace.empty()) write_file(options.trace, trace_lines(run.trace));
  if (!options.timeline.empty())
    write_file(options.timeline,
               timeline(run.trace).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  if (options.format == "json") {
    // On hardware nothing is noted unless a trace is asked for.
    nlohmann::json result = run.trace.devices.empty() ? nlohmann::json::object() : summary(run.trace);
    result["exit_code"] = run.exit_code;
    tell("{}\n", json_text(result));
    return run.exit_code;
  }
  if (!run.stopped.empty())
    tell("kernelarium-cli: the sandbox stopped the program: {}\n", run.stopped.in_english());
  else if (run.signal != 0)
    tell("kernelarium-cli: the program was ended by signal {} ({})\n", run.signal, strsignal(run.signal));
  for (const program::FindingRecord& finding : run.trace.findings) {
    tell("kernelarium-cli: {}\n", program::to_text(finding));
    if (!finding.also_line.file.empty())
      tell("    {}:{}: {} here\n", finding.also_line.file, finding.also_line.line,
           finding.also_is.in_english());
  }
  if (options.quiet || run.trace.devices.empty()) return run.exit_code;
  tell("kernelarium-cli: {}, {} on {}{}\n{}",
       figures::counted(static_cast<std::int64_t>(run.trace.launches), "launch", "launches"),
       figures::counted(static_cast<std::int64_t>(run.trace.copies), "copy", "copies"), what.device,
       run.trace.complete ? "" : "; the program did not finish", program::summary_text(run.trace));
  using Check = program::Program::Check;
  if (!gpu && what.check != Check::all)
    tell("  not checked: {}races between streams and in kernels, unwritten values, barriers (--check all)\n",
         what.check == Check::none ? "the host's memory, " : "");
  return run.exit_code;
}

}

void add_program_command(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("program", "Build and run a whole CUDA program, with a GPU or without");
  const auto options = std::make_shared<ProgramOptions>();
  command->add_option("file", options->place, "A CUDA C++ file with a main(), or a folder of sources")
      ->type_name("FILE|FOLDER")
      ->required();
  command
      ->add_option("--device", options->device,
                   "sim (default), sim:SPEC, or cuda:N: the hardware, without findings")
      ->type_name("DEVICE");
  command
      ->add_option("--devices", options->devices,
                   "The number of devices: simulated ones, or GPUs from --device on (default 1)")
      ->type_name("N");
  command->add_option("--nvcc", options->nvcc, "An option for nvcc, such as --nvcc=-std=c++20; may repeat")
      ->type_name("OPTION")
      ->allow_extra_args(false);
  command
      ->add_option("--check", options->check,
                   "bounds (default), all (races between threads and between streams, uninitialised reads, "
                   "barriers) or none")
      ->type_name("all|bounds|none");
  command
      ->add_option("--budget", options->budget,
                   "Warp instructions after which a kernel is stopped (simulator)")
      ->type_name("N");
  command->add_option("--trace", options->trace, "Write what the program did, one JSON object per line")
      ->type_name("FILE");
  command->add_option("--timeline", options->timeline, "Write a timeline for Perfetto or chrome://tracing")
      ->type_name("FILE.json");
  command
      ->add_option("--format", options->format, "Of the summary on standard error: table (default) or json")
      ->type_name("table|json");
  command->add_flag("--no-host-time", options->no_host_time,
                    "On the simulated GPU: host work between calls takes no time, so that the timeline is "
                    "the same each time");
  command->add_flag("--yes", options->yes, "Fetch nvcc without asking if it is missing");
  command->add_flag("--quiet", options->quiet, "No summary; findings are printed");
  command->add_flag(
      "--sandbox", options->sandbox,
      "For a program that you did not write: no network, no home, limits on memory, processes and time");
  command->add_option("--time-limit", options->time_limit, "Of the sandbox (default 60)")
      ->type_name("SECONDS");
  command->add_option("arguments", options->arguments, "After --: the program's own arguments");
  command->callback([=, &action] { action = [=] { return run_program(*options); }; });
}

}
