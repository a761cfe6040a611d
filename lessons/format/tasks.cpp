#include "lessons/format/tasks.h"

#include "kernels/base/error.h"
#include "kernels/experiment/devices.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/problems/problem.h"
#include "lessons/format/answers.h"
#include "lessons/format/hidden_cases.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/run_expression.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace kernelarium {
namespace {

/// Warp instructions of one launch of a written kernel: with all checks on, some three seconds.
constexpr std::uint64_t kBudget = 10'000'000;
constexpr std::uint64_t kLargeBudget = 1'000'000'000; ///< where all sizes are large
/// So many that an interval of the median of their ratios exists.
constexpr int kPairs = 6;

/// The data for goals on the distribution of work.
TraceRequest work_of_warps() {
  TraceRequest trace;
  trace.per_warp = true;
  return trace;
}

bool on_hardware(const Submission& submission) { return submission.device.starts_with("cuda"); }

Experiment prepared(const Lesson& lesson, const RunSpec& run, const Submission& submission, Checks checks) {
  Experiment experiment = experiment_of(lesson, run, checks);
  experiment.device = submission.device;
  experiment.timing = false;
  experiment.counters_from_simulation = on_hardware(submission);
  return experiment;
}

/// Bytes that must move: orders sizes from the least work to the most.
double work_of(const Experiment& experiment, const Variant& variant) {
  const Problem& problem = find_problem(experiment.problem);
  try {
    const Values sizes = complete_sizes(problem, variant, experiment.sizes);
    return problem.compulsory_bytes(sizes) + problem.flops(sizes);
  } catch (const Error&) {
    return 0; // the run will report what is wrong with these sizes: that comes first
  }
}

bool goals_name(const Exercise& exercise, const std::string& name) {
  return std::any_of(exercise.goals.begin(), exercise.goals.end(),
                     [&](const auto& goal) { return goal.expression.find(name) != std::string::npos; });
}

/// Registers come from the assembler, which takes longer than the compiler.
bool asks_for_registers(const Exercise& exercise) {
  constexpr const char* names[] = {"registers", "occupancy", "blocks_per_sm", "waves", "limited_by"};
  return std::any_of(std::begin(names), std::end(names),
                     [&](const char* name) { return goals_name(exercise, name); });
}

/// Where blocks take their work from a counter, the first to run would take it all if each ran to its end
/// before the next begins: then they take turns.
void choose_turns(Experiment& experiment, const Exercise& exercise) {
  std::string& device = experiment.device;
  if (device.ends_with(kInTurns)) device.resize(device.size() - std::string_view(kInTurns).size());
  if (!device.starts_with("sim") || !goals_name(exercise, "busiest")) return;
  if (experiment.source.find("atomic") != std::string::npos) device = canonical_device(device) + kInTurns;
}

/// The same on a simulated GPU whose name ends with `how`.
Experiment altered(Experiment experiment, const std::string& how) {
  const std::string device = experiment.device.starts_with("sim") ? experiment.device : "sim";
  experiment.device = canonical_device(device) + how;
  experiment.counters_from_simulation = experiment.count = false;
  experiment.checks = Checks::bounds;
  experiment.trace.reset();
  return experiment;
}

/// What a run without something shows: the part of the output that is wrong, or right where it must be right
/// (twice as large, or each block alone).
struct Share {
  double of_all, least,
      most; ///< of all outputs together, of the one with the smallest, with the largest part
};
Share share_of(const Run& without) {
  const bool right = without.device.ends_with(kWithProductsTwice) || without.device.ends_with(kOneByOne);
  if (without.verdict == Verdict::error) return right ? Share{0, 0, 0} : Share{1, 1, 1};
  double elements = 0, counted = 0;
  Share share{0, 1, 0};
  for (const BufferFacts& buffer : without.buffers) {
    const auto of_buffer = static_cast<double>(buffer.count()), its_wrong = static_cast<double>(buffer.wrong);
    if (!buffer.output || of_buffer == 0) continue;
    const double its = right ? of_buffer - its_wrong : its_wrong;
    elements += of_buffer;
    counted += its;
    share.least = std::min(share.least, its / of_buffer);
    share.most = std::max(share.most, its / of_buffer);
  }
  if (elements == 0) return {0, 0, 0};
  share.of_all = counted / elements;
  return share;
}

constexpr const char* kEach = ".each"; ///< behind a share of which each kernel has its own run

/// The runs that find out what goals want to know of the case's shares. `all_ways`: of leaving something out;
/// where small sizes fill blocks in part, some of them may leave out nothing.
void plan_shares(const Exercise& exercise, const Experiment& experiment, bool all_ways,
                 std::vector<PlannedTask>& plan) {
  const Variant& variant = exercise.run->variant;
  for (const auto& [share, ways] : shares()) {
    if (!goals_name(exercise, share)) continue;
    const bool each = all_ways && goals_name(exercise, share + "(each)");
    for (std::size_t way = 0; way < ways.size(); ++way) {
      if (way > 0 && !all_ways) break;
      plan.push_back({{altered(experiment, ways[way]), variant}, Purpose::without, share});
      if (!each) continue;
      for (const LaunchRule& launch : variant.launches)
        plan.push_back({{altered(experiment, ways[way] + kOfKernel + launch.kernel), variant},
                        Purpose::without,
                        share + kEach});
    }
  }
}

/// Returns the case that the learner sees.
Experiment plan_write(const Lesson& lesson, const Exercise& exercise, const Submission& submission,
                      std::vector<PlannedTask>& plan) {
  const RunSpec& run = *exercise.run;
  Experiment visible = prepared(lesson, run, submission, Checks::all);
  visible.source = submission.source;
  visible.foreign = true; // it may be judged by others than its author
  visible.instruction_budget = exercise.budget.value_or(kBudget);
  struct Case {
    Experiment experiment;
    bool goals;
    bool large = false;
    double work = 0;
  };
  std::vector<Case> cases{{visible, true}};
  for (const HiddenCase& hidden : hidden_cases(exercise)) {
    RunSpec other = run;
    for (const auto& [name, value] : hidden.sizes) other.sizes[name] = value;
    for (const auto& [name, value] : hidden.parameters) other.parameters[name] = value;
    Case one{visible, hidden.goals};
    const Experiment experiment = experiment_of(lesson, other, Checks::all); // refuses what is too large
    one.experiment.sizes = experiment.sizes;
    one.experiment.parameters = experiment.parameters;
    one.experiment.pattern = hidden.pattern;
    one.experiment.seed = hidden.seed;
    one.large = hidden.large;
    one.experiment.registers = asks_for_registers(exercise);
    cases.push_back(std::move(one));
  }
  for (Case& one : cases) one.work = work_of(one.experiment, run.variant);
  std::stable_sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.work < b.work; });
  const auto all_with_goals = static_cast<std::size_t>(
      std::count_if(cases.begin(), cases.end(), [](const Case& one) { return one.goals; }));
  std::size_t with_goals = 0;
  for (Case& one : cases) {
    // Most of the time goes into compiling Triton's kernels. Code for numbers that are 1 is tried by the
    // smallest case, that for multiples of 16 by those with goals.
    one.experiment.specialize = one.goals || &one == &cases.front();
    // Where no goal is asked for, the lesson's own kernels tell whether it can be met: see missed_goals().
    one.experiment.count = !exercise.goals.empty() && !one.large;
    if (one.large) {
      one.experiment.checks = Checks::bounds;
      one.experiment.instruction_budget = kLargeBudget; // what never ends has ended before
    }
    if (one.experiment.count) one.experiment.trace = work_of_warps();
    plan.push_back({{one.experiment, run.variant}, one.goals ? Purpose::goals : Purpose::verdict});
    choose_turns(plan.back().task.experiment, exercise);
    for (const char* order : {kWithoutTime, kInReverse}) {
      if (!one.goals) continue;
      plan.push_back({{altered(one.experiment, order), run.variant}, Purpose::order});
      plan.back().task.experiment.instruction_budget *= 4; // waiting takes longer turns
    }
    if (one.goals) plan_shares(exercise, one.experiment, ++with_goals == all_with_goals, plan);
  }
  return visible;
}

