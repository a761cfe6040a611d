#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/figures.h"
#include "kernels/experiment/argument_spec.h"
#include "kernels/experiment/devices.h"
#include "kernels/experiment/machine_code.h"
#include "kernels/experiment/numbers.h"
#include "kernels/experiment/session.h"
#include "kernels/measure/sampling.h"
#include "kernels/metrics/metric.h"
#include "kernels/simulator/ptx/module.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

struct LaunchOptions {
  std::string file, kernel, grid, block, shared = "0";
  std::vector<std::string> defines, includes, arguments, dumps;
  std::string device = "sim";
  std::string seed = "1";
  std::string checks = "bounds";
  std::string budget, findings;
  bool counters = false, fast_math = false;
  std::string standard = "c++17";
  std::string format = "table";
  std::string out;
};

/// An argument on the device: a scalar's bytes, or a buffer's address and where to dump it.
struct PreparedArgument {
  ArgumentSpec spec;
  DevicePointer address = 0;
  std::string dump;
};

std::vector<PreparedArgument> parse_arguments(const LaunchOptions& options) {
  std::vector<PreparedArgument> arguments;
  for (const std::string& text : options.arguments) arguments.push_back({parse_argument(text), 0, ""});
  for (const std::string& text : options.dumps) {
    const auto [index_text, file] = split_setting(text, "--dump");
    if (arguments.empty()) throw Error("--dump: there is no --arg to dump");
    const auto index = static_cast<std::size_t>(
        parse_integer(index_text, "--dump INDEX", 0, static_cast<std::int64_t>(arguments.size()) - 1));
    if (!arguments[index].spec.buffer)
      throw Error(fmt::format("--dump {}: argument {} is a scalar; only buffers can be dumped", text, index));
    if (file.empty()) throw Error(fmt::format("--dump '{}' names no file: write INDEX=FILE", text));
    arguments[index].dump = file;
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const int within = arguments[i].spec.within;
    if (within < 0) continue;
    const auto holder = static_cast<std::size_t>(within);
    if (holder >= i || !arguments[holder].spec.buffer)
      throw Error(fmt::format("--arg '{}': argument {} is no buffer that stands before it",
                              options.arguments[i], within));
    const std::int64_t bytes =
        arguments[holder].spec.count * static_cast<std::int64_t>(size_of(arguments[holder].spec.dtype));
    if (arguments[i].spec.offset > bytes)
      throw Error(fmt::format("--arg '{}': the buffer of argument {} has {} bytes", options.arguments[i],
                              within, bytes));
  }
  return arguments;
}

std::map<std::string, std::string> parse_defines(const std::vector<std::string>& texts) {
  std::map<std::string, std::string> defines;
  for (const std::string& text : texts) {
    // As for every C compiler, a name alone means 1.
    const auto [name, value] = text.find('=') == std::string::npos ? std::pair{text, std::string("1")}
                                                                   : split_setting(text, "--define");
    const auto letter = [](unsigned char c) { return std::isalpha(c) || c == '_'; };
    const auto part = [&](unsigned char c) { return letter(c) || std::isdigit(c); };
    if (name.empty() || !letter(static_cast<unsigned char>(name[0])) ||
        !std::all_of(name.begin(), name.end(), part))
      throw Error(fmt::format("--define '{}': '{}' is no name of a macro", text, name));
    if (!defines.emplace(name, value).second) throw Error(fmt::format("--define names '{}' twice", name));
  }
  return defines;
}

bool is_address(const ArgumentSpec& spec) { return spec.buffer || spec.within >= 0; }
std::string what_is(const ArgumentSpec& spec) {
  return is_address(spec) ? "a buffer's address" : spec.raw ? "the struct" : std::string(name_of(spec.dtype));
}

