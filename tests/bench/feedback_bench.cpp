// How long a learner waits for feedback, exercise by exercise (under a second): the judgement of its
// solution, which goes through all hidden sizes and checks. The peer is one run of the lesson's kernel with
// the counters on.

#include "kernels/base/error.h"
#include "lessons/format/answers.h"
#include "lessons/format/judge.h"
#include "lessons/format/lesson_files.h"

#include <benchmark/benchmark.h>

using namespace kernelarium;

namespace {

Submission solution_of(const Lesson& lesson, const Exercise& exercise) {
  Submission submission;
  submission.settings = exercise.solution;
  if (exercise.kind == ExerciseKind::write || exercise.program)
    submission.source = read_lesson_file(lesson.folder, exercise.solutions.front(), limits::kernel_bytes);
  if (exercise.kind == ExerciseKind::explain) submission.answer = "In my own words.";
  if (exercise.answer) { // a wrong one takes as long as the right one
    submission.answer = "1";
    if (const auto* by_run = std::get_if<ChoiceAnswer>(&*exercise.answer))
      submission.answer = by_run->conditions.begin()->first;
    if (const auto* choice = std::get_if<RightAnswer>(&*exercise.answer))
      submission.answer = choice->choices.front();
  }
  return submission;
}

}

int main(int argc, char** argv) {
  Laboratory laboratory;
  for (const Lesson& lesson : load_lessons()) {
    if (lesson.variant(lesson.default_variant).source.extension() == ".py") continue; // a compiler's time
    benchmark::RegisterBenchmark((lesson.id + ": one run").c_str(),
                                 [lesson, &laboratory](benchmark::State& state) {
                                   Experiment experiment;
                                   experiment.lesson = lesson.id;
                                   experiment.problem = lesson.problem;
                                   experiment.variant = lesson.variants.front().id;
                                   for (auto _ : state)
                                     laboratory.perform(experiment, lesson.variants.front());
                                 })
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(3);
    for (const Exercise& exercise : lesson.exercises)
      benchmark::RegisterBenchmark((lesson.id + "/" + exercise.id).c_str(),
                                   [lesson, exercise, &laboratory](benchmark::State& state) {
                                     const Submission submission = solution_of(lesson, exercise);
                                     for (auto _ : state) judge(lesson, exercise, submission, laboratory);
                                   })
          ->UseRealTime()
          ->Unit(benchmark::kMillisecond)
          ->Iterations(3);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