/// The learner's kernel or setting (`mine`) alternately with the goal's rival, at the goal's sizes.
void plan_speed(const Exercise& exercise, const Submission& submission, Experiment mine,
                std::vector<PlannedTask>& plan) {
  if (!exercise.speed || !on_hardware(submission)) return;
  mine.checks = Checks::bounds;
  mine.count = mine.counters_from_simulation = false;
  mine.trace.reset();
  mine.timing = true;
  for (const auto& [name, value] : exercise.speed->sizes) mine.sizes[name] = value;
  if (!exercise.speed->against.starts_with("variant:")) {
    mine.baselines = Baselines::vendor;
    plan.push_back({{mine, exercise.run->variant}, Purpose::speed});
    return;
  }
  const Variant rival = find_variant(mine.problem, exercise.speed->against.substr(8));
  Experiment other = mine;
  other.variant = rival.id;
  other.source.clear();
  other.parameters.clear();
  for (int pair = 0; pair < kPairs; ++pair) {
    plan.push_back({{mine, exercise.run->variant}, Purpose::speed});
    plan.push_back({{other, rival}, Purpose::rival});
  }
}

void check_answers(const Exercise& exercise, const Submission& submission) {
  for (const auto& [id, text] : submission.steps) {
    const auto step = std::find_if(exercise.steps.begin(), exercise.steps.end(),
                                   [&, &id = id](const Step& one) { return one.id == id; });
    if (step == exercise.steps.end())
      throw Error(fmt::format("the exercise '{}' has no smaller question '{}'", exercise.id, id));
    check_answer(step->answer, text);
  }
  if (!submission.answer.empty() || submission.steps.empty())
    check_answer(*exercise.answer, submission.answer);
}

