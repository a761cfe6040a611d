#pragma once

#include "app/cli/text_table.h"
#include "kernels/experiment/run.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace kernelarium {

enum class Format { table, csv, json, markdown };

/// "simulated NVIDIA H200 SXM (sim:h200)".
std::string device_text(const Run& run);

/// Indented JSON; bytes that are no UTF-8 (a kernel may print anything) become the replacement character.
std::string json_text(const nlohmann::json& value);

/// Runs of one lesson as a table of labelled figures; columns without any figure are omitted, and sizes and
/// parameters that differ between runs of a lesson have separate columns.
TextTable run_table(const std::vector<Run>& runs);
/// Kernels against baselines, one row per pair.
TextTable baseline_table(const std::vector<Run>& runs);
bool has_baselines(const std::vector<Run>& runs);
/// What the labels of the figures in these runs mean, one sentence per line.
std::vector<std::string> legend(const std::vector<Run>& runs);

/// One row per run: sizes, parameters, counters and baselines in separate columns.
std::string runs_csv(const std::vector<Run>& runs);
/// Tables with caption and legend, CSV, Markdown, or {"runs": [...]}.
std::string runs_text(const std::vector<Run>& runs, Format format);

/// To the file (write_file()), or to the standard output if it is empty. Throws Error.
void deliver(const std::string& text, const std::string& file);

/// Findings of a run, for the standard error: one line each, with its place.
void print_diagnostics(const Run& run);

/// The exit code for these runs: the largest of their faults; 0 if all passed.
int exit_code(const std::vector<Run>& runs);
/// The same where Ctrl+C may have left out some of `total`, and says so: what is missing did not pass.
int code_of_finished(int code, std::size_t done, std::size_t total);
int code_of_finished(const std::vector<Run>& runs, std::size_t total);
/// Of a sweep, whose refused settings count only if all are refused.
int code_of_sweep(const std::vector<Run>& runs, std::size_t total);

}
