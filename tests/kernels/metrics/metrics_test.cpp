#include "kernels/base/figures.h"
#include "kernels/metrics/comparison.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

using namespace kernelarium;

namespace {

Run counted_run() {
  Run run;
  run.verdict = Verdict::pass;
  run.counters.totals = {{metric::global_load_requests, 100},
                         {metric::global_load_sectors, 400},
                         {metric::global_store_requests, 50},
                         {metric::global_store_sectors, 1600},
                         {metric::warp_instructions, 1000},
                         {metric::thread_instructions, 24000},
                         {metric::shared_load_conflicts, 7},
                         {metric::shared_store_conflicts, 5},
                         {metric::l2_read_sectors, 30},
                         {metric::l2_write_sectors, 10},
                         {metric::l2_hits, 10},
                         {metric::dram_read_bytes, 960}};
  AccessSite loads, stores;
  loads.space = stores.space = "global";
  loads.operation = "load", loads.sectors = 400, loads.ideal_sectors = 400;
  stores.operation = "store", stores.sectors = 1600, stores.ideal_sectors = 200;
  run.counters.sites = {loads, stores};
  run.flops = 1e6;
  run.compulsory_bytes = 4e6;
  LaunchFacts launch;
  launch.grid = {10, 1, 1};
  launch.block = {96, 1, 1};
  launch.occupancy.fraction = 0.75;
  run.launches = {launch};
  return run;
}

double value_of(const Run& run, const char* id) {
  const Metric* metric = find_metric(id);
  EXPECT_TRUE(metric) << id;
  return metric ? metric->of(run).value_or(-1) : -2;
}

const ComparedMetric& row(const std::vector<ComparedMetric>& rows, const std::string& id) {
  for (const ComparedMetric& each : rows)
    if (each.metric->id == id) return each;
  ADD_FAILURE() << id;
  return rows.front();
}

}

TEST(Metrics, EachSaysWhatItIs) {
  std::set<std::string> ids, names, headings;
  for (const Metric& metric : metrics()) {
    EXPECT_TRUE(ids.insert(metric.id).second) << metric.id;
    EXPECT_TRUE(names.insert(metric.name.in_english()).second) << "two figures of one name: " << metric.id;
    EXPECT_TRUE(headings.insert(column_heading(metric)).second) << metric.id;
    EXPECT_FALSE(metric.help.in_english().empty()) << metric.id;
    EXPECT_TRUE(metric.of) << metric.id;
    const bool has_unit = metric.quantity == Quantity::time || metric.quantity == Quantity::bytes ||
                          metric.quantity == Quantity::bandwidth || metric.quantity == Quantity::flops ||
                          metric.quantity == Quantity::share;
    EXPECT_EQ(metric.unit.in_english().empty(), metric.unit.empty());
    EXPECT_TRUE(!has_unit || !metric.unit.empty()) << metric.id;
    EXPECT_GE(help_lines(metric).size(), 2U) << metric.id;
    EXPECT_NE(metric.id.find_first_of(" (),"), 0U);
    EXPECT_TRUE(metric.ncu.empty() || !metric.ncu.starts_with("kernelarium__")) << metric.id;
  }
  EXPECT_EQ(find_metric("no.such"), nullptr);
}

TEST(Metrics, AreTakenFromARun) {
  const kernelarium::Run run = counted_run();
  EXPECT_EQ(value_of(run, "sectors"), 2000);
  EXPECT_EQ(value_of(run, "sectors.load"), 400);
  EXPECT_EQ(value_of(run, "sectors_per_request.load"), 4);
  EXPECT_EQ(value_of(run, "sectors_per_request.store"), 32);
  EXPECT_DOUBLE_EQ(value_of(run, "sectors_per_request"), 2000.0 / 150);
  EXPECT_EQ(value_of(run, "sector_use.load"), 1);
  EXPECT_EQ(value_of(run, "sector_use.store"), 0.125);
  EXPECT_EQ(value_of(run, "excess_wavefronts"), 12);
  EXPECT_EQ(value_of(run, "active_lanes"), 24);
  EXPECT_EQ(value_of(run, "l2_hit_rate"), 0.25);
  EXPECT_EQ(value_of(run, "dram_bytes"), 960);
  EXPECT_EQ(value_of(run, "bytes_moved"), 64000);
  EXPECT_EQ(value_of(run, "threads"), 960);
  EXPECT_EQ(value_of(run, "warps"), 30);
  EXPECT_EQ(value_of(run, "occupancy"), 0.75);
  EXPECT_EQ(column_heading(*find_metric("occupancy")), "occupancy [%]");
  EXPECT_EQ(in_unit(*find_metric("occupancy"), 0.75), 75);
}

TEST(Metrics, AreAbsentWhereNobodyKnowsThem) {
  kernelarium::Run run = counted_run();
  EXPECT_FALSE(find_metric("time.measured")->of(run));
  EXPECT_FALSE(find_metric("bandwidth.measured")->of(run));
  run.time = Series{2, 0.1, 10, Label::simulation, "", "", false, {}};
  EXPECT_FALSE(find_metric("time.measured")->of(run)) << "a simulation's clock is no time of a kernel";
  EXPECT_FALSE(best_time(run));
  run.time->label = Label::measured;
  EXPECT_EQ(find_metric("time.measured")->of(run), 2);
  EXPECT_DOUBLE_EQ(*find_metric("bandwidth.measured")->of(run), 2); // 4e6 bytes in 2 ms, in GB/s
  run.counters = {};
  EXPECT_FALSE(find_metric("sectors")->of(run)) << "not counted is not 0";
  EXPECT_FALSE(find_metric("sectors_per_request")->of(run));
  run.verdict = Verdict::error;
  EXPECT_FALSE(find_metric("max_error")->of(run));
}

