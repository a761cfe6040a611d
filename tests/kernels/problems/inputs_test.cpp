#include "kernels/base/error.h"
#include "kernels/problems/inputs.h"
#include "kernels/problems/problem.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <numeric>

namespace kernelarium {
namespace {

std::vector<float> floats(std::int64_t count, std::uint64_t seed, std::string_view buffer) {
  Tensor tensor(Dtype::f32, {count});
  fill_random(tensor, seed, buffer);
  return {tensor.as<float>().begin(), tensor.as<float>().end()};
}

TEST(Inputs, DependOnSeedBufferAndIndexAlone) {
  const std::vector<float> all = floats(3'000'000, 7, "a"); // filled by several threads
  const std::vector<float> few = floats(1000, 7, "a");
  EXPECT_TRUE(std::equal(few.begin(), few.end(), all.begin()));
  EXPECT_EQ(all, floats(3'000'000, 7, "a"));
  const auto equal_values = [&](const std::vector<float>& other) {
    return std::inner_product(few.begin(), few.end(), other.begin(), 0, std::plus<>(), std::equal_to<>());
  };
  EXPECT_LT(equal_values(floats(1000, 8, "a")), 3);
  EXPECT_LT(equal_values(floats(1000, 7, "b")), 3);
}

TEST(Inputs, MatchTheGeneratorWorkedOutElsewhere) {
  // Key and values by the published SplitMix64 finaliser and FNV-1a, computed with Python's integers.
  const RandomBits bits(1, "a");
  EXPECT_EQ(bits[0], 0x14f8d97c462d7615u);
  EXPECT_EQ(bits[1], 0xfb9ee4fde6aff41eu);
  EXPECT_EQ(bits[1000000007], 0x2a4e61b84ead3686u);
}

TEST(Inputs, AreUniform) {
  const std::vector<float> values = floats(1 << 20, 3, "in");
  double sum = 0, squares = 0;
  for (float value : values) {
    ASSERT_GE(value, -1);
    ASSERT_LT(value, 1);
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / values.size(), 0, 0.003); // five standard deviations
  EXPECT_NEAR(squares / values.size(), 1.0 / 3, 0.002);

  Tensor bytes(Dtype::u8, {1 << 20});
  fill_random(bytes, 3, "rgb");
  std::vector<int> counts(256);
  for (std::uint8_t byte : bytes.as<std::uint8_t>()) ++counts[byte];
  for (int count : counts) EXPECT_NEAR(count, 4096, 5 * 64);
}

TEST(Inputs, OfBfloat16AreTheSameNumbersCutTowardsZero) {
  const std::vector<float> wide = floats(10000, 3, "a");
  Tensor narrow(Dtype::bf16, {10000});
  fill_random(narrow, 3, "a");
  for (std::int64_t i = 0; i < narrow.count(); ++i) {
    const double value = narrow.at(i), exact = wide[static_cast<std::size_t>(i)];
    ASSERT_LE(std::fabs(value), std::fabs(exact));
    ASSERT_LT(std::fabs(exact - value), 0x1p-7 * std::fabs(exact));
  }
  Tensor negative = narrow, zero_one = narrow;
  make_negative(negative);
  make_zero_one(zero_one);
  for (std::int64_t i = 0; i < narrow.count(); ++i) {
    ASSERT_GE(negative.at(i), -1);
    ASSERT_LT(negative.at(i), 0);
    ASSERT_EQ(zero_one.at(i), wide[static_cast<std::size_t>(i)] < 0 ? 0 : 1);
  }
}

TEST(Inputs, TakeTheShapeOfTheirSizesWhateverWasThere) {
  const Problem& problem = find_problem("vector-add");
  const Values sizes{{"n", 5}};
  Tensors fresh, other_shape{{"a", Tensor(Dtype::f32, {7})}}, other_type{{"a", Tensor(Dtype::f64, {5})}};
  problem.make_inputs(sizes, 1, "", fresh);
  ASSERT_TRUE(fresh.contains("a"));
  for (Tensors* tensors : {&other_shape, &other_type}) {
    problem.make_inputs(sizes, 1, "", *tensors);
    EXPECT_EQ(tensors->at("a").dtype, Dtype::f32);
    EXPECT_EQ(tensors->at("a").shape, (std::vector<std::int64_t>{5}));
    EXPECT_EQ(tensors->at("a").bytes, fresh.at("a").bytes);
  }
}

TEST(Inputs, RefuseTypesWithNoRule) {
  Tensor tensor(Dtype::f16, {4});
  EXPECT_THROW(fill_random(tensor, 1, "a"), Error);
}

TEST(Inputs, EveryProblemMakesTheSameTwice) {
  for (const auto& problem : problems()) {
    SCOPED_TRACE(problem->id());
    const Values sizes = complete(problem->sizes(), {});
    Tensors first, second, other;
    problem->make_inputs(sizes, 5, "", first);
    problem->make_inputs(sizes, 5, "", second);
    problem->make_inputs(sizes, 6, "", other);
    for (const BufferSpec& buffer : problem->buffers(sizes)) {
      if (buffer.role == Role::output) {
        EXPECT_FALSE(first.contains(buffer.name));
        continue;
      }
      EXPECT_EQ(first.at(buffer.name).shape, buffer.shape);
      EXPECT_EQ(first.at(buffer.name).bytes, second.at(buffer.name).bytes);
      EXPECT_NE(first.at(buffer.name).bytes, other.at(buffer.name).bytes);
    }
    // Making anew in the same memory must give the same as in fresh memory.
    problem->make_inputs(sizes, 5, "", other);
    for (const auto& [name, tensor] : first) EXPECT_EQ(tensor.bytes, other.at(name).bytes);
  }
}

TEST(Inputs, DrawWhatCanBeRecognised) {
  Tensor letter(Dtype::f32, {64, 64});
  draw(letter, "letter");
  const auto at = [&](int row, int column) {
    return letter.as<float>()[static_cast<std::size_t>(row * 64 + column)];
  };
  EXPECT_EQ(at(14, 44), 1) << "the long bar";
  EXPECT_EQ(at(50, 20), 1) << "the stem";
  EXPECT_EQ(at(50, 44), 0) << "nothing at the lower right: it is no E";
  EXPECT_EQ(at(14, 60), 0);
  EXPECT_NE(at(14, 44), at(44, 14)) << "its transpose looks otherwise";
  Tensor identity(Dtype::f32, {3, 3});
  draw(identity, "identity");
  EXPECT_EQ(std::vector<float>(identity.as<float>().begin(), identity.as<float>().end()),
            (std::vector<float>{1, 0, 0, 0, 1, 0, 0, 0, 1}));
  Tensor hot(Dtype::f32, {1000});
  draw(hot, "one-hot");
  EXPECT_EQ(std::accumulate(hot.as<float>().begin(), hot.as<float>().end(), 0.0F), 1);
  Tensor pixels(Dtype::u8, {8, 8, 3});
  draw(pixels, "checker");
  EXPECT_EQ(pixels.as<std::uint8_t>()[0], 0);
  EXPECT_EQ(pixels.as<std::uint8_t>()[3], 255) << "the next pixel, all of its channels";
  EXPECT_EQ(pixels.as<std::uint8_t>()[5], 255);
  Tensor ramp(Dtype::f32, {1 << 20});
  draw(ramp, "ramp");
  float sum = 0; // one running sum in f32 is exact: few levels
  for (const float value : ramp.as<float>()) sum += value;
  EXPECT_EQ(sum, (1 << 16) * 120.0F / 16);
}

TEST(Inputs, DisplaysAreKnownByNameAndNoPatternOfChecks) {
  for (const auto& problem : problems()) {
    Values sizes;
    for (const Parameter& size : problem->sizes()) sizes[size.name] = size.value;
    for (const std::string& display : problem->displays()) {
      const auto patterns = problem->patterns();
      EXPECT_EQ(std::count(patterns.begin(), patterns.end(), display), 0) << problem->id() << ' ' << display;
      Tensors buffers;
      ASSERT_NO_THROW(problem->make_inputs(sizes, 1, display, buffers)) << problem->id() << ' ' << display;
      for (const auto& [name, tensor] : buffers)
        for (std::int64_t i = 0; i < tensor.count(); i += 97) {
          EXPECT_GE(tensor.at(i), -1) << problem->id() << ' ' << display;
          EXPECT_LE(tensor.at(i), tensor.dtype == Dtype::u8 ? 255 : 1) << problem->id() << ' ' << display;
        }
    }
    Tensors buffers;
    EXPECT_THROW(problem->make_inputs(sizes, 1, "no-such-display", buffers), Error);
  }
}

TEST(Inputs, ASentenceAttendsToItsOwnWords) {
  const Problem& attention = find_problem("attention");
  Values sizes;
  for (const Parameter& size : attention.sizes()) sizes[size.name] = size.value;
  sizes["sequence"] = 32;
  const std::vector<std::string> words = attention.words(sizes, "sentence");
  ASSERT_EQ(words.size(), 32U);
  EXPECT_EQ(words[1], "cat");
  EXPECT_EQ(words[17], "cat");
  EXPECT_TRUE(attention.words(sizes, "random").empty());
  Tensors buffers;
  attention.make_inputs(sizes, 1, "sentence", buffers);
  const auto q = buffers.at("q").as<float>(), k = buffers.at("k").as<float>();
  const auto score = [&](std::size_t a, std::size_t b) {
    const std::size_t length = static_cast<std::size_t>(sizes.at("head_size"));
    return std::inner_product(q.begin() + a * length, q.begin() + (a + 1) * length, k.begin() + b * length,
                              0.0F);
  };
  EXPECT_EQ(score(1, 17), score(1, 1));
  EXPECT_GT(score(1, 1), 2 * score(1, 2));
}

}
}
