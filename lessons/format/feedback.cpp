#include "kernels/base/error.h"
#include "kernels/base/figures.h"
#include "kernels/measure/statistics.h"
#include "lessons/format/answers.h"
#include "lessons/format/judge.h"
#include "lessons/format/tasks.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {
namespace {

std::string text_of(const std::map<std::string, std::string>& settings) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : settings) parts.push_back(name + " = " + value);
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string text_of(const Dim3& place) { return fmt::format("({}, {}, {})", place.x, place.y, place.z); }

std::string number(double value) { return fmt::format("{:.9g}", value); }

void break_off(Feedback& feedback, const Error& error) {
  feedback.outcome = Outcome::broken;
  feedback.fault = error.fault();
  feedback.sentences.push_back(
      Sentence::tr("This could not be judged: %1", error.diagnostics().front().message));
}

/// Who wrote the element that the traced run watched: the last record that stores.
std::optional<FirstWrong::Writer> writer_of(const Run& run) {
  if (!run.trace || !run.first_wrong) return std::nullopt;
  const auto buffer = std::find_if(run.buffers.begin(), run.buffers.end(), [&](const BufferFacts& one) {
    return one.name == run.first_wrong->buffer;
  });
  if (buffer == run.buffers.end()) return std::nullopt;
  const std::uint64_t bytes = size_of(buffer->dtype);
  const std::uint64_t address = buffer->address + static_cast<std::uint64_t>(run.first_wrong->index) * bytes;
  std::optional<FirstWrong::Writer> writer;
  for (const AccessRecord& record : run.trace->records) {
    if (record.site >= run.counters.sites.size() || record.launch >= run.launches.size()) continue;
    const AccessSite& site = run.counters.sites[record.site];
    if (site.operation == "load") continue;
    const Dim3& grid = run.launches[record.launch].grid;
    const Dim3& block = run.launches[record.launch].block;
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      const std::uint64_t at = record.address[lane];
      if (!((record.mask >> lane) & 1) || at >= address + bytes ||
          at + static_cast<std::uint64_t>(site.bytes_per_thread) <= address)
        continue;
      const auto b = static_cast<std::int64_t>(record.block), t = std::int64_t{record.warp} * 32 + lane;
      writer = {{b % grid.x, b / grid.x % grid.y, b / (grid.x * grid.y)},
                {t % block.x, t / block.x % block.y, t / (block.x * block.y)},
                site.line};
    }
  }
  return writer;
}

void tell_wrong_element(const Run& run, const Run* traced, Feedback& feedback) {
  const WrongElement& first = *run.first_wrong;
  FirstWrong& told = feedback.first_wrong.emplace();
  told.buffer = first.buffer;
  told.place = first.place;
  told.got = first.got;
  told.expected = first.expected;
  told.written = first.written;
  // Only if the second run met the same element; on hardware a race may differ from the simulation.
  if (traced && traced->first_wrong && traced->first_wrong->index == first.index &&
      traced->first_wrong->buffer == first.buffer)
    told.writer = writer_of(*traced);

  const std::string element = fmt::format("{}[{}]", first.buffer, fmt::join(first.place, ", "));
  if (!first.written) {
    feedback.sentences.push_back(
        Sentence::tr("No thread wrote %1; it should be %2.", element, number(first.expected)));
  } else {
    feedback.sentences.push_back(
        Sentence::tr("%1 is %2, but should be %3.", element, number(first.got), number(first.expected)));
    if (told.writer && told.writer->line > 0)
      feedback.sentences.push_back(Sentence::tr("Thread %1 of block %2 wrote it, in line %3.",
                                                text_of(told.writer->thread), text_of(told.writer->block),
                                                told.writer->line));
    else if (told.writer)
      feedback.sentences.push_back(Sentence::tr("Thread %1 of block %2 wrote it.",
                                                text_of(told.writer->thread), text_of(told.writer->block)));
  }
  if (run.wrong > 1)
    feedback.sentences.push_back(Sentence::tr("It is the first of %1 wrong elements.",
                                              figures::count(static_cast<std::int64_t>(run.wrong))));
}

