#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/launch_operator.h"
#include "app/cli/line_table.h"
#include "app/cli/options.h"
#include "app/cli/plan_file.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/figures.h"
#include "kernels/compiler/kernel_list.h"
#include "kernels/experiment/argument_spec.h"
#include "kernels/experiment/configurations.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/experiment/numbers.h"
#include "kernels/metrics/metric.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

namespace kernelarium {
namespace {

struct LaunchOptions {
  std::string file, kernel, grid, block, cluster, shared = "0", plan;
  std::vector<std::string> defines, includes, arguments, constants, dumps;
  std::string device = "sim";
  std::string seed = "1";
  std::string checks = "bounds";
  std::string budget, findings, memory_limit;
  bool counters = false, no_timing = false, lines = false, fast_math = false, sandbox = false;
  bool configurations = false;
  std::string standard = "c++17";
  std::string format = "table";
  std::string out;
  OperatorOptions project;
};

/// Where arguments are written after the launch, by their place. `buffers`: places of those with names.
std::map<std::size_t, std::string> parse_dumps(const LaunchOptions& options,
                                               const std::map<std::string, std::size_t>& buffers) {
  std::map<std::size_t, std::string> dumps;
  for (const std::string& text : options.dumps) {
    const auto [index_text, file] =
        split_setting(text, "--dump", options.plan.empty() ? "INDEX=FILE" : "NAME=FILE");
    if (!options.plan.empty()) {
      const auto named = buffers.find(index_text);
      if (named == buffers.end())
        throw Error(fmt::format("--dump {}: {} has no buffer '{}'", text, options.plan, index_text));
      if (file.empty()) throw Error(fmt::format("--dump '{}' names no file: write NAME=FILE", text));
      dumps[named->second] = file;
      continue;
    }
    if (options.arguments.empty()) throw Error("--dump: there is no --arg to dump");
    const auto index = static_cast<std::size_t>(parse_integer(
        index_text, "--dump INDEX", 0, static_cast<std::int64_t>(options.arguments.size()) - 1));
    if (!parse_argument(options.arguments[index]).buffer)
      throw Error(fmt::format("--dump {}: argument {} is a scalar; only buffers can be dumped", text, index));
    if (file.empty()) throw Error(fmt::format("--dump '{}' names no file: write INDEX=FILE", text));
    dumps[index] = file;
  }
  return dumps;
}

std::map<std::string, std::string> parse_constants(const std::vector<std::string>& texts) {
  std::map<std::string, std::string> constants;
  for (const std::string& text : texts) {
    const auto [name, spec] = split_setting(text, "--constant", "NAME=SPEC");
    if (!constants.emplace(name, spec).second) throw Error(fmt::format("--constant names '{}' twice", name));
  }
  return constants;
}

/// What the options say of the one launch that they describe.
void take_launch(const LaunchOptions& options, SingleLaunch& launch) {
  if (options.grid.empty()) throw Error("--grid is missing: it gives the number of blocks, X, X,Y or X,Y,Z");
  launch.kernel = options.kernel.empty() ? only_kernel(options.file) : options.kernel;
  launch.grid_rules = grid_rules_in(options.grid);
  if (launch.grid_rules.empty()) launch.grid = parse_extent(options.grid, "--grid");
  const bool python = options.file.ends_with(".py");
  if (python && !options.block.empty())
    for (const KernelDeclaration& kernel : kernels_in_file(options.file, read_source(options.file)))
      if (kernel.name == launch.kernel && kernel.language == KernelDeclaration::Language::triton)
        throw Error(fmt::format(
            "--block {}: Triton makes blocks of 32 * num_warps threads: leave the block out and give "
            "--define num_warps=...",
            options.block));
  if (!options.block.empty())
    launch.block = parse_extent(options.block, "--block");
  else if (python)
    launch.block = {0, 0, 0}; // Triton's num_warps decides
  else
    throw Error("--block is missing: it gives the threads per block, X, X,Y or X,Y,Z");
  if (!options.cluster.empty()) launch.cluster = parse_extent(options.cluster, "--cluster");
  launch.shared_bytes =
      parse_integer(options.shared, "--shared", 0, std::numeric_limits<std::int32_t>::max());
  launch.arguments = options.arguments;
}

std::map<std::string, std::string> parse_defines(const std::vector<std::string>& texts) {
  std::map<std::string, std::string> defines;
  for (const std::string& text : texts) {
    // As for every C compiler, a name alone means 1.
    const auto [name, value] = text.find('=') == std::string::npos ? std::pair{text, std::string("1")}
                                                                   : split_setting(text, "--define");
    if (!defines.emplace(name, value).second) throw Error(fmt::format("--define names '{}' twice", name));
  }
  return defines;
}

std::string launch_text(const Run& run, bool counters) {
  std::string text = runs_text({run}, Format::table);
  if (!run.printed.empty()) text = run.printed + (run.printed.ends_with('\n') ? "\n" : "\n\n") + text;
  if (!counters) return text;
  TextTable totals({"counted on " + run.counted_on, "value", "in Nsight Compute"});
  for (const Metric& metric : metrics())
    if (const std::optional<double> value = metric.of(run);
        value && metric.kind == Label::counted && std::isfinite(*value))
      totals.add({metric.name.in_english(), figure_text(metric, *value), metric.ncu});
  text += "\n" + totals.text();
  if (run.counters.sites.empty()) return text;
  TextTable sites(
      {"line", "space", "access", "bytes per thread", "requests", "sectors", "wavefronts", "worst conflict"});
  const auto count = [](std::uint64_t value) { return figures::count(static_cast<std::int64_t>(value)); };
  for (const AccessSite& site : run.counters.sites)
    sites.add({fmt::format("{}:{}", std::filesystem::path(site.file).filename().string(), site.line),
               site.space, site.operation, std::to_string(site.bytes_per_thread), count(site.requests),
               count(site.sectors), count(site.wavefronts),
               site.worst_ways > 1 ? fmt::format("{}-way", site.worst_ways) : ""});
  return text + "\n" + sites.text();
}

/// "fastest: BLOCK=128 num_warps=4 (3.2 µs, modelled)"; nothing where no time is known.
std::string fastest(const std::vector<Run>& runs) {
  const Run* best = nullptr;
  std::optional<Series> least;
  for (const Run& run : runs) {
    const std::optional<Series> time = run.verdict == Verdict::pass ? best_time(run) : std::nullopt;
    if (!time || (least && time->median_ms >= least->median_ms)) continue;
    best = &run;
    least = time;
  }
  if (!best) return "";
  return fmt::format("\nfastest: {} ({} µs, {})\n", best->choices.at(kConfiguration),
                     figures::number(least->median_ms * 1000, 4), name_of(least->label));
}

/// Each configuration of @triton.autotune, as a sweep.
int run_configurations(const LaunchOptions& options, const Experiment& chosen) {
  const Format format = parse_format(options.format);
  if (!options.dumps.empty())
    throw Error(
        "--dump writes what one launch leaves: leave --configurations out, and give one of them by --define");
  if (!options.out.empty()) require_writable(options.out);
  Laboratory laboratory;
  const std::vector<Configuration> configurations = laboratory.configurations(chosen);
  if (configurations.empty())
    throw Error(
        fmt::format("--configurations: the kernel {} has no @triton.autotune", chosen.launch->kernel));
  for (const auto& [name, value] : chosen.launch->defines)
    if (std::ranges::any_of(configurations, [&](const Configuration& one) { return one.contains(name); }))
      throw Error(
          fmt::format("'{}' is both set and part of the configurations: remove --define {}", name, name));
  const std::vector<std::string> names = names_of(configurations);
  std::vector<Run> runs;
  std::set<std::string> told;
  StatusLine status;
  for (std::size_t i = 0; i < configurations.size() && !interrupted(); ++i) {
    Experiment experiment = chosen;
    experiment.count = true; // times are modelled from counts
    experiment.launch->defines.insert(configurations[i].begin(), configurations[i].end());
    Run& run = runs.emplace_back(laboratory.perform(
        experiment, &interrupted(), {[&](const Progress& progress) {
          status.show(fmt::format("{} of {}: {}", i + 1, configurations.size(), progress.stage));
        }}));
    run.parameters[kConfiguration] = static_cast<std::int64_t>(i);
    run.choices[kConfiguration] = names[i];
    status.clear();
    Run news = run; // what holds for all of them is told once
    std::erase_if(news.diagnostics, [&](const Diagnostic& one) { return !told.insert(to_text(one)).second; });
    print_diagnostics(news);
  }
  std::string text = runs_text(runs, format);
  if (format == Format::table) {
    text += fastest(runs);
    if (chosen.launch->grid_rules.empty())
      text += fmt::format(
          "The grid is {} for all of them; an expression such as 'ceil_div(n, BLOCK)' follows their "
          "constants.\n",
          options.grid);
  }
  if (options.lines && format == Format::table) text += "\n" + lines_text(runs, format);
  deliver(text, options.out);
  return code_of_sweep(runs, configurations.size());
}

int run_launch(const LaunchOptions& options) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const Format format =
      options.configurations ? parse_format(options.format) : parse_format(options.format, {"table", "json"});
  Experiment experiment;
  SingleLaunch& launch = experiment.launch.emplace();
  launch.file = options.file;
  launch.constants = parse_constants(options.constants);
  std::map<std::string, std::size_t> buffers;
  if (options.plan.empty())
    take_launch(options, launch);
  else
    buffers = read_plan(options.plan, launch);
  const std::map<std::size_t, std::string> dumps = parse_dumps(options, buffers);
  launch.foreign = options.sandbox;
  launch.defines = parse_defines(options.defines);
  for (const std::string& folder : options.includes)
    if (!std::filesystem::is_directory(folder))
      throw Error(fmt::format("--include '{}' is not a folder", folder));
  launch.include_folders = options.includes;
  launch.standard = options.standard;
  launch.fast_math = options.fast_math;
  experiment.source = read_source(options.file);
  experiment.device = options.device;
  experiment.count = options.counters || options.lines;
  experiment.timing = !options.no_timing;
  experiment.warp_states = options.lines;
  experiment.checks = parse_checks(options.checks);
  experiment.seed = static_cast<std::uint64_t>(parse_integer(options.seed, "--seed", 0, kMost));
  experiment.memory_limit = parse_memory_limit(options.memory_limit);
  if (!options.budget.empty())
    experiment.instruction_budget =
        static_cast<std::uint64_t>(parse_integer(options.budget, "--budget", 1, kMost));
  if (!options.findings.empty())
    experiment.findings = static_cast<int>(parse_integer(options.findings, "--findings", 1, 1000));

