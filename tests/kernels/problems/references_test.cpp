#include "kernels/base/error.h"
#include "kernels/problems/problem.h"

#include <cmath>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

Tensor floats(std::vector<std::int64_t> shape, const std::vector<float>& values) {
  Tensor tensor(Dtype::f32, std::move(shape));
  std::copy(values.begin(), values.end(), tensor.as<float>().begin());
  return tensor;
}

Tensor bytes(std::vector<std::int64_t> shape, const std::vector<std::uint8_t>& values) {
  Tensor tensor(Dtype::u8, std::move(shape));
  std::copy(values.begin(), values.end(), tensor.as<std::uint8_t>().begin());
  return tensor;
}

std::vector<double> numbers(const Tensor& tensor) {
  std::vector<double> result;
  for (std::int64_t i = 0; i < tensor.count(); ++i) result.push_back(tensor.at(i));
  return result;
}

std::vector<double> reference(const std::string& problem, const std::map<std::string, std::string>& chosen,
                              const Tensors& inputs, const std::string& output) {
  const Problem& found = find_problem(problem);
  return numbers(found.reference(complete(found.sizes(), chosen), inputs).at(output));
}

TEST(Reference, VectorAdd) {
  EXPECT_EQ(reference("vector-add", {{"n", "3"}},
                      {{"a", floats({3}, {1, -2, 0.5f})}, {"b", floats({3}, {10, 2, 0.25f})}}, "c"),
            (std::vector<double>{11, 0, 0.75}));
}

TEST(Reference, VectorAddKeepsWhatF32Loses) {
  EXPECT_EQ(
      reference("vector-add", {{"n", "1"}}, {{"a", floats({1}, {1})}, {"b", floats({1}, {0x1p-30f})}}, "c"),
      (std::vector<double>{1 + 0x1p-30}));
}

TEST(Reference, Coordinates) {
  EXPECT_EQ(
      reference("threads-blocks", {{"depth", "2"}, {"rows", "2"}, {"columns", "3"}}, {}, "cells"),
      (std::vector<double>{0, 1, 2, 1000, 1001, 1002, 1000000, 1000001, 1000002, 1001000, 1001001, 1001002}));
}

TEST(Reference, GrayscaleRoundsToNearest) {
  // 0.21 * 10 + 0.72 * 20 + 0.07 * 30 = 18.6; 0.21 * 255 = 53.55; 0.72 * 255 = 183.6; 0.07 * 255 = 17.85;
  // white 255
  const std::vector<std::uint8_t> pixels{10, 20, 30, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255};
  const std::vector<std::uint8_t> planes{10, 255, 0, 0, 255, 20, 0, 255, 0, 255, 30, 0, 0, 255, 255};
  const std::vector<double> gray{19, 54, 184, 18, 255};
  EXPECT_EQ(
      reference("grayscale", {{"height", "1"}, {"width", "5"}}, {{"rgb", bytes({1, 5, 3}, pixels)}}, "gray"),
      gray);
  EXPECT_EQ(reference("grayscale", {{"height", "1"}, {"width", "5"}, {"layout", "planar"}},
                      {{"rgb", bytes({3, 1, 5}, planes)}}, "gray"),
            gray);
  // 0.299 * 10 + 0.587 * 20 + 0.114 * 30 = 18.15; 76.245; 149.685; 29.07
  EXPECT_EQ(reference("grayscale", {{"height", "1"}, {"width", "5"}, {"weights", "bt601"}},
                      {{"rgb", bytes({1, 5, 3}, pixels)}}, "gray"),
            (std::vector<double>{18, 76, 150, 29, 255}));
}

TEST(Reference, GrayscaleTakesEitherLevelNearAHalf) {
  // 0.299, 0.587 and 0.114 times: 6.515, 1.516, 9.484, 15.485, 11.49; white 255, black 0.
  const std::vector<std::uint8_t> pixels{0,  1, 52, 0,  2,   3,   0,   8, 42, 0, 19,
                                         38, 0, 12, 39, 255, 255, 255, 0, 0,  0};
  const Tensors inputs{{"rgb", bytes({1, 7, 3}, pixels)}};
  const std::map<std::string, std::string> sizes{{"height", "1"}, {"width", "7"}, {"weights", "bt601"}};
  EXPECT_EQ(reference("grayscale", sizes, inputs, "gray"), (std::vector<double>{7, 2, 9, 15, 11, 255, 0}));
  EXPECT_EQ(reference("grayscale", sizes, inputs, also_right("gray")),
            (std::vector<double>{6, 2, 9, 16, 12, 255, 0}));
}

