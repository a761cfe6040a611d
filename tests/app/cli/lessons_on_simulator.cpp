#include "kernels/experiment/laboratory.h"
#include "lessons/format/lesson.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <gtest/gtest.h>
#include <ostream>
#include <sstream>

using namespace kernelarium;

namespace {

struct Case {
  Lesson lesson;
  Variant variant;
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.lesson.id << "/" << one.variant.id; }

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const Lesson& lesson : load_lessons())
    for (const Variant& variant : lesson.variants) cases.push_back({lesson, variant});
  return cases;
}

std::string name_of_case(const ::testing::TestParamInfo<Case>& info) {
  std::string name = info.param.lesson.id + "_" + info.param.variant.id;
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
  for (const Parameter& size : find_problem(one.lesson.problem).sizes()) {
    if (one.variant.pinned.contains(size.name)) continue;
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
  void expect_pass(Sizes kind, std::uint64_t seed, Checks checks) {
    const Case& one = GetParam();
    Experiment experiment;
    experiment.lesson = one.lesson.id;
    experiment.problem = one.lesson.problem;
    experiment.variant = one.variant.id;
    experiment.sizes = sizes_of(one, kind, seed);
    experiment.seed = seed;
    experiment.checks = checks;
    const kernelarium::Run run = laboratory_.perform(experiment, one.variant);
    std::string said;
    for (const Diagnostic& diagnostic : run.diagnostics) said += to_text(diagnostic) + "\n";
    std::string where = "seed " + std::to_string(seed);
    for (const auto& [name, text] : experiment.sizes) where += ", " + name + " = " + text;
    EXPECT_EQ(run.verdict, "pass") << where << "\n" << said;
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

/// The row of a variant in the table of kernels/simulator/README.md: its cells, as far as they were counted
/// here
/// ("counted here / by the hardware" where the two differ).
std::vector<std::uint64_t> documented_counts(const Case& one) {
  std::ifstream readme(KERNELARIUM_SOURCE "/kernels/simulator/README.md");
  const std::string begin = "| " + one.lesson.id + " | " + one.variant.id + " | ";
  std::vector<std::uint64_t> counts;
  for (std::string line; std::getline(readme, line);) {
    if (!line.starts_with(begin)) continue;
    std::istringstream cells(line.substr(begin.size()));
    for (std::string cell; std::getline(cells, cell, '|');) {
      cell = cell.substr(0, cell.find('/'));
      std::erase_if(cell, [](unsigned char c) { return !std::isdigit(c); });
      if (!cell.empty()) counts.push_back(std::stoull(cell));
    }
  }
  return counts;
}

TEST_P(LessonsOnSimulator, CountsWhatWasHeldAgainstTheHardware) {
  const Case& one = GetParam();
  Experiment experiment;
  experiment.lesson = one.lesson.id;
  experiment.problem = one.lesson.problem;
  experiment.variant = one.variant.id;
  const Counters counters = laboratory_.perform(experiment, one.variant).counters;
  const std::vector<std::uint64_t> expected = documented_counts(one);
  const char* const columns[] = {
      metric::global_load_sectors,   metric::global_store_sectors,   metric::global_load_requests,
      metric::global_store_requests, metric::shared_load_wavefronts, metric::shared_store_wavefronts,
      metric::shared_load_conflicts, metric::shared_store_conflicts, metric::warp_instructions};
  ASSERT_EQ(expected.size(), std::size(columns))
      << "make the table anew with kernels/simulator/compare_with_ncu";
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_EQ(counters[columns[i]], expected[i]) << columns[i];
}

INSTANTIATE_TEST_SUITE_P(All, LessonsOnSimulator, ::testing::ValuesIn(all_cases()), name_of_case);

}