/// What a finding means, in one sentence, shown with its own message.
Sentence meaning_of(const std::string& kind) {
  if (kind == "race")
    return Sentence::tr("Two threads access the same location and nothing orders the accesses.");
  if (kind == "out-of-bounds") return Sentence::tr("A thread accesses memory out of bounds.");
  if (kind == "misaligned")
    return Sentence::tr("A thread accesses an address that is misaligned for its type.");
  if (kind == "uninitialised") return Sentence::tr("A thread uses a value that nothing has set.");
  if (kind == "changed-input") return Sentence::tr("It changes one of its inputs.");
  if (kind == "barrier") return Sentence::tr("Not every thread of the block reaches the barrier.");
  if (kind == "sync-mask")
    return Sentence::tr("The lanes that execute a warp-wide operation do not match its mask.");
  if (kind == "cluster")
    return Sentence::tr(
        "The block whose shared memory is accessed may have exited, or is not in the cluster.");
  if (kind == "proxy")
    return Sentence::tr("The copy engine and the tensor cores may not see earlier stores.");
  if (kind == "budget")
    return Sentence::tr("The kernel never ends, or executes far more instructions than the task needs.");
  if (kind == "compile") return Sentence::tr("The kernel does not compile.");
  if (kind == "launch") return Sentence::tr("It can't be launched with these settings.");
  if (kind == "illegal-instruction")
    return Sentence::tr("It executes an instruction that is illegal in this launch.");
  if (kind == "assert" || kind == "trap") return Sentence::tr("The kernel stopped itself.");
  return {};
}

/// Whether a hidden case sets this parameter.
bool varies(const Exercise& exercise, const std::string& parameter) {
  const auto sets = [&](const HiddenCase& one) { return one.parameters.contains(parameter); };
  return std::find(exercise.free.begin(), exercise.free.end(), parameter) != exercise.free.end() ||
         std::any_of(exercise.hidden.begin(), exercise.hidden.end(), sets);
}

/// Tells the case of the run, and gives it as a text.
std::string tell_case(const Exercise& exercise, const Run& run, Feedback& feedback) {
  for (const auto& [name, value] : run.sizes) {
    if (exercise.run->variant.pinned.contains(name)) continue;
    const auto choice = run.choices.find(name);
    feedback.sizes[name] = choice == run.choices.end() ? fmt::format("{}", value) : choice->second;
  }
  std::map<std::string, std::string> shown = feedback.sizes;
  for (const auto& [name, value] : run.parameters) {
    if (exercise.kind != ExerciseKind::write || !varies(exercise, name)) continue;
    const auto choice = run.choices.find(name);
    shown[name] = feedback.parameters[name] =
        choice == run.choices.end() ? fmt::format("{}", value) : choice->second;
  }
  feedback.pattern = run.pattern;
  return text_of(shown);
}

/// A run that is neither right nor the lesson's or the machine's fault.
void tell_failure(const Exercise& exercise, const Run& run, const Run* traced, Feedback& feedback) {
  feedback.outcome = Outcome::not_yet;
  feedback.fault = run.fault;
  const std::string where = tell_case(exercise, run, feedback);
  for (const Diagnostic& diagnostic : run.diagnostics)
    if (!diagnostic.warning) {
      feedback.diagnostics.push_back(diagnostic);
      // The engine knows the text by the file of the variant that it replaces.
      std::string& file = feedback.diagnostics.back().file;
      if (exercise.kind == ExerciseKind::write && file.ends_with(exercise.extension())) file.clear();
    }
  const Diagnostic* failure = first_failure(run.diagnostics);
  feedback.reason = failure ? failure->kind : "mismatch";
  // What the kernel did is its own; what the simulated GPU lacks, a setting or a device is not.
  const bool own = feedback.reason == "mismatch" || !meaning_of(feedback.reason).empty() ||
                   (run.fault == Fault::kernel_fault && feedback.reason != "unsupported" &&
                    feedback.reason != "cancelled" && feedback.reason != "device");
  if (run.fault == Fault::no_device || !own) {
    feedback.outcome = Outcome::broken;
    feedback.sentences.push_back(Sentence::tr("This could not be judged: %1",
                                              failure ? failure->message : Sentence(name_of(run.verdict))));
    return;
  }
  if (feedback.reason != "compile")
    feedback.sentences.push_back(
        run.pattern.empty() || run.pattern == "random"
            ? Sentence::tr("It is not right yet for %1.", where)
            : Sentence::tr("It is not right yet for %1 and inputs of the pattern '%2'.", where, run.pattern));
  if (run.first_wrong)
    tell_wrong_element(run, traced, feedback);
  else if (Sentence meaning = meaning_of(feedback.reason); !meaning.empty())
    feedback.sentences.push_back(std::move(meaning));
}

/// For a run that says nothing about the submission.
[[noreturn]] void throw_failure(const Run& run) {
  const Diagnostic* failure = first_failure(run.diagnostics);
  throw Error(run.fault.value_or(Fault::bad_argument),
              failure ? *failure : Diagnostic{"argument", Sentence::tr("the run failed"), "", 0, false});
}

