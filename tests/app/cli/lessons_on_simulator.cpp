#include "kernels/compiler/python_environment.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/problems/variant.h"
#include "lessons/format/lesson.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <sstream>

using namespace kernelarium;

namespace {

struct Case {
  const Lesson* lesson;
  const Variant* variant;
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.lesson->id << "/" << one.variant->id; }

/// Each variant once, in the first lesson that shows it: lessons on programs show those of others again; and
/// those that exercises, exports and tables use alone.
std::vector<Case> find_cases() {
  static const std::vector<Lesson> lessons = load_lessons();
  static const std::vector<Variant> variants = find_variants();
  static std::map<std::string, Lesson> none; // by problem
  std::vector<Case> cases;
  std::set<std::pair<std::string, std::string>> seen;
  for (const Lesson& lesson : lessons)
    for (const Variant& variant : lesson.variants)
      if (seen.emplace(lesson.problem, variant.id).second) cases.push_back({&lesson, &variant});
  for (const Variant& variant : variants)
    if (seen.emplace(variant.problem, variant.id).second) {
      Lesson& lesson = none[variant.problem];
      lesson.id = lesson.problem = variant.problem;
      cases.push_back({&lesson, &variant});
    }
  return cases;
}

/// Found once: GoogleTest asks again for each TEST_P, in the process of every single test.
const std::vector<Case>& all_cases() {
  static const std::vector<Case> cases = find_cases();
  return cases;
}

std::string name_of_case(const ::testing::TestParamInfo<Case>& info) {
  std::string name = info.param.lesson->id + "_" + info.param.variant->id;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

enum class Sizes { usual, odd, tiny, smallest };

/// Values that no kernel's tile, block or vector divides; small counts (heads, planes) keep their defaults,
/// for they depend on each other. Choices turn with the seed, so that three seeds meet each of up to three.
std::map<std::string, std::string> sizes_of(const Case& one, Sizes kind, std::uint64_t seed) {
  std::map<std::string, std::string> chosen;
  std::int64_t tiny = 3;
  for (const Parameter& size : find_problem(one.lesson->problem).sizes()) {
    if (one.variant->pinned.contains(size.name)) continue;
    std::int64_t value = size.value;
    const bool count = size.value <= 16;
    if (!size.choices.empty()) {
      value = static_cast<std::int64_t>((seed - 1) % size.choices.size());
    } else if (kind == Sizes::odd && !count) {
      value = size.value * 2 / 3 | 1;
    } else if (kind == Sizes::tiny) {
      value = count ? std::min<std::int64_t>(size.value, 2) : tiny;
      tiny += 2;
    } else if (kind == Sizes::smallest) {
      value = size.minimum;
    }
    chosen[size.name] = size.text(value);
  }
  return chosen;
}

class LessonsOnSimulator : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    if (const auto missing = python_is_missing(GetParam().variant->source))
      GTEST_SKIP() << "skipped: " << missing->in_english();
  }
  void expect_pass(Sizes kind, std::uint64_t seed, Checks checks) {
    const Case& one = GetParam();
    Experiment experiment;
    experiment.lesson = one.lesson->id;
    experiment.problem = one.lesson->problem;
    experiment.variant = one.variant->id;
    experiment.sizes = sizes_of(one, kind, seed);
    experiment.seed = seed;
    experiment.checks = checks;
    const kernelarium::Run run = laboratory_.perform(experiment, *one.variant);
    std::string said;
    for (const Diagnostic& diagnostic : run.diagnostics) said += to_text(diagnostic) + "\n";
    std::string where = "seed " + std::to_string(seed);
    for (const auto& [name, text] : experiment.sizes) where += ", " + name + " = " + text;
    EXPECT_EQ(run.verdict, Verdict::pass) << where << "\n" << said;
    EXPECT_EQ(said, "") << where;
  }

  Laboratory laboratory_;
};

TEST_P(LessonsOnSimulator, DefaultSize) {
  expect_pass(Sizes::usual, 1, Checks::all);
  expect_pass(Sizes::usual, 2, Checks::bounds);
  expect_pass(Sizes::usual, 3, Checks::bounds);
}

TEST_P(LessonsOnSimulator, OddSize) {
  for (const std::uint64_t seed : {1, 2, 3}) expect_pass(Sizes::odd, seed, Checks::all);
}

