// Feedback on runs that are made by hand: what a run may hold that no kernel of the tests gives.

#include "lessons/format/judge.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/tasks.h"
#include "tests/kernels/trace/edit_trace.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

const Lesson& turn() {
  static const Lesson lesson = load_lesson(LESSON_FIXTURES "/70-turn");
  return lesson;
}

std::string said(const Feedback& feedback) {
  std::string text;
  for (const Sentence& sentence : feedback.sentences) text += sentence.in_english() + "\n";
  return text;
}
#define EXPECT_HOLDS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

/// Feedback on a kernel whose first run is this, and the second, if there is one, the traced repetition.
Feedback of_kernel(const std::vector<kernelarium::Run>& runs) {
  Submission submission;
  submission.source = "any text";
  return feedback_of(turn(), turn().exercise("write-tile"), submission, runs);
}

/// A run with the finding.
kernelarium::Run run_with(const std::string& kind, Fault fault = Fault::kernel_fault) {
  kernelarium::Run run;
  run.verdict = Verdict::error;
  run.fault = fault;
  run.diagnostics = {{kind, Sentence("what was found"), "transpose.cu", 3, false}};
  return run;
}

TEST(Feedback, SaysWhatEachFindingMeans) {
  for (const auto& [kind, part] :
       std::map<std::string, std::string>{{"race", "nothing orders the accesses"},
                                          {"out-of-bounds", "accesses memory out of bounds"},
                                          {"misaligned", "misaligned for its type"},
                                          {"uninitialised", "uses a value that nothing has set"},
                                          {"barrier", "Not every thread of the block reaches the barrier"},
                                          {"sync-mask", "do not match its mask"},
                                          {"cluster", "may have exited"},
                                          {"proxy", "copy engine"},
                                          {"illegal-instruction", "illegal in this launch"},
                                          {"budget", "never ends, or executes far more instructions"},
                                          {"compile", "does not compile"},
                                          {"launch", "can't be launched"},
                                          {"assert", "stopped itself"},
                                          {"trap", "stopped itself"}}) {
    const Feedback feedback = of_kernel({run_with(kind)});
    EXPECT_EQ(feedback.outcome, Outcome::not_yet) << kind;
    EXPECT_EQ(feedback.reason, kind);
    EXPECT_HOLDS(feedback.sentences.back().in_english(), part);
  }
}

TEST(Feedback, BlamesTheKernelForItsOwnFaultsOnly) {
  EXPECT_EQ(of_kernel({run_with("bank")}).outcome, Outcome::not_yet) << "a fault without words of its own";
  for (const char* kind : {"unsupported", "cancelled", "device"})
    EXPECT_EQ(of_kernel({run_with(kind)}).outcome, Outcome::broken) << kind;
  EXPECT_EQ(of_kernel({run_with("bank", Fault::bad_argument)}).outcome, Outcome::broken);
  EXPECT_EQ(of_kernel({run_with("race", Fault::no_device)}).outcome, Outcome::broken);
}

TEST(Feedback, NamesNoFileForTheLearnersOwnText) {
  kernelarium::Run run = run_with("race");
  run.diagnostics.push_back({"race", Sentence("in a header"), "tiles.cuh", 7, false});
  run.diagnostics.push_back({"note", Sentence("a warning"), "transpose.cu", 9, true});
  const Feedback feedback = of_kernel({run});
  ASSERT_EQ(feedback.diagnostics.size(), 2u) << "findings, not warnings";
  EXPECT_EQ(feedback.diagnostics[0].file, "");
  EXPECT_EQ(feedback.diagnostics[1].file, "tiles.cuh");
  // Where nothing is written the text is the lesson's.
  const Feedback tweak = feedback_of(turn(), turn().exercise("spare"), {}, {run});
  ASSERT_FALSE(tweak.diagnostics.empty());
  EXPECT_EQ(tweak.diagnostics[0].file, "transpose.cu");
}

/// A run in which element 5 of `out`, at byte 1020 of the memory, is wrong.
kernelarium::Run wrong_run() {
  kernelarium::Run run;
  run.verdict = Verdict::fail;
  run.fault = Fault::kernel_fault;
  run.wrong = 1;
  run.first_wrong = WrongElement{"out", 5, {5}, 1, 2, true};
  BufferFacts in, out;
  in.name = "in";
  in.address = 0;
  out.name = "out";
  out.address = 1000;
  run.buffers = {in, out};
  LaunchFacts launch;
  launch.grid = {2, 3, 4};
  launch.block = {4, 5, 6};
  run.launches = {launch};
  AccessSite load, store;
  load.operation = "load";
  load.line = 2;
  store.operation = "store";
  store.line = 3;
  run.counters.sites = {load, store};
  return run;
}
/// An access of these lanes; lane L at byte `first` + 4 L.
AccessRecord access(std::uint32_t site, std::uint32_t mask, std::uint64_t first) {
  AccessRecord record;
  record.site = site;
  record.mask = mask;
  for (std::uint64_t lane = 0; lane < 32; ++lane) record.address[lane] = first + 4 * lane;
  return record;
}
std::optional<FirstWrong::Writer> writer(kernelarium::Run run, const std::vector<AccessRecord>& records) {
  edit_trace(run).records = records;
  const Feedback feedback = of_kernel({run, run});
  return feedback.first_wrong ? feedback.first_wrong->writer : std::nullopt;
}

