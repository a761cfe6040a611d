#include "kernels/base/error.h"
#include "kernels/problems/problem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace kernelarium {
namespace {

constexpr std::int64_t kCount = 3'000'000; // enough for several threads
const double kNaN = std::numeric_limits<double>::quiet_NaN();
const double kInfinity = std::numeric_limits<double>::infinity();

struct Pair {
  Tensor got{Dtype::f32, {kCount}}, expected{Dtype::f64, {kCount}};
  Pair() {
    for (std::int64_t i = 0; i < kCount; ++i) {
      got.as<float>()[i] = static_cast<float>(i % 1000);
      expected.as<double>()[i] = static_cast<double>(i % 1000);
    }
  }
};

TEST(Compare, AcceptsEqualOutputs) {
  const Pair pair;
  const Comparison result = compare(pair.got, pair.expected, {});
  EXPECT_EQ(result.wrong, 0);
  EXPECT_EQ(result.max_absolute_error, 0);
  EXPECT_EQ(result.first.index, -1);
}

TEST(Compare, ARowMayBeOffByItsFactors) {
  Tensor got(Dtype::f32, {2, 2}), expected(Dtype::f64, {2, 2}), factors(Dtype::f64, {2, 2});
  std::ranges::copy(std::array<double, 4>{2, -4, 2, -4}, expected.as<double>().begin());
  std::ranges::copy(std::array<double, 4>{0.5, 1.5, 1, 1}, factors.as<double>().begin());
  const auto wrong = [&](std::array<float, 4> values) {
    std::ranges::copy(values, got.as<float>().begin());
    return compare(got, expected, {0, 1e-5, ""}, {nullptr, &factors}).wrong;
  };
  EXPECT_EQ(wrong({1, -6, 2, -4}), 0) << "the least and the largest factor of the first row";
  EXPECT_EQ(wrong({2.5f, -3, 2, -4}), 0);
  EXPECT_EQ(wrong({0.9f, -6.1f, 2, -4}), 2);
  EXPECT_EQ(wrong({1, -6, 1, -6}), 2) << "the second row has no room";
  EXPECT_EQ(wrong({-2, static_cast<float>(kNaN), 2, static_cast<float>(kInfinity)}), 3);
}

TEST(Compare, FindsOneWrongElementAnywhere) {
  for (std::int64_t index : {std::int64_t{0}, kCount / 2 - 1, kCount / 2, kCount - 1}) {
    Pair pair;
    pair.got.as<float>()[index] += 2;
    const Comparison result = compare(pair.got, pair.expected, {1, 0, ""});
    EXPECT_EQ(result.wrong, 1);
    EXPECT_EQ(result.first.index, index);
    EXPECT_EQ(result.first.got, static_cast<double>(index % 1000) + 2);
    EXPECT_EQ(result.first.expected, static_cast<double>(index % 1000));
    EXPECT_EQ(result.max_absolute_error, 2);
  }
}

TEST(Compare, AcceptsWhatIsAlsoRight) {
  Pair pair;
  Tensor also = pair.expected;
  also.as<double>()[17] = 5;
  pair.got.as<float>()[17] = 5;
  EXPECT_EQ(compare(pair.got, pair.expected, {1, 0, ""}).wrong, 1);
  EXPECT_EQ(compare(pair.got, pair.expected, {1, 0, ""}, {&also}).wrong, 0);
  pair.got.as<float>()[18] = 5; // right for its neighbour only
  EXPECT_EQ(compare(pair.got, pair.expected, {1, 0, ""}, {&also}).wrong, 1);
}

TEST(Compare, ReportsTheFirstOfSeveral) {
  Pair pair;
  for (std::int64_t index : {kCount - 1, std::int64_t{17}, kCount / 2}) pair.got.as<float>()[index] = -5;
  const Comparison result = compare(pair.got, pair.expected, {1, 0, ""});
  EXPECT_EQ(result.wrong, 3);
  EXPECT_EQ(result.first.index, 17);
}

TEST(Compare, CountsNaNAsWrongUnlessExpected) {
  Pair pair;
  pair.got.as<float>()[123] = static_cast<float>(kNaN);
  Comparison result = compare(pair.got, pair.expected, {1e30, 1e30, ""});
  EXPECT_EQ(result.wrong, 1);
  EXPECT_EQ(result.first.index, 123);
  EXPECT_TRUE(std::isnan(result.first.got));
  EXPECT_EQ(result.max_absolute_error, 0); // figures are over comparable elements
  pair.expected.as<double>()[123] = kNaN;
  EXPECT_EQ(compare(pair.got, pair.expected, {}).wrong, 0);
  pair.got.as<float>()[123] = 1;
  EXPECT_EQ(compare(pair.got, pair.expected, {1e30, 1e30, ""}).wrong, 1);
}

TEST(Compare, TakesInfinitiesBySign) {
  Pair pair;
  pair.got.as<float>()[5] = static_cast<float>(kInfinity);
  EXPECT_EQ(compare(pair.got, pair.expected, {1e30, 0, ""}).wrong, 1);
  pair.expected.as<double>()[5] = kInfinity;
  EXPECT_EQ(compare(pair.got, pair.expected, {}).wrong, 0);
  pair.expected.as<double>()[5] = -kInfinity;
  EXPECT_EQ(compare(pair.got, pair.expected, {1, 0, ""}).wrong, 1);
  // A relative tolerance of an infinite value must not swallow a finite one.
  pair.got.as<float>()[5] = 1;
  EXPECT_EQ(compare(pair.got, pair.expected, {1, 1e-3, ""}).wrong, 1);
}

TEST(Compare, AddsAbsoluteAndRelativeTolerance) {
  Tensor got(Dtype::f64, {2}), expected(Dtype::f64, {2});
  expected.as<double>()[0] = -100;
  expected.as<double>()[1] = 0;
  got.as<double>()[0] = -111;
  got.as<double>()[1] = 1;
  EXPECT_EQ(compare(got, expected, {1, 0.1, ""}).wrong, 0);
  EXPECT_EQ(compare(got, expected, {0.9, 0.1, ""}).wrong, 2);
  EXPECT_EQ(compare(got, expected, {1, 0.09, ""}).wrong, 1);
  const Comparison result = compare(got, expected, {1, 0.1, ""});
  EXPECT_EQ(result.max_absolute_error, 11);
  EXPECT_DOUBLE_EQ(result.max_relative_error, 0.11);
  expected.as<double>()[0] = 0.5; // less than 1 counts, too
  got.as<double>()[0] = 0.6;
  EXPECT_DOUBLE_EQ(compare(got, expected, {1, 0.1, ""}).max_relative_error, 0.2);
}

TEST(Compare, ReadsEveryElementType) {
  for (Dtype dtype : {Dtype::i8, Dtype::u8, Dtype::i16, Dtype::u16, Dtype::i32, Dtype::u32, Dtype::i64,
                      Dtype::u64, Dtype::f16, Dtype::bf16, Dtype::f32, Dtype::f64}) {
    SCOPED_TRACE(name_of(dtype));
    Tensor got(dtype, {3}), expected(dtype, {3});
    for (std::int64_t i = 0; i < 3; ++i) {
      store_from_double(dtype, got.bytes.data() + i * size_of(dtype), static_cast<double>(i + 1));
      store_from_double(dtype, expected.bytes.data() + i * size_of(dtype), static_cast<double>(i + 1));
    }
    EXPECT_EQ(compare(got, expected, {}).wrong, 0);
    store_from_double(dtype, got.bytes.data() + size_of(dtype), 5);
    const Comparison result = compare(got, expected, {});
    EXPECT_EQ(result.wrong, 1);
    EXPECT_EQ(result.first.index, 1);
    EXPECT_EQ(result.first.got, 5);
    EXPECT_EQ(result.first.expected, 2);
  }
}

TEST(Compare, RefusesDifferentSizes) {
  EXPECT_THROW(compare(Tensor(Dtype::f32, {3}), Tensor(Dtype::f64, {4}), {}), Error);
  EXPECT_EQ(compare(Tensor(Dtype::f32, {0}), Tensor(Dtype::f64, {0}), {}).wrong, 0);
}

}
}
