#include "lessons/format/judge.h"

#include "kernels/base/error.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/problems/problem.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/program_judge.h"
#include "lessons/format/tasks.h"

#include <fmt/format.h>

namespace kernelarium {

namespace {

/// Limits of a lesson's run: a lesson may be untrusted.
constexpr double kMostBytes = 512e6, kMostFlops = 1e11;

void check_size(const RunSpec& run) {
  const Problem& problem = find_problem(run.variant.problem);
  const Values sizes = complete_sizes(problem, run.variant, run.sizes);
  if (problem.compulsory_bytes(sizes) > kMostBytes || problem.flops(sizes) > kMostFlops)
    throw Error(Sentence::tr("the lesson requests a run of %1 MB and %2 GFLOP, more than the limit of %3 MB "
                             "and %4 GFLOP: choose smaller sizes",
                             fmt::format("{:.3g}", problem.compulsory_bytes(sizes) / 1e6),
                             fmt::format("{:.3g}", problem.flops(sizes) / 1e9),
                             fmt::format("{:.0f}", kMostBytes / 1e6),
                             fmt::format("{:.0f}", kMostFlops / 1e9)));
}

}

Experiment experiment_of(const Lesson& lesson, const RunSpec& run, Checks checks) {
  Experiment experiment;
  experiment.lesson = lesson.id;
  experiment.problem = run.variant.problem;
  experiment.variant = run.variant.id;
  experiment.sizes = run.sizes;
  experiment.parameters = run.parameters;
  experiment.seed = run.seed;
  experiment.checks = checks;
  experiment.foreign = is_foreign(lesson.folder);
  // Some seconds at most, with all checks and without.
  experiment.instruction_budget = checks == Checks::all ? 10'000'000 : 200'000'000;
  check_size(run);
  if (!run.source.empty())
    experiment.source = read_lesson_file(lesson.folder, run.source, limits::kernel_bytes);
  return experiment;
}

std::optional<Task> next_task(const Lesson& lesson, const Exercise& exercise, const Submission& submission,
                              const std::vector<Run>& runs) {
  const std::vector<PlannedTask> plan = planned_tasks(lesson, exercise, submission);
  const bool judged = exercise.kind == ExerciseKind::tweak || exercise.kind == ExerciseKind::write;
  if (!judged) return runs.size() < plan.size() ? std::optional(plan[runs.size()].task) : std::nullopt;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (i >= plan.size()) break; // runs of known kernels
    if (!failed(runs[i], plan[i].purpose)) continue;
    // The first failure ends it; a wrong element is looked for again, to find out which thread wrote it.
    if (!runs[i].first_wrong || !runs[i].first_wrong->written || i + 1 < runs.size()) return std::nullopt;
    Task again = plan[i].task;
    if (plan[i].purpose != Purpose::order) again.experiment.device = "sim";
    again.experiment.counters_from_simulation = false;
    again.experiment.checks = Checks::bounds; // the check has passed; without it this run is quick
    again.experiment.count = true;
    TraceRequest trace;
    trace.watched_buffer = runs[i].first_wrong->buffer;
    trace.watched_element = runs[i].first_wrong->index;
    trace.record_limit = 1000;
    again.experiment.trace = trace;
    again.done = static_cast<int>(i) + 1;
    return again;
  }
  if (runs.size() >= plan.size())
    return all_met(goal_results(exercise, plan, runs)) ? missed_goals(lesson, exercise, plan, runs).next
                                                       : std::nullopt;
  // A speed is only measured if the kernel is correct and meets its counted goals.
  const bool needs_goals = submission.until_missed_goal || plan[runs.size()].purpose == Purpose::speed;
  if (needs_goals && !all_met(goal_results(exercise, plan, runs))) return std::nullopt;
  return plan[runs.size()].task;
}

Feedback judge(const Lesson& lesson, const Exercise& exercise, const Submission& submission,
               Laboratory& laboratory, const std::atomic<bool>* cancel,
               const std::function<void(const Task&)>& progress) {
  if (exercise.kind == ExerciseKind::program) return judge_program(exercise, submission, cancel);
  std::vector<Run> runs;
  while (const std::optional<Task> task = next_task(lesson, exercise, submission, runs)) {
    if (progress) progress(*task);
    runs.push_back(laboratory.perform(task->experiment, task->variant, cancel));
  }
  return feedback_of(lesson, exercise, submission, runs);
}

}
