#include "lessons/format/hidden_cases.h"

#include "kernels/base/data_folder.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/problems/problem.h"
#include "lessons/format/lesson.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

namespace kernelarium {
namespace {

Exercise exercise_of(const char* lesson, const char* id) {
  return load_lesson(data_folder() / "lessons" / lesson).exercise(id);
}

/// What a size is in a case, which names only what differs from the visible run.
std::int64_t size_in(const HiddenCase& one, const Exercise& exercise, const std::string& name) {
  for (const auto* sizes : {&one.sizes, &exercise.run->sizes})
    if (const auto found = sizes->find(name); found != sizes->end()) return std::stoll(found->second);
  for (const Parameter& size : find_problem(exercise.run->variant.problem).sizes())
    if (size.name == name) return size.value;
  throw Error("there is no size " + name);
}

/// The parameter's value in the visible run.
std::int64_t setting(const Exercise& exercise, const Parameter& parameter) {
  const auto found = exercise.run->parameters.find(parameter.name);
  return found == exercise.run->parameters.end() ? parameter.value : parameter.parse(found->second);
}

/// All values that the cases give this size or parameter.
std::set<std::int64_t> values(const Exercise& exercise, const std::string& name) {
  std::set<std::int64_t> all;
  for (const HiddenCase& one : hidden_cases(exercise))
    for (const auto* settings : {&one.sizes, &one.parameters})
      if (const auto found = settings->find(name); found != settings->end())
        all.insert(std::stoll(found->second));
  return all;
}

TEST(HiddenCases, SurroundWhatABlockCovers) {
  const Exercise exercise = exercise_of("01-vector-add", "first-kernel");
  std::set<std::int64_t> beside;
  for (const HiddenCase& one : hidden_cases(exercise))
    if (one.sizes.contains("n") && one.parameters.contains("block.x"))
      beside.insert(std::stoll(one.sizes.at("n")) - std::stoll(one.parameters.at("block.x")));
  for (const std::int64_t distance : {-1, 0, 1, 2}) EXPECT_TRUE(beside.contains(distance)) << distance;
  const std::set<std::int64_t> sizes = values(exercise, "n");
  for (const std::int64_t size : {1, 2, 31, 33, (1 << 20) + 1}) EXPECT_TRUE(sizes.contains(size)) << size;
  for (const std::int64_t width : {1, 31, 32, 33, 64, 100, 256, 1024})
    EXPECT_TRUE(values(exercise, "block.x").contains(width)) << width;
}

TEST(HiddenCases, TakeAllStepsOfAParameterAndAllPatterns) {
  const Exercise exercise = exercise_of("07-softmax", "stable");
  EXPECT_EQ(values(exercise, "block.x"), (std::set<std::int64_t>{32, 64, 128, 256, 512, 1024}));
  EXPECT_GT(*values(exercise, "columns").rbegin(), 100'000);
  std::set<std::string> patterns;
  for (const HiddenCase& one : hidden_cases(exercise)) patterns.insert(one.pattern);
  for (const std::string& pattern : find_problem("softmax").patterns())
    EXPECT_TRUE(patterns.contains(pattern)) << pattern;
}

TEST(HiddenCases, MixMultiplesOf8WithOddSizes) {
  const Exercise exercise = exercise_of("13-async-copies", "wide");
  for (const std::string alone : {"m", "n", "k"}) {
    bool round = false, odd = false;
    for (const HiddenCase& one : hidden_cases(exercise)) {
      int others_odd = 0, others_round = 0;
      for (const std::string other : {"m", "n", "k"}) {
        const std::int64_t size =
            std::stoll(one.sizes.contains(other) ? one.sizes.at(other) : exercise.run->sizes.at(other));
        if (other != alone) others_odd += size % 2, others_round += size % 8 == 0 && size > 16;
      }
      if (!one.sizes.contains(alone)) continue;
      const std::int64_t size = std::stoll(one.sizes.at(alone));
      round |= size % 8 == 0 && others_odd == 2;
      odd |= size % 2 == 1 && others_round == 2;
    }
    EXPECT_TRUE(round) << alone;
    EXPECT_TRUE(odd) << alone;
  }
}

TEST(HiddenCases, AreLargeWhereSizesAreLimitedToMultiplesOf4) {
  const Exercise exercise = exercise_of("14-hopper", "unswizzle");
  EXPECT_GT(*values(exercise, "columns").rbegin(), 16'384);
  EXPECT_GT(*values(exercise, "rows").rbegin(), 16'384);
}

TEST(HiddenCases, MeetExactlyOneStepOfABlock) {
  const Exercise exercise = exercise_of("24-operators-forward", "linear");
  std::set<std::int64_t> beside;
  for (const HiddenCase& one : hidden_cases(exercise))
    if (one.sizes.contains("inputs") && one.parameters.contains("TILE"))
      beside.insert(std::stoll(one.sizes.at("inputs")) - std::stoll(one.parameters.at("TILE")));
  for (const std::int64_t distance : {-1, 0, 1}) EXPECT_TRUE(beside.contains(distance)) << distance;
}

TEST(HiddenCases, TakeSeveralBlocksOfEveryWidth) {
  const Exercise exercise = exercise_of("01-vector-add", "first-kernel");
  std::set<std::int64_t> widths;
  for (const HiddenCase& one : hidden_cases(exercise)) {
    const auto width = one.parameters.find("block.x");
    if (width == one.parameters.end()) continue;
    const auto n = one.sizes.find("n"); // none: the visible size
    if (std::stoll(n == one.sizes.end() ? exercise.run->sizes.at("n") : n->second) >
        2 * std::stoll(width->second))
      widths.insert(std::stoll(width->second));
  }
  EXPECT_EQ(widths, values(exercise, "block.x"));
}

TEST(HiddenCases, MeetEveryPatternAtTheVisibleSize) {
  const Exercise exercise = exercise_of("08-attention", "causal");
  std::set<std::string> patterns;
  for (const HiddenCase& one : hidden_cases(exercise))
    if (one.sizes == exercise.run->sizes) patterns.insert(one.pattern);
  for (const std::string& pattern : find_problem("attention").patterns())
    EXPECT_TRUE(patterns.contains(pattern)) << pattern;
}

TEST(HiddenCases, PutTheLargestAnywhereForEveryWidthOfABlock) {
  const Exercise exercise = exercise_of("07-softmax", "stable");
  std::set<std::int64_t> widths;
  for (const HiddenCase& one : hidden_cases(exercise))
    if (one.pattern == "two-levels" && std::stoi(one.sizes.at("rows")) >= 17)
      widths.insert(std::stoll(one.parameters.at("block.x")));
  EXPECT_EQ(widths, values(exercise, "block.x"));
}

TEST(HiddenCases, EndALongRowWithItsLargest) {
  std::int64_t longest = 0;
  for (const HiddenCase& one : hidden_cases(exercise_of("07-softmax", "stable")))
    if (one.pattern == "last-largest")
      longest = std::max<std::int64_t>(longest, std::stoll(one.sizes.at("columns")));
  EXPECT_GT(longest, 100'000);
}

TEST(HiddenCases, LeaveASingleElementToAWholeBlock) {
  const Exercise exercise = exercise_of("02-threads-blocks", "plane");
  const std::vector<HiddenCase> cases = hidden_cases(exercise);
  EXPECT_TRUE(std::any_of(cases.begin(), cases.end(), [&](const HiddenCase& one) {
    return one.parameters.empty() && size_in(one, exercise, "depth") == 1 &&
           size_in(one, exercise, "rows") == 1 && size_in(one, exercise, "columns") == 1;
  }));
}

TEST(HiddenCases, HaveEachSizeAloneAtOneForEveryChoice) {
  const Exercise exercise = exercise_of("24-operators-forward", "broadcast");
  std::set<std::pair<std::string, std::string>> ones; // the choice and the size
  for (const HiddenCase& one : hidden_cases(exercise))
    for (const auto& [size, other] : {std::pair{"rows", "columns"}, std::pair{"columns", "rows"}})
      if (size_in(one, exercise, size) == 1 && size_in(one, exercise, other) > 2)
        ones.emplace(one.sizes.contains("shape") ? one.sizes.at("shape") : exercise.run->sizes.at("shape"),
                     size);
  for (const char* shape : {"row", "column", "single", "matrix"})
    for (const char* size : {"rows", "columns"})
      EXPECT_TRUE(ones.contains({shape, size})) << shape << ", " << size << " 1";
}

TEST(HiddenCases, LeaveEveryRemainderOfPixelsByFour) {
  const Exercise exercise = exercise_of("03-grayscale", "four-at-once");
  std::set<std::int64_t> remainders;
  for (const HiddenCase& one : hidden_cases(exercise))
    remainders.insert(size_in(one, exercise, "height") * size_in(one, exercise, "width") % 4);
  EXPECT_EQ(remainders.size(), 4u);
}

TEST(HiddenCases, CanAllBeLaunched) {
  for (const Lesson& lesson : load_lessons())
    for (const Exercise& exercise : lesson.exercises) {
      if (exercise.kind != ExerciseKind::write) continue;
      SCOPED_TRACE(lesson.id + "/" + exercise.id);
      const std::vector<HiddenCase> cases = hidden_cases(exercise);
      EXPECT_GE(cases.size(), 12u);
      EXPECT_LE(cases.size(), 90u) << "each of them takes a run";
      EXPECT_TRUE(std::any_of(cases.begin(), cases.end(), [](const HiddenCase& one) { return one.goals; }));
      const RunSpec& run = *exercise.run;
      const Problem& problem = find_problem(run.variant.problem);
      for (const HiddenCase& one : cases) {
        auto sizes = run.sizes, parameters = run.parameters;
        for (const auto& [name, value] : one.sizes) sizes[name] = value;
        for (const auto& [name, value] : one.parameters) parameters[name] = value;
        EXPECT_NO_THROW(plan_launches(problem, run.variant, complete_sizes(problem, run.variant, sizes),
                                      parameters, load_gpu_spec("h200")));
      }
    }
}

// Otherwise a kernel may work hard where goals are asked only: at round sizes, or at small ones.
TEST(HiddenCases, AskForGoalsAtOddSizesAndAtLargerOnes) {
  for (const Lesson& lesson : load_lessons())
    for (const Exercise& exercise : lesson.exercises) {
      if (exercise.kind != ExerciseKind::write || exercise.free.empty()) continue;
      const RunSpec& run = *exercise.run;
      const Problem& problem = find_problem(run.variant.problem);
      const std::vector<Parameter> known = problem.sizes();
      std::vector<std::string> free;
      for (const std::string& name : exercise.free)
        if (const Parameter* size = find_parameter(known, name); size && size->choices.empty())
          free.push_back(name);
      if (free.empty()) continue;
      const auto work = [&](const Values& sizes) {
        return problem.compulsory_bytes(sizes) + problem.flops(sizes);
      };
      const double visible = work(complete_sizes(problem, run.variant, run.sizes));
      bool odd = false, larger = false;
      for (const HiddenCase& one : exercise.hidden) {
        if (!one.goals) continue;
        auto sizes = run.sizes;
        for (const auto& [name, value] : one.sizes) sizes[name] = value;
        const Values all = complete_sizes(problem, run.variant, sizes);
        larger |= work(all) > visible;
        odd |= std::any_of(free.begin(), free.end(),
                           [&](const std::string& name) { return all.at(name) % 8 != 0; });
      }
      EXPECT_TRUE(odd) << lesson.id << "/" << exercise.id;
      EXPECT_TRUE(larger) << lesson.id << "/" << exercise.id;
    }
}

// What a lesson's knob sets may not be written into the kernel.
TEST(HiddenCases, VaryEverySettingOfEveryExercise) {
  // The text says 4 pixels; PAD is part of the solution; num_warps and num_stages are the compiler's.
  const std::set<std::string> fixed{"PIXELS", "PAD", "num_warps", "num_stages"};
  for (const Lesson& lesson : load_lessons())
    for (const Exercise& exercise : lesson.exercises) {
      if (exercise.kind != ExerciseKind::write) continue;
      SCOPED_TRACE(lesson.id + "/" + exercise.id);
      EXPECT_FALSE(exercise.free.empty());
      for (const Parameter& parameter : exercise.run->variant.parameters) {
        if (fixed.contains(parameter.name)) continue;
        EXPECT_NE(std::find(exercise.free.begin(), exercise.free.end(), parameter.name), exercise.free.end())
            << parameter.name;
        const std::set<std::int64_t> taken = values(exercise, parameter.name);
        for (const std::int64_t step : parameter.steps)
          EXPECT_TRUE(taken.contains(step) || step == setting(exercise, parameter))
              << parameter.name << " = " << step;
      }
    }
}

// A program that holds a row is compiled for the next power of two.
TEST(HiddenCases, TakeEveryValueOfAMacroThatSizesDecideOn) {
  const auto values_of = [](const char* lesson, const char* id, const char* macro) {
    const Exercise exercise = exercise_of(lesson, id);
    const Variant& variant = exercise.run->variant;
    const Problem& problem = find_problem(variant.problem);
    std::set<std::string> values;
    for (const HiddenCase& one : hidden_cases(exercise)) {
      auto sizes = exercise.run->sizes;
      for (const auto& [name, value] : one.sizes) sizes[name] = value;
      values.insert(plan_launches(problem, variant, complete_sizes(problem, variant, sizes), one.parameters,
                                  load_gpu_spec("h200"))
                        .defines.at(macro));
    }
    return values;
  };
  EXPECT_EQ(values_of("20-triton-softmax", "several-rows", "BLOCK"),
            (std::set<std::string>{"32", "64", "128", "256", "512", "1024"}));
  // No listed case has the last one.
  EXPECT_EQ(values_of("28-triton-puzzles", "one-query", "WIDTH"), (std::set<std::string>{"16", "32", "128"}));
}

// Python is slow to compile: each value of what it is compiled for is met, but not each combination.
TEST(HiddenCases, CompilePythonForFewSettings) {
  std::set<std::map<std::string, std::string>> settings;
  for (const HiddenCase& one : hidden_cases(exercise_of("19-triton-matmul", "edges")))
    settings.insert(one.parameters);
  EXPECT_LE(settings.size(), 8u);
}

/// A case in a line: what it sets, its seed, and whether goals are asked.
std::string line_of(const HiddenCase& one) {
  std::string text;
  for (const auto* settings : {&one.sizes, &one.parameters})
    for (const auto& [name, value] : *settings) text += name + "=" + value + " ";
  return text + one.pattern + " seed " + std::to_string(one.seed) + (one.goals ? " goals\n" : "\n");
}

/// An exercise that a lesson could have: one case is listed, the others are made.
struct Plain {
  const char* problem;
  const char* variant;
  std::map<std::string, std::string> sizes;
  std::vector<std::string> free;
};
const Plain plain_exercises[] = {
    {"vector-add", "scalar", {{"n", "10000"}}, {"n", "block.x"}},
    {"vector-add", "grid-stride", {{"n", "10000"}}, {"n", "grid.x", "block.x"}},
    {"threads-blocks", "volume", {}, {"depth", "rows", "columns", "block.x", "block.y", "block.z"}},
    {"grayscale",
     "interleaved",
     {{"height", "30"}, {"width", "50"}},
     {"height", "width", "weights", "block.x", "block.y"}},
    {"reduction", "first-add", {{"n", "10000"}}, {"n", "op", "block.x", "PER_THREAD"}},
    {"softmax", "three-pass", {{"rows", "20"}, {"columns", "300"}}, {"rows", "columns", "block.x"}},
    {"matmul", "tiled", {{"m", "64"}, {"n", "64"}, {"k", "64"}}, {"m", "n", "k", "TILE"}},
    {"threads-blocks", "grid-stride", {}, {"depth", "rows", "columns", "block.x", "block.y", "block.z"}},
    {"reduction", "one-pass", {{"n", "50000"}}, {"n", "grid.x", "block.x"}},
    {"matmul", "naive-row", {}, {"m", "n", "k", "block.x", "block.y"}},
    {"attention", "fused", {{"sequence", "64"}, {"head_size", "32"}}, {"sequence", "head_size", "block.x"}},
    {"matrix-copy", "transpose", {}, {"rows", "columns", "order", "block.y"}},
    {"grayscale", "interleaved", {}, {"height", "layout", "weights", "block.x", "block.y"}}};

// Who changes how cases are made sees here what becomes of them: a case that is lost lets wrong kernels pass.
TEST(HiddenCases, AreTheRecordedOnes) {
  std::string made;
  for (const Plain& plain : plain_exercises) {
    Exercise exercise;
    exercise.id = "recorded";
    exercise.run = RunSpec{find_variant(plain.problem, plain.variant), plain.sizes, {}, "", 1};
    exercise.free = plain.free;
    exercise.hidden.resize(1);
    exercise.hidden[0].sizes[plain.free[0]] = "7";
    exercise.hidden[0].goals = true;
    made += std::string(plain.problem) + "/" + plain.variant + "\n";
    for (const HiddenCase& one : hidden_cases(exercise)) made += line_of(one);
  }
  std::ifstream file(LESSON_FIXTURES "/hidden_cases.txt");
  std::stringstream recorded;
  recorded << file.rdbuf();
  EXPECT_TRUE(made == recorded.str()) << "they are no longer those of hidden_cases.txt, but:\n" << made;
}

TEST(HiddenCases, VarySeedsWhereNothingIsFree) {
  Exercise exercise = exercise_of("01-vector-add", "first-kernel");
  exercise.free.clear();
  exercise.hidden = {{{{"n", "7"}}, {}, "", 1, true}};
  const std::vector<HiddenCase> cases = hidden_cases(exercise);
  ASSERT_EQ(cases.size(), 5u);
  std::set<std::uint64_t> seeds;
  for (const HiddenCase& one : cases)
    if (one.sizes.contains("n")) seeds.insert(one.seed);
  EXPECT_EQ(seeds, (std::set<std::uint64_t>{1, 2, 3}));
}

}
}