/// A text without its spaces, marks and Markdown, ASCII ones; other scripts stay as they are.
std::string letters_of(const std::string& text) {
  std::string letters;
  for (const char c : text)
    if (const auto byte = static_cast<unsigned char>(c); byte >= 0x80 || std::isalnum(byte)) letters += c;
  return letters;
}

Experiment turned(const Lesson& lesson, const Exercise& exercise, const Submission& submission) {
  // Shipped kernels are known to be free of races; all checks would make their default sizes slow.
  const bool own = !exercise.run->source.empty() ||
                   exercise.run->variant.source.string().starts_with(lesson.folder.string() + "/");
  Experiment experiment = prepared(lesson, *exercise.run, submission, own ? Checks::all : Checks::bounds);
  if (exercise.budget) experiment.instruction_budget = *exercise.budget;
  experiment.trace = work_of_warps();
  const std::vector<Parameter> sizes = find_problem(experiment.problem).sizes();
  RunSpec larger = *exercise.run;
  for (const auto& [name, value] : submission.settings) {
    if (std::count(exercise.knobs.begin(), exercise.knobs.end(), name) == 0)
      throw Error(fmt::format("'{}' can't be turned in this exercise: use {}", name,
                              fmt::join(exercise.knobs, ", ")));
    (find_parameter(sizes, name) ? experiment.sizes : experiment.parameters)[name] = value;
    if (find_parameter(sizes, name)) larger.sizes[name] = value;
  }
  experiment_of(lesson, larger, Checks::bounds); // refuses what is too large
  return experiment;
}

/// `known`: shares() that were found out; the others count as 1.
std::vector<GoalResult> goal_results(const std::vector<Goal>& goals, const Run& run,
                                     const std::map<std::string, double>& known = {}) {
  std::map<std::string, double> values = values_of(run);
  values.insert(known.begin(), known.end());
  for (const auto& [name, left_out] : shares()) {
    values.emplace(name, 1);
    values.emplace(name + ".least", 1); // goals know these of warp_share
    values.emplace(name + kEach, 1);
  }
  std::vector<GoalResult> results;
  for (const Goal& goal : goals) results.push_back(result_of(goal, names_of_run(run, values)));
  return results;
}

/// The goals with twice the room: where a few elements are all the work, right kernels differ more than the
/// known ones show. A comparison in parentheses is the condition of a bound.
std::vector<Goal> widened(std::vector<Goal> goals) {
  for (Goal& goal : goals) {
    std::string wide;
    int depth = 0;
    for (std::size_t i = 0; i < goal.expression.size(); ++i) {
      const char c = goal.expression[i];
      depth += (c == '(') - (c == ')');
      wide += c;
      if (c == '=' && depth == 0 && i > 0 && goal.expression[i - 1] == '<') wide += " 2 *";
      if (c == '=' && depth == 0 && i > 0 && goal.expression[i - 1] == '>') wide += " 0.5 *";
    }
    goal.expression = wide;
  }
  return goals;
}

std::set<std::string> missed_of(const std::vector<GoalResult>& goals) {
  std::set<std::string> missed;
  for (const GoalResult& goal : goals)
    if (!goal.met) missed.insert(goal.id);
  return missed;
}

}

GoalResult result_of(const Goal& goal, const GoalNames& names) {
  GoalResult result{goal.id, goal.expression, names.evaluate(goal.expression) != 0,
                    names.used(goal.expression), bounds_of(goal.expression, names)};
  if (result.met) std::erase_if(result.bounds, [](const GoalBound& bound) { return !bound.met; });
  return result;
}

std::vector<PlannedTask> planned_tasks(const Lesson& lesson, const Exercise& exercise,
                                       const Submission& submission) {
  std::vector<PlannedTask> plan;
  Experiment visible;
  switch (exercise.kind) {
  case ExerciseKind::predict:
  case ExerciseKind::find: {
    check_answers(exercise, submission);
    const Checks checks = needs_all_checks(exercise) ? Checks::all : Checks::bounds;
    plan.push_back(
        {{prepared(lesson, *exercise.run, submission, checks), exercise.run->variant}, Purpose::verdict});
    break;
  }
  case ExerciseKind::tweak:
    visible = turned(lesson, exercise, submission);
    plan.push_back({{visible, exercise.run->variant}, Purpose::goals});
    break;
  case ExerciseKind::write:
    if (submission.source.empty()) throw Error(Sentence::tr("there is no kernel to judge: give its text"));
    if (submission.source.size() > limits::kernel_bytes)
      throw Error(Sentence::tr("the kernel's text is longer than %1 bytes", limits::kernel_bytes));
    visible = plan_write(lesson, exercise, submission, plan);
    break;
  case ExerciseKind::program: // judge_program() does it all
    break;
  case ExerciseKind::explain:
    check_explanation(lesson, exercise, submission.answer);
    break;
  }
  plan_speed(exercise, submission, std::move(visible), plan);
  for (std::size_t i = 0; i < plan.size(); ++i) {
    plan[i].task.done = static_cast<int>(i);
    plan[i].task.total = static_cast<int>(plan.size());
  }
  return plan;
}