/// A count or size that doesn't fit the kernel's parameter list is told in the words of the command line.
void check_arguments(const std::vector<PreparedArgument>& arguments, const LoadedKernel& kernel) {
  const std::vector<int>& sizes = kernel.facts().argument_bytes;
  if (sizes.empty() && arguments.empty()) return;
  if (sizes.size() != arguments.size() && !sizes.empty())
    throw Error(fmt::format("the kernel {} takes {} argument{}, but {} --arg {} given", kernel.facts().name,
                            sizes.size(), sizes.size() == 1 ? "" : "s", arguments.size(),
                            arguments.size() == 1 ? "is" : "are"));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const ArgumentSpec& spec = arguments[i].spec;
    const int given = is_address(spec) ? 8 : static_cast<int>(spec.value.size());
    if (given != sizes[i])
      throw Error(fmt::format("argument {} of the kernel {} has {} bytes, but {} has {}: give {}", i,
                              kernel.facts().name, sizes[i], what_is(spec), given,
                              sizes[i] == 8 ? "a buffer, i64, u64 or f64"
                              : sizes[i] <= 4
                                  ? fmt::format("a scalar of {} bytes", sizes[i])
                                  : fmt::format("bytes: and {} hexadecimal digits", 2 * sizes[i])));
  }
}

/// So is one of the right size whose kind the kernel's PTX contradicts.
void check_types(const std::vector<PreparedArgument>& arguments, const CompiledKernel& compiled) {
  if (compiled.target.cubin) return;
  const ptx::Module module = ptx::read_module(compiled.image, compiled.source_file);
  const ptx::Function* kernel = module.find(compiled.entry);
  if (!kernel) return;
  const std::vector<ptx::Variable>& parameters = kernel->signature.parameters;
  for (std::size_t i = 0; i < std::min(parameters.size(), arguments.size()); ++i) {
    const ArgumentSpec& spec = arguments[i].spec;
    const ptx::Type type = parameters[i].type;
    if (spec.raw || ptx::bytes_of(type) < 4 ||
        parameters[i].bytes != static_cast<std::uint64_t>(ptx::bytes_of(type)))
      continue; // a struct, or too narrow for PTX to tell
    const bool number = !is_address(spec), real = number && is_floating(spec.dtype);
    if (ptx::is_float(type) == real) continue;
    throw Error(fmt::format(
        "argument {} of the kernel {} is {}, but {} was given: give {}", i, compiled.entry,
        ptx::is_float(type) ? "a floating-point number" : "an integer or an address", what_is(spec),
        ptx::is_float(type)        ? (parameters[i].bytes == 8 ? "f64:" : "f32:")
        : parameters[i].bytes == 8 ? "a buffer, i64: or u64:"
                                   : "i32: or u32:"));
  }
}

/// Frees the buffers however the launch ends.
class Buffers {
 public:
  explicit Buffers(Device& device) : device_(device) {}
  ~Buffers() {
    for (const DevicePointer address : addresses_) {
      try {
        device_.free(address);
      } catch (const Error&) {
        // A lost device frees nothing; its loss is already reported.
      }
    }
  }
  Buffers(const Buffers&) = delete;
  Buffers& operator=(const Buffers&) = delete;

  DevicePointer add(const Tensor& content, const std::string& name) {
    addresses_.push_back(device_.allocate(std::max<std::size_t>(content.bytes.size(), 1), name));
    device_.copy_in(addresses_.back(), content.bytes);
    return addresses_.back();
  }

 private:
  Device& device_;
  std::vector<DevicePointer> addresses_;
};

void dump(Device& device, const PreparedArgument& argument) {
  Tensor content(argument.spec.dtype, {argument.spec.count});
  device.copy_out(content.bytes, argument.address);
  deliver({reinterpret_cast<const char*>(content.bytes.data()), content.bytes.size()}, argument.dump);
}

/// PTX as it stands in a file, for which there is nothing to compile. The kernel may be named as in PTX or as
/// in the source that it was made from, if that is clear.
CompiledKernel kernel_of_ptx(const Source& source) {
  const ptx::Module module = ptx::read_module(source.text);
  std::vector<std::string> entries, meant;
  for (const ptx::Function& function : module.functions) {
    if (!function.entry || function.external) continue;
    entries.push_back(function.name);
    // _Z, the length of the name, the name.
    if (function.name.starts_with(fmt::format("_Z{}{}", source.kernel.size(), source.kernel)))
      meant.push_back(function.name);
  }
  CompiledKernel kernel;
  kernel.image = source.text;
  kernel.source_file = module.files.size() > 1 ? module.files[1] : source.file;
  kernel.entry = std::find(entries.begin(), entries.end(), source.kernel) != entries.end() ? source.kernel
                 : meant.size() == 1                                                       ? meant[0]
                                                                                           : "";
  if (kernel.entry.empty())
    throw Error(fmt::format("--kernel {}: {} has {}", source.kernel, source.file,
                            entries.empty() ? "no kernel" : fmt::format("{}", fmt::join(entries, ", "))));
  return kernel;
}

