#pragma once

#include "lessons/format/judge.h"

#include <vector>

namespace kernelarium {

/// What an experiment of a submission is for.
enum class Purpose {
  verdict, ///< must pass; of `predict` and `find`: answers the question
  goals,   ///< the same at the visible size, with counters for the goals
  writer,  ///< traces who wrote the first wrong element
  speed,   ///< a pair's first half, the learner's kernel; or both halves with a vendor's
  rival,   ///< its second half
};

struct PlannedTask {
  Task task;
  Purpose purpose = Purpose::verdict;
};

/// All experiments of a submission that passes everything, in order. Throws Error as next_task().
std::vector<PlannedTask> planned_tasks(const Lesson& lesson, const Exercise& exercise,
                                       const Submission& submission);

/// The goals as the run says that was made for them; false too if that run is not there or tells no counters.
std::vector<GoalResult> goal_results(const Exercise& exercise, const Run& run);
bool goals_met(const Exercise& exercise, const std::vector<PlannedTask>& plan, const std::vector<Run>& runs);

/// Whether the run keeps a write or tweak from being solved.
bool failed(const Run& run);

}
