/// Kernels that a rule gives advice about, beside the same work done as it says: the saving that the rule
/// estimates, held against times of an H200 that stand in the files (measured by advice/measure).

#include "kernels/base/files.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/trace/advice.h"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace kernelarium::test {
namespace {

namespace fs = std::filesystem;

/// "// rule: atomics" and the like at the beginning of a file.
std::map<std::string, std::string> heading(const std::string& text) {
  std::map<std::string, std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line) && line.starts_with("// ");)
    if (const auto colon = line.find(": "); colon != std::string::npos)
      lines[line.substr(3, colon - 3)] = line.substr(colon + 2);
  return lines;
}

kernelarium::Run run_of(const fs::path& file, const std::string& kernel) {
  Experiment experiment;
  experiment.source = read_file(file);
  const auto lines = heading(experiment.source);
  SingleLaunch& launch = experiment.launch.emplace();
  launch.file = file.filename().string();
  launch.kernel = kernel;
  std::istringstream options(lines.at(kernel) + " " + lines.at("arguments"));
  for (std::string option, value; options >> option >> value;) {
    if (option == "--grid") launch.grid = {static_cast<std::uint32_t>(std::stoul(value))};
    if (option == "--block") launch.block = {static_cast<std::uint32_t>(std::stoul(value))};
    if (option == "--arg") launch.arguments.push_back(value);
  }
  experiment.trace = TraceRequest{{0}, 60000, true};
  experiment.warp_states = true;
  static Laboratory laboratory;
  return laboratory.perform(experiment);
}

class AdvicePairs : public testing::TestWithParam<std::string> {};

TEST_P(AdvicePairs, SaveWhatIsEstimated) {
  const fs::path file = fs::path(ADVICE_PAIRS) / (GetParam() + ".cu");
  const auto lines = heading(read_file(file));
  if (lines.at("rule") == "none") {
    const auto run = std::make_shared<const kernelarium::Run>(run_of(file, "before"));
    ASSERT_NE(run->verdict, Verdict::error) << to_text(run->diagnostics.front());
    for (const Advice& advice : advice_for(RunTrace::of(run))) ADD_FAILURE() << advice.text.in_english();
    return;
  }
  const auto before = std::make_shared<const kernelarium::Run>(run_of(file, "before")),
             after = std::make_shared<const kernelarium::Run>(run_of(file, "after"));
  ASSERT_NE(before->verdict, Verdict::error) << to_text(before->diagnostics.front());
  ASSERT_NE(after->verdict, Verdict::error) << to_text(after->diagnostics.front());
  const auto find = [&](const std::shared_ptr<const kernelarium::Run>& run) {
    const auto all = advice_for(RunTrace::of(run));
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Advice& each) { return each.rule == lines.at("rule"); });
    return found == all.end() ? 0 : found->saving;
  };
  const double estimated = find(before);
  const double slow = std::stod(lines.at("recorded before")), fast = std::stod(lines.at("recorded after"));
  const double real = 1 - fast / slow;
  RecordProperty("estimated", std::to_string(estimated));
  std::printf("%s: %s, estimated %.0f %%, recorded %.0f %%\n", GetParam().c_str(), lines.at("rule").c_str(), 100 * estimated,
              100 * real);
  EXPECT_GT(estimated, 0) << "no advice";
  if (lines.at("rule") != "blocks") { // twice as many may still be few
    EXPECT_EQ(find(after), 0);
  }
  EXPECT_NEAR(estimated, real, 0.15);
}

std::vector<std::string> pairs() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(ADVICE_PAIRS))
    if (entry.path().extension() == ".cu") names.push_back(entry.path().stem());
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, AdvicePairs, testing::ValuesIn(pairs()),
                         [](const auto& info) { return info.param; });

}
}