void answer_feedback(const Exercise& exercise, const Submission& submission, const Run& run,
                     Feedback& feedback) {
  const Diagnostic* failure = first_failure(run.diagnostics);
  if (run.verdict == Verdict::error && run.fault != Fault::kernel_fault) throw_failure(run);
  if (failure && failure->kind == "cancelled") throw Error(Fault::kernel_fault, *failure);
  bool right = false;
  if (!submission.answer.empty()) {
    const AnswerVerdict verdict = judge_answer(*exercise.answer, submission.answer, run);
    right = verdict.right;
    feedback.sentences.push_back(verdict.sentence);
    if (std::holds_alternative<ChoiceAnswer>(*exercise.answer) ||
        std::holds_alternative<RightAnswer>(*exercise.answer))
      feedback.choice = submission.answer;
  }
  int steps_right = 0;
  for (const Step& step : exercise.steps) {
    StepResult result{step.id, false, false};
    if (const auto answer = submission.steps.find(step.id); answer != submission.steps.end()) {
      const AnswerVerdict verdict = judge_answer(step.answer, answer->second, run);
      result.answered = true;
      result.right = verdict.right;
      feedback.steps.push_back(result);
      feedback.steps.back().sentence = verdict.sentence;
    } else {
      feedback.steps.push_back(result);
    }
    steps_right += result.right;
    if (!right && !result.right && feedback.next_step.empty()) feedback.next_step = step.id;
  }
  feedback.outcome = right ? Outcome::solved : Outcome::not_yet;
  feedback.credit = right ? 1 : double(steps_right) / double(exercise.steps.size() + 1);
  if (!right) feedback.reason = "answer";
}

/// The vendor's baseline of the run.
SpeedResult against_vendor(const SpeedGoal& goal, const Run& run) {
  SpeedResult result{0, 0, 0, goal.at_most, goal.against, "not available"};
  for (const BaselineResult& baseline : run.baselines)
    if (baseline.name == goal.against && baseline.verdict == Verdict::pass && baseline.ratio > 0) {
      result.ratio = baseline.ratio;
      result.low = baseline.ratio_low;
      result.high = baseline.ratio_high;
      result.verdict = "";
    }
  return result;
}

/// Pairs of the learner's and the rival's runs.
SpeedResult against_variant(const SpeedGoal& goal, const std::vector<PlannedTask>& plan,
                            const std::vector<Run>& runs) {
  SpeedResult result{0, 0, 0, goal.at_most, goal.against, "not available"};
  std::vector<double> ratios;
  for (std::size_t i = 0; i + 1 < runs.size() && i + 1 < plan.size(); ++i) {
    if (plan[i].purpose != Purpose::speed || !runs[i].time || !runs[i + 1].time) continue;
    if (runs[i].time->label != Label::measured || !(runs[i + 1].time->median_ms > 0)) continue;
    ratios.push_back(runs[i].time->median_ms / runs[i + 1].time->median_ms);
  }
  if (ratios.empty()) return result;
  const Interval interval = median_interval(ratios);
  result.ratio = median(ratios);
  result.low = interval.low;
  result.high = interval.high;
  result.verdict = "";
  return result;
}

void speed_feedback(const Exercise& exercise, const std::vector<PlannedTask>& plan,
                    const std::vector<Run>& runs, Feedback& feedback) {
  const SpeedGoal& goal = *exercise.speed;
  const auto first = std::find_if(plan.begin(), plan.end(),
                                  [](const PlannedTask& one) { return one.purpose == Purpose::speed; });
  if (first == plan.end()) {
    feedback.speed = SpeedResult{0, 0, 0, goal.at_most, goal.against, "needs hardware"};
    feedback.sentences.push_back(Sentence::tr("The speed goal stays open: it is judged on a real GPU only."));
    return;
  }
  const bool rival = goal.against.starts_with("variant:");
  const auto index = static_cast<std::size_t>(first - plan.begin());
  SpeedResult result = rival ? against_variant(goal, plan, runs) : against_vendor(goal, runs.at(index));
  if (result.verdict.empty())
    result.verdict = result.high <= goal.at_most ? "met"
                     : result.low > goal.at_most ? "missed"
                                                 : "can't tell";
  feedback.speed = result;
  const std::string ratio = fmt::format("{:.3g}", result.ratio), low = fmt::format("{:.3g}", result.low),
                    high = fmt::format("{:.3g}", result.high), most = fmt::format("{:.3g}", goal.at_most);
  if (result.verdict == "met") {
    feedback.sentences.push_back(Sentence::tr("It takes %1 (%2 to %3) times as long as %4; the limit was %5.",
                                              ratio, low, high, goal.against, most));
  } else if (result.verdict == "missed") {
    feedback.outcome = Outcome::not_yet;
    feedback.reason = "goal:speed";
    feedback.sentences.push_back(Sentence::tr("It takes %1 (%2 to %3) times as long as %4; the limit is %5.",
                                              ratio, low, high, goal.against, most));
  } else if (result.verdict == "can't tell") {
    feedback.outcome = Outcome::unsure;
    feedback.sentences.push_back(Sentence::tr("It takes %1 (%2 to %3) times as long as %4, and the limit is "
                                              "%5: the measurement is inconclusive. Try again.",
                                              ratio, low, high, goal.against, most));
  } else {
    feedback.outcome = Outcome::unsure;
    feedback.sentences.push_back(
        Sentence::tr("The speed goal can't be judged here: %1 is not available.", goal.against));
  }
}

