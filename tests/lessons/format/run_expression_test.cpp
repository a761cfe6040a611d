#include "lessons/format/run_expression.h"
#include "tests/kernels/trace/edit_trace.h"

#include "kernels/base/error.h"

#include <cmath>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

Run a_run() {
  Run run;
  run.problem = "matmul";
  run.variant = "tiled";
  run.verdict = Verdict::pass;
  run.sizes = {{"m", 64}, {"n", 32}, {"k", 16}};
  run.parameters = {{"TILE", 16}, {"block.x", 128}};
  run.flops = 1000;
  run.compulsory_bytes = 512;
  run.max_error = 0.5;
  run.counters.totals = {{metric::global_load_requests, 10},
                         {metric::global_load_sectors, 45},
                         {metric::global_store_requests, 4},
                         {metric::global_store_sectors, 16},
                         {metric::shared_load_wavefronts, 30},
                         {metric::shared_load_conflicts, 7},
                         {metric::shared_store_conflicts, 2},
                         {metric::warp_instructions, 100},
                         {metric::thread_instructions, 2400},
                         {metric::l1_load_hits, 9},
                         {metric::l2_read_sectors, 30},
                         {metric::l2_write_sectors, 10},
                         {metric::l2_hits, 20},
                         {metric::dram_read_bytes, 640},
                         {metric::dram_write_bytes, 320},
                         {metric::local_load_sectors, 3}};
  run.counters.sites = {{"k", 5, "a.cu", 1, "shared", "load", 4, 20, 640, 0, 0, 30, 20, 2},
                        {"k", 6, "a.cu", 2, "shared", "store", 4, 8, 256, 0, 0, 10, 8, 2},
                        {"k", 6, "a.cu", 3, "shared", "store", 4, 1, 32, 0, 0, 20, 1, 20},
                        {"k", 900, "cuda_fp16.h", 4, "shared", "load", 4, 1, 32, 0, 0, 500, 1, 2},
                        {"k", 7, "a.cu", 5, "global", "load", 4, 10, 320, 45, 40, 0, 0, 0}};
  run.counters.lines = {{5, "a.cu", 60, 1000, 2}, {6, "a.cu", 40, 1400, 3}};
  LaunchFacts small;
  small.grid = {2, 1, 1};
  small.block = {32, 1, 1};
  LaunchFacts large;
  large.grid = {4, 3, 1};
  large.block = {16, 5, 1};
  large.shared_bytes = 100;
  large.facts.static_shared_bytes = 28;
  large.facts.registers_per_thread = 40;
  large.occupancy = {6, 18, 64, 0.28125, "shared memory", 20, 20, 6, 32, 0.5};
  run.launches = {small, large};
  return run;
}

double value(const std::string& expression) { return evaluate_over(expression, a_run()); }

TEST(RunExpression, KnowsEveryNameOfARun) {
  const std::map<std::string, double> expected{{"m", 64},
                                               {"TILE", 16},
                                               {"block.x", 128},
                                               {"flops", 1000},
                                               {"compulsory_bytes", 512},
                                               {"passed", 1},
                                               {"max_error", 0.5},
                                               {"requests(load)", 10},
                                               {"requests( store )", 4},
                                               {"requests", 14},
                                               {"sectors(load)", 45},
                                               {"sectors", 61},
                                               {"sectors_per_request(load)", 4.5},
                                               {"sectors_per_request(store)", 4},
                                               {"shared_wavefronts(load)", 30},
                                               {"excess_wavefronts", 9},
                                               {"excess_wavefronts(store)", 2},
                                               {"shared_requests(load)", 21},
                                               {"shared_requests(store)", 9},
                                               {"shared_requests", 30},
                                               {"local_sectors", 3},
                                               {"local_sectors(load)", 3},
                                               {"global_atomics", 0},
                                               {"shared_atomics", 0},
                                               {"warp_instructions", 100},
                                               {"thread_instructions", 2400},
                                               {"active_lanes", 24},
                                               {"l1_hit_rate", 0.2},
                                               {"l2_hit_rate", 0.5},
                                               {"dram_bytes", 960},
                                               {"dram_read_bytes", 640},
                                               {"dram_write_bytes", 320},
                                               {"bytes_moved", 61 * 32},
                                               {"launches", 2},
                                               {"blocks", 14},
                                               {"threads", 64 + 960},
                                               {"warps", 2 + 12 * 3},
                                               {"threads_per_block", 80},
                                               {"waves", 0.5},
                                               {"occupancy", 0.28125},
                                               {"blocks_per_sm", 6},
                                               {"registers", 40},
                                               {"shared_bytes", 128},
                                               {"limited_by_shared", 1},
                                               {"limited_by_warps", 0},
                                               {"limited_by_blocks", 0},
                                               {"limited_by_registers", 0},
                                               {"branches", 0},
                                               {"divergent_branches", 0},
                                               {"barriers", 0}};
  for (const auto& [expression, wanted] : expected) EXPECT_DOUBLE_EQ(value(expression), wanted) << expression;
}

