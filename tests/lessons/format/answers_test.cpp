#include "lessons/format/answers.h"

#include "kernels/base/error.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

/// A run with 30 shared passes, 7 of them conflicts on line 12 and 2 on line 14, and a race.
Run counted_run() {
  Run run;
  run.verdict = Verdict::pass;
  run.variant = "tiled";
  run.sizes = {{"n", 1000}};
  run.counters.totals = {{metric::shared_load_wavefronts, 30}, {metric::shared_load_conflicts, 7}};
  run.counters.sites = {{"k", 12, "a.cu", 1, "shared", "load", 4, 4, 128, 0, 0, 11, 4, 8},
                        {"k", 14, "a.cu", 2, "shared", "load", 4, 4, 128, 0, 0, 6, 4, 3},
                        {"k", 16, "a.cu", 3, "shared", "load", 4, 4, 128, 0, 0, 4, 4, 1}};
  Diagnostic race{"race", Sentence("two threads write")};
  race.line = 20;
  race.other_line = 22;
  run.diagnostics = {race};
  return run;
}

AnswerVerdict judged(const ExpectedAnswer& expected, const std::string& text) {
  return judge_answer(expected, text, counted_run());
}
std::string told(const ExpectedAnswer& expected, const std::string& text) {
  return judged(expected, text).sentence.in_english();
}

TEST(Answers, ANumberIsRightWithinItsTolerance) {
  const NumberAnswer exact{"n / 10", 0, false, "blocks"};
  EXPECT_TRUE(judged(exact, "100").right);
  EXPECT_TRUE(judged(exact, " 100 blocks ").right);
  EXPECT_FALSE(judged(exact, "99").right);
  EXPECT_FALSE(judged(exact, "101").right);
  EXPECT_NE(told(exact, "99").find("too small"), std::string::npos);
  EXPECT_NE(told(exact, "101").find("too large"), std::string::npos);
  const NumberAnswer absolute{"n", 5, false, ""}, relative{"n", 0.01, true, ""};
  for (const char* text : {"995", "1005"}) EXPECT_TRUE(judged(absolute, text).right) << text;
  for (const char* text : {"994", "1006"}) EXPECT_FALSE(judged(absolute, text).right) << text;
  for (const char* text : {"990", "1010"}) EXPECT_TRUE(judged(relative, text).right) << text;
  for (const char* text : {"989", "1011"}) EXPECT_FALSE(judged(relative, text).right) << text;
  const NumberAnswer large{"n * 1000000", 0, false, ""};
  EXPECT_TRUE(judged(large, "1000000000.5").right) << "the last bits are not asked";
  EXPECT_FALSE(judged(large, "1000000002").right);
  EXPECT_EQ(right_answer(exact, counted_run()), "100");
  EXPECT_EQ(right_answer(NumberAnswer{"n / 16", 0, false, ""}, counted_run()), "62.5");
}

TEST(Answers, OneHasAUnitInTheSingular) {
  const NumberAnswer one{"n / 1000", 0, false, "sectors"};
  EXPECT_EQ(told(one, "1 sector"), "Right: the run gives 1 sector.");
  EXPECT_EQ(told(one, "1 sectors"), "Right: the run gives 1 sector.");
  EXPECT_EQ(told(one, "-1"), "-1 sector is too small.");
  EXPECT_EQ(told(one, "2"), "2 sectors is too large.");
  EXPECT_EQ(unit_of_one("µs"), "µs");
  EXPECT_EQ(unit_of_one("KiB"), "KiB");
}

TEST(Answers, AChoiceIsRightByItsConditionOrByName) {
  const ChoiceAnswer by_run{{{"few", "n < 500"}, {"many", "n >= 500"}}};
  EXPECT_TRUE(judged(by_run, "many").right);
  EXPECT_FALSE(judged(by_run, "few").right);
  EXPECT_EQ(right_answer(by_run, counted_run()), "many");
  const RightAnswer by_name{{"yes", "no"}, "no"};
  EXPECT_TRUE(judged(by_name, "no").right);
  EXPECT_FALSE(judged(by_name, "yes").right);
  EXPECT_EQ(right_answer(by_name, counted_run()), "no");
  EXPECT_THROW(judged(ChoiceAnswer{{{"few", "n < 500"}, {"none", "n == 0"}}}, "few"), Error)
      << "no choice is right";
  EXPECT_THROW(judged(ChoiceAnswer{{{"some", "n > 0"}, {"many", "n > 5"}}}, "some"), Error) << "two are";
}

TEST(Answers, ALineIsRightIfItHasTheMost) {
  const LineAnswer most{"excess_wavefronts", "", {15}};
  EXPECT_TRUE(judged(most, "12").right);
  EXPECT_TRUE(judged(most, "15").right) << "the line that has to change";
  for (const char* text : {"14", "16", "99"}) EXPECT_FALSE(judged(most, text).right) << text;
  EXPECT_NE(told(most, "14").find("another line has more"), std::string::npos);
  EXPECT_NE(told(most, "16").find("none of it"), std::string::npos);
  EXPECT_NE(told(most, "99").find("none of it"), std::string::npos);
  EXPECT_EQ(right_answer(most, counted_run()), "12");
  kernelarium::Run equal = counted_run();
  equal.counters.sites[1].wavefronts = 11; // as many on line 14
  EXPECT_EQ(right_answer(most, equal), "12, 14");
  EXPECT_TRUE(judge_answer(most, "12", equal).right);
  EXPECT_TRUE(judge_answer(most, "14", equal).right);
}

TEST(Answers, ALineIsRightIfTheCheckNamesIt) {
  const LineAnswer race{"", "race", {}};
  EXPECT_TRUE(judged(race, "20").right);
  EXPECT_TRUE(judged(race, "22").right) << "a race is between two accesses";
  EXPECT_FALSE(judged(race, "21").right);
  EXPECT_THROW(judged(LineAnswer{"", "misaligned", {}}, "20"), Error) << "the run finds none";
  kernelarium::Run first = counted_run();
  first.diagnostics[0].line = 1;
  EXPECT_TRUE(judge_answer(race, "1", first).right);
  first.diagnostics[0].line = 0;
  EXPECT_THROW(judge_answer(race, "22", first), Error) << "no line is known";
}

TEST(Answers, WhatIsNoAnswerSaysSo) {
  EXPECT_THROW(check_answer(NumberAnswer{}, ""), Error);
  EXPECT_THROW(check_answer(NumberAnswer{}, "many"), Error);
  EXPECT_THROW(check_answer(RightAnswer{{"yes", "no"}, "no"}, "maybe"), Error);
  for (const char* text : {"0", "1.5", "-3", "2e6"})
    EXPECT_THROW(check_answer(LineAnswer{}, text), Error) << text;
  for (const char* text : {"1", "17", "1000000"}) EXPECT_NO_THROW(check_answer(LineAnswer{}, text)) << text;
  EXPECT_EQ(typed_number("4096/32", ""), 128);
  EXPECT_EQ(typed_number("1,000", ""), 1000);
  EXPECT_EQ(typed_number("50 %", "%"), 50);
  EXPECT_FALSE(typed_number("1/0", ""));
}

}
}