  if (!options.project.folder.empty()) return export_operator(options.project, experiment);
  if (options.configurations) return run_configurations(options, experiment);

  // Better before the run than after.
  if (!options.out.empty()) require_writable(options.out);
  for (const auto& [index, file] : dumps) require_writable(file);

  Laboratory laboratory;
  const Run run = laboratory.perform(experiment, &interrupted());
  if (run.fault && run.fault != Fault::kernel_fault) throw Error(*run.fault, run.diagnostics); // nothing ran
  if (run.verdict == Verdict::pass)
    for (const auto& [index, file] : dumps) {
      std::vector<std::string> names; // of the arguments of all launches
      for (const LaunchFacts& one : run.launches)
        names.insert(names.end(), one.names.begin(), one.names.end());
      const Tensor& content = laboratory.outputs().at(names.at(index));
      deliver({reinterpret_cast<const char*>(content.bytes.data()), content.bytes.size()}, file);
    }
  print_diagnostics(run);
  std::string text =
      format == Format::json ? json_text(to_json(run)) + "\n" : launch_text(run, options.counters);
  if (options.lines && format == Format::table) text += "\n" + lines_text({run}, format);
  deliver(text, options.out);
  return exit_code({run});
}

}

void add_launch_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("launch", "Run any kernel of any CUDA or Python file once");
  const auto options = std::make_shared<LaunchOptions>();
  command
      ->add_option("file", options->file,
                   "A CUDA C++ file, a .py file with a Triton or Numba kernel, or a .ptx file")
      ->type_name("")
      ->required();
  command
      ->add_option("--kernel", options->kernel,
                   "The kernel's name, or a template's: 'tile<float,16>' (default: the file's only kernel)")
      ->type_name("NAME");
  command
      ->add_option("--grid", options->grid,
                   "Blocks: X, X,Y or X,Y,Z; each a number or an expression of constants and whole-number "
                   "arguments, 'ceil_div(n, BLOCK)'")
      ->type_name("X[,Y[,Z]]");
  command
      ->add_option("--block", options->block,
                   "Threads per block: X, X,Y or X,Y,Z; not for Triton, which uses num_warps")
      ->type_name("X[,Y[,Z]]");
  command
      ->add_option("--cluster", options->cluster,
                   "Blocks of a cluster, where the kernel has no __cluster_dims__: X, X,Y or X,Y,Z")
      ->type_name("X[,Y[,Z]]");
  command->add_option("--shared", options->shared, "Bytes of dynamic shared memory (default 0)")
      ->type_name("BYTES");
  command
      ->add_option("--define", options->defines,
                   "NAME=VALUE or NAME, as with -D; for a .py file a parameter or num_warps, num_stages...; "
                   "may repeat")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--include", options->includes, "A folder with headers; may repeat")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command->add_option("--std", options->standard, "c++14, c++17 (default) or c++20")
      ->type_name("STANDARD")
      ->check(CLI::IsMember({"c++14", "c++17", "c++20"}));
  command->add_flag("--sandbox", options->sandbox, "An untrusted .py file: compile it in a sandbox");
  command->add_flag("--fast-math", options->fast_math, "Compile with --use_fast_math");
  command->add_option("--device", options->device, "sim (default), sim:SPEC or cuda:N")->type_name("DEVICE");
  command
      ->add_option("--check", options->checks,
                   "bounds (default) or all: races, uninitialised reads, barriers")
      ->type_name("all|bounds");
  command
      ->add_option("--findings", options->findings,
                   "With --check all: report at most this many different findings (default 10)")
      ->type_name("N");
  command->add_option("--budget", options->budget, "Warp instructions after which it is stopped (simulator)")
      ->type_name("N");
  command->add_option("--memory-limit", options->memory_limit, kMemoryLimitHelp)->type_name("BYTES");
  command->add_option("--seed", options->seed, "Seed of :random buffers (default 1)")->type_name("N");
  command
      ->add_option(
          "--arg", options->arguments,
          "The arguments in order. Scalars i32:7 u32: i64: f32:2.5 f64: bool:true ...; buffers "
          "f32[1048576]:random, :zero, :iota, "
          ":fill=1.5, :file=in.bin; structs bytes:0a00c03f; an address within another argument's buffer "
          "at:0+256; a tensor map of argument 0's buffer map:0:512x64:64x8:swizzle=128 (sizes, box) or of a "
          "buffer of its "
          "own map:f16[64,512]:random:512x64:64x8; a texture or "
          "surface of a buffer of its own "
          "texture:linear+wrap:f32[64,64]:random, surface:f32[64,64]:zero; types i8 u8 i16 "
          "u16 i32 u32 i64 u64 f16 bf16 f32 f64 bool; of a .py file also int:7 and float:2.5, none, and "
          "tuple:2 "
          "before its two members")
      ->type_name("SPEC");
  command
      ->add_option(
          "--constant", options->constants,
          "NAME=SPEC: the value of a __constant__ or __device__ variable of the file (simulator); may repeat")
      ->type_name("NAME=SPEC")
      ->allow_extra_args(false);
  CLI::Option* plan = command
                          ->add_option("--plan", options->plan,
                                       "Launches in order that share buffers, from a JSON file, instead of "
                                       "--kernel, --grid, --block, "
                                       "--cluster, --shared and --arg (app/cli/README.md)")
                          ->type_name("FILE.json");
  for (const char* name : {"--kernel", "--grid", "--block", "--cluster", "--shared", "--arg"})
    plan->excludes(command->get_option(name));
  command
      ->add_option(
          "--dump", options->dumps,
          "INDEX=FILE: write buffer INDEX (from 0) afterwards, raw little-endian; with --plan its NAME=FILE")
      ->type_name("INDEX=FILE")
      ->allow_extra_args(false);
  CLI::Option* configurations = command->add_flag(
      "--configurations", options->configurations,
      "Launch a kernel with @triton.autotune once for each of its configurations, and compare them");
  configurations->excludes(plan);
  command->add_flag("--no-timing", options->no_timing, kNoTimingHelp);
  command->add_flag("--counters", options->counters, "Count memory traffic and instructions (simulator)");
  command->add_flag(
      "--lines", options->lines,
      "Show each source line's modelled share of the time and what its warps wait for (simulator)");
  command->add_option("--format", options->format, "table (default) or json")->type_name("FORMAT");
  command->add_option("--out", options->out, "Write the result to this file instead of standard output")
      ->type_name("FILE");
  options->project.add_to(*command);
  command->callback([=, &action] { action = [=] { return run_launch(*options); }; });
}

}