/// The run with counts of its warps: two of the small launch, then of the large one, whose blocks have 80
/// threads.
Run run_with_warps() {
  Run run = a_run();
  Trace& trace = edit_trace(run);
  trace.warps.assign(2 + 36, WarpCount{});
  trace.warps[0] = {1000, 32000, 0, 0, 0, 0, 0, 900, 900, 1}; // of the small launch: does not count
  for (std::size_t i = 2; i < trace.warps.size(); ++i) trace.warps[i] = {10, 320, 0, 0, 0, 0, 0, 32, 1, 3};
  trace.warps[2] = {50, 1600, 0, 0, 0, 0, 0, 64, 20, 0xffff};
  return run;
}

TEST(RunExpression, TellsHowTheWorkIsShared) {
  const kernelarium::Run run = run_with_warps();
  EXPECT_EQ(evaluate_over("storing_warps", run), 36);
  EXPECT_EQ(evaluate_over("storing_threads", run), 16 + 35 * 2);
  EXPECT_DOUBLE_EQ(evaluate_over("busiest_warp", run), 50.0 * 36 / (50 + 35 * 10));
  EXPECT_DOUBLE_EQ(evaluate_over("busiest_block", run), 70.0 * 12 / (50 + 35 * 10));
  EXPECT_DOUBLE_EQ(evaluate_over("busiest_thread", run), 20.0 * 960 / (64 + 35 * 32));
  EXPECT_EQ(evaluate_over("busiest_warp <= 100", a_run()), 0) << "without counts no goal is met";
  EXPECT_EQ(evaluate_over("busiest_warp(any) <= 100", a_run()), 0);
}

TEST(RunExpression, TellsOfWarpsThatDoNothing) {
  kernelarium::Run run = run_with_warps();
  edit_trace(run).warps[3].storing_lanes = edit_trace(run).warps[5].storing_lanes = 0;
  edit_trace(run).warps[4].storing_lanes = 1;
  EXPECT_EQ(evaluate_over("storing_warps", run), 34);
  EXPECT_EQ(evaluate_over("storing_threads", run), 16 + 1 + 32 * 2);
  for (WarpCount& warp : edit_trace(run).warps) warp.lane_accesses = warp.busiest_lane_accesses = 0;
  EXPECT_EQ(evaluate_over("busiest_thread", run), 1) << "none is busier than the others";
  run.launches.clear();
  EXPECT_EQ(evaluate_over("busiest_block", run), 1);
}

TEST(RunExpression, KnowsEveryWarpOfALargeBlock) {
  kernelarium::Run run = a_run();
  run.launches.resize(1);
  run.launches[0].grid = {2};
  run.launches[0].block = {1024};
  edit_trace(run).warps.assign(64, {10, 320, 0, 0, 0, 0, 0, 32, 1, 3});
  edit_trace(run).warps[63].instructions = 74;
  EXPECT_EQ(evaluate_over("storing_warps", run), 64);
  EXPECT_DOUBLE_EQ(evaluate_over("busiest_block", run), (31 * 10 + 74.0) * 2 / (63 * 10 + 74));
}

TEST(RunExpression, OfEqualLaunchesTheFirstsWarpsCount) {
  kernelarium::Run run = run_with_warps();
  run.launches[0] = run.launches[1];
  Trace& trace = edit_trace(run);
  trace.warps.assign(2 * 36, WarpCount{});
  for (std::size_t i = 0; i < 36; ++i) trace.warps[i].storing_lanes = 1;
  for (std::size_t i = 36; i < 72; ++i) trace.warps[i].storing_lanes = 3;
  EXPECT_EQ(evaluate_over("storing_threads", run), 36);
}