TEST(Feedback, NamesTheLastThreadThatStoredTheWrongElement) {
  const kernelarium::Run run = wrong_run();
  // Lane 10 of the third warp of the last block but one stores it, after loads and other stores.
  AccessRecord early = access(1, ~0u, 1020), last = access(1, 1u << 10, 1020 - 40);
  last.block = 22;
  last.warp = 2;
  AccessRecord unknown_site = access(2, ~0u, 1020), unknown_launch = access(1, ~0u, 1020);
  unknown_launch.launch = 99'999'999;
  const auto found =
      writer(run, {access(0, ~0u, 1020), early, last, access(1, ~(1u << 10), 1020 - 40), access(1, ~0u, 1024),
                   access(1, ~0u, 1020 - 128), access(0, ~0u, 1020), unknown_site, unknown_launch});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->block, (Dim3{0, 2, 3}));  // 22 of 2 x 3 x 4
  EXPECT_EQ(found->thread, (Dim3{2, 3, 3})); // 74 of 4 x 5 x 6
  EXPECT_EQ(found->line, 3);
  EXPECT_FALSE(writer(run, {access(1, ~0u, 1024), access(1, ~0u, 1020 - 128)}));
  EXPECT_FALSE(writer(run, {}));
}

TEST(Feedback, TakesAWideStoreForEachOfItsElements) {
  kernelarium::Run run = wrong_run();
  run.counters.sites[1].bytes_per_thread = 16;
  EXPECT_TRUE(writer(run, {access(1, 1, 1008)})) << "its last four bytes";
  EXPECT_FALSE(writer(run, {access(1, 1, 1004)}));
}

// The parameters that the exercise varies are told, whatever others the kernel has.
TEST(Feedback, TellsWhichParametersOfACaseFailed) {
  kernelarium::Run run = wrong_run();
  run.parameters = {{"PAD", 3}, {"ROWS", 4}};
  run.sizes = {{"rows", 5}};
  Exercise exercise = turn().exercise("write-tile");
  exercise.hidden.resize(1);
  exercise.hidden[0].parameters = {{"ROWS", "4"}};
  Submission submission;
  submission.source = "any text";
  const Feedback feedback = feedback_of(turn(), exercise, submission, {run});
  EXPECT_EQ(feedback.parameters, (std::map<std::string, std::string>{{"ROWS", "4"}}));
  EXPECT_EQ(feedback.sizes.at("rows"), "5");
}

TEST(Feedback, SaysWhoWroteAsFarAsItIsKnown) {
  kernelarium::Run run = wrong_run();
  EXPECT_HOLDS(said(of_kernel({run})), "out[5] is 1, but should be 2.\n");
  for (const Feedback& untraced : {of_kernel({run}), of_kernel({run, run})})
    EXPECT_EQ(said(untraced).find("wrote it"), std::string::npos) << "nothing was traced";
  EXPECT_EQ(said(of_kernel({run})).find("the first of"), std::string::npos) << "there is one";
  run.wrong = 2;
  EXPECT_HOLDS(said(of_kernel({run})), "It is the first of 2 wrong elements.");
  edit_trace(run).records = {access(1, 1, 1020)};
  EXPECT_HOLDS(said(of_kernel({run, run})), "Thread (0, 0, 0) of block (0, 0, 0) wrote it, in line 3.");
  run.counters.sites[1].line = 0;
  EXPECT_HOLDS(said(of_kernel({run, run})), "Thread (0, 0, 0) of block (0, 0, 0) wrote it.\n");
  kernelarium::Run other = run;
  other.first_wrong->index = 6;
  EXPECT_EQ(said(of_kernel({run, other})).find("wrote it"), std::string::npos)
      << "another element is wrong there";
}

// The hidden cases change parameters; a speed is that of the parameters in the text.
TEST(SpeedGoal, IsMeasuredWithTheVisibleParameters) {
  const Lesson lesson = load_lesson(data_folder() / "lessons" / "04-coalescing");
  const Exercise& exercise = lesson.exercise("turn");
  Submission submission;
  submission.source = "any text";
  submission.device = "cuda:0";
  const std::vector<PlannedTask> plan = planned_tasks(lesson, exercise, submission);
  ASSERT_EQ(plan.back().purpose, Purpose::speed);
  EXPECT_EQ(plan.back().task.experiment.parameters, exercise.run->parameters);
  EXPECT_EQ(plan.back().task.experiment.sizes.at("rows"), "8192");
}

