#include "app/cli/options.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/picture.h"
#include "kernels/base/utf8.h"
#include "kernels/compiler/kernel_list.h"
#include "kernels/experiment/numbers.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

namespace kernelarium {

void ExperimentOptions::add_to(CLI::App& command) {
  command.add_option("--device", device, "sim (default), sim:SPEC or cuda:N; see kernelarium-cli devices")
      ->type_name("DEVICE");
  command.add_option("--size", sizes, "A size of the problem; may repeat")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command.add_option("--set", parameters, "A parameter of the variant; may repeat")
      ->type_name("PARAM=VALUE")
      ->allow_extra_args(false);
  command
      .add_option("--input", input, "A picture (PNG, JPEG, PPM, PGM) as input, where the lesson takes one")
      ->type_name("FILE");
  command.add_option("--source", source, "The variant's kernel from this file: a changed copy of its own")
      ->type_name("FILE.cu");
  command.add_option("--save-output", save_output, "Write the resulting picture (PNG, JPEG, PPM, PGM)")
      ->type_name("FILE");
  command.add_option("--seed", seed, "Seed of the inputs (default 1)")->type_name("N");
  command
      .add_option("--pattern", pattern,
                  "The kind of inputs: random (default), ramp, checker, one-hot...; an unknown name lists "
                  "those of the problem")
      ->type_name("NAME");
  command
      .add_option("--check", checks,
                  "bounds (default): accesses out of bounds or misaligned; all: also races, uninitialised "
                  "reads, missed barriers")
      ->type_name("all|bounds");
  command.add_option("--budget", budget, "Warp instructions after which a launch is stopped (simulator)")
      ->type_name("N");
  command.add_option("--memory-limit", memory_limit, kMemoryLimitHelp)->type_name("BYTES");
  command.add_flag("--baselines", baselines, "Also time reference implementations");
  command.add_flag("--no-counters", no_counters, "Don't count on the simulator (faster)");
  command.add_flag("--no-timing", no_timing, kNoTimingHelp);
  command.add_flag("--simulate-counters", simulate_counters,
                   "On cuda:N: take counters from a simulated run of the same experiment");
  command.add_option("--format", format, "table (default), csv, json or md")->type_name("FORMAT");
  command.add_option("--out", out, "Write the result to this file instead of standard output")
      ->type_name("FILE");
}

Experiment ExperimentOptions::experiment() const {
  Experiment experiment;
  experiment.device = device;
  experiment.sizes = settings(sizes, "--size");
  experiment.parameters = settings(parameters, "--set");
  experiment.input = input;
  experiment.pattern = pattern;
  if (!input.empty() && !pattern.empty())
    throw Error("--input and --pattern both choose the input: give one of them");
  if (!source.empty()) {
    experiment.source = read_source(source);
    experiment.source_file = source;
  }
  experiment.seed =
      static_cast<std::uint64_t>(parse_integer(seed, "--seed", 0, std::numeric_limits<std::int64_t>::max()));
  experiment.checks = parse_checks(checks);
  if (!budget.empty())
    experiment.instruction_budget = static_cast<std::uint64_t>(
        parse_integer(budget, "--budget", 1, std::numeric_limits<std::int64_t>::max()));
  experiment.memory_limit = parse_memory_limit(memory_limit);
  experiment.baselines = baselines ? Baselines::all : Baselines::none;
  experiment.count = !no_counters;
  experiment.timing = !no_timing;
  experiment.counters_from_simulation = simulate_counters;
  return experiment;
}

void require_outputs(const ExperimentOptions& options) {
  if (!options.save_output.empty()) require_picture_name(options.save_output);
  for (const std::string& file : {options.save_output, options.out})
    if (!file.empty()) require_writable(file);
  if (!options.out.empty() && options.out == options.save_output)
    throw Error(fmt::format("--out and --save-output both name '{}': name two files", options.out));
}

std::map<std::string, std::string> settings(const std::vector<std::string>& texts,
                                            const std::string& option) {
  std::map<std::string, std::string> all;
  for (const std::string& text : texts) {
    const auto [name, value] = split_setting(text, option);
    if (!all.emplace(name, value).second)
      throw Error(fmt::format("{} names '{}' twice: give it once", option, name));
  }
  return all;
}

std::uint64_t parse_memory_limit(const std::string& text) {
  if (text.empty()) return 0;
  const auto unit = std::string("KMGT").find(text.back());
  std::uint64_t factor = 1;
  if (unit != std::string::npos)
    for (std::size_t i = 0; i <= unit; ++i) factor *= 1000;
  const std::string number = factor == 1 ? text : text.substr(0, text.size() - 1);
  if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos)
    throw Error(
        fmt::format("--memory-limit '{}' is not a size: use a whole number of bytes, or of K, M, G or T "
                    "(powers of 1000), such as 1500M",
                    text));
  const auto most = static_cast<std::int64_t>(std::numeric_limits<std::int64_t>::max() / factor);
  return factor * static_cast<std::uint64_t>(parse_integer(number, "--memory-limit", 1, most));
}

