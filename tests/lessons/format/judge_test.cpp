#include "lessons/format/judge.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "lessons/format/answers.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

class Judge : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    lesson_ = new Lesson(load_lesson(LESSON_FIXTURES "/70-turn"));
    laboratory_ = new Laboratory;
  }
  static void TearDownTestSuite() {
    delete lesson_;
    delete laboratory_;
  }
  static Feedback feedback(const std::string& exercise, const Submission& submission) {
    return judge(*lesson_, lesson_->exercise(exercise), submission, *laboratory_);
  }
  static Feedback answered(const std::string& exercise, const std::string& answer,
                           const std::map<std::string, std::string>& steps = {}) {
    Submission submission;
    submission.answer = answer;
    submission.steps = steps;
    return feedback(exercise, submission);
  }
  static Feedback turned(const std::map<std::string, std::string>& settings) {
    Submission submission;
    submission.settings = settings;
    return feedback("spare", submission);
  }
  static Feedback written(const std::string& file) {
    Submission submission;
    submission.source = read_file(lesson_->folder / "exercises/write-tile" / file);
    return feedback("write-tile", submission);
  }
  static std::string said(const Feedback& feedback) {
    std::string text;
    for (const Sentence& sentence : feedback.sentences) text += sentence.in_english() + "\n";
    return text;
  }

  static Lesson* lesson_;
  static Laboratory* laboratory_;
};
Lesson* Judge::lesson_ = nullptr;
Laboratory* Judge::laboratory_ = nullptr;

#define EXPECT_HOLDS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST_F(Judge, PredictsByNumber) {
  const Feedback right = answered("sectors", "6 144 sectors");
  EXPECT_EQ(right.outcome, Outcome::solved) << said(right);
  EXPECT_EQ(right.credit, 1);
  EXPECT_EQ(right.next_step, "");
  const Feedback wrong = answered("sectors", "192");
  EXPECT_EQ(wrong.outcome, Outcome::not_yet);
  EXPECT_EQ(wrong.credit, 0);
  EXPECT_EQ(wrong.next_step, "requests");
  EXPECT_EQ(wrong.reason, "answer");
  EXPECT_HOLDS(said(wrong), "192 sectors is too small");
  EXPECT_EQ(said(wrong).find("6144"), std::string::npos) << "the answer stays hidden";
}

TEST_F(Judge, GivesPartOfTheCreditForSmallerQuestions) {
  const Feedback one = answered("sectors", "192", {{"requests", "192"}});
  EXPECT_DOUBLE_EQ(one.credit, 1. / 3);
  EXPECT_EQ(one.next_step, "each");
  ASSERT_EQ(one.steps.size(), 2u);
  EXPECT_TRUE(one.steps[0].right);
  EXPECT_FALSE(one.steps[1].answered);
  const Feedback both = answered("sectors", "", {{"requests", "192"}, {"each", "many"}});
  EXPECT_DOUBLE_EQ(both.credit, 2. / 3);
  EXPECT_EQ(both.outcome, Outcome::not_yet);
  const Feedback wrong = answered("sectors", "1", {{"each", "few"}});
  EXPECT_EQ(wrong.credit, 0);
  EXPECT_TRUE(wrong.steps[1].answered);
  EXPECT_FALSE(wrong.steps[1].right);
  EXPECT_EQ(answered("sectors", "6144", {{"each", "few"}}).credit, 1);
}

TEST_F(Judge, PredictsByChoice) {
  EXPECT_EQ(answered("which", "stores").outcome, Outcome::solved);
  const Feedback wrong = answered("which", "same");
  EXPECT_EQ(wrong.outcome, Outcome::not_yet);
  EXPECT_EQ(wrong.choice, "same");
}

TEST_F(Judge, RefusesWhatIsNoAnswer) {
  for (const auto& [exercise, answer] : std::map<std::string, std::string>{
           {"sectors", "many"}, {"which", "none"}, {"line", "0"}, {"race", "line"}})
    EXPECT_THROW(answered(exercise, answer), Error) << exercise;
  EXPECT_THROW(answered("sectors", ""), Error);
  EXPECT_THROW(answered("sectors", "1", {{"nothing", "1"}}), Error);
  EXPECT_THROW(answered("sectors", "1", {{"each", "some"}}), Error);
  EXPECT_THROW(turned({{"ROWS", "4"}}), Error);
  EXPECT_THROW(feedback("write-tile", {}), Error);
}