TEST(Metrics, ARatioOfNothingIsNoNumber) {
  kernelarium::Run run;
  run.counters.totals = {{metric::warp_instructions, 3}};
  EXPECT_TRUE(std::isnan(*find_metric("sectors_per_request.load")->of(run)));
}

TEST(Comparison, SaysBetterWorseAndByHowMuch) {
  using Verdict = ComparedMetric::Verdict;
  const kernelarium::Run before = counted_run();
  kernelarium::Run now = before;
  now.counters.totals[metric::global_store_sectors] = 200;
  now.counters.totals[metric::warp_instructions] = 1500;
  now.launches[0].occupancy.fraction = 0.5;
  const auto rows = compare(before, now);
  EXPECT_EQ(row(rows, "sectors.store").verdict, Verdict::better);
  EXPECT_EQ(row(rows, "sectors.store").difference, -0.875);
  EXPECT_EQ(difference_text(row(rows, "sectors.store")), "−88\u202f%");
  EXPECT_EQ(row(rows, "warp_instructions").verdict, Verdict::worse);
  EXPECT_EQ(difference_text(row(rows, "warp_instructions")), "+50\u202f%");
  EXPECT_EQ(row(rows, "sectors.load").verdict, Verdict::same);
  EXPECT_EQ(row(rows, "occupancy").verdict, Verdict::changed) << "less occupancy may be faster";
  EXPECT_EQ(row(rows, "dram_write_bytes").difference, 0) << "nothing in both";
  for (const ComparedMetric& each : rows) EXPECT_NE(each.metric->id, "time.measured");
}

TEST(Comparison, MeasuredTimesWithinTheirSpreadAreTheSame) {
  using Verdict = ComparedMetric::Verdict;
  kernelarium::Run before = counted_run(), now = before;
  before.time = Series{1.00, 0.06, 10, Label::measured, "", "", false, {}};
  now.time = Series{1.05, 0.06, 10, Label::measured, "", "", false, {}};
  EXPECT_EQ(row(compare(before, now), "time.measured").verdict, Verdict::same);
  now.time->median_ms = 1.2;
  EXPECT_EQ(row(compare(before, now), "time.measured").verdict, Verdict::worse);
  EXPECT_EQ(row(compare(now, before), "time.measured").verdict, Verdict::better);
  now.time.reset();
  EXPECT_EQ(row(compare(before, now), "time.measured").verdict, Verdict::unknown);
}

TEST(Comparison, RunsAreToldApart) {
  kernelarium::Run a, b, c;
  a.variant = b.variant = "tiled";
  c.variant = "padded";
  a.parameters = {{"TILE", 16}, {"pad", 1}}, b.parameters = {{"TILE", 32}, {"pad", 1}};
  EXPECT_EQ(names_apart({&a, &b, &c}),
            (std::vector<std::string>{"tiled, TILE = 16", "tiled, TILE = 32", "padded"}));
  b.parameters = a.parameters;
  b.when = "2026-11-22T10:00:00Z";
  a.when = "2026-11-22T09:59:00Z";
  EXPECT_THAT(names_apart({&a, &b})[1], testing::MatchesRegex("tiled, [0-9][0-9]:[0-9][0-9]:00"));
  a.when = "2026-11-20T09:59:00Z";
  EXPECT_THAT(names_apart({&a, &b})[1],
              testing::MatchesRegex("tiled, 2026-11-2[123] [0-9][0-9]:[0-9][0-9]:00"));
  EXPECT_EQ(names_apart({&a})[0], "tiled");
}

TEST(Figures, AreWrittenOneWay) {
  EXPECT_EQ(figures::count(1048576), "1\u202f048\u202f576");
  EXPECT_EQ(figures::count(-1000), "-1\u202f000");
  EXPECT_EQ(figures::count(999), "999");
  EXPECT_EQ(figures::time(0.412), "412\u202fµs");
  EXPECT_EQ(figures::bytes(67.1e6), "67.1\u202fMB");
  EXPECT_EQ(figures::rate(4.28e12), "4.28\u202fTB/s");
  EXPECT_EQ(figures::percent(0.71), "71\u202f%");
  EXPECT_EQ(figures::percent(12.5), "1\u202f250\u202f%");
  EXPECT_EQ(figures::number(1234.5, 6), "1\u202f234.50");
  EXPECT_EQ(figures::number(std::nan("")), "—");
  EXPECT_EQ(figures::error(1.4e-6), "1.4\u202f×\u202f10⁻⁶");
  EXPECT_EQ(figures::change(-0.5), "−50\u202f%");
  EXPECT_EQ(figures::change(0), "0\u202f%");
  EXPECT_EQ(figures::counted(1, "sector", "sectors"), "1 sector");
  EXPECT_EQ(figures::counted(2048, "sector", "sectors"), "2\u202f048 sectors");
}