Run launch(const LaunchOptions& options, const std::vector<PreparedArgument>& parsed,
           const ExecuteOptions& execute, const Launch& shape, const Source& source, std::uint64_t seed) {
  std::vector<PreparedArgument> arguments = parsed;
  Run run;
  run.variant = options.kernel;
  run.device = canonical_device(options.device);
  run.seed = seed;
  const std::unique_ptr<Device> device = open_device(options.device);
  run.device_name = device->spec().name;
  run.device_facts = device->facts();
  const bool is_ptx = options.file.ends_with(".ptx");
  const CompiledKernel compiled = is_ptx ? kernel_of_ptx(source) : compile(source, device->target());
  run.compile_ms = compiled.compile_ms;
  run.diagnostics = compiled.warnings;
  const std::unique_ptr<LoadedKernel> kernel = device->load(compiled);
  check_arguments(arguments, *kernel);
  check_types(arguments, compiled);

  KernelFacts facts = kernel->facts();
  if (device->simulated() && !is_ptx)
    facts.registers_per_thread = registers_per_thread(source, device->spec().compute_capability);
  Launch launch = shape;
  launch.kernel = kernel.get();
  Buffers buffers(*device);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    PreparedArgument& argument = arguments[i];
    if (argument.spec.within >= 0) {
      const auto holder = static_cast<std::size_t>(argument.spec.within);
      launch.arguments.push_back(
          Argument::pointer(arguments[holder].address + static_cast<DevicePointer>(argument.spec.offset)));
      continue;
    }
    if (!argument.spec.buffer) {
      launch.arguments.push_back({argument.spec.value});
      continue;
    }
    const std::string name = fmt::format("argument {}", i);
    argument.address = buffers.add(make_buffer(argument.spec, seed, i), name);
    launch.arguments.push_back(Argument::pointer(argument.address));
    run.buffers.push_back({name,
                           options.arguments[i],
                           "vector",
                           argument.spec.dtype,
                           {argument.spec.count},
                           !argument.dump.empty(),
                           argument.address});
  }
  const KernelStandIn stand_in(facts);
  Launch checked = launch;
  checked.kernel = &stand_in;
  check_launch(checked, device->spec());
  const Occupancy held = occupancy(device->spec(), launch.grid, launch.block, facts.registers_per_thread,
                                   facts.static_shared_bytes + launch.shared_bytes);
  run.launches.push_back({options.kernel, launch.grid, launch.block, launch.shared_bytes, facts, held});

  Execution execution = device->execute(launch, execute);
  run.printed = execution.printed;
  run.diagnostics.insert(run.diagnostics.end(), execution.diagnostics.begin(), execution.diagnostics.end());
  const bool clean = std::all_of(run.diagnostics.begin(), run.diagnostics.end(),
                                 [](const Diagnostic& diagnostic) { return diagnostic.warning; });
  run.verdict = execution.completed && clean ? "pass" : "error";
  if (run.verdict != "pass") run.fault = Fault::kernel_fault;
  run.counters = execution.counters;
  if (!run.counters.totals.empty()) run.counted_on = device->id();
  if (!execution.completed) return run;
  if (device->simulated()) {
    run.time = simulation_time(execution.wall_ms);
    if (!run.counters.totals.empty()) run.modelled = model_time(execution, device->spec(), held, launch.grid);
  }
  for (const PreparedArgument& argument : arguments)
    if (!argument.dump.empty()) dump(*device, argument);
  // After the dumps, for timing launches it again and again.
  if (const auto stopwatch = device->stopwatch({launch}))
    run.time = measure(timed_on(*device, *stopwatch, "hot"), {}, execute.cancel);
  return run;
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