TEST_F(Judge, FindsLines) {
  EXPECT_EQ(answered("line", "19").outcome, Outcome::solved) << said(answered("line", "19"));
  EXPECT_EQ(answered("line", "16").outcome, Outcome::not_yet);
  EXPECT_HOLDS(said(answered("line", "16")), "Line 16 has none of it");
  // A race is between two accesses: both lines are right.
  EXPECT_EQ(answered("race", "15").outcome, Outcome::solved) << said(answered("race", "15"));
  EXPECT_EQ(answered("race", "18").outcome, Outcome::solved);
  EXPECT_EQ(answered("race", "9").outcome, Outcome::not_yet);
}

TEST_F(Judge, TweaksUntilAllGoalsAreReached) {
  const Feedback start = turned({});
  EXPECT_EQ(start.outcome, Outcome::not_yet);
  EXPECT_EQ(start.reason, "goal:conflicts");
  ASSERT_EQ(start.goals.size(), 2u);
  EXPECT_TRUE(start.goals[0].met);
  EXPECT_FALSE(start.goals[1].met);
  EXPECT_GT(start.goals[1].values.at("excess_wavefronts"), 0);
  EXPECT_EQ(turned({{"PAD", "1"}}).outcome, Outcome::solved);
  EXPECT_EQ(turned({{"PAD", "32"}}).outcome, Outcome::not_yet);
  const Feedback illegal = turned({{"PAD", "33"}});
  EXPECT_NE(illegal.outcome, Outcome::solved);
  EXPECT_HOLDS(said(illegal), "0 to 32");
}

TEST_F(Judge, TakesNoExplanationThatExplainsNothing) {
  const auto explained = [&](const std::string& text) {
    Submission submission;
    submission.answer = text;
    return feedback("why", submission);
  };
  for (const char* empty : {"", "  \n\t ", "...", "- *"}) EXPECT_THROW(explained(empty), Error) << empty;
  EXPECT_THROW(explained(read_text(*lesson_, "en").find("exercises/why")->text), Error)
      << "the question itself";
  EXPECT_EQ(explained("Because a column lies in one bank.").outcome, Outcome::noted);
  EXPECT_EQ(explained("\u56e0\u4e3a").outcome, Outcome::noted);
}

TEST_F(Judge, AcceptsRightKernels) {
  for (const std::string& solution : lesson_->exercise("write-tile").solutions) {
    const Feedback right = written(solution.substr(std::string("exercises/write-tile/").size()));
    EXPECT_EQ(right.outcome, Outcome::solved) << solution << ": " << said(right);
    EXPECT_EQ(right.reason, "");
  }
}

TEST_F(Judge, RefusesWrongKernelsForTheirReason) {
  for (const auto& [file, reasons] : lesson_->exercise("write-tile").wrong) {
    const Feedback wrong = written("wrong/" + file);
    EXPECT_EQ(wrong.outcome, Outcome::not_yet) << file;
    EXPECT_TRUE(std::count(reasons.begin(), reasons.end(), wrong.reason)) << file << ": " << wrong.reason;
  }
}

TEST_F(Judge, TellsThatNobodyWroteAnElement) {
  const Feedback start = written("starter.cu");
  EXPECT_EQ(start.outcome, Outcome::not_yet);
  EXPECT_EQ(start.reason, "mismatch");
  ASSERT_TRUE(start.first_wrong);
  EXPECT_FALSE(start.first_wrong->written);
  EXPECT_FALSE(start.first_wrong->writer);
  EXPECT_EQ(start.first_wrong->place, (std::vector<std::int64_t>{0, 0}));
  EXPECT_EQ(start.sizes.at("rows"), "1") << "the smallest size comes first";
  EXPECT_HOLDS(said(start), "No thread wrote out[0, 0]");
}

TEST_F(Judge, TellsTheParametersThatTheCasesVary) {
  Exercise exercise = lesson_->exercise("write-tile");
  Submission submission;
  submission.source = read_file(lesson_->folder / "exercises/write-tile/starter.cu");
  const auto told = [&] { return judge(*lesson_, exercise, submission, *laboratory_).parameters; };
  EXPECT_TRUE(told().empty());
  exercise.hidden.resize(1);
  exercise.hidden[0].parameters = {{"ROWS", "4"}};
  EXPECT_EQ(told(), (std::map<std::string, std::string>{{"ROWS", "4"}}));
}