TEST(Reference, SoftmaxAllowsTheRoundingOfItsInputs) {
  const float huge = 0x1p127f;
  const std::vector<double> factors =
      reference("softmax", {{"rows", "3"}, {"columns", "2"}},
                {{"in", floats({3, 2}, {0.5f, -1, -8192, 10, huge, huge})}}, also_right_factors("out"));
  ASSERT_EQ(factors.size(), 6u);
  EXPECT_NEAR(factors[1], 1 + 0x1p-23, 1e-12) << "an ulp of 1";
  EXPECT_NEAR(factors[2], 1 - 0x1p-10, 1e-12) << "an ulp of 8192, which may be the smallest";
  EXPECT_NEAR(factors[3], 1 + 0x1p-10, 1e-12);
  EXPECT_NEAR(factors[4], 1, 1e-12) << "exact";
  EXPECT_NEAR(factors[5], 2, 1e-12) << "2^127 + log 2 is 2^127: exp(0) instead of 1/2";
}

TEST(Reference, AdditionRepeatsWhatHasOneRowOrColumn) {
  const Tensor a = floats({2, 3}, {1, 2, 3, 4, 5, 6});
  const auto sum = [&](const char* shape, const Tensor& b) {
    return reference("broadcast-add", {{"rows", "2"}, {"columns", "3"}, {"shape", shape}},
                     {{"a", a}, {"b", b}}, "c");
  };
  EXPECT_EQ(sum("matrix", floats({2, 3}, {10, 20, 30, 40, 50, 60})),
            (std::vector<double>{11, 22, 33, 44, 55, 66}));
  EXPECT_EQ(sum("row", floats({1, 3}, {10, 20, 30})), (std::vector<double>{11, 22, 33, 14, 25, 36}));
  EXPECT_EQ(sum("column", floats({2, 1}, {10, 20})), (std::vector<double>{11, 12, 13, 24, 25, 26}));
  EXPECT_EQ(sum("single", floats({1, 1}, {10})), (std::vector<double>{11, 12, 13, 14, 15, 16}));
}

TEST(Reference, LinearLayerTakesRowsOfWeights) {
  const Tensors inputs{{"x", floats({1, 2}, {1, 2})},
                       {"w", floats({3, 2}, {1, 0, 0, 1, -1, 0.5f})},
                       {"bias", floats({3}, {0.5f, -3, 0})}};
  const std::map<std::string, std::string> sizes{{"batch", "1"}, {"inputs", "2"}, {"outputs", "3"}};
  EXPECT_EQ(reference("linear", sizes, inputs, "y"), (std::vector<double>{1.5, -1, 0}));
  auto activated = sizes;
  activated["activation"] = "gelu";
  // v times the normal distribution's integral up to v: of 1.5 it is 0.9331928, of -1 0.1586553.
  const std::vector<double> gelu = reference("linear", activated, inputs, "y");
  EXPECT_NEAR(gelu[0], 1.5 * 0.9331927987, 1e-9);
  EXPECT_NEAR(gelu[1], -0.1586552539, 1e-9);
  EXPECT_EQ(gelu[2], 0);
}

TEST(Reference, LayerNormScalesAndShiftsByColumn) {
  // Mean 3, variance 4; and a row whose deviation is 0.
  const Tensors inputs{
      {"x", floats({2, 2}, {1, 5, 7, 7})}, {"gamma", floats({2}, {2, 3})}, {"beta", floats({2}, {10, 20})}};
  const auto y = reference("layer-norm", {{"rows", "2"}, {"columns", "2"}}, inputs, "y");
  EXPECT_NEAR(y[0], 8, 1e-5);
  EXPECT_NEAR(y[1], 23, 1e-5);
  EXPECT_EQ(y[2], 10);
  EXPECT_EQ(y[3], 20);
}