TEST_P(LessonsOnSimulator, TinySize) {
  for (const std::uint64_t seed : {1, 2, 3}) expect_pass(Sizes::tiny, seed, Checks::all);
}

TEST_P(LessonsOnSimulator, SmallestSize) {
  for (const std::uint64_t seed : {1, 2, 3}) expect_pass(Sizes::smallest, seed, Checks::all);
}

/// What Nsight Compute counted on an H200 for a variant, and with which settings.
struct HardwareCounts {
  std::map<std::string, std::string> settings;
  std::map<std::string, double> counts; ///< by Nsight Compute's names
};

std::optional<HardwareCounts> hardware_counts(const Case& one) {
  const auto split = [](const std::string& text, char at) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
    return parts;
  };
  std::ifstream file(KERNELARIUM_SOURCE "/kernels/simulator/h200_counts.csv");
  std::string line;
  std::getline(file, line);
  const std::vector<std::string> names = split(line, ',');
  while (std::getline(file, line)) {
    const std::vector<std::string> cells = split(line, ',');
    if (cells.at(0) != one.lesson->id || cells.at(1) != one.variant->id) continue;
    HardwareCounts found;
    for (const std::string& setting : split(cells.at(2), ' '))
      found.settings[setting.substr(0, setting.find('='))] = setting.substr(setting.find('=') + 1);
    for (std::size_t i = 3; i < names.size(); ++i) found.counts[names[i]] = std::stod(cells.at(i));
    return found;
  }
  return std::nullopt;
}

/// Loads and stores of shared memory that the assembler merges or splits, so that the hardware executes
/// others than the PTX has.
bool assembler_changes_shared_accesses(const Case& one) {
  static const std::set<std::string> changed{"matmul/register-1d",
                                             "matmul/double-buffered",
                                             "softmax/online",
                                             "attention/three-kernels",
                                             "operators-forward/linear-tiled",
                                             "operators-convolution/convolution-backward",
                                             "tensor-cores/wmma"}; // B's fragments: half the loads
  return changed.contains(one.lesson->id + "/" + one.variant->id);
}

// Global memory: equal. Shared memory: the hardware also counts some conflicts between warps, up to an eighth
// of all passes.
TEST_P(LessonsOnSimulator, CountsWhatAnH200Counts) {
  const Case& one = GetParam();
  if (one.variant->source.extension() == ".py")
    GTEST_SKIP() << "skipped: the person's own compiler makes the code, not the one that was counted";
  const auto hardware = hardware_counts(one);
  if (!hardware) GTEST_SKIP() << "skipped: count it with kernels/simulator/compare_with_ncu on an H200 first";
  Experiment experiment;
  experiment.lesson = one.lesson->id;
  experiment.problem = one.lesson->problem;
  experiment.variant = one.variant->id;
  for (const auto& [name, value] : hardware->settings)
    if (!one.variant->pinned.contains(name))
      (find_parameter(one.variant->parameters, name) ? experiment.parameters : experiment.sizes)[name] =
          value;
  const kernelarium::Run run = laboratory_.perform(experiment, *one.variant);
  ASSERT_EQ(run.verdict, Verdict::pass);
  const auto counted = [&](const char* name) { return static_cast<double>(run.counters[name]); };
  for (const char* name : {metric::global_load_sectors, metric::global_store_sectors,
                           metric::global_load_requests, metric::global_store_requests})
    EXPECT_EQ(counted(name), hardware->counts.at(name)) << name;
  if (assembler_changes_shared_accesses(one)) return;
  for (const auto& [wavefronts, conflicts] :
       {std::pair{metric::shared_load_wavefronts, metric::shared_load_conflicts},
        std::pair{metric::shared_store_wavefronts, metric::shared_store_conflicts}}) {
    const double passes = hardware->counts.at(wavefronts);
    EXPECT_LE(counted(wavefronts), passes) << wavefronts;
    EXPECT_GE(counted(wavefronts), 0.875 * passes - 1) << wavefronts;
    EXPECT_LE(counted(conflicts), hardware->counts.at(conflicts)) << conflicts;
    EXPECT_GE(counted(conflicts), hardware->counts.at(conflicts) - 0.125 * passes - 1) << conflicts;
  }
}

INSTANTIATE_TEST_SUITE_P(All, LessonsOnSimulator, ::testing::ValuesIn(all_cases()), name_of_case);

}