TEST(RunExpression, TellsTheWorstOfAllLaunches) {
  kernelarium::Run run = run_with_warps();
  EXPECT_DOUBLE_EQ(evaluate_over("busiest_warp(any)", run), 50.0 * 36 / (50 + 35 * 10));
  EXPECT_EQ(evaluate_over("active_lanes(least)", run), 32);
  edit_trace(run).warps[0].thread_instructions = 1000; // one lane of one warp, in the small launch
  const double lanes = 1000.0 / 1000;
  EXPECT_DOUBLE_EQ(evaluate_over("active_lanes(least)", run), lanes);
  edit_trace(run).warps[2].thread_instructions = 50;
  EXPECT_DOUBLE_EQ(evaluate_over("active_lanes(least)", run), lanes);
  EXPECT_EQ(used_values("busiest_warp(any) >= 1", values_of(run)).count("busiest_warp(any)"), 1U);
}

TEST(RunExpression, TellsWhoUsesSharedMemory) {
  kernelarium::Run run = run_with_warps();
  EXPECT_EQ(evaluate_over("busiest_warp(shared)", run), 1) << "nobody";
  edit_trace(run).warps[0].wavefronts = 1000; // of the small launch
  edit_trace(run).warps[5].wavefronts = 30;
  edit_trace(run).warps[6].wavefronts = 10;
  EXPECT_DOUBLE_EQ(evaluate_over("busiest_warp(shared)", run), 30.0 * 36 / 40);
}

TEST(RunExpression, TellsProductsOfFloats) {
  kernelarium::Run run = a_run();
  EXPECT_EQ(evaluate_over("float_products", run), 0);
  run.counters.totals[metric::float_products] = 12;
  EXPECT_EQ(evaluate_over("float_products <= 11", run), 0);
  EXPECT_EQ(used_values("float_products <= 11", values_of(run)).at("float_products"), 12);
}

TEST(RunExpression, TakesFurtherValues) {
  const kernelarium::Run run = a_run();
  using Shares = std::map<std::string, double>;
  EXPECT_EQ(evaluate_over("tensor_share >= 0.8", Shares{{"tensor_share", 0.8}}), 1);
  EXPECT_EQ(evaluate_over("tensor_share >= 0.8", Shares{{"tensor_share", 0.79}}), 0);
  EXPECT_EQ(used_values("tensor_share >= 0.8", {{"tensor_share", 0.5}}).at("tensor_share"), 0.5);
}

TEST(RunExpression, OfEqualLaunchesTheFirstCounts) {
  kernelarium::Run run = a_run();
  run.launches[0].grid = {15, 2, 1}; // 960 threads, as many as the other
  run.launches[0].occupancy.limiter = "registers";
  EXPECT_EQ(evaluate_over("limited_by_registers", run), 1);
  EXPECT_EQ(evaluate_over("limited_by_shared", run), 0);
}

TEST(RunExpression, CountsAllThatMoves) {
  kernelarium::Run run = a_run();
  run.counters.sites.push_back({"k", 8, "a.cu", 6, "global", "atomic", 4, 2, 50, 7, 2, 0, 0, 0});
  run.counters.sites.push_back({"k", 8, "a.cu", 7, "global", "store", 16, 1, 32, 16, 16, 0, 0, 0});
  run.counters.sites.push_back({"k", 8, "a.cu", 8, "local", "store", 4, 1, 32, 4, 4, 0, 0, 0});
  EXPECT_EQ(evaluate_over("all_bytes_moved", run), 32 * (45 + 7 + 16 + 4));
  EXPECT_EQ(evaluate_over("thread_accesses(load)", run), 320);
  EXPECT_EQ(evaluate_over("thread_accesses(atomic)", run), 50);
  EXPECT_EQ(evaluate_over("thread_bytes(store)", run), 512);
  EXPECT_EQ(evaluate_over("sectors(atomic)", run), 7);
  EXPECT_EQ(evaluate_over("shared_thread_bytes(store)", run), 4 * (256 + 32));
}

