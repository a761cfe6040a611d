#include "lessons/format/goal_bounds.h"

#include "kernels/metrics/metric.h"
#include "kernels/program/program.h"
#include "lessons/format/run_expression.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

/// A run of 64 columns, whose names have these values.
struct Case {
  Run run;
  std::map<std::string, double> values{{"columns", 64},      {"block.x", 128},
                                       {"busiest_warp", 3},  {"active_lanes", 12},
                                       {"sectors.load", 40}, {"thread_accesses.store", 7},
                                       {"barriers", 0},      {"thread_accesses.atomic", 2}};
  Case() { run.sizes = {{"columns", 64}}, run.parameters = {{"block.x", 128}}; }
  std::vector<GoalBound> bounds(const std::string& goal) const {
    return bounds_of(goal, names_of_run(run, values));
  }
};

std::string told(const GoalBound& bound) {
  return text_of(bound, std::to_string(static_cast<int>(bound.value)),
                 std::to_string(static_cast<int>(bound.bound)))
      .in_english();
}

TEST(GoalBounds, EachComparisonIsOne) {
  const auto bounds = Case().bounds("busiest_warp <= (columns > 100 ? 1.2 : 2) and active_lanes >= 8");
  ASSERT_EQ(bounds.size(), 2U);
  EXPECT_EQ(told(bounds[0]), "instructions of the busiest warp / mean: 3 (at most 2)");
  EXPECT_FALSE(bounds[0].met);
  EXPECT_EQ(bounds[1].relation, ">=");
  EXPECT_EQ(bounds[1].bound, 8);
  EXPECT_TRUE(bounds[1].met);
}

TEST(GoalBounds, ConditionsOnSizesAreNone) {
  const auto bounds = Case().bounds("barriers == 0 or columns % 8 != 0 or block.x < 32");
  ASSERT_EQ(bounds.size(), 1U);
  EXPECT_EQ(bounds[0].relation, "==");
  EXPECT_TRUE(bounds[0].met);
}

TEST(GoalBounds, ThoseInParenthesesAreShownToo) {
  const auto bounds =
      Case().bounds("barriers == 0 and (columns < 8 or busiest_warp <= 2) and active_lanes >= 8");
  ASSERT_EQ(bounds.size(), 3U);
  EXPECT_EQ(told(bounds[1]), "instructions of the busiest warp / mean: 3 (at most 2)");
}

TEST(GoalBounds, FactorsAndSumsAreToldByTheirNames) {
  const auto sectors = Case().bounds("sectors(load) * 8 <= 3 * columns");
  ASSERT_EQ(sectors.size(), 1U);
  EXPECT_EQ(sectors[0].value, 40);
  EXPECT_EQ(sectors[0].bound, 24);
  EXPECT_EQ(sectors[0].what.in_english().find('*'), std::string::npos) << sectors[0].what.in_english();

  const auto both = Case().bounds("thread_accesses(store) + thread_accesses(atomic) < 9");
  ASSERT_EQ(both.size(), 1U);
  EXPECT_EQ(told(both[0]), "stores of threads to global memory + atomic operations of threads in global "
                           "memory: 9 (less than 9)");
  EXPECT_FALSE(both[0].met);
}

TEST(GoalBounds, EveryNameOfARunHasAMeaning) {
  for (const std::string& name : run_names())
    if (!name.starts_with("limited_by_") && name != "passed" && !find_metric(name)) {
      EXPECT_NE(meaning_of_name(name).in_english(), name);
    }
}

TEST(GoalBounds, GoalsOfProgramsAreToldInWords) {
  program::ProgramTrace trace;
  trace.launches = 2;
  trace.calls = {{.name = "cudaGraphInstantiate"}, {.name = "cudaGraphInstantiateWithFlags"}};
  trace.work = {{.kind = "copy", .begin = 0, .end = 4, .from = "pageable", .to = "device", .bytes = 40},
                {.kind = "kernel", .begin = 3, .end = 9}};
  const Needs needs{{LeftOut::kernels, 1}};
  const std::vector<std::string> arguments{"16"};
  const auto tell = [&](const std::string& goal) {
    std::vector<std::string> lines;
    for (const GoalBound& bound : bounds_of(goal, names_of_program(trace, arguments, needs)))
      lines.push_back(told(bound));
    return lines;
  };
  using Lines = std::vector<std::string>;
  EXPECT_EQ(tell("launches == 3 and argument(1) >= 4"), Lines{"kernel launches: 2 (wanted: 3)"});
  EXPECT_EQ(tell("calls(cudaGraphInstantiate) + calls(cudaGraphInstantiateWithFlags) <= argument(1)"),
            Lines{"calls of cudaGraphInstantiate + calls of cudaGraphInstantiateWithFlags: 2 (at most 16)"});
  EXPECT_EQ(tell("bytes(copy) <= 2 * argument(1)"), Lines{"bytes of all copies: 40 (at most 32)"});
  EXPECT_EQ(tell("overlap(copy_in, kernel) >= 1"),
            Lines{"overlap of copies to the GPU and kernels: 0 (at least 1)"});
  EXPECT_EQ(tell("needs(kernels) >= 2"), Lines{"words of the output that need the kernels: 1 (at least 2)"});
  EXPECT_EQ(tell("needs(kernels)"), Lines{});
  EXPECT_EQ(tell("needs(copies_out) >= 2"), Lines{}) << "it was not tried";
}

TEST(GoalBounds, EveryFactOfAProgramHasAMeaning) {
  for (const std::string name : {"launches",
                                 "graph_launches",
                                 "launch_calls",
                                 "copies",
                                 "copied_bytes",
                                 "allocations",
                                 "failed_calls",
                                 "waits_between",
                                 "streams", "kernel_streams",
                                 "devices",
                                 "library_calls",
                                 "leaks",
                                 "timed_launches",
                                 "stored_bytes",
                                 "busiest_warp",
                                 "busiest_device",
                                 "active_lanes",
                                 "calls(cudaFree)",
                                 "copies(peer)",
                                 "overlap(copy, kernel)",
                                 "storing_threads(most)",
                                 "storing_threads(least)",
                                 "bytes(mapped)",
                                 "bytes(migration)"}) {
    check_program_expression(name + " >= 0");
    EXPECT_NE(meaning_of_fact(name).in_english(), name);
  }
  for (const auto& [part, called] : program::kLeftOutNames)
    EXPECT_NE(meaning_of_fact(std::string("needs(") + called + ")").in_english(), called);
}

}
}
