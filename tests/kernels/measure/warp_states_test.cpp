#include "tests/kernels/measure/paths_by_hand.h"

#include <cmath>

namespace kernelarium {
namespace {

/// "selected:1 wait:3 ...": what a warp did, in whole clocks.
std::string told(const SmTimeline& timeline, std::size_t warp = 0) {
  const SmTimeline::Warp& facts = timeline.warps.at(warp);
  std::string text;
  for (std::uint32_t i = 0; i < facts.count; ++i) {
    const WarpInterval& interval = timeline.intervals[facts.first + i];
    const float end = i + 1 < facts.count ? timeline.intervals[facts.first + i + 1].begin : facts.end;
    text += (text.empty() ? "" : " ") + std::string(name_of(interval.state)) + ":" +
            std::to_string(std::lround(end - interval.begin));
  }
  return text;
}

class WarpStates : public SmModel {
 protected:
  WarpRecord record(const Paths& paths, std::int64_t blocks = 1, std::int64_t grid = 1) {
    return trace_on_sm(paths, spec_, occupancy_, share_, blocks, grid);
  }
};

}

TEST_F(WarpStates, AChainOfArithmeticWaitsForEachResult) {
  const SmTimeline timeline = record(paths_of({step(Unit::fp32, 1, 1, 4)}, 3, 1)).timeline;
  EXPECT_EQ(told(timeline),
            "no_instruction:5 selected:1 wait:3 selected:1 wait:3 selected:1 branch_resolving:6 drain:9");
  EXPECT_EQ(timeline.clocks, clocks(paths_of({step(Unit::fp32, 1, 1, 4)}, 3, 1)));
}

TEST_F(WarpStates, OneOfTwoReadyWarpsIsNotSelected) {
  spec_.schedulers = 1;
  spec_.fp32_lanes = 32;
  const SmTimeline timeline = record(paths_of({step(Unit::fp32, 1, 0, 4)}, 4, 2)).timeline;
  EXPECT_EQ(told(timeline, 0).substr(0, 27), "no_instruction:5 selected:1");
  EXPECT_TRUE(told(timeline, 1).starts_with("no_instruction:5 not_selected")); // the older warp goes first
  EXPECT_EQ(told(timeline, 1).find("wait"), std::string::npos);
}

TEST_F(WarpStates, EachThatWaitsForAUnitCouldHaveGoneWhenAnotherWent) {
  spec_.schedulers = 1;
  spec_.int32_lanes = 2; // an instruction takes the unit for sixteen clocks
  const SmTimeline timeline = record(paths_of({step(Unit::integer)}, 1, 3)).timeline;
  // The third waits for two turns of the unit; in the clock of the first of them the second went.
  EXPECT_NE(told(timeline, 2).find("math_pipe_throttle"), std::string::npos) << told(timeline, 2);
  EXPECT_NE(told(timeline, 2).find("not_selected:1 selected:1"), std::string::npos) << told(timeline, 2);
}

TEST_F(WarpStates, TheWarpThatIssuedGoesOn) {
  spec_.schedulers = 1;
  spec_.fp32_lanes = 32;
  const SmTimeline timeline = record(paths_of({step(Unit::fp32)}, 40, 2)).timeline;
  // The younger one issues nothing until the older has ended.
  EXPECT_EQ(told(timeline, 1).substr(0, 30), "no_instruction:5 not_selected:") << told(timeline, 1);
  EXPECT_GE(std::stod(told(timeline, 1).substr(30)), 35);
}

TEST_F(WarpStates, BusyBanksOfRegistersAreADispatchStall) {
  WarpStep one = step(Unit::fp32);
  one.even = 3;
  Paths paths = paths_of({one}, 4, 1);
  paths.machine_code = true;
  // The first reads may be behind.
  EXPECT_EQ(told(record(paths).timeline),
            "no_instruction:5 selected:1 selected:1 dispatch_stall:2 selected:1 dispatch_stall:2 selected:1 "
            "branch_resolving:6 drain:9");
}

TEST_F(WarpStates, LoadsWaitForTheLevelThatAnswers) {
  const auto load = [&](Unit unit, AccessCost cost) {
    Paths paths = paths_of({access(unit, 1), step(Unit::fp32, 2, 1, 4)}, 1, 1);
    add_accesses(paths, cost);
    return told(record(paths).timeline);
  };
  /// Clocks between the issue of the load and that of its use, all spent in this state.
  const auto waited = [](const std::string& text, const std::string& level) {
    const std::string begin = "no_instruction:5 selected:1 " + level + ":";
    return text.starts_with(begin) && text.ends_with(" selected:1 branch_resolving:6 drain:9")
               ? std::stod(text.substr(begin.size()))
               : -1;
  };
  EXPECT_NEAR(waited(load(Unit::shared, {0, 0, 0, 1, 0}), "shared"), spec_.shared_latency - kIndexing, 2);
  EXPECT_NEAR(waited(load(Unit::global, {0, 1, 0, 0, 0}), "l1"), spec_.l1_latency - kIndexing, 2);
  EXPECT_EQ(load(Unit::global, {0, 1, 4, 0, 0}).substr(0, 31), "no_instruction:5 selected:1 l2:");
  share_.dram_reads = 1;
  EXPECT_EQ(load(Unit::global, {0, 1, 4, 0, 0}).substr(0, 33), "no_instruction:5 selected:1 dram:");
}

TEST_F(WarpStates, TheFirstAtABarrierWaitsForTheLast) {
  Paths paths = paths_of({}, 0, 2);
  WarpStep work = step(Unit::fp32);
  work.slots = 100;
  paths.regions.resize(2);
  paths.regions[0].steps = {work};
  paths.regions[1].first_block = 1;
  paths.regions[1].steps = {step(Unit::barrier)};
  paths.region_of = {0, 1};
  paths.blocks[0].warps[0].entries = {{0, 0}, {1, 0}};
  paths.blocks[0].warps[1].entries = {{1, 0}};
  const SmTimeline timeline = record(paths).timeline;
  EXPECT_EQ(told(timeline, 1).substr(0, 37),
            "no_instruction:5 selected:1 barrier:1"); // over a hundred clocks
  EXPECT_EQ(timeline.warps[0].end, timeline.warps[1].end);
}

TEST_F(WarpStates, ABarrierCountsForTheInstructionAfterIt) {
  Paths paths = paths_of({}, 0, 2);
  WarpStep barrier = step(Unit::barrier), after = step(Unit::fp32);
  barrier.place = 1;
  after.place = 2;
  paths.places.resize(3);
  paths.places[1].line = 10;
  paths.places[2].line = 11;
  paths.regions.resize(1);
  paths.regions[0].steps = {barrier, after};
  paths.region_of = {0};
  for (WarpPath& warp : paths.blocks[0].warps) warp.entries = {{0, 0}};
  const std::vector<LineStates> lines = record(paths).lines;
  ASSERT_EQ(lines.size(), 2u);
  const auto clocks = [&](std::size_t i) {
    return lines[i].clocks[static_cast<std::size_t>(WarpState::barrier)];
  };
  EXPECT_EQ(lines[1].line, 11);
  EXPECT_EQ(clocks(0), 0);
  EXPECT_GT(clocks(1), 0);
}

TEST_F(WarpStates, AnOperationOfSeveralInstructionsWaitsWithinItself) {
  const auto waited_at = [&](std::uint8_t slots) {
    WarpStep made = step(Unit::fp32, 1, 0, 100), used = step(Unit::fp32, 2, 1, 4);
    made.slots = slots;
    made.place = 1;
    used.place = 2;
    Paths paths = paths_of({made, used}, 1, 1);
    paths.places.resize(3);
    paths.places[1].line = 10;
    paths.places[2].line = 11;
    const std::vector<LineStates> lines = record(paths).lines;
    std::pair<double, double> waited;
    for (const LineStates& line : lines)
      (line.line == 10 ? waited.first : waited.second) +=
          line.clocks[static_cast<std::size_t>(WarpState::wait)];
    return waited;
  };
  EXPECT_GT(waited_at(1).second, 90);
  EXPECT_LT(waited_at(1).first, 10);
  EXPECT_GT(waited_at(8).first, 90);
  EXPECT_LT(waited_at(8).second, 10);
}

TEST_F(WarpStates, AFenceIsAMembarAndStoresDrain) {
  Paths paths = paths_of({access(Unit::global, 0, true), step(Unit::fence, 0, 0, 0)}, 1, 1);
  add_accesses(paths, {0, 1, 1, 0, 1});
  EXPECT_NE(told(record(paths).timeline).find("membar"), std::string::npos);
  Paths stores = paths_of({access(Unit::global, 0, true)}, 1, 1);
  add_accesses(stores, {0, 1, 1, 0, 1});
  const SmTimeline timeline = record(stores).timeline;
  EXPECT_EQ(told(timeline).substr(0, 53), "no_instruction:5 selected:1 branch_resolving:6 drain:");
  EXPECT_LT(timeline.warps[0].end, timeline.clocks); // the store is still on its way to L2
}

TEST_F(WarpStates, TheyAddUpToTheWarpsTime) {
  Paths paths = paths_of({access(Unit::global, 1), step(Unit::fp32, 2, 1, 4), step(Unit::special, 3, 2, 18),
                          access(Unit::shared, 4), step(Unit::barrier), step(Unit::integer, 5, 4, 4)},
                         20, 8);
  add_accesses(paths, {0, 4, 4, 2, 4});
  for (std::size_t s = 0; s < paths.regions[0].steps.size(); ++s)
    paths.regions[0].steps[s].place = static_cast<std::uint32_t>(s);
  for (int line = 1; line <= 6; ++line) paths.places.push_back({0, line, 10 * line});
  paths.files = {"k.cu"};
  const WarpRecord record = this->record(paths, 6, 600);
  const SmTimeline& timeline = record.timeline;
  EXPECT_DOUBLE_EQ(timeline.clocks, clocks(paths, 6)); // all blocks were replayed
  ASSERT_EQ(timeline.blocks.size(), 6u);
  ASSERT_EQ(timeline.warps.size(), 48u);
  double warp_clocks = 0, issued = 0, last = 0;
  for (const SmTimeline::Warp& warp : timeline.warps) {
    EXPECT_EQ(timeline.intervals[warp.first].begin, warp.begin);
    warp_clocks += static_cast<double>(warp.end) - warp.begin;
    last = std::max<double>(last, warp.end);
  }
  EXPECT_NEAR(last, timeline.clocks, 0.5); // the last instruction's issue slot may outlast it
  double of_lines = 0, selected = 0;
  ASSERT_EQ(record.lines.size(), 6u);
  for (const LineStates& line : record.lines) {
    EXPECT_EQ(line.file, "k.cu");
    of_lines += line.total();
    issued += line.issued;
    selected += line.clocks[static_cast<std::size_t>(WarpState::selected)];
  }
  EXPECT_NEAR(of_lines, 100 * warp_clocks, 1); // 600 blocks, of which 6 were replayed
  EXPECT_EQ(issued, 600 * 8 * 20 * 6);
  EXPECT_GE(selected, issued - 1); // the assembler may need more instructions than were made from PTX
  EXPECT_LT(selected, 1.5 * issued);
  EXPECT_EQ(record.lines[1].reasons().front().first, "long_scoreboard"); // line 2 uses what line 1 loads
}

TEST_F(WarpStates, TheRecordIsBounded) {
  const WarpRecord record = this->record(paths_of({step(Unit::fp32, 1, 1, 4)}, 100000, 32));
  EXPECT_LT(record.timeline.intervals.size(), 401000u);
  EXPECT_LT(record.timeline.traced, 0.5 * record.timeline.clocks);
  EXPECT_GT(record.timeline.traced, 0);
  EXPECT_EQ(record.lines.at(0).issued, 3.2e6); // totals are of all
}

TEST_F(WarpStates, TheTracedBlockComesFirst) {
  Paths paths = paths_of({step(Unit::fp32, 1, 1, 4)}, 10, 1);
  paths.traced = paths.blocks[0];
  paths.traced->block = 7;
  const SmTimeline timeline = record(paths, 4, 40).timeline;
  EXPECT_EQ(timeline.blocks.at(0).block, 7u);
  EXPECT_EQ(timeline.blocks.at(3).block, 0u);
}

}