std::string read_source(const std::filesystem::path& file) {
  std::string text = read_file(file, kLargestText);
  if (text.empty()) throw Error(fmt::format("'{}' is empty: write the kernel into it", file.string()));
  require_text(file, text);
  for (std::size_t at = 0, line = 1; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0)
      throw Error(fmt::format("'{}' is not in UTF-8 (line {}): save it as UTF-8", file.string(), line));
    if (text[at] == '\n') ++line;
    at += length;
  }
  return text;
}

std::string only_kernel(const std::string& file) {
  const std::vector<KernelDeclaration> kernels = kernels_in_file(file, read_source(file));
  if (kernels.empty()) throw Error(fmt::format("'{}' contains no kernel", file));
  if (kernels.size() == 1 && !kernels.front().is_template) return kernels.front().name;
  std::vector<std::string> names;
  for (const KernelDeclaration& kernel : kernels)
    names.push_back(kernel.name + (kernel.is_template ? "<...>" : ""));
  throw Error(fmt::format("--kernel is missing: it names the kernel; '{}' contains {}", file,
                          fmt::join(names, ", ")));
}

void require_text(const std::filesystem::path& file, const std::string& text) {
  if (text.find('\0') != std::string::npos)
    throw Error(fmt::format("'{}' is not a text: it contains a zero byte", file.string()));
}

void require_one_of(const std::string& option, const std::string& text,
                    const std::vector<std::string>& known) {
  if (std::ranges::find(known, text) != known.end()) return;
  const std::vector<std::string> first(known.begin(), known.end() - 1);
  throw Error(fmt::format("{} '{}' is not known: use {}{}{}", option, text, fmt::join(first, ", "),
                          first.empty() ? "" : " or ", known.back()));
}

Checks parse_checks(const std::string& text) {
  require_one_of("--check", text, {"bounds", "all"});
  return text == "all" ? Checks::all : Checks::bounds;
}

Format parse_format(const std::string& text, const std::vector<std::string>& known) {
  require_one_of("--format", text, known);
  return text == "csv"    ? Format::csv
         : text == "json" ? Format::json
         : text == "md"   ? Format::markdown
                          : Format::table;
}

Dim3 parse_extent(const std::string& text, const std::string& option) {
  std::int64_t extents[3] = {1, 1, 1};
  std::size_t start = 0;
  for (int i = 0;; ++i) {
    if (i == 3)
      throw Error(fmt::format("{} '{}' has more than three numbers: use X, X,Y or X,Y,Z", option, text));
    const std::size_t comma = text.find(',', start);
    extents[i] =
        parse_integer(text.substr(start, comma - start), option, 1, std::numeric_limits<std::int32_t>::max());
    if (comma == std::string::npos) break;
    start = comma + 1;
  }
  return {extents[0], extents[1], extents[2]};
}

}
