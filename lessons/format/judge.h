#pragma once

#include "kernels/base/sentence.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/experiment/run.h"
#include "lessons/format/goal_bounds.h"
#include "lessons/format/lesson.h"

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

// How an exercise is judged. A submission needs experiments, one after another, each chosen in the light of
// the runs so far; their runs make the feedback:
//
//   std::vector<Run> runs;
//   while (auto task = next_task(lesson, exercise, submission, runs)) runs.push_back(perform(*task));
//   Feedback feedback = feedback_of(lesson, exercise, submission, runs);
//
// The desktop performs them in the runner's process, judge() in this one. All functions are pure: the same
// arguments give the same result, and the runs may have crossed a pipe. Whole programs are no experiments:
// judge_program() (program_judge.h) builds and runs them, always in the sandbox.

namespace kernelarium {

/// A learner's submission; which members are used depends on the kind of the exercise.
struct Submission {
  std::string answer; ///< predict, find: a number, a choice's id, a line; explain: their text
  std::map<std::string, std::string> steps;    ///< answers to the smaller questions, by step id
  std::map<std::string, std::string> settings; ///< tweak: changed knobs, which override the start's
  std::string source;                          ///< write, program: the text
  std::string device = "sim";                  ///< counters come from its simulation if it is hardware
  bool until_missed_goal = false; ///< write: no further case once a goal is missed, whatever it would give
};

/// An experiment to be performed for a submission.
struct Task {
  Experiment experiment;
  Variant variant;
  int done = 0, total = 0; ///< tasks before this one, and the total if none fails
};

/// The next experiment, or none when the runs so far decide. Throws Error for a submission that no run can
/// judge: an empty answer, a text that is not a number, a choice or knob that the exercise does not have.
std::optional<Task> next_task(const Lesson& lesson, const Exercise& exercise, const Submission& submission,
                              const std::vector<Run>& runs);

enum class Outcome {
  solved,
  not_yet,
  noted,  ///< explain: not judged
  unsure, ///< a speed goal: the times differ too little, or the device can't measure
  broken, ///< it could not be judged: no compiler or device, an instruction that the simulated GPU lacks, a
          ///< setting that can't launch, a mistake in the lesson
};

/// How one smaller question was answered.
struct StepResult {
  std::string id;
  bool answered = false, right = false;
  Sentence sentence; ///< empty unless answered
};

/// A condition of the exercise and its result for the run.
struct GoalResult {
  std::string id; ///< its text is under "goal-ID"
  std::string expression;
  bool met = false;
  std::map<std::string, double> values; ///< of the names in the expression
  std::vector<GoalBound> bounds;        ///< its comparisons
};

/// How a run fares. Of a goal that is met, only bounds that are: another one of "a or b" is enough. Throws
/// Error as evaluate_over() does.
GoalResult result_of(const Goal& goal, const GoalNames& names);

/// Where a written kernel first differs from what it should compute, and who wrote that.
struct FirstWrong {
  std::string buffer;
  std::vector<std::int64_t> place; ///< indices
  double got = 0, expected = 0;
  bool written = true; ///< false: no thread wrote it, `got` means nothing
  struct Writer {
    Dim3 block, thread;
    int line = 0;
  };
  std::optional<Writer> writer; ///< the last one; unset if it could not be traced
};

/// A measured ratio of times against its goal.
struct SpeedResult {
  /// Median and its spread: for a variant, its 95 % confidence interval; for a vendor's library,
  /// quartiles.
  double ratio = 0, low = 0, high = 0;
  double at_most = 0;
  std::string against;
  std::string verdict; ///< "met", "missed", "can't tell", "needs hardware", "not available"
};

/// Feedback for a learner. It is never scolding, and of hidden inputs only sizes and pattern are shown.
struct Feedback {
  Outcome outcome = Outcome::not_yet;
  /// 0..1: 1 if solved; else the part of the smaller questions that were answered right.
  double credit = 0;
  /// Why not, in one word: kind of the diagnostic ("race", "mismatch", "compile"...) or "goal:ID"; empty if
  /// solved.
  std::string reason;
  std::vector<Sentence> sentences; ///< for people, most important first
  std::string choice;              ///< predict, find by choice: the chosen one; its text: "choice-ID"
  std::vector<StepResult> steps;
  std::string next_step; ///< the smaller question to ask next; empty: none
  std::vector<GoalResult> goals;
  std::optional<FirstWrong> first_wrong;
  /// Of the run that failed, with lines; `file` is empty where it is the learner's own text.
  std::vector<Diagnostic> diagnostics;
  /// Of the run that failed: its sizes, parameters that a hidden case sets, and the pattern of its inputs.
  std::map<std::string, std::string> sizes, parameters;
  std::string pattern;
  std::optional<SpeedResult> speed;
  std::string output;         ///< program: what it printed in the case that failed, or else in the first
  std::optional<Fault> fault; ///< of `broken` and of the run that failed
};

Feedback feedback_of(const Lesson& lesson, const Exercise& exercise, const Submission& submission,
                     const std::vector<Run>& runs);

/// Both in one, in this process. Throws as next_task.
Feedback judge(const Lesson& lesson, const Exercise& exercise, const Submission& submission,
               Laboratory& laboratory, const std::atomic<bool>* cancel = nullptr,
               const std::function<void(const Task&)>& progress = {});

/// The run of a RunSpec as an experiment, with counters and `checks`. Throws Error if it is too large for a
/// lesson.
Experiment experiment_of(const Lesson& lesson, const RunSpec& run, Checks checks);

}