TEST(RunExpression, TakesTheOperatorsOfC) {
  EXPECT_EQ(value("sectors_per_request(load) <= 4.5 and excess_wavefronts == 9"), 1);
  EXPECT_EQ(value("not(passed) or min(m, n) == 32 and ceil_div(m, 60) == 2"), 1);
  EXPECT_EQ(value("max(sectors(load), sectors(store)) - 1e1"), 35);
  EXPECT_EQ(value("m % 7 == 1 ? 5 : 6"), 5);
}

TEST(RunExpression, MeetsNoGoalByARatioOfNothing) {
  kernelarium::Run run = a_run();
  run.counters.totals[metric::global_load_requests] = run.counters.totals[metric::global_load_sectors] = 0;
  EXPECT_EQ(evaluate_over("sectors_per_request(load) <= 100", run), 0);
  EXPECT_EQ(evaluate_over("sectors_per_request(load) >= 0", run), 0);
}

TEST(RunExpression, SaysWhatARunDoesNotHave) {
  kernelarium::Run run = a_run();
  run.counters = {};
  EXPECT_EQ(evaluate_over("blocks", run), 14);
  try {
    evaluate_over("sectors(load) > 1", run);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("'sectors(load)' is counted by the simulator"),
              std::string::npos)
        << error.what();
  }
  EXPECT_THROW(evaluate_over("speed", a_run()), Error);
}

TEST(RunExpression, WhatACountedRunLacksItHasNoneOf) {
  EXPECT_EQ(value("bulk_copies"), 0);
  EXPECT_EQ(value("1 == 2 or remote_shared_bytes >= 4"), 0);
  EXPECT_EQ(value("remote_shared_bytes <= 4"), 1);
}

TEST(RunExpression, IsCheckedAgainstTheVariant) {
  const Variant variant = find_variant("matmul", "tiled");
  EXPECT_NO_THROW(check_expression("sectors(load) == 2 * m * ceil_div(n, TILE)", variant));
  EXPECT_NO_THROW(check_expression(std::string(999, ' ') + "m", variant));
  EXPECT_THROW(check_expression(std::string(1000, ' ') + "m", variant), Error) << "too long";
  for (const char* wrong :
       {"sector(load) > 1", "sectors(read) > 1", "rows > 1", "1 +", "sectors(load", "(1", "TILE TILE"})
    EXPECT_THROW(check_expression(wrong, variant), Error) << wrong;
  try {
    check_expression("TIEL == 2", variant);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("TILE"), std::string::npos) << error.what();
  }
}

TEST(RunExpression, TellsTheValuesItUses) {
  EXPECT_EQ(used_values("sectors(load) > 4 and m == min(n, 3)", values_of(a_run())),
            (std::map<std::string, double>{{"sectors(load)", 45}, {"m", 64}, {"n", 32}}));
}

TEST(ByLine, SumsTheSitesOfTheKernelsOwnFile) {
  EXPECT_EQ(by_line("excess_wavefronts", a_run()), (std::map<int, double>{{5, 10}, {6, 21}, {7, 0}}));
  using Lines = std::map<int, double>;
  const auto of = [&](const char* counter) { return by_line(counter, a_run()); };
  EXPECT_EQ(of("requests"), (Lines{{5, 0}, {6, 0}, {7, 10}}));
  EXPECT_EQ(of("sectors"), (Lines{{5, 0}, {6, 0}, {7, 45}}));
  EXPECT_EQ(of("excess_sectors"), (Lines{{5, 0}, {6, 0}, {7, 5}}));
  EXPECT_EQ(of("local_sectors"), (Lines{{5, 0}, {6, 0}, {7, 0}}));
  EXPECT_EQ(of("shared_requests"), (Lines{{5, 20}, {6, 9}, {7, 0}}));
  EXPECT_EQ(of("shared_wavefronts"), (Lines{{5, 30}, {6, 30}, {7, 0}}));
  EXPECT_EQ(by_line("warp_instructions", a_run()), (std::map<int, double>{{5, 60}, {6, 40}}));
  for (const std::string& counter : line_counters())
    EXPECT_FALSE(by_line(counter, a_run()).empty()) << counter;
}

}
}
