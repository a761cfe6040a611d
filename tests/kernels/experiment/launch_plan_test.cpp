#include "kernels/experiment/launch_plan.h"

#include <cstring>
#include <gtest/gtest.h>

using namespace kernelarium;

namespace {

/// y = x over n elements, with a choice, for plans only.
class Copy : public Problem {
 public:
  std::string id() const override { return "copy"; }
  std::string title() const override { return "copy"; }
  std::vector<Parameter> sizes() const override {
    Parameter n{"n", "", "elements", 1000, 1, std::int64_t{1} << 40, {}, {}, "memory"};
    Parameter order{"order", "", "", 0, 0, 1, {}, {"rows", "columns"}, ""};
    return {n, order};
  }
  Values large() const override { return {}; }
  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    return {{"x", "x", Dtype::f32, {sizes.at("n")}, Role::input},
            {"y", "y", Dtype::f32, {sizes.at("n")}, Role::output}};
  }
  Tensors reference(const Values&, const Tensors&, const Watch&) const override { return {}; }
  Tolerance tolerance(const Values&, const std::string&) const override { return {}; }
  double flops(const Values&) const override { return 0; }
  std::vector<Baseline> baselines(const Values&) const override { return {}; }
};

Variant copy_variant() {
  Variant variant;
  variant.id = "plain";
  variant.problem = "copy";
  variant.parameters = {{"block.x", "", "threads", 128, 1, 2048, {}, {}, "more than the hardware on purpose"},
                        {"TILE", "", "elements", 16, 8, 32, {8, 16, 32}, {}, "powers of two"},
                        {"mode", "", "", 1, 0, 1, {}, {"slow", "fast"}, ""}};
  variant.limits = {{"block.x % 32 == 0", "whole warps only"}};
  variant.defines = {"TILE", "AREA=TILE * TILE", "HALF=TILE / 32"};
  variant.scratch = {{"partial", Dtype::f64, {"ceil_div(n, block.x)", "2"}, true}};
  variant.launches = {
      {"copy", "", {"ceil_div(n, block.x)"}, {"block.x"}, "TILE * 4", {"x", "y", "partial", "i32:n"}},
      {"finish", "n > 512", {"1", "2", "3"}, {"32", "4"}, "", {"partial", "f32:1 / 4", "i64:n * 2"}}};
  return variant;
}

LaunchPlan plan(const std::map<std::string, std::string>& sizes,
                const std::map<std::string, std::string>& parameters, const Variant& variant = copy_variant(),
                const GpuSpec& spec = {}) {
  const Copy problem;
  return plan_launches(problem, variant, complete_sizes(problem, variant, sizes), parameters, spec);
}

std::string refusal(const std::map<std::string, std::string>& sizes,
                    const std::map<std::string, std::string>& parameters,
                    const Variant& variant = copy_variant()) {
  try {
    plan(sizes, parameters, variant);
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::bad_argument) << error.what();
    return error.what();
  }
  return "accepted";
}

template<class T>
T scalar(const PlannedLaunch& launch, std::size_t index) {
  T value{};
  const Argument& argument = std::get<Argument>(launch.arguments.at(index));
  EXPECT_EQ(argument.bytes.size(), sizeof value);
  std::memcpy(&value, argument.bytes.data(), sizeof value);
  return value;
}

#define EXPECT_HOLDS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

}

TEST(LaunchPlan, EvaluatesTheVariantsRules) {
  const LaunchPlan made = plan({{"n", "1001"}}, {{"TILE", "32"}});
  ASSERT_EQ(made.launches.size(), 2U);
  EXPECT_EQ(made.launches[0].grid, (Dim3{8, 1, 1}));
  EXPECT_EQ(made.launches[0].block, (Dim3{128, 1, 1}));
  EXPECT_EQ(made.launches[0].shared_bytes, 128);
  EXPECT_EQ(std::get<std::string>(made.launches[0].arguments[2]), "partial");
  EXPECT_EQ(scalar<std::int32_t>(made.launches[0], 3), 1001);
  EXPECT_EQ(made.launches[1].grid, (Dim3{1, 2, 3}));
  EXPECT_EQ(made.launches[1].block, (Dim3{32, 4, 1}));
  EXPECT_EQ(scalar<float>(made.launches[1], 1), 0.25F);
  EXPECT_EQ(scalar<std::int64_t>(made.launches[1], 2), 2002);
  EXPECT_EQ(made.defines.at("TILE"), "32");
  EXPECT_EQ(made.defines.at("AREA"), "1024");
  ASSERT_EQ(made.scratch.size(), 1U);
  EXPECT_EQ(made.scratch[0].shape, (std::vector<std::int64_t>{8, 2}));
  EXPECT_EQ(made.scratch[0].bytes(), 8U * 2 * 8);
  EXPECT_TRUE(made.scratch[0].zeroed);
}

