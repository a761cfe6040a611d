#include "kernels/experiment/run.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <regex>

using namespace kernelarium;
using nlohmann::json;

namespace {

Run full_run() {
  Run run;
  run.lesson = "grayscale";
  run.problem = "grayscale";
  run.variant = "planar";
  run.device = "sim:t4";
  run.device_name = "Tesla T4";
  run.parameters = {{"block.x", 128}, {"order", 1}};
  run.sizes = {{"width", 640}, {"layout", 2}};
  run.choices = {{"order", "columns"}, {"layout", "planar"}};
  run.seed = std::numeric_limits<std::uint64_t>::max();
  run.verdict = Verdict::fail;
  run.fault = Fault::wrong_result;
  run.max_error = 0.125;
  run.max_relative_error = 1e-7;
  run.wrong = 3;
  run.time = Series{12.5, 0.5, 11, Label::simulation, "steady clock", "one pass", true, {}};
  run.time_cold = Series{13, 0.25, 10, Label::measured, "events, cold", "0.5 s", false, {}};
  run.modelled = Modelled{0.04, "DRAM", "t4", {{"issue", 0.01}, {"DRAM", 0.04}}};
  run.recorded = Series{0.03, 0.001, 20, Label::recorded, "graph replay, hot", "", false, {}};
  run.recorded_on = "NVIDIA H200, 2026-11-21";
  run.counters.totals = {{metric::global_load_sectors, 1ULL << 60}, {metric::branches, 7}};
  run.counters.sites = {{"gray", 12, "gray.cu", 40, "global", "load", 4, 10, 320, 40, 40, 0, 0, 0},
                        {"gray", 13, "gray.cu", 41, "shared", "store", 8, 5, 160, 0, 0, 20, 10, 4}};
  run.counters.lines = {{12, "gray.cu", 100, 3200, 1}};
  run.counted_on = "sim:t4";
  run.flops = 1e9;
  run.compulsory_bytes = 3e6;
  run.compile_ms = 41;
  LaunchFacts launch;
  launch.kernel = "gray";
  launch.grid = {5, 2, 1};
  launch.block = {128, 1, 1};
  launch.shared_bytes = 64;
  launch.facts = {"gray", 32, 16, 8, 512, {8, 8, 4}};
  launch.arguments = {{"rgb", 0}, {"", 0xffffffffffffffff}, {"", 7}};
  launch.occupancy = {8, 32, 64, 0.5, "registers", 16, 8, 20, 32, 1.25};
  run.launches = {launch};
  run.buffers = {{"rgb", "picture", "planes", Dtype::u8, {3, 480, 640}, false, 0x7f0000001000},
                 {"partial", "partial", "vector", Dtype::f32, {5}, false, 0x7f0000002000, true}};
  BaselineResult baseline;
  baseline.name = "OpenCV";
  baseline.library = "OpenCV 4.6.0";
  baseline.threads = 2;
  baseline.verdict = Verdict::pass;
  baseline.time = Series{0.2, 0.01, 10, Label::measured, "steady clock", "0.5 s", false, {}};
  baseline.ratio = 0.5;
  baseline.ratio_low = 0.4;
  baseline.ratio_high = 0.6;
  baseline.comparison = "faster";
  run.baselines = {baseline};
  run.diagnostics = {{"mismatch", Sentence::tr("%1 is %2", std::string("gray[0]"), 1), "gray.cu", 12, false},
                     {"compile", "unused", "gray.cu", 3, true}};
  run.printed = "hello\n";
  run.device_facts = {{"driver", "580"}};
  run.defines = {{"HEAD_SIZE", "64"}};
  run.when = "2026-11-21T10:00:00Z";
  run.source_hash = "0123456789abcdef";
  return run;
}

json cut(json object, const std::string& key) {
  object.erase(key);
  return object;
}

std::string refusal(const json& object) {
  try {
    run_from_json(object);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}

TEST(RunJson, HasTheKeysOfTheCommandLine) {
  const json object = to_json(full_run());
  for (const char* key : {"lesson", "variant", "device", "parameters", "size", "verdict", "max_error", "time",
                          "modelled", "counters", "baselines", "diagnostics"})
    EXPECT_TRUE(object.contains(key)) << key;
  for (const char* key : {"median_ms", "iqr_ms", "n", "label"})
    EXPECT_TRUE(object["time"].contains(key)) << key;
  for (const char* key : {"median_ms", "bound_by", "spec"})
    EXPECT_TRUE(object["modelled"].contains(key)) << key;
  for (const char* key : {"kind", "message", "file", "line"})
    EXPECT_TRUE(object["diagnostics"][0].contains(key)) << key;
  EXPECT_EQ(object["time"]["label"], "simulation");
}

TEST(RunJson, WritesChoicesByName) {
  const json object = to_json(full_run());
  EXPECT_EQ(object["parameters"]["order"], "columns");
  EXPECT_EQ(object["size"]["layout"], "planar");
  EXPECT_EQ(object["parameters"]["block.x"], 128);
}

// Through text, as files and pipes do. Equal JSON is equal runs, for to_json writes every field.
TEST(RunJson, SurvivesTheRoundTrip) {
  const json first = to_json(full_run());
  const kernelarium::Run back = run_from_json(json::parse(first.dump()));
  EXPECT_EQ(to_json(back), first);
  EXPECT_EQ(back.parameters.at("order"), 1);
  EXPECT_EQ(back.sizes.at("layout"), 2);
  EXPECT_EQ(back.fault, Fault::wrong_result);
  EXPECT_EQ(back.seed, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(back.counters.sites.at(1).worst_ways, 4);
  EXPECT_EQ(back.counters.lines.at(0).thread_instructions, 3200U);
  EXPECT_EQ(back.launches.at(0).occupancy.limiter, "registers");
  EXPECT_TRUE(back.diagnostics.at(1).warning);
  EXPECT_EQ(back.diagnostics.at(0).message, full_run().diagnostics[0].message);
  EXPECT_EQ(first["diagnostics"][0]["message"], "gray[0] is 1");
  EXPECT_FALSE(first["diagnostics"][1].contains("sentence")) << "NVRTC's own words";
  EXPECT_EQ(back.time_cold->label, Label::measured);
}

TEST(RunJson, KeepsAnEmptyRun) {
  const json first = to_json(kernelarium::Run{});
  EXPECT_EQ(to_json(run_from_json(first)), first);
  EXPECT_TRUE(first["time"].is_null());
  EXPECT_TRUE(first["fault"].is_null());
}

TEST(Run, IsCancelledWhateverWasSaidBefore) {
  kernelarium::Run run;
  run.verdict = Verdict::pass;
  EXPECT_FALSE(was_cancelled(run));
  run.diagnostics.push_back({"compile", "a variable is never used", "a.cu", 3, true});
  EXPECT_FALSE(was_cancelled(run));
  run.diagnostics.push_back({"cancelled", "cancelled while timing baselines", "", 0, false});
  EXPECT_TRUE(was_cancelled(run));
}

TEST(RunJson, WritesNoNumberThatJsonDoesNotHave) {
  kernelarium::Run run;
  run.max_error = std::numeric_limits<double>::infinity();
  run.max_relative_error = std::nan("");
  const json object = json::parse(to_json(run).dump());
  EXPECT_TRUE(object["max_error"].is_null());
  EXPECT_TRUE(std::isnan(run_from_json(object).max_error));
}

TEST(RunJson, NamesTheKeyThatIsMissing) {
  const json good = to_json(full_run());
  for (const char* key :
       {"lesson", "variant", "device", "verdict", "max_error", "counters", "parameters", "size"})
    EXPECT_NE(refusal(cut(good, key)).find("'" + std::string(key) + "'"), std::string::npos) << key;
}

TEST(RunJson, NamesTheKeyOfTheWrongType) {
  json bad = to_json(full_run());
  bad["sites"][1]["requests"] = "many";
  EXPECT_NE(refusal(bad).find("sites[1].requests"), std::string::npos) << refusal(bad);
  bad = to_json(full_run());
  bad["time"]["label"] = "guessed";
  EXPECT_NE(refusal(bad).find("time.label"), std::string::npos) << refusal(bad);
  bad = to_json(full_run());
  bad["launches"][0]["grid"] = {1, 2};
  EXPECT_NE(refusal(bad).find("launches[0].grid"), std::string::npos) << refusal(bad);
  bad = to_json(full_run());
  bad["buffers"][0]["dtype"] = "f128";
  EXPECT_NE(refusal(bad).find("buffers[0].dtype"), std::string::npos) << refusal(bad);
  bad = to_json(full_run());
  bad["choices"].erase("order");
  EXPECT_NE(refusal(bad).find("parameters.order"), std::string::npos) << refusal(bad);
  EXPECT_NE(refusal(json::array()).find("object"), std::string::npos);
  EXPECT_NE(refusal("text").find("object"), std::string::npos);
}

// What a runner answers is input like any other: each of these is an Error that names the key.
TEST(RunJson, RefusesWhatNoRunHas) {
  const auto expect_refused = [](const std::string& place, const json& value) {
    json bad = to_json(full_run());
    const json::json_pointer pointer(place);
    ASSERT_TRUE(bad.contains(pointer)) << place;
    bad[pointer] = value;
    const std::string why = refusal(bad);
    // "/launches/0/grid" is told as "launches[0].grid", perhaps with more behind it.
    std::string key = std::regex_replace(place.substr(1), std::regex("/([0-9]+)"), "[$1]");
    std::ranges::replace(key, '/', '.');
    EXPECT_NE(why.find("'" + key), std::string::npos) << place << " = " << value << ": " << why;
  };
  const std::uint64_t huge = std::numeric_limits<std::uint64_t>::max();
  expect_refused("/launches/0/grid", {0, 1, 1});
  expect_refused("/launches/0/grid", {1, -1, 1});
  expect_refused("/launches/0/grid", {1, 1, 1, 1});
  expect_refused("/launches/0/grid", {2147483647, 2147483647, 2147483647});
  expect_refused("/launches/0/block", {0, 0, 0});
  expect_refused("/launches/0/block", {1.5, 1, 1});
  expect_refused("/launches/0/shared_bytes", -1);
  expect_refused("/launches/0/registers_per_thread", huge);
  expect_refused("/launches/0/occupancy/fraction", 1.5);
  expect_refused("/launches/0/occupancy/blocks_per_sm", -8);
  expect_refused("/launches/0/occupancy", json::array());
  expect_refused("/buffers/0/shape", {-3, 480});
  expect_refused("/buffers/0/shape", {1LL << 40, 1LL << 40});
  expect_refused("/buffers/0/address", -1);
  expect_refused("/size/width", -640);
  expect_refused("/size/width", 0.5);
  expect_refused("/choices/order", -1);
  expect_refused("/counters/" + std::string(metric::branches), -7);
  expect_refused("/counters", json::array());
  expect_refused("/sites/0/requests", -1);
  expect_refused("/sites/0/worst_ways", huge);
  expect_refused("/sites/0/bytes_per_thread", 1 << 30);
  expect_refused("/lines/0/line", -12);
  expect_refused("/time/n", 1e300);
  expect_refused("/time/n", -1);
  expect_refused("/time/median_ms", -12.5);
  expect_refused("/time/throttled", 1);
  expect_refused("/verdict", "perfect");
  expect_refused("/fault", "bad luck");
  expect_refused("/seed", -1);
  expect_refused("/flops", "many");
  expect_refused("/wrong", huge);
  expect_refused("/diagnostics/0/line", -1);
  expect_refused("/baselines/0/verdict", "draw");
  expect_refused("/modelled/parts_ms/DRAM", "long");
}
