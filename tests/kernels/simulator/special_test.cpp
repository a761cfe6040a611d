// Approximate functions within the errors that the PTX manual states.

#include "tests/kernels/simulator/instruction.h"

namespace kernelarium::test {
namespace {

/// Floats spread over a range, and over all binary exponents of it.
std::vector<Tuple> spread(double low, double high) {
  std::vector<Tuple> all;
  std::mt19937_64 random(7);
  const auto add = [&](double x) {
    const auto narrow = static_cast<float>(x);
    if (narrow >= low && narrow <= high) all.push_back({std::bit_cast<std::uint32_t>(narrow)});
  };
  for (int i = 0; i <= 20000; ++i) add(low + (high - low) * i / 20000);
  for (int i = 0; i < 20000; ++i) {
    const double x = std::ldexp(1.0 + static_cast<double>(random() >> 12) * 0x1p-52,
                                static_cast<int>(random() % 276) - 148);
    add(random() & 1 ? x : -x);
  }
  return all;
}

/// |got - exact| <= relative * |exact| + absolute, with subnormal results' own unit allowed on top.
void expect_close(const std::string& name, const std::vector<Tuple>& operands, double (*exact)(double),
                  double relative, double absolute) {
  const std::vector<Bits> got = run_text(name + " %d, %s0;", 4, {4}, operands);
  ASSERT_EQ(got.size(), operands.size());
  double worst = 0;
  int wrong = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double x = from_bits<float>(operands[i][0]), want = exact(x), have = from_bits<float>(got[i]);
    const double allowed = relative * std::fabs(want) + absolute + 0x1p-150;
    const double error = std::fabs(have - want);
    worst = std::max(worst, error / allowed);
    if (error <= allowed || (std::fabs(want) >= 0x1.ffffffp127 && std::isinf(have))) continue;
    ADD_FAILURE() << name << fmt::format(" of {:a} is {:a}, expected {:a}", x, have, want);
    if (++wrong == 3) break;
  }
  ::testing::Test::RecordProperty("worst", std::to_string(worst));
}

// The manual (version 8.5): ex2.approx 2 ulp + 2^-22 relative; lg2.approx absolute 2^-22 near 1, else
// relative 2^-22; sin and cos absolute 2^-20.5 within [-2 pi, 2 pi]; rsqrt relative 2^-22.9; tanh relative
// 2^-11; rcp and sqrt 1 ulp and 2^-23 relative; div.approx 2 ulp for |b| in [2^-126, 2^126]; div.full 2 ulp.
TEST(ApproximateFunctions, StayWithinTheManualsError) {
  expect_close(
      "ex2.approx.f32", spread(-126, 128), [](double x) { return std::exp2(x); }, 0x1.4p-23, 0);
  expect_close(
      "lg2.approx.f32", spread(0x1p-149, 3.4e38), [](double x) { return std::log2(x); }, 0x1p-22, 0x1p-22);
  expect_close(
      "sin.approx.f32", spread(-6.283, 6.283), [](double x) { return std::sin(x); }, 0, 0x1p-20);
  expect_close(
      "cos.approx.f32", spread(-6.283, 6.283), [](double x) { return std::cos(x); }, 0, 0x1p-20);
  expect_close(
      "tanh.approx.f32", spread(-20, 20), [](double x) { return std::tanh(x); }, 0x1p-11, 0);
  expect_close(
      "rsqrt.approx.f32", spread(0x1p-149, 3.4e38), [](double x) { return 1 / std::sqrt(x); }, 0x1p-22, 0);
  expect_close(
      "rsqrt.approx.ftz.f32", spread(0x1p-126, 3.4e38), [](double x) { return 1 / std::sqrt(x); }, 0x1p-22,
      0);
  expect_close(
      "sqrt.approx.f32", spread(0, 3.4e38), [](double x) { return std::sqrt(x); }, 0x1p-23, 0);
  expect_close(
      "rcp.approx.f32", spread(0x1p-126, 3.4e38), [](double x) { return 1 / x; }, 0x1p-23, 0);
}

// As curand_poisson.h has them.
TEST(ApproximateFunctions, MayHaveTheirTypeBeforeOtherModifiers) {
  expect_close(
      "lg2.approx.f32.ftz", spread(0x1p-126, 3.4e38), [](double x) { return std::log2(x); }, 0x1p-22,
      0x1p-22);
  expect_close(
      "rsqrt.f32.approx", spread(0x1p-149, 3.4e38), [](double x) { return 1 / std::sqrt(x); }, 0x1p-22, 0);
}

TEST(ApproximateFunctions, LimitsAndSpecialNumbers) {
  const float inf = INFINITY;
  const auto expect_at = [](const std::string& name, float x, float want) {
    const std::vector<Bits> got = run_text(name + " %d, %s0;", 4, {4}, {{std::bit_cast<std::uint32_t>(x)}});
    ASSERT_EQ(got.size(), 1u);
    EXPECT_TRUE(same(from_bits<float>(got[0]), want))
        << name << " of " << x << " is " << from_bits<float>(got[0]);
  };
  for (const char* name : {"ex2.approx.f32", "ex2.approx.ftz.f32"}) {
    expect_at(name, 0, 1);
    expect_at(name, -0.0f, 1);
    expect_at(name, 1, 2);
    expect_at(name, -126, 0x1p-126f);
    expect_at(name, inf, inf);
    expect_at(name, -inf, 0);
    expect_at(name, 128, inf);
    expect_at(name, NAN, NAN);
  }
  expect_at("ex2.approx.f32", -149, 0x1p-149f);
  expect_at("ex2.approx.ftz.f32", -140, 0);
  expect_at("lg2.approx.f32", 0, -inf);
  expect_at("lg2.approx.f32", 8, 3);
  expect_at("lg2.approx.f32", inf, inf);
  expect_at("lg2.approx.f32", -1, NAN);
  expect_at("lg2.approx.ftz.f32", 0x1p-140f, -inf);
  expect_at("sin.approx.f32", 0, 0);
  expect_at("sin.approx.f32", inf, NAN);
  expect_at("cos.approx.f32", 0, 1);
  expect_at("rsqrt.approx.f32", 0, inf);
  expect_at("rsqrt.approx.f32", -0.0f, -inf);
  expect_at("rsqrt.approx.f32", inf, 0);
  expect_at("rsqrt.approx.f32", -4, NAN);
  expect_at("rsqrt.approx.ftz.f32", 0x1p-130f, inf);
  expect_at("sqrt.approx.f32", -0.0f, -0.0f);
  expect_at("rcp.approx.f32", -0.0f, -inf);
  expect_at("rcp.approx.f32", -inf, -0.0f);
  expect_at("tanh.approx.f32", inf, 1);
  expect_at("tanh.approx.f32", -inf, -1);
}

TEST(ApproximateFunctions, Quotients) {
  std::vector<Tuple> operands = operands_of<float, float>();
  std::erase_if(operands, [](const Tuple& t) {
    const float b = std::fabs(from_bits<float>(t[1]));
    return !(b >= 0x1p-126f && b <= 0x1p126f);
  });
  for (const std::string name : {"div.approx.f32", "div.full.f32"}) {
    const std::vector<Bits> got = run_text(name + " %d, %s0, %s1;", 4, {4, 4}, operands);
    for (std::size_t i = 0; i < got.size(); ++i) {
      const double want =
          static_cast<double>(from_bits<float>(operands[i][0])) / from_bits<float>(operands[i][1]);
      const double have = from_bits<float>(got[i]);
      if (std::isnan(want)) {
        EXPECT_TRUE(std::isnan(have)) << name;
      } else if (std::fabs(want) > 0x1.fffffep127) {
        EXPECT_EQ(have, std::copysign(INFINITY, want)) << name;
      } else {
        ASSERT_LE(std::fabs(have - want), std::fabs(want) * 0x1p-22 + 0x1p-149) << name;
      }
    }
  }
}

// The coarse starts for division and root in f64 hold about 20 good bits; the lower half of the result is
// zero.
TEST(ApproximateFunctions, CoarseDoubles) {
  for (const double x : {1.0, 3.0, 0.1, 1e300, 1e-300, 2.0, 1.7976931348623157e308}) {
    for (const auto& [name, want] :
         {std::pair{"rcp.approx.ftz.f64", 1 / x}, {"rsqrt.approx.ftz.f64", 1 / std::sqrt(x)}}) {
      const std::vector<Bits> got =
          run_text(std::string(name) + " %d, %s0;", 8, {8}, {{std::bit_cast<Bits>(x)}});
      ASSERT_EQ(got.size(), 1u);
      EXPECT_EQ(got[0] & 0xffffffff, 0u) << name;
      EXPECT_NEAR(from_bits<double>(got[0]) / want, 1, 0x1p-19) << name << " of " << x;
    }
  }
}

}
}
