#include "kernels/base/data_folder.h"
#include "kernels/experiment/recorded_table.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace kernelarium;
namespace fs = std::filesystem;

namespace {

Run measured_run() {
  Run run;
  run.lesson = "matmul";
  run.variant = "tiled";
  run.sizes = {{"n", 512}};
  run.parameters = {{"TILE", 16}};
  run.verdict = Verdict::pass;
  run.time = Series{0.5, 0.01, 12, Label::measured, "events, hot", "0.5 s", false, {}};
  BaselineResult library;
  library.name = "cuBLAS";
  library.verdict = Verdict::pass;
  library.time = Series{0.25, 0.01, 12, Label::measured, "events, hot", "0.5 s", false, {}};
  BaselineResult wrong = library;
  wrong.name = "wrong";
  wrong.verdict = Verdict::fail;
  run.baselines = {library, wrong};
  return run;
}

RecordedTable table() {
  RecordedTable table;
  table.machine = "NVIDIA H200";
  table.date = "2026-11-21";
  table.facts = {{"driver", "580.95"}, {"sms", "132"}};
  table.add(measured_run());
  return table;
}

Run simulated_run() {
  Run run = measured_run();
  run.time->label = Label::simulation;
  run.baselines.clear();
  return run;
}

}

TEST(RecordedTable, FindsTheSameSettingOnly) {
  const RecordedTable made = table();
  EXPECT_NE(made.find("matmul", "tiled", {{"n", 512}}, {{"TILE", 16}}), nullptr);
  EXPECT_EQ(made.find("matmul", "naive", {{"n", 512}}, {{"TILE", 16}}), nullptr);
  EXPECT_EQ(made.find("matmul", "tiled", {{"n", 511}}, {{"TILE", 16}}), nullptr);
  EXPECT_EQ(made.find("matmul", "tiled", {{"n", 512}}, {{"TILE", 32}}), nullptr);
}

TEST(RecordedTable, LabelsWhatItGivesAsRecorded) {
  kernelarium::Run run = simulated_run();
  add_recorded(run, {table()}, true);
  ASSERT_TRUE(run.recorded);
  EXPECT_EQ(run.recorded->label, Label::recorded);
  EXPECT_EQ(run.recorded->median_ms, 0.5);
  EXPECT_EQ(run.time->label, Label::simulation);
  EXPECT_NE(run.recorded_on.find("NVIDIA H200, 2026-11-21"), std::string::npos);
  EXPECT_NE(run.recorded_on.find("580.95"), std::string::npos);
  ASSERT_EQ(run.baselines.size(), 1U); // the wrong one was not recorded
  EXPECT_EQ(run.baselines[0].time.label, Label::recorded);
  run = simulated_run();
  add_recorded(run, {table()}, false);
  EXPECT_TRUE(run.baselines.empty());
}

TEST(RecordedTable, TakesOnlyRightAndMeasuredRuns) {
  RecordedTable made;
  EXPECT_THROW(made.add(simulated_run()), Error);
  kernelarium::Run wrong = measured_run();
  wrong.verdict = Verdict::fail;
  EXPECT_THROW(made.add(wrong), Error);
  kernelarium::Run untimed = measured_run();
  untimed.time.reset();
  EXPECT_THROW(made.add(untimed), Error);
  EXPECT_TRUE(made.rows.empty());
}

TEST(RecordedTable, SurvivesTheRoundTrip) {
  const nlohmann::json first = to_json(table());
  EXPECT_EQ(to_json(recorded_table_from_json(nlohmann::json::parse(first.dump()))), first);
}

TEST(RecordedTable, NamesTheBrokenFile) {
  const fs::path folder = fs::temp_directory_path() / "kernelarium_recorded_test";
  fs::remove_all(folder);
  EXPECT_TRUE(read_recorded_tables(folder).empty());
  fs::create_directories(folder);
  write_file(folder / "good.json", to_json(table()).dump());
  EXPECT_EQ(read_recorded_tables(folder).size(), 1U);
  for (const char* content : {"{", "[]", R"({"machine": "x", "date": "y", "facts": {}, "rows": [{}]})"}) {
    write_file(folder / "bad.json", content);
    try {
      read_recorded_tables(folder);
      ADD_FAILURE() << "accepted " << content;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("bad.json"), std::string::npos) << error.what();
    }
  }
  fs::remove_all(folder);
}

TEST(RecordedTable, ShippedTablesCanBeRead) {
  for (const RecordedTable& shipped : read_recorded_tables(data_folder() / "resources" / "recorded")) {
    EXPECT_FALSE(shipped.machine.empty());
    EXPECT_EQ(shipped.date.size(), 10U);
    EXPECT_FALSE(shipped.rows.empty());
  }
}