TEST(Reference, ConvolutionHasZerosAroundTheImage) {
  const Tensors inputs{{"x", floats({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6})},
                       {"w", floats({1, 1, 3, 3}, {0, 0, 0, 0, 1, 10, 0, 100, 0})}};
  // Each pixel, ten times its right neighbour, a hundred times the one below.
  EXPECT_EQ(reference("convolution",
                      {{"images", "1"}, {"inputs", "1"}, {"outputs", "1"}, {"height", "2"}, {"width", "3"}},
                      inputs, "y"),
            (std::vector<double>{421, 532, 603, 54, 65, 6}));
}

TEST(Reference, CopyAndTranspose) {
  const Tensors inputs{{"in", floats({2, 3}, {1, 2, 3, 4, 5, 6})}};
  EXPECT_EQ(reference("matrix-copy", {{"rows", "2"}, {"columns", "3"}}, inputs, "out"),
            (std::vector<double>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(
      reference("matrix-copy", {{"rows", "2"}, {"columns", "3"}, {"order", "transposed"}}, inputs, "out"),
      (std::vector<double>{1, 4, 2, 5, 3, 6}));
}

TEST(Reference, MatrixProduct) {
  EXPECT_EQ(
      reference("matmul", {{"m", "2"}, {"n", "2"}, {"k", "3"}},
                {{"a", floats({2, 3}, {1, 2, 3, 4, 5, 6})}, {"b", floats({3, 2}, {7, 8, 9, 10, 11, 12})}},
                "c"),
      (std::vector<double>{58, 64, 139, 154}));
}

TEST(Reference, MatrixProductOfBfloat16) {
  Tensor a(Dtype::bf16, {2, 3}), b(Dtype::bf16, {3, 2});
  const double left[] = {1, 2, 3, 4, 5, 6}, right[] = {0x1p-9, 8, 9, 10, 11, 12};
  for (int i = 0; i < 6; ++i) {
    store_from_double(Dtype::bf16, a.bytes.data() + 2 * i, left[i]);
    store_from_double(Dtype::bf16, b.bytes.data() + 2 * i, right[i]);
  }
  // The result has more bits than a bf16.
  EXPECT_EQ(reference("matmul-bf16", {{"m", "2"}, {"n", "2"}, {"k", "3"}}, {{"a", a}, {"b", b}}, "c"),
            (std::vector<double>{51 + 0x1p-9, 64, 111 + 0x1p-7, 154}));
}

/// Each element by the definition, for a shape that the blocks of a library don't divide.
TEST(Reference, MatrixProductAgainstTheDefinition) {
  const Problem& problem = find_problem("matmul");
  const Values sizes{{"m", 67}, {"n", 1030}, {"k", 129}};
  Tensors inputs;
  problem.make_inputs(sizes, 9, "", inputs);
  const Tensor c = problem.reference(sizes, inputs).at("c");
  const auto a = inputs.at("a").as<float>(), b = inputs.at("b").as<float>();
  for (int row = 0; row < 67; ++row)
    for (int column = 0; column < 1030; ++column) {
      long double sum = 0;
      for (int i = 0; i < 129; ++i) sum += static_cast<long double>(a[row * 129 + i]) * b[i * 1030 + column];
      ASSERT_NEAR(c.at(row * 1030 + column), static_cast<double>(sum), 1e-13);
    }
}

TEST(Reference, TellsItsShareAndStops) {
  const Problem& problem = find_problem("matmul");
  const Values sizes{{"m", 256}, {"n", 64}, {"k", 32}};
  Tensors inputs;
  problem.make_inputs(sizes, 9, "", inputs);
  std::vector<double> shares;
  std::atomic<bool> cancel = false;
  problem.reference(sizes, inputs, {&cancel, [&](double share) { shares.push_back(share); }});
  EXPECT_TRUE(!shares.empty() && std::is_sorted(shares.begin(), shares.end()) && shares.back() <= 1);
  cancel = true;
  EXPECT_THROW(problem.reference(sizes, inputs, {&cancel}), Error);
}

TEST(Reference, SumAndLargest) {
  const Tensors inputs{{"in", floats({4}, {-1, -4, -0.5f, -2})}};
  EXPECT_EQ(reference("reduction", {{"n", "4"}}, inputs, "out"), (std::vector<double>{-7.5}));
  EXPECT_EQ(reference("reduction", {{"n", "4"}, {"op", "max"}}, inputs, "out"), (std::vector<double>{-0.5}));
}

TEST(Reference, SumOverSeveralThreadsIsTheWholeSum) {
  const std::int64_t n = 3'000'001;
  Tensor in(Dtype::f32, {n});
  for (std::int64_t i = 0; i < n; ++i) in.as<float>()[i] = static_cast<float>(i % 5) - 1; // exact in f64
  const Tensors inputs{{"in", in}};
  EXPECT_EQ(reference("reduction", {{"n", std::to_string(n)}}, inputs, "out"),
            (std::vector<double>{2'999'999}));
}

TEST(Reference, SoftmaxOfKnownOdds) {
  const std::vector<double> got =
      reference("softmax", {{"rows", "2"}, {"columns", "3"}},
                {{"in", floats({2, 3}, {0, std::log(2.0f), std::log(5.0f), 1000, 1000, 1000})}}, "out");
  const std::vector<double> expected{0.125, 0.25, 0.625, 1.0 / 3, 1.0 / 3, 1.0 / 3};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(got[i], expected[i], 1e-7); // log() in f32
}

TEST(Softmax, InputsOverflowWithoutTheLargest) {
  const Problem& problem = find_problem("softmax");
  const Values sizes = complete(problem.sizes(), {});
  Tensors inputs;
  problem.make_inputs(sizes, 1, "", inputs);
  int overflows = 0;
  for (float value : inputs.at("in").as<float>()) {
    ASSERT_LT(std::fabs(value), 110);
    overflows += std::isinf(std::exp(value));
  }
  EXPECT_GT(overflows, 10000);
}

TEST(Reference, AttentionOfKnownWeights) {
  // One query with head size 1: scores are q k = log 1, log 3; weights 1/4 and 3/4.
  const float log3 = std::log(3.0f);
  const std::vector<double> got =
      reference("attention", {{"heads", "1"}, {"kv_heads", "1"}, {"sequence", "2"}, {"head_size", "1"}},
                {{"q", floats({1, 2, 1}, {1, 0})},
                 {"k", floats({1, 2, 1}, {0, log3})},
                 {"v", floats({1, 2, 1}, {8, 16})}},
                "out");
  EXPECT_NEAR(got[0], 14, 1e-6);  // 8 / 4 + 16 * 3 / 4
  EXPECT_NEAR(got[1], 12, 1e-12); // equal weights
}

TEST(Reference, AttentionScalesByTheRootOfTheHeadSize) {
  // Head size 4: q . k = 2 log 3, divided by 2.
  const float log3 = std::log(3.0f);
  const std::vector<double> got =
      reference("attention", {{"heads", "1"}, {"kv_heads", "1"}, {"sequence", "2"}, {"head_size", "4"}},
                {{"q", floats({1, 2, 4}, {2, 0, 0, 0, 0, 0, 0, 0})},
                 {"k", floats({1, 2, 4}, {0, 0, 0, 0, log3, 0, 0, 0})},
                 {"v", floats({1, 2, 4}, {8, 0, 0, 1, 16, 0, 0, 1})}},
                "out");
  EXPECT_NEAR(got[0], 14, 1e-6);
  EXPECT_NEAR(got[3], 1, 1e-12);
}

TEST(Reference, CausalAttentionSeesNoLaterKey) {
  const std::vector<double> got =
      reference("attention",
                {{"heads", "1"}, {"kv_heads", "1"}, {"sequence", "3"}, {"head_size", "1"}, {"causal", "yes"}},
                {{"q", floats({1, 3, 1}, {0, 0, 0})},
                 {"k", floats({1, 3, 1}, {5, 6, 7})},
                 {"v", floats({1, 3, 1}, {6, 12, 30})}},
                "out");
  EXPECT_NEAR(got[0], 6, 1e-12);
  EXPECT_NEAR(got[1], 9, 1e-12);
  EXPECT_NEAR(got[2], 16, 1e-12);
}

TEST(Reference, GroupedQueriesShareKeysInOrder) {
  // Four heads on two key-value heads: heads 0, 1 take the first, 2, 3 the second.
  const std::vector<double> got =
      reference("attention", {{"heads", "4"}, {"kv_heads", "2"}, {"sequence", "1"}, {"head_size", "1"}},
                {{"q", floats({4, 1, 1}, {1, 2, 3, 4})},
                 {"k", floats({2, 1, 1}, {1, 1})},
                 {"v", floats({2, 1, 1}, {10, 20})}},
                "out");
  EXPECT_EQ(got, (std::vector<double>{10, 10, 20, 20}));
}

TEST(Attention, RefusesHeadsThatDoNotShareEvenly) {
  const Problem& problem = find_problem("attention");
  EXPECT_THROW(problem.buffers(complete(problem.sizes(), {{"heads", "4"}, {"kv_heads", "3"}})), Error);
}

TEST(Work, FlopsAndBytesFollowTheirFormulas) {
  const auto flops = [](const std::string& id, const std::map<std::string, std::string>& chosen) {
    return find_problem(id).flops(complete(find_problem(id).sizes(), chosen));
  };
  const auto moved = [](const std::string& id, const std::map<std::string, std::string>& chosen) {
    return find_problem(id).compulsory_bytes(complete(find_problem(id).sizes(), chosen));
  };
  EXPECT_EQ(flops("vector-add", {{"n", "1000"}}), 1000);
  EXPECT_EQ(moved("vector-add", {{"n", "1000"}}), 12000);
  EXPECT_EQ(flops("grayscale", {{"height", "10"}, {"width", "20"}}), 1000);
  EXPECT_EQ(moved("grayscale", {{"height", "10"}, {"width", "20"}, {"layout", "planar"}}), 800);
  EXPECT_EQ(flops("matmul", {{"m", "2"}, {"n", "3"}, {"k", "5"}}), 60);
  EXPECT_EQ(moved("matmul", {{"m", "2"}, {"n", "3"}, {"k", "5"}}), 4 * (10 + 15 + 6));
  EXPECT_EQ(flops("matmul", {{"m", "16384"}, {"n", "16384"}, {"k", "16384"}}), 0x1p43); // beyond 32 bits
  EXPECT_EQ(flops("matmul-bf16", {{"m", "2"}, {"n", "3"}, {"k", "5"}}), 60);
  EXPECT_EQ(moved("matmul-bf16", {{"m", "2"}, {"n", "3"}, {"k", "5"}}), 2 * (10 + 15) + 4 * 6);
  EXPECT_EQ(flops("reduction", {{"n", "1000"}}), 999);
  EXPECT_EQ(moved("reduction", {{"n", "1000"}}), 4004);
  EXPECT_EQ(flops("softmax", {{"rows", "10"}, {"columns", "20"}}), 1000);
  EXPECT_EQ(moved("softmax", {{"rows", "10"}, {"columns", "20"}}), 1600);
  const std::map<std::string, std::string> heads{
      {"heads", "4"}, {"kv_heads", "1"}, {"sequence", "10"}, {"head_size", "8"}};
  EXPECT_EQ(flops("attention", heads), 4 * 4 * 10 * 10 * 8);
  std::map<std::string, std::string> causal = heads;
  causal["causal"] = "yes";
  EXPECT_EQ(flops("attention", causal), 4 * 4 * 55 * 8);
  EXPECT_EQ(moved("attention-bf16", heads), 10 * 8 * (2 * (4 + 1 + 1) + 4 * 4));
  EXPECT_EQ(moved("attention", heads), 4 * 10 * 8 * (4 + 1 + 1 + 4));
  EXPECT_EQ(moved("matrix-copy", {{"rows", "10"}, {"columns", "20"}}), 1600);
  EXPECT_EQ(flops("matrix-copy", {}), 0);
  EXPECT_EQ(moved("threads-blocks", {{"depth", "2"}, {"rows", "3"}, {"columns", "4"}}), 96);
}

}
}
