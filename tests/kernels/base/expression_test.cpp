#include "kernels/base/error.h"
#include "kernels/base/expression.h"

#include <cmath>
#include <gtest/gtest.h>
#include <string>

namespace kernelarium {
namespace {

std::string refusal(const std::string& expression, const std::map<std::string, double>& names) {
  try {
    evaluate(expression, names);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

TEST(Expression, IsEvaluatedWithTheNamesOfEachCall) {
  EXPECT_EQ(evaluate("ceil_div(n, BLOCK) * 2", {{"n", 100}, {"BLOCK", 32}}), 8);
  EXPECT_EQ(evaluate("ceil_div(n, BLOCK) * 2", {{"n", 64}, {"BLOCK", 32}, {"other", 1}}), 4);
  EXPECT_EQ(evaluate("sectors.load + sectors", {{"sectors", 1}, {"sectors.load", 2}}), 3);
  EXPECT_TRUE(std::isnan(evaluate("n % k", {{"n", 3}, {"k", 0}})));
}

TEST(Expression, MayMissANameOnceAndHaveItLater) {
  EXPECT_NE(refusal("width + height", {{"width", 1}}), "");
  EXPECT_EQ(evaluate("width + height", {{"width", 1}, {"height", 2}}), 3);
  EXPECT_NE(refusal("width + height", {{"width", 1}}), "") << "which was evaluated before";
  EXPECT_EQ(evaluate("width + height", {{"width", 2}, {"height", 2}}), 4);
}

TEST(Expression, ComparesAndNeverAssigns) {
  EXPECT_EQ(evaluate("n == 3 and n <= 3 and n >= 3 and not(n != 3)", {{"n", 3}}), 1);
  for (const char* expression : {"n = 3", "(n=3)", "n == 3 or n = 3", "n += 1"})
    EXPECT_NE(refusal(expression, {{"n", 3}}), "") << expression;
  EXPECT_NE(refusal("n + 1 = 2", {{"n", 3}}).find("character 7"), std::string::npos)
      << refusal("n + 1 = 2", {{"n", 3}});
}

// More than are kept.
TEST(Expression, ManyAreEvaluatedAnew) {
  for (int round = 0; round < 2; ++round)
    for (int i = 0; i < 1200; ++i) ASSERT_EQ(evaluate("n + " + std::to_string(i), {{"n", round}}), round + i);
}

}
}