TEST(WrittenKernel, IsSpecializedForNumbersOnlyWhereThatMatters) {
  const Lesson lesson = load_lesson(data_folder() / "lessons" / "18-triton");
  Submission submission;
  submission.source = "any text";
  const std::vector<PlannedTask> plan = planned_tasks(lesson, lesson.exercise("mask"), submission);
  EXPECT_TRUE(plan.front().task.experiment.specialize) << "one element";
  std::size_t general = 0;
  for (const PlannedTask& one : plan) {
    general += one.task.experiment.specialize ? 0 : 1;
    EXPECT_TRUE(one.task.experiment.specialize || one.purpose == Purpose::verdict);
  }
  EXPECT_GT(general, plan.size() / 2);
}

/// Feedback on a setting that meets its counted goals; its time is the vendor's times `low` to `high`.
Feedback against_vendor(double low, double high, Verdict of_vendor = Verdict::pass) {
  Exercise exercise = turn().exercise("spare");
  exercise.speed = SpeedGoal{"cuBLAS", 0.8, {}};
  Submission submission;
  submission.settings = {{"PAD", "1"}};
  static const kernelarium::Run counted = [&] {
    Laboratory laboratory;
    const Task task = planned_tasks(turn(), exercise, submission).front().task;
    return laboratory.perform(task.experiment, task.variant);
  }();
  submission.device = "cuda:0";
  BaselineResult vendor, other;
  vendor.name = "cuBLAS";
  vendor.verdict = of_vendor;
  vendor.ratio = (low + high) / 2;
  vendor.ratio_low = low;
  vendor.ratio_high = high;
  other = vendor;
  other.name = "CPU";
  other.ratio = other.ratio_low = other.ratio_high = 0.001;
  kernelarium::Run timed = counted;
  timed.baselines = {vendor, other};
  return feedback_of(turn(), exercise, submission, {counted, timed});
}

TEST(SpeedGoal, AgainstAVendorIsJudgedByTheWholeInterval) {
  const Feedback met = against_vendor(0.6, 0.8);
  EXPECT_EQ(met.outcome, Outcome::solved) << said(met);
  EXPECT_EQ(met.speed->verdict, "met");
  EXPECT_DOUBLE_EQ(met.speed->ratio, 0.7);
  EXPECT_EQ(against_vendor(0.81, 0.9).outcome, Outcome::not_yet);
  EXPECT_EQ(against_vendor(0.8, 0.9).speed->verdict, "can't tell") << "as fast as was asked is possible";
  EXPECT_EQ(against_vendor(0.8, 0.9).outcome, Outcome::unsure);
  EXPECT_EQ(against_vendor(0.1, 0.2, Verdict::fail).speed->verdict, "not available");
  EXPECT_EQ(against_vendor(0, 0).speed->verdict, "not available") << "no ratio";
}

TEST(SpeedGoal, AgainstAVariantTimesBothWithTheirOwnParameters) {
  Exercise exercise = turn().exercise("spare");
  exercise.speed = SpeedGoal{"variant:transpose", 0.8, {}};
  Submission submission;
  submission.settings = {{"PAD", "1"}};
  submission.device = "cuda:0";
  const std::vector<PlannedTask> plan = planned_tasks(turn(), exercise, submission);
  ASSERT_EQ(plan.size(), 1u + 2 * 6);
  for (std::size_t i = 1; i < plan.size(); ++i) {
    const Experiment& experiment = plan[i].task.experiment;
    EXPECT_TRUE(experiment.timing);
    EXPECT_FALSE(experiment.count);
    EXPECT_EQ(experiment.variant, i % 2 ? "transpose-padded" : "transpose");
    EXPECT_EQ(experiment.parameters.count("PAD"), i % 2) << "the rival has no such parameter";
  }
}

TEST(SpeedGoal, PassesOverPairsWhoseRivalHasNoTime) {
  Exercise exercise = turn().exercise("spare");
  exercise.speed = SpeedGoal{"variant:transpose", 0.8, {}};
  Submission submission;
  submission.settings = {{"PAD", "1"}};
  Laboratory laboratory;
  const Task task = planned_tasks(turn(), exercise, submission).front().task;
  const kernelarium::Run counted = laboratory.perform(task.experiment, task.variant);
  submission.device = "cuda:0";
  std::vector<kernelarium::Run> runs{counted};
  for (int pair = 0; pair < 6; ++pair)
    for (const double ms : {0.01, pair % 2 ? 0.0 : 0.02}) {
      runs.push_back(counted);
      Series series;
      series.median_ms = ms;
      series.label = Label::measured;
      runs.back().time = series;
    }
  const Feedback feedback = feedback_of(turn(), exercise, submission, runs);
  ASSERT_TRUE(feedback.speed);
  EXPECT_DOUBLE_EQ(feedback.speed->ratio, 0.5);
}