TEST(LaunchPlan, KeepsFractionsInDefines) { EXPECT_EQ(plan({}, {}).defines.at("HALF"), "0.5"); }

TEST(LaunchPlan, LeavesOutLaunchesThatDoNotApply) { EXPECT_EQ(plan({{"n", "512"}}, {}).launches.size(), 1U); }

TEST(LaunchPlan, NamesChoices) {
  const LaunchPlan made = plan({{"order", "columns"}}, {{"mode", "slow"}});
  EXPECT_EQ(made.choices.at("order"), "columns");
  EXPECT_EQ(made.choices.at("mode"), "slow");
  EXPECT_EQ(made.parameters.at("mode"), 0);
}

TEST(LaunchPlan, PinsSizes) {
  Variant variant = copy_variant();
  variant.pinned = {{"order", 1}};
  EXPECT_EQ(plan({}, {}, variant).sizes.at("order"), 1);
  EXPECT_EQ(plan({{"order", "columns"}}, {}, variant).sizes.at("order"), 1);
  EXPECT_HOLDS(refusal({{"order", "rows"}}, {}, variant), "columns");
}

TEST(LaunchPlan, RefusesWithTheRule) {
  EXPECT_HOLDS(refusal({}, {{"block.x", "100"}}), "block.x % 32 == 0");
  EXPECT_HOLDS(refusal({}, {{"block.x", "100"}}), "block.x = 100");
  EXPECT_HOLDS(refusal({}, {{"block.x", "100"}}), "whole warps only");
  EXPECT_HOLDS(refusal({}, {{"block.x", "4096"}}), "1 to 2 048");
  EXPECT_HOLDS(refusal({}, {{"TILE", "12"}}), "8, 16, 32");
  EXPECT_HOLDS(refusal({}, {{"mode", "medium"}}), "slow, fast");
  EXPECT_HOLDS(refusal({}, {{"TILES", "12"}}), "block.x, TILE, mode");
  EXPECT_HOLDS(refusal({}, {{"n", "12"}}), "--size n=12");
  EXPECT_HOLDS(refusal({{"n", "0"}}, {}), "1 to");
  EXPECT_HOLDS(refusal({{"n", "-4"}}, {}), "1 to");
  EXPECT_HOLDS(refusal({{"n", "12x"}}, {}), "whole number");
  EXPECT_HOLDS(refusal({{"m", "12"}}, {}), "n, order");
}

TEST(LaunchPlan, RefusesWhatTheGpuCantLaunch) {
  EXPECT_HOLDS(refusal({}, {{"block.x", "2048"}}), "1024");
  Variant variant = copy_variant();
  variant.launches[0].grid = {"1", "65536"};
  EXPECT_HOLDS(refusal({}, {}, variant), "65535");
  variant = copy_variant();
  variant.launches[0].grid = {"0"};
  EXPECT_HOLDS(refusal({}, {}, variant), "at least 1");
  variant = copy_variant();
  variant.launches[0].shared_bytes = "300000";
  EXPECT_HOLDS(refusal({}, {}, variant), "shared");
}

TEST(LaunchPlan, RefusesValuesThatDoNotFit) {
  EXPECT_HOLDS(refusal({{"n", "4294967296"}}, {}), "i32");
  Variant variant = copy_variant();
  variant.scratch[0].shape = {"n - 2000"};
  EXPECT_HOLDS(refusal({}, {}, variant), "partial");
  variant.scratch[0].shape = {"n * 1000000", "n * 1000000"};
  EXPECT_HOLDS(refusal({}, {}, variant), "partial");
}