void kernel_feedback(const Lesson& lesson, const Exercise& exercise, const std::vector<PlannedTask>& plan,
                     const std::vector<Run>& runs, Feedback& feedback) {
  for (std::size_t i = 0; i < runs.size() && i < plan.size(); ++i) {
    if (!failed(runs[i], plan[i].purpose)) continue;
    if (plan[i].purpose == Purpose::rival || plan[i].purpose == Purpose::speed) throw_failure(runs[i]);
    tell_failure(exercise, runs[i], i + 1 < runs.size() ? &runs[i + 1] : nullptr, feedback);
    if (plan[i].purpose == Purpose::order && feedback.outcome == Outcome::not_yet)
      feedback.sentences.insert(
          feedback.sentences.begin() + 1,
          Sentence::tr("Here warps run in another order than usual, and sleeping takes no time: only a "
                       "barrier, or waiting for what another thread has stored, orders them."));
    return;
  }
  feedback.goals = goal_results(exercise, plan, runs);
  Sentence unmet = Sentence::tr("The result is right, but a goal is not reached yet.");
  if (all_met(feedback.goals)) {
    MissedGoals missed = missed_goals(lesson, exercise, plan, runs);
    if (missed.failed) throw_failure(runs[missed.run]);
    if (!missed.goals.empty()) {
      feedback.goals = std::move(missed.goals);
      unmet = Sentence::tr("The result is right, but a goal is not reached for %1.",
                           tell_case(exercise, runs[missed.run], feedback));
    }
  }
  for (const GoalResult& goal : feedback.goals)
    if (!goal.met && feedback.reason.empty()) feedback.reason = "goal:" + goal.id;
  if (!feedback.reason.empty()) {
    feedback.outcome = Outcome::not_yet;
    feedback.sentences.push_back(std::move(unmet));
    return;
  }
  feedback.outcome = Outcome::solved;
  if (exercise.speed) speed_feedback(exercise, plan, runs, feedback);
  if (feedback.outcome != Outcome::solved) return;
  feedback.credit = 1;
  feedback.sentences.insert(feedback.sentences.begin(),
                            exercise.kind == ExerciseKind::write
                                ? Sentence::tr("Right for every size and seed tried, with all checks on.")
                                : Sentence::tr("All counted goals are reached."));
}

}

Feedback feedback_of(const Lesson& lesson, const Exercise& exercise, const Submission& submission,
                     const std::vector<Run>& runs) {
  Feedback feedback;
  if (exercise.kind == ExerciseKind::explain) {
    check_explanation(lesson, exercise, submission.answer);
    feedback.outcome = Outcome::noted;
    feedback.sentences.push_back(
        Sentence::tr("Saved as a note. Compare it with the model answer yourself: it is not judged."));
    return feedback;
  }
  if (exercise.kind == ExerciseKind::program) throw Error("a whole program is judged by judge_program()");
  const std::vector<PlannedTask> plan = planned_tasks(lesson, exercise, submission);
  try {
    if (runs.empty()) throw Error(Sentence::tr("nothing ran"));
    if (exercise.kind == ExerciseKind::predict || exercise.kind == ExerciseKind::find)
      answer_feedback(exercise, submission, runs.front(), feedback);
    else
      kernel_feedback(lesson, exercise, plan, runs, feedback);
  } catch (const Error& error) {
    break_off(feedback, error);
  }
  return feedback;
}

}