TEST_F(Judge, NamesTheThreadThatWroteTheFirstWrongElement) {
  Submission submission;
  submission.source = R"(
#ifndef ROWS
#define ROWS 8
#endif
extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  const int column = blockIdx.x * 32 + threadIdx.x;
  for (int y = threadIdx.y; y < 32; y += ROWS) {
    const int row = blockIdx.y * 32 + y;
    if (row < rows && column < columns)
      out[column * rows + row] = in[row * columns + column] + (row == 3 && column == 40 ? 0.5f : 0.f);
  }
}
)";
  int done = 0; // the run that finds the thread is one more
  const Feedback wrong = judge(*lesson_, lesson_->exercise("write-tile"), submission, *laboratory_, nullptr,
                               [&](const Task& task) { EXPECT_EQ(task.done, done++); });
  EXPECT_EQ(wrong.reason, "mismatch");
  ASSERT_TRUE(wrong.first_wrong && wrong.first_wrong->writer) << said(wrong);
  EXPECT_EQ(wrong.sizes.at("rows"), "5");
  EXPECT_EQ(wrong.first_wrong->buffer, "out");
  EXPECT_EQ(wrong.first_wrong->place, (std::vector<std::int64_t>{40, 3}));
  EXPECT_NEAR(wrong.first_wrong->got, wrong.first_wrong->expected + 0.5, 1e-6);
  EXPECT_EQ(wrong.first_wrong->writer->block, (Dim3{1, 0, 0}));
  EXPECT_EQ(wrong.first_wrong->writer->thread, (Dim3{8, 3, 0}));
  EXPECT_EQ(wrong.first_wrong->writer->line, 10);
  EXPECT_HOLDS(said(wrong), "Thread (8, 3, 0) of block (1, 0, 0) wrote it, in line 10.");
}

TEST_F(Judge, GivesFindingsWithTheirLine) {
  const Feedback race = written("wrong/no_barrier.cu");
  ASSERT_FALSE(race.diagnostics.empty());
  EXPECT_EQ(race.diagnostics.front().kind, "race");
  EXPECT_GT(race.diagnostics.front().line, 0);
  EXPECT_EQ(race.fault, Fault::kernel_fault);
  const Feedback typing = written("wrong/typing.cu");
  EXPECT_EQ(typing.reason, "compile");
  EXPECT_EQ(typing.fault, Fault::no_compile);
}

TEST_F(Judge, KeepsTextsOfNobodyElse) {
  const Feedback note = answered("why", "because");
  EXPECT_EQ(note.outcome, Outcome::noted);
}

TEST_F(Judge, SaysWhatItCouldNotJudge) {
  Submission submission;
  submission.answer = "1";
  submission.device = "cuda:99";
  const Feedback feedback = Judge::feedback("sectors", submission);
  EXPECT_EQ(feedback.outcome, Outcome::broken);
  EXPECT_EQ(feedback.fault, Fault::no_device);
}

// What the desktop does: the runs cross a pipe as JSON and a trace.
TEST_F(Judge, WorksOnRunsThatWereMadeElsewhere) {
  const Exercise& exercise = lesson_->exercise("write-tile");
  Submission submission;
  submission.source = read_file(lesson_->folder / "exercises/write-tile/wrong/off_by_one.cu");
  std::vector<kernelarium::Run> runs;
  while (const auto task = next_task(*lesson_, exercise, submission, runs)) {
    EXPECT_EQ(task->experiment.lesson, "turn");
    EXPECT_LT(task->done, task->total);
    ASSERT_LT(runs.size(), 20u);
    const kernelarium::Run run = laboratory_->perform(task->experiment, task->variant);
    runs.push_back(run_from_json(to_json(run)));
    runs.back().trace = run.trace;
  }
  const Feedback feedback = feedback_of(*lesson_, exercise, submission, runs);
  EXPECT_EQ(feedback.reason, "mismatch");
  ASSERT_TRUE(feedback.first_wrong);
  EXPECT_FALSE(feedback.first_wrong->written);
}