TEST(LaunchPlan, LaysStructuresOutAsCppDoes) {
  Variant variant = copy_variant();
  variant.launches[0].maps = {{"map", "x", {"8", "25", "5"}, {"8", "5", "1"}, "", {"160", "32"}}};
  variant.launches[0].structs = {
      {"globals", {"x", "u8:7", "u64:n", "align:128", "map", "u8:1", "align:128", "y", "i32:TILE"}}};
  variant.launches[0].arguments = {"globals", "y"};
  GpuSpec hopper;
  hopper.compute_capability = 90;
  const PlannedLaunch launch = plan({{"n", "1000"}}, {}, variant, hopper).launches.at(0);
  const PlannedStruct& whole = std::get<PlannedStruct>(launch.arguments.at(0));
  struct alignas(128) Map {
    std::byte bytes[128];
  };
  struct Expected { // of which the members after the map begin on a line of their own
    const float* x;
    std::uint8_t small;
    std::uint64_t n;
    Map map;
    std::uint8_t end;
    alignas(128) float* y;
    std::int32_t tile;
  };
  ASSERT_EQ(whole.bytes.size(), sizeof(Expected));
  Expected got;
  std::memcpy(&got, whole.bytes.data(), sizeof got);
  EXPECT_EQ(got.small, 7);
  EXPECT_EQ(got.n, 1000u);
  EXPECT_EQ(got.end, 1);
  EXPECT_EQ(got.tile, 16);
  ASSERT_EQ(whole.later.size(), 3u);
  EXPECT_EQ(whole.later[0].first, offsetof(Expected, x));
  EXPECT_EQ(std::get<std::string>(whole.later[0].second), "x");
  EXPECT_EQ(whole.later[1].first, offsetof(Expected, map));
  const sim::TensorMap& map = std::get<PlannedMap>(whole.later[1].second).map;
  EXPECT_EQ(map.stride[1], 160u);
  EXPECT_EQ(map.stride[2], 32u);
  EXPECT_EQ(whole.later[2].first, offsetof(Expected, y));
  EXPECT_EQ(launch.types.size(), launch.arguments.size());

  variant.launches[0].maps[0].size[1] = "26"; // 8 elements after the last one of 1000
  EXPECT_THROW(plan({{"n", "1000"}}, {}, variant, hopper), Error);
}

TEST(LaunchPlan, MakesClustersAndTensorMaps) {
  Variant variant = copy_variant();
  EXPECT_EQ(plan({}, {}, variant).launches[0].cluster, (Dim3{0, 0, 0})) << "as the kernel says";
  variant.launches[0].cluster = {"TILE / 8"};
  variant.launches[0].maps = {{"map", "x", {"n / 25", "25"}, {"TILE", "4"}, "TILE * 4"}};
  variant.launches[0].arguments = {"y", "map"};
  GpuSpec hopper;
  hopper.compute_capability = 90;
  const std::map<std::string, std::string> sizes{{"n", "1000"}};
  const PlannedLaunch launch = plan(sizes, {}, variant, hopper).launches.at(0);
  EXPECT_EQ(launch.cluster, (Dim3{2, 1, 1}));
  const PlannedMap& map = std::get<PlannedMap>(launch.arguments.at(1));
  EXPECT_EQ(map.buffer, "x");
  EXPECT_EQ(map.map.rank, 2);
  EXPECT_EQ(map.map.type, sim::TensorMap::Type::f32);
  EXPECT_EQ(map.map.size[0], 40u);
  EXPECT_EQ(map.map.size[1], 25u);
  EXPECT_EQ(map.map.stride[1], 160u);
  EXPECT_EQ(map.map.box[0], 16u);
  EXPECT_EQ(map.map.swizzle, 2);
  EXPECT_EQ(launch.types.size(), launch.arguments.size());

  const auto refused = [&](const std::string& part) {
    try {
      plan(sizes, {}, variant, hopper);
      ADD_FAILURE() << "accepted";
    } catch (const Error& error) {
      EXPECT_HOLDS(std::string(error.what()), part);
    }
  };
  variant.launches[0].maps[0].swizzle = "48";
  refused("0, 32, 64 or 128 bytes, not 48");
  variant.launches[0].maps[0].swizzle = "32";
  refused("more than the swizzle's 32");
  variant.launches[0].maps[0] = {"map", "x", {"n / 4", "4"}, {"16", "4"}, ""};
  refused("1000 bytes, but it must be a multiple of 16");
  variant.launches[0].maps[0] = {"map", "x", {"n", "4"}, {"16", "4"}, ""};
  refused("larger than its buffer of 4000 bytes");
  variant.launches[0].maps[0] = {"map", "x", {"n"}, {"TILE"}, ""};
  variant.launches[0].cluster = {"3"};
  refused("clusters of 3");
}

TEST(LaunchPlan, RefusesRulesThatAreBroken) {
  Variant variant = copy_variant();
  variant.launches[0].arguments[3] = "z";
  EXPECT_HOLDS(refusal({}, {}, variant), "'z'");
  variant = copy_variant();
  variant.launches[0].grid = {"n / 3"};
  EXPECT_HOLDS(refusal({}, {}, variant), "n / 3");
  variant = copy_variant();
  variant.launches[0].when = variant.launches[1].when = "n < 0";
  EXPECT_HOLDS(refusal({}, {}, variant), "no launch");
  variant = copy_variant();
  variant.pinned = {{"size", 1}};
  EXPECT_HOLDS(refusal({}, {}, variant), "'size'");
}
