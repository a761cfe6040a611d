// Kernels with a bug and tricky right ones, a folder for each class. The first line of a file says how to
// launch it, in the words of `kernelarium-cli launch`, and behind the bar the kind of the finding that is
// wanted, or "clean". Prints the table of kernels/simulator/README.md.

#include "kernels/base/data_folder.h"
#include "tests/kernels/simulator/map_argument.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <sstream>

namespace kernelarium::test {
namespace {

namespace fs = std::filesystem;

struct Case {
  fs::path file;
  std::string folder, text, expected;
  Dim3 grid, block;
  std::int64_t shared = 0;
  std::size_t count = 0;
  bool iota = false;
  std::optional<sim::TensorMap> map; ///< of the array; a second argument
};

/// "map:0:64x64:32x8:swizzle=128": sizes and box of the array, innermost first.
sim::TensorMap read_map(const std::string& text) {
  sim::TensorMap map;
  unsigned long size[2], box[2], swizzle = 0;
  if (std::sscanf(text.c_str(), "map:0:%lux%lu:%lux%lu:swizzle=%lu", &size[0], &size[1], &box[0], &box[1],
                  &swizzle) < 4)
    throw Error(fmt::format("'{}' is no map of two dimensions", text));
  map.type = sim::TensorMap::Type::s32;
  map.rank = 2;
  for (std::size_t d = 0; d < 2; ++d) {
    map.size[d] = size[d];
    map.box[d] = static_cast<std::uint32_t>(box[d]);
  }
  map.stride[1] = 4 * size[0];
  while (swizzle > 16u << map.swizzle) ++map.swizzle;
  return map;
}

/// With the header that the kernels of some folders share.
std::string read_kernel(const fs::path& file) {
  std::string text = read_file(file);
  const std::string include = "#include \"../words.cuh\"\n";
  if (const std::size_t at = text.find(include); at != std::string::npos) {
    std::string words = read_file(CHECK_CORPUS "/words.cuh");
    const std::string once = "#pragma once\n";
    words.erase(words.find(once), once.size());
    text.replace(at, include.size(), words);
  }
  return text;
}

Case read_case(const fs::path& file) {
  Case result;
  result.file = file;
  result.folder = file.parent_path().filename();
  result.text = read_kernel(file);
  const std::string header = result.text.substr(0, result.text.find('\n'));
  const std::size_t bar = header.find('|');
  if (!header.starts_with("// ") || bar == std::string::npos)
    throw Error(fmt::format("{}: the first line tells no launch", file.string()));
  std::istringstream launch(header.substr(3, bar - 3)), expected(header.substr(bar + 1));
  expected >> result.expected;
  for (std::string option, value; launch >> option >> value;) {
    if (option == "--grid") result.grid.x = std::stol(value);
    if (option == "--block") result.block.x = std::stol(value);
    if (option == "--shared") result.shared = std::stol(value);
    if (option == "--arg" && value.starts_with("map:")) {
      result.map = read_map(value);
    } else if (option == "--arg") {
      result.count = std::stoul(value.substr(value.find('[') + 1));
      result.iota = value.ends_with("iota");
    }
  }
  return result;
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const auto& entry : fs::recursive_directory_iterator(CHECK_CORPUS))
    if (entry.path().extension() == ".cu") cases.push_back(read_case(entry.path()));
  std::sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.file < b.file; });
  return cases;
}

Execution run_of(const Case& job) {
  SimulatedGpu gpu;
  gpu.options.checks = Checks::all;
  gpu.options.findings = 10;
  gpu.options.instruction_budget = 20'000'000;
  gpu.shared_bytes = job.shared;
  try {
    gpu.load_cuda(job.text);
  } catch (const Error& error) {
    Execution refused;
    refused.diagnostics = error.diagnostics();
    return refused;
  }
  std::vector<int> values(job.count);
  for (std::size_t i = 0; job.iota && i < job.count; ++i) values[i] = static_cast<int>(i);
  const DevicePointer data = gpu.upload(values);
  if (!job.map) return gpu.run(job.grid, job.block, data);
  sim::TensorMap map = *job.map;
  map.address = data;
  return gpu.run(job.grid, job.block, data, MapArgument{map.encode()});
}

std::vector<std::string> folders() {
  std::vector<std::string> all;
  for (const auto& entry : fs::directory_iterator(CHECK_CORPUS))
    if (entry.is_directory()) all.push_back(entry.path().filename());
  std::sort(all.begin(), all.end());
  return all;
}

class CheckCorpus : public testing::TestWithParam<std::string> {};

TEST_P(CheckCorpus, EveryBugIsFoundAndNothingElse) {
  int bugs = 0, found = 0, right = 0, alarms = 0;
  for (const Case& job : all_cases()) {
    if (job.folder != GetParam()) continue;
    const Execution run = run_of(job);
    const std::vector<Diagnostic>& findings = run.diagnostics;
    const std::string name = job.folder + "/" + job.file.filename().string();
    std::string words;
    for (const Diagnostic& each : findings) words += "\n  " + each.kind + ": " + to_text(each);
    if (job.expected == "clean") {
      ++right;
      alarms += !findings.empty();
      EXPECT_TRUE(findings.empty()) << name << words;
    } else {
      const bool seen = std::any_of(findings.begin(), findings.end(),
                                    [&](const Diagnostic& each) { return each.kind == job.expected; });
      ++bugs;
      found += seen;
      EXPECT_TRUE(seen) << name << ": " << job.expected << " is wanted, found:" << words;
      // In whichever order of blocks two accesses were found to meet, there is a thread to show.
      if (!findings.empty() && findings.front().kind == "race")
        EXPECT_TRUE(run.trace && run.trace->fault) << name << words;
    }
  }
  std::printf("| %s | %d | %d | %d | %d |\n", GetParam().c_str(), bugs, found, right, alarms);
  EXPECT_GT(bugs, 4);
  EXPECT_GT(right, 4);
}
INSTANTIATE_TEST_SUITE_P(, CheckCorpus, testing::ValuesIn(folders()),
                         [](const auto& folder) { return folder.param; });

}
}