void check_explanation(const Lesson& lesson, const Exercise& exercise, const std::string& text) {
  const std::string letters = letters_of(text);
  if (letters.empty()) throw Error(Sentence::tr("the explanation is empty: write it in your own words"));
  for (const std::string& language : lesson.languages()) {
    const auto lesson_text = read_text(lesson, language);
    if (const Section* section = lesson_text.find("exercises/" + exercise.id);
        section && letters == letters_of(section->text))
      throw Error(Sentence::tr("this is the question: write the explanation in your own words"));
  }
}

std::vector<GoalResult> goal_results(const Exercise& exercise, const std::vector<PlannedTask>& plan,
                                     const std::vector<Run>& runs) {
  std::vector<GoalResult> shown;
  for (std::size_t i = 0; i < runs.size() && i < plan.size(); ++i) {
    if (plan[i].purpose != Purpose::goals) continue;
    std::map<std::string, double> known;
    std::size_t next = i + 1;
    while (next < plan.size() && plan[next].purpose == Purpose::order) ++next;
    for (; next < plan.size() && plan[next].purpose == Purpose::without; ++next)
      if (next < runs.size()) {
        const Share share = share_of(runs[next]);
        const std::string& name = plan[next].share;
        const auto take = [&](const std::string& of, double value) {
          double& smallest = known.try_emplace(of, 1).first->second;
          smallest = std::min(smallest, value);
        };
        if (name.ends_with(kEach)) {
          take(name, share.most);
        } else {
          take(name, share.of_all);
          take(name + ".least", share.least);
        }
      }
    if (next > runs.size()) break;
    shown = goal_results(exercise.goals, runs[i], known);
    if (!all_met(shown)) return shown;
  }
  return shown;
}

MissedGoals missed_goals(const Lesson& lesson, const Exercise& exercise, const std::vector<PlannedTask>& plan,
                         const std::vector<Run>& runs) {
  if (exercise.kind != ExerciseKind::write || exercise.goals.empty()) return {};
  std::vector<std::string> known = exercise.solutions;
  known.insert(known.end(), exercise.right.begin(), exercise.right.end());
  const std::vector<Goal> wider = widened(exercise.goals);
  std::size_t next = plan.size(); // of the runs of known kernels
  for (std::size_t i = 0; i < plan.size() && i < runs.size(); ++i) {
    if (plan[i].purpose != Purpose::verdict || !plan[i].task.experiment.count) continue;
    std::set<std::string> missed = missed_of(goal_results(wider, runs[i]));
    for (auto file = known.begin(); file != known.end() && !missed.empty(); ++file, ++next) {
      if (next >= runs.size()) {
        Task task = plan[i].task;
        task.experiment.source = read_lesson_file(lesson.folder, *file, limits::kernel_bytes);
        task.experiment.foreign = is_foreign(lesson.folder);
        choose_turns(task.experiment, exercise);
        // Only with all checks do warps pause behind atomic operations.
        if (!task.experiment.device.ends_with(kInTurns)) task.experiment.checks = Checks::bounds;
        task.done = static_cast<int>(next);
        task.total = task.done + 1;
        return {{}, i, task};
      }
      if (runs[next].verdict == Verdict::error) return {{}, next, std::nullopt, true};
      const std::set<std::string> theirs = missed_of(goal_results(exercise.goals, runs[next]));
      std::erase_if(missed, [&](const std::string& goal) { return theirs.contains(goal); });
    }
    if (missed.empty()) continue;
    std::vector<GoalResult> goals = goal_results(exercise.goals, runs[i]); // shown with the lesson's bounds
    for (GoalResult& goal : goals) {
      const bool met = !missed.contains(goal.id);
      if (met && !goal.met) goal.bounds.clear(); // close enough here
      goal.met = met;
    }
    return {std::move(goals), i, std::nullopt};
  }
  return {};
}

bool all_met(const std::vector<GoalResult>& results) {
  return std::all_of(results.begin(), results.end(), [](const GoalResult& goal) { return goal.met; });
}

bool failed(const Run& run, Purpose purpose) {
  return purpose != Purpose::without && run.verdict != Verdict::pass;
}

}