int run_launch(const LaunchOptions& options) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const Format format = parse_format(options.format);
  if (format != Format::table && format != Format::json)
    throw Error(fmt::format("--format '{}': launch knows table and json", options.format));
  const std::vector<PreparedArgument> arguments = parse_arguments(options);
  Launch shape;
  shape.grid = parse_extent(options.grid, "--grid");
  shape.block = parse_extent(options.block, "--block");
  shape.shared_bytes = parse_integer(options.shared, "--shared", 0, std::numeric_limits<std::int32_t>::max());
  ExecuteOptions execute;
  execute.count = options.counters;
  execute.checks = parse_checks(options.checks);
  execute.cancel = &interrupted();
  if (!options.budget.empty())
    execute.instruction_budget =
        static_cast<std::uint64_t>(parse_integer(options.budget, "--budget", 1, kMost));
  if (!options.findings.empty())
    execute.findings = static_cast<int>(parse_integer(options.findings, "--findings", 1, 1000));
  const auto seed = static_cast<std::uint64_t>(parse_integer(options.seed, "--seed", 0, kMost));
  Source source;
  source.text = read_file(options.file);
  source.file = options.file;
  source.defines = parse_defines(options.defines);
  // An empty folder name means the current folder, as for #include "..." beside the file.
  const auto folder = std::filesystem::path(options.file).parent_path();
  source.include_folders = options.includes;
  source.include_folders.push_back(folder.empty() ? "." : folder.string());
  source.kernel = options.kernel;
  source.standard = options.standard;
  source.fast_math = options.fast_math;

  const Run run = launch(options, arguments, execute, shape, source, seed);
  print_diagnostics(run);
  deliver(format == Format::json ? json_text(to_json(run)) + "\n" : launch_text(run, options.counters),
          options.out);
  return exit_code({run});
}

}

void add_launch_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("launch", "Run any kernel of any CUDA file once");
  const auto options = std::make_shared<LaunchOptions>();
  command->add_option("file", options->file, "A CUDA C++ file, or a .ptx file")->type_name("")->required();
  command->add_option("--kernel", options->kernel, "The kernel's name, or a template's: 'tile<float,16>'")
      ->type_name("NAME")
      ->required();
  command->add_option("--grid", options->grid, "Blocks: X, X,Y or X,Y,Z")->type_name("X[,Y[,Z]]")->required();
  command->add_option("--block", options->block, "Threads of a block: X, X,Y or X,Y,Z")
      ->type_name("X[,Y[,Z]]")
      ->required();
  command->add_option("--shared", options->shared, "Bytes of dynamic shared memory (default 0)")
      ->type_name("BYTES");
  command->add_option("--define", options->defines, "NAME=VALUE or NAME, as -D; may repeat")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--include", options->includes, "A folder with headers; may repeat")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command->add_option("--std", options->standard, "c++14, c++17 (default) or c++20")
      ->type_name("STANDARD")
      ->check(CLI::IsMember({"c++14", "c++17", "c++20"}));
  command->add_flag("--fast-math", options->fast_math, "Compile with --use_fast_math");
  command->add_option("--device", options->device, "sim (default), sim:SPEC or cuda:N")->type_name("DEVICE");
  command
      ->add_option("--check", options->checks,
                   "bounds (default) or all: races, uninitialised reads, barriers")
      ->type_name("all|bounds");
  command
      ->add_option("--findings", options->findings,
                   "With --check all: how many different findings are told before it is stopped (default 10)")
      ->type_name("N");
  command->add_option("--budget", options->budget, "Warp instructions after which it is stopped (simulator)")
      ->type_name("N");
  command->add_option("--seed", options->seed, "Seed of :random buffers (default 1)")->type_name("N");
  command
      ->add_option(
          "--arg", options->arguments,
          "The arguments in order. Scalars i32:7 u32: i64: f32:2.5 f64: ...; buffers "
          "f32[1048576]:random, :zero, :iota, "
          ":fill=1.5, :file=in.bin; structs bytes:0a00c03f; an address within another argument's buffer "
          "at:0+256; types i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64")
      ->type_name("SPEC");
  command
      ->add_option("--dump", options->dumps,
                   "INDEX=FILE: write buffer INDEX (from 0) afterwards, raw little-endian")
      ->type_name("INDEX=FILE")
      ->allow_extra_args(false);
  command->add_flag("--counters", options->counters, "Count memory traffic and instructions (simulator)");
  command->add_option("--format", options->format, "table (default) or json")->type_name("FORMAT");
  command->add_option("--out", options->out, "Write the result to this file instead of the standard output")
      ->type_name("FILE");
  command->callback([=, &action] { action = [=] { return run_launch(*options); }; });
}

}
