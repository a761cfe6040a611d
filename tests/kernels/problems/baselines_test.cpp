#include "kernels/problems/problem.h"

#include <gtest/gtest.h>
#include <set>

namespace kernelarium {
namespace {

using Chosen = std::map<std::string, std::string>;

/// Small odd shapes besides the default: no multiple of any tile, and single elements.
const std::map<std::string, std::vector<Chosen>> kSizes{
    {"vector-add", {{}, {{"n", "1"}}, {{"n", "1000003"}}}},
    {"threads-blocks",
     {{},
      {{"depth", "1"}, {"rows", "1"}, {"columns", "1"}},
      {{"depth", "3"}, {"rows", "7"}, {"columns", "131"}}}},
    {"grayscale",
     {{},
      {{"layout", "planar"}},
      {{"weights", "bt601"}},
      {{"weights", "bt601"}, {"layout", "planar"}},
      {{"height", "1"}, {"width", "1"}},
      {{"height", "1"}, {"width", "1"}, {"layout", "planar"}},
      {{"height", "131"}, {"width", "257"}},
      {{"height", "131"}, {"width", "257"}, {"weights", "bt601"}}}},
    {"matrix-copy",
     {{},
      {{"order", "transposed"}},
      {{"rows", "1"}, {"columns", "1"}},
      {{"rows", "37"}, {"columns", "101"}, {"order", "transposed"}}}},
    {"matmul",
     {{},
      {{"m", "1"}, {"n", "1"}, {"k", "1"}},
      {{"m", "61"}, {"n", "67"}, {"k", "127"}},
      {{"m", "3"}, {"n", "500"}, {"k", "1"}}}},
    {"matmul-bf16",
     {{},
      {{"m", "1"}, {"n", "1"}, {"k", "1"}},
      {{"m", "61"}, {"n", "67"}, {"k", "127"}},
      {{"m", "3"}, {"n", "500"}, {"k", "1"}}}},
    {"reduction",
     {{},
      {{"op", "max"}},
      {{"n", "1"}},
      {{"n", "1"}, {"op", "max"}},
      {{"n", "1000003"}},
      {{"n", "1000003"}, {"op", "max"}}}},
    {"broadcast-add",
     {{},
      {{"shape", "row"}},
      {{"shape", "column"}},
      {{"shape", "single"}},
      {{"rows", "1"}, {"columns", "1"}, {"shape", "column"}},
      {{"rows", "37"}, {"columns", "101"}, {"shape", "row"}}}},
    {"linear",
     {{},
      {{"activation", "gelu"}},
      {{"batch", "1"}, {"inputs", "1"}, {"outputs", "1"}},
      {{"batch", "3"}, {"inputs", "61"}, {"outputs", "67"}, {"activation", "gelu"}}}},
    {"linear-backward",
     {{},
      {{"batch", "1"}, {"inputs", "1"}, {"outputs", "1"}},
      {{"batch", "3"}, {"inputs", "61"}, {"outputs", "67"}}}},
    {"softmax-backward", {{}, {{"rows", "1"}, {"columns", "1"}}, {{"rows", "129"}, {"columns", "1003"}}}},
    {"layer-norm", {{}, {{"rows", "1"}, {"columns", "1"}}, {{"rows", "129"}, {"columns", "1003"}}}},
    {"layer-norm-backward", {{}, {{"rows", "1"}, {"columns", "1"}}, {{"rows", "129"}, {"columns", "1003"}}}},
    {"attention-backward",
     {{},
      {{"causal", "yes"}},
      {{"heads", "1"}, {"sequence", "1"}, {"head_size", "1"}},
      {{"heads", "3"}, {"sequence", "67"}, {"head_size", "20"}, {"causal", "yes"}}}},
    {"convolution",
     {{},
      {{"taps", "5x5"}, {"height", "3"}, {"width", "7"}},
      {{"images", "1"}, {"inputs", "1"}, {"outputs", "1"}, {"height", "1"}, {"width", "1"}},
      {{"taps", "1x1"}, {"inputs", "5"}, {"outputs", "3"}, {"height", "9"}, {"width", "33"}}}},
    {"convolution-backward",
     {{},
      {{"taps", "5x5"}, {"height", "3"}, {"width", "7"}},
      {{"images", "1"}, {"inputs", "1"}, {"outputs", "1"}, {"height", "1"}, {"width", "1"}},
      {{"taps", "1x1"}, {"inputs", "5"}, {"outputs", "3"}, {"height", "9"}, {"width", "33"}}}},
    {"softmax", {{}, {{"rows", "1"}, {"columns", "1"}}, {{"rows", "129"}, {"columns", "1003"}}}},
    {"attention",
     {{},
      {{"causal", "yes"}},
      {{"heads", "1"}, {"kv_heads", "1"}, {"sequence", "1"}, {"head_size", "1"}},
      {{"heads", "6"}, {"kv_heads", "3"}, {"sequence", "131"}, {"head_size", "33"}, {"causal", "yes"}},
      {{"heads", "4"}, {"kv_heads", "1"}, {"sequence", "67"}, {"head_size", "20"}},
      {{"heads", "3"}, {"kv_heads", "3"}, {"sequence", "65"}, {"head_size", "64"}}}},
    {"attention-bf16",
     {{},
      {{"causal", "yes"}},
      {{"heads", "1"}, {"kv_heads", "1"}, {"sequence", "1"}, {"head_size", "1"}},
      {{"heads", "6"}, {"kv_heads", "3"}, {"sequence", "131"}, {"head_size", "33"}, {"causal", "yes"}}}}};

TEST(Baselines, AgreeWithTheReference) {
  for (const auto& problem : problems()) {
    ASSERT_TRUE(kSizes.contains(problem->id())) << "add sizes for the problem " << problem->id();
    for (const Chosen& chosen : kSizes.at(problem->id()))
      for (std::uint64_t seed : {1, 2, 3}) {
        const Values sizes = complete(problem->sizes(), chosen);
        Tensors inputs;
        problem->make_inputs(sizes, seed, "", inputs);
        const Tensors expected = problem->reference(sizes, inputs);
        std::set<std::string> names;
        for (const Baseline& baseline : problem->baselines(sizes)) {
          SCOPED_TRACE(problem->id() + " " + baseline.name + " " + ::testing::PrintToString(chosen) +
                       " seed " + std::to_string(seed));
          EXPECT_TRUE(names.insert(baseline.name).second) << "the name stands twice";
          EXPECT_GE(baseline.threads, 1);
          Tensors buffers = inputs;
          baseline.run(sizes, buffers);
          baseline.run(sizes, buffers); // again on its own outputs: nothing may be added up
          for (const auto& [name, tensor] : inputs)
            EXPECT_EQ(buffers.at(name).bytes, tensor.bytes) << "input changed";
          for (const BufferSpec& output : problem->buffers(sizes)) {
            if (output.role != Role::output) continue;
            EXPECT_EQ(buffers.at(output.name).shape, output.shape);
            const Comparison result =
                compare(buffers.at(output.name), expected.at(output.name),
                        problem->tolerance(sizes, output.name), also_right_in(expected, output.name));
            EXPECT_EQ(result.wrong, 0) << "first at " << result.first.index << ": " << result.first.got
                                       << " for " << result.first.expected;
          }
        }
        EXPECT_TRUE(names.contains("plain C++"));
      }
  }
}

TEST(Baselines, ComeFromTheLibrariesPromised) {
  const auto libraries = [](const std::string& id, const Chosen& chosen) {
    std::string all;
    for (const Baseline& baseline : find_problem(id).baselines(complete(find_problem(id).sizes(), chosen)))
      all += baseline.library + ";";
    return all;
  };
  for (const char* id : {"matmul", "matmul-bf16", "softmax", "reduction", "attention", "attention-bf16"})
    EXPECT_NE(libraries(id, {}).find("Eigen 3."), std::string::npos) << id;
  EXPECT_NE(libraries("grayscale", {{"layout", "interleaved"}, {"weights", "bt601"}}).find("OpenCV 4."),
            std::string::npos);
  // cvtColor has no other weights and takes no planes.
  EXPECT_EQ(libraries("grayscale", {{"layout", "planar"}, {"weights", "bt601"}}).find("OpenCV"),
            std::string::npos);
  EXPECT_EQ(libraries("grayscale", {{"weights", "luminosity"}}).find("OpenCV"), std::string::npos);
}

/// Each output has that of its own sums: a dx of a few products is not judged like a dW over all pixels.
TEST(Tolerance, IsOfTheOutput) {
  const Problem& convolution = find_problem("convolution-backward");
  Values sizes = complete(convolution.sizes(), {});
  sizes["height"] = sizes["width"] = 100;
  EXPECT_LT(20 * convolution.tolerance(sizes, "dx").absolute, convolution.tolerance(sizes, "dw").absolute);
  const Problem& linear = find_problem("linear-backward");
  Values long_batch = complete(linear.sizes(), {});
  long_batch["batch"] = 4096;
  long_batch["outputs"] = 16;
  EXPECT_EQ(256 * linear.tolerance(long_batch, "dx").absolute, linear.tolerance(long_batch, "dw").absolute);
}

/// The tolerance must not be so wide that a kernel which forgets something passes.
TEST(Tolerance, CatchesAForgottenElement) {
  for (const auto& problem : problems())
    for (const Chosen& chosen : kSizes.at(problem->id()))
      for (bool large : {false, true}) {
        if (large && !chosen.empty()) continue;
        Values sizes = complete(problem->sizes(), chosen);
        if (large)
          for (const auto& [name, value] : problem->large()) sizes[name] = value;
        SCOPED_TRACE(problem->id());
        // One input is 0.5 in the mean; a mean over the sequence loses one part of it. With weights in bf16
        // that drowns in a long sequence, and the pattern last-largest finds it.
        const double forgotten =
            problem->id() == "attention" ? 0.25 / static_cast<double>(sizes.at("sequence")) : 0.25;
        if (problem->id() == "reduction" && large) continue; // one of 2^28 drowns in f32 rounding
        for (const auto& [output, tolerance] : tolerances_of(*problem, sizes)) {
          EXPECT_FALSE(tolerance.reason.empty());
          EXPECT_LT(tolerance.absolute, forgotten);
          EXPECT_LT(tolerance.relative, 1e-4);
        }
      }
}

}
}
