#pragma once

#include "lessons/format/judge.h"

#include <vector>

namespace kernelarium {

/// What an experiment of a submission is for.
enum class Purpose {
  verdict, ///< must pass; of `predict` and `find`: answers the question
  goals,   ///< the same at the visible size, with counters for the goals
  order,   ///< the run with goals before it in another order, in which nothing sleeps: must pass
  without, ///< the run with goals before it on a GPU that leaves something out: does the result depend on it?
  writer,  ///< traces who wrote the first wrong element
  speed,   ///< a pair's first half, the learner's kernel; or both halves with a vendor's
  rival,   ///< its second half
};

struct PlannedTask {
  Task task;
  Purpose purpose = Purpose::verdict;
  std::string share; ///< without: which of shares() it gives
};

/// All experiments of a submission that passes everything, in order. Throws Error as next_task().
std::vector<PlannedTask> planned_tasks(const Lesson& lesson, const Exercise& exercise,
                                       const Submission& submission);

/// The goals, from the first run that misses one, or else from the largest of their runs.
std::vector<GoalResult> goal_results(const Exercise& exercise, const std::vector<PlannedTask>& plan,
                                     const std::vector<Run>& runs);
/// Goals that a written kernel misses in a case in which all known right kernels meet them; else a kernel
/// could do the work as asked in the cases with goals alone. Which cases these are, only runs can tell: the
/// runs behind those of the plan are of known kernels, each in a case in which the written one misses a goal.
struct MissedGoals {
  std::vector<GoalResult> goals; ///< empty: none
  std::size_t run = 0;           ///< the case in which they are missed
  std::optional<Task> next;      ///< the run that is needed to know more
  bool failed = false;           ///< the run `run` of a known kernel failed, or was cancelled
};
MissedGoals missed_goals(const Lesson& lesson, const Exercise& exercise, const std::vector<PlannedTask>& plan,
                         const std::vector<Run>& runs);
bool all_met(const std::vector<GoalResult>& results);

/// Throws Error for an `explain` that explains nothing: no letter, or the question itself.
void check_explanation(const Lesson& lesson, const Exercise& exercise, const std::string& text);

/// Whether the run prevents a write or tweak from being solved.
bool failed(const Run& run, Purpose purpose);

}