/// A right kernel judged on a GPU that takes `times` of what its rival takes, pair by pair.
class SpeedGoals : public Judge {
 protected:
  static Feedback timed(const std::vector<double>& ratios, Label label = Label::measured) {
    Exercise exercise = lesson_->exercise("write-tile");
    exercise.speed = SpeedGoal{"variant:transpose", 0.8, {}};
    Submission submission;
    submission.source = read_file(lesson_->folder / exercise.solutions.front());
    submission.device = "cuda:0";
    std::vector<kernelarium::Run> runs;
    std::size_t timings = 0;
    while (auto task = next_task(*lesson_, exercise, submission, runs)) {
      const bool timing = task->experiment.timing && !task->experiment.count;
      if (!timing) {
        task->experiment.device = "sim";
        runs.push_back(laboratory_->perform(task->experiment, task->variant));
        continue;
      }
      const bool rival = task->experiment.variant == "transpose" && task->experiment.source.empty();
      Series series;
      series.median_ms = rival ? 0.01 : 0.01 * ratios[timings / 2 % ratios.size()];
      series.n = 20;
      series.label = label;
      runs.push_back(runs.front()); // it passed; what counts here is its time
      runs.back().time = series;
      EXPECT_EQ(rival, timings++ % 2 == 1) << "the two take turns";
    }
    return feedback_of(*lesson_, exercise, submission, runs);
  }
};

TEST_F(SpeedGoals, AreMetWhereTheWholeIntervalIsBelow) {
  const Feedback feedback = timed({0.5, 0.52, 0.51});
  EXPECT_EQ(feedback.outcome, Outcome::solved) << said(feedback);
  ASSERT_TRUE(feedback.speed);
  EXPECT_EQ(feedback.speed->verdict, "met");
  EXPECT_NEAR(feedback.speed->ratio, 0.51, 0.011);
  EXPECT_LE(feedback.speed->low, feedback.speed->ratio);
}

TEST_F(SpeedGoals, AreMissedWhereTheWholeIntervalIsAbove) {
  const Feedback feedback = timed({0.9, 1.1, 1.0});
  EXPECT_EQ(feedback.outcome, Outcome::not_yet);
  EXPECT_EQ(feedback.reason, "goal:speed");
  EXPECT_HOLDS(said(feedback), "the limit is 0.8");
}

TEST_F(SpeedGoals, CantBeToldFromTimesThatScatter) {
  const Feedback feedback = timed({0.6, 1.0, 0.79});
  EXPECT_EQ(feedback.outcome, Outcome::unsure);
  ASSERT_TRUE(feedback.speed);
  EXPECT_EQ(feedback.speed->verdict, "can't tell");
}

TEST_F(SpeedGoals, AreNeverJudgedByTimesThatNoGpuMeasured) {
  for (const Label label : {Label::simulation, Label::modelled, Label::recorded}) {
    const Feedback feedback = timed({0.5}, label);
    EXPECT_EQ(feedback.outcome, Outcome::unsure);
    ASSERT_TRUE(feedback.speed);
    EXPECT_EQ(feedback.speed->verdict, "not available");
    EXPECT_EQ(feedback.speed->low, 0);
  }
  Exercise exercise = lesson_->exercise("write-tile");
  exercise.speed = SpeedGoal{"variant:transpose", 0.8, {}};
  Submission submission;
  submission.source = read_file(lesson_->folder / exercise.solutions.front());
  const Feedback simulated = judge(*lesson_, exercise, submission, *laboratory_);
  ASSERT_TRUE(simulated.speed);
  EXPECT_EQ(simulated.speed->verdict, "needs hardware");
  EXPECT_EQ(simulated.outcome, Outcome::solved) << "who has no GPU can solve it by what is counted";
}

TEST(TypedNumber, TakesWhatPeopleType) {
  for (const auto& [text, value] : std::vector<std::pair<std::string, double>>{{"1000", 1000},
                                                                               {" 1 000 ", 1000},
                                                                               {"1,000,000", 1e6},
                                                                               {"1\u202f000", 1000},
                                                                               {"1e3", 1000},
                                                                               {"1'000", 1000},
                                                                               {"1_000", 1000},
                                                                               {"4096/32", 128},
                                                                               {"(2+3)*4", 20},
                                                                               {"-1.5", -1.5},
                                                                               {"12 threads", 12},
                                                                               {"12threads", 12},
                                                                               {"0.25", 0.25}})
    EXPECT_EQ(typed_number(text, "threads"), value) << text;
  for (const char* text : {"", "x", "1,00", "1,5", "threads", "1 2 x", "1/0", "--", "1e", "n", "1=1", "(1"})
    EXPECT_FALSE(typed_number(text, "threads")) << text;
}

}
}
