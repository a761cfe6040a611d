#pragma once

#include "app/cli/output.h"
#include "kernels/device/device.h"
#include "kernels/experiment/run.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kernelarium {

/// What `run` and `sweep` have in common, as typed by the person.
struct ExperimentOptions {
  std::string device = "sim";
  std::vector<std::string> sizes, parameters;
  std::string input, save_output;
  std::string source; ///< a file
  std::string seed = "1", pattern;
  std::string checks = "bounds";
  std::string budget, memory_limit;
  bool baselines = false;
  bool no_counters = false, no_timing = false;
  bool simulate_counters = false;
  std::string format = "table";
  std::string out;

  void add_to(CLI::App& command);
  /// An experiment with everything but lesson, problem and variant. Throws Error on a bad number or name.
  Experiment experiment() const;
};

/// Throws Error if what the options name can't be written: better before the runs than after.
void require_outputs(const ExperimentOptions& options);

/// "NAME=VALUE" texts as a map. Throws Error if one is malformed or a name appears twice.
std::map<std::string, std::string> settings(const std::vector<std::string>& texts, const std::string& option);
Checks parse_checks(const std::string& text);
inline constexpr const char* kNoTimingHelp =
    "Run each kernel once and don't measure, for use with profilers; on sim: don't model the time";
inline constexpr const char* kMemoryLimitHelp =
    "Memory of this computer that a run may take, such as 8G or 512M (default: what is free)";
/// Bytes; K, M, G and T are powers of 1000; an empty text means no limit, which is 0. Throws Error.
std::uint64_t parse_memory_limit(const std::string& text);
/// Throws Error with what the command's --format may be.
Format parse_format(const std::string& text,
                    const std::vector<std::string>& known = {"table", "csv", "json", "md"});
/// Throws Error, with what the option may be, unless `text` is one of `known`.
void require_one_of(const std::string& option, const std::string& text,
                    const std::vector<std::string>& known);
/// A kernel's text. Throws Error, naming the file, if it is empty or no text in UTF-8.
std::string read_source(const std::filesystem::path& file);
/// The file's only kernel, for a command that names none. Throws Error that lists them if there are others.
std::string only_kernel(const std::string& file);
/// Throws Error if it contains a zero byte.
void require_text(const std::filesystem::path& file, const std::string& text);
/// "X", "X,Y" or "X,Y,Z", each 1 or more. Throws Error naming the option.
Dim3 parse_extent(const std::string& text, const std::string& option);

}