// Who misses a counted goal is not timed.
TEST(SpeedGoal, WaitsForTheCountedOnes) {
  Exercise exercise = turn().exercise("spare");
  exercise.speed = SpeedGoal{"variant:transpose", 0.8, {}};
  Submission submission; // with conflicts
  Laboratory laboratory;
  const Task task = *next_task(turn(), exercise, submission, {});
  const kernelarium::Run counted = laboratory.perform(task.experiment, task.variant);
  submission.device = "cuda:0";
  EXPECT_GT(planned_tasks(turn(), exercise, submission).size(), 1u);
  EXPECT_FALSE(next_task(turn(), exercise, submission, {counted}));
  EXPECT_HOLDS(said(feedback_of(turn(), exercise, submission, {counted})), "a goal is not reached yet");
}

TEST(SpeedGoal, StaysOpenWithoutAGpu) {
  Exercise exercise = turn().exercise("spare");
  exercise.speed = SpeedGoal{"variant:transpose", 0.8, {}};
  Submission submission;
  submission.settings = {{"PAD", "1"}};
  Laboratory laboratory;
  const Task task = planned_tasks(turn(), exercise, submission).front().task;
  const Feedback feedback =
      feedback_of(turn(), exercise, submission, {laboratory.perform(task.experiment, task.variant)});
  EXPECT_EQ(feedback.outcome, Outcome::solved);
  EXPECT_EQ(feedback.speed->verdict, "needs hardware");
  EXPECT_HOLDS(said(feedback), "The speed goal stays open");
}

TEST(Task, TakesATextOfAtMostSoManyBytes) {
  Submission submission;
  submission.source = std::string(limits::kernel_bytes, ' ');
  EXPECT_NO_THROW(planned_tasks(turn(), turn().exercise("write-tile"), submission));
  submission.source += ' ';
  EXPECT_THROW(planned_tasks(turn(), turn().exercise("write-tile"), submission), Error);
}

TEST(Task, CountsTheWorkOfWarpsWhereGoalsAreAsked) {
  Submission submission;
  submission.source = "any text";
  int asked = 0;
  for (const char* id : {"spare", "write-tile"})
    for (const PlannedTask& one : planned_tasks(turn(), turn().exercise(id), submission))
      if (one.purpose == Purpose::goals) {
        ++asked;
        ASSERT_TRUE(one.task.experiment.trace) << id;
        EXPECT_TRUE(one.task.experiment.trace->per_warp) << id;
      }
  EXPECT_GE(asked, 2);
}

// A run and the same without matrix products tell together what the products are worth.
TEST(Task, GoalsWaitForTheRunWithoutProducts) {
  const Exercise& exercise = turn().exercise("spare");
  Laboratory laboratory;
  const Task task = *next_task(turn(), exercise, {}, {});
  const kernelarium::Run run = laboratory.perform(task.experiment, task.variant);
  std::vector<PlannedTask> plan(2);
  plan[0].purpose = Purpose::goals;
  plan[1].purpose = Purpose::without;
  plan[1].share = "tensor_share";
  EXPECT_TRUE(goal_results(exercise, plan, {run}).empty());
  EXPECT_FALSE(goal_results(exercise, plan, {run, run}).empty());
  EXPECT_FALSE(goal_results(exercise, {plan[1], plan[0]}, {run, run}).empty());
}

TEST(Task, OfAnExplanationIsRefusedWhereItExplainsNothing) {
  Submission submission;
  submission.answer = "...";
  EXPECT_THROW(next_task(turn(), turn().exercise("why"), submission, {}), Error);
}

// A runner may answer more than it was asked.
TEST(Feedback, PassesOverRunsThatNobodyAskedFor) {
  const Exercise& exercise = turn().exercise("spare");
  Submission submission;
  submission.settings = {{"PAD", "1"}};
  Laboratory laboratory;
  const Task task = *next_task(turn(), exercise, submission, {});
  const kernelarium::Run run = laboratory.perform(task.experiment, task.variant);
  EXPECT_FALSE(next_task(turn(), exercise, submission, {run}));
  EXPECT_FALSE(next_task(turn(), exercise, submission, {run, run, run}));
  EXPECT_EQ(feedback_of(turn(), exercise, submission, {run, run, run}).outcome, Outcome::solved);
}

}
}
