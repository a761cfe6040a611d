#include "lessons/format/program_judge.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/kept_folders.h"
#include "kernels/program/program.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/output_words.h"
#include "lessons/format/program_facts.h"
#include "lessons/format/program_trials.h"
#include "lessons/format/tasks.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <regex>
#include <unistd.h>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;
using program::FindingRecord;
using program::ProgramRun;

constexpr double kSecondsPerCase = 20;
constexpr std::size_t kMostKept = 64; // submissions

/// The file with this text: the same one each time, so that it is built once. Other processes may judge
/// meanwhile, the same text or others: files that they may still read are left alone.
fs::path kept(const std::string& source) {
  constexpr std::chrono::hours kInUse(1); // longer than any verdict takes
  const fs::path folder = cache_folder() / "submissions";
  const fs::path place = folder / fmt::format("{:016x}{:x}", std::hash<std::string>()(source), source.size());
  const fs::path file = place / "program.cu";
  const auto now = fs::file_time_type::clock::now();
  fs::create_directories(place);
  fs::last_write_time(place, now);
  std::error_code error;
  if (!fs::exists(file, error) || read_file(file) != source) {
    const fs::path fresh = place / fmt::format("program.{}.{}", getpid(), now.time_since_epoch().count());
    write_file(fresh, source);
    fs::rename(fresh, file);
  }
  drop_unused(folder, kMostKept, kInUse);
  return file;
}

/// What nvcc and the linker report about the learner's own lines.
std::vector<Diagnostic> compiler_messages(const std::string& log) {
  static const std::regex of_nvcc(R"([^\n]*program\.cu\((\d+)\): (?:catastrophic )?error[^:]*: ([^\n]*))"),
      of_gcc(R"([^\n]*program\.cu:(\d+):(?:\d+:)? (?:fatal )?(?:error: )?([^\n]*))");
  std::vector<Diagnostic> found;
  for (const std::regex& form : {of_nvcc, of_gcc}) {
    for (std::sregex_iterator it(log.begin(), log.end(), form), end; it != end && found.size() < 5; ++it)
      found.push_back({"compile", (*it)[2].str(), "", std::stoi((*it)[1]), false});
    if (!found.empty()) return found;
  }
  found.push_back({"compile", log.substr(0, 2000), "", 0, false});
  return found;
}

Sentence meaning_of_finding(const std::string& kind) {
  if (kind == "leak") return Sentence::tr("Memory is still allocated when the program ends.");
  if (kind == "double-free") return Sentence::tr("Memory is freed twice.");
  if (kind == "bad-free") return Sentence::tr("A pointer is freed that this call can't free.");
  if (kind == "use-after-free") return Sentence::tr("Memory is used after it was freed.");
  if (kind == "copy-bounds") return Sentence::tr("A copy is longer than the memory that it reads or fills.");
  if (kind == "direction") return Sentence::tr("The direction of a copy does not match its pointers.");
  if (kind == "host-access") return Sentence::tr("The host accesses device memory.");
  if (kind == "unchecked") return Sentence::tr("A call failed, and the program did not check it.");
  if (kind == "race")
    return Sentence::tr(
        "The same bytes are accessed twice, at least once by a write, and nothing orders the accesses.");
  if (kind == "out-of-bounds") return Sentence::tr("A thread accesses memory out of bounds.");
  if (kind == "uninitialised") return Sentence::tr("A thread uses a value that nothing has set.");
  if (kind == "missing" || kind == "unsupported")
    return Sentence::tr("The program needs a feature that the simulated GPU lacks.");
  return Sentence::tr("The lab found a mistake in the run.");
}

Sentence arguments_of(const ProgramCase& one) {
  if (one.largest_block)
    return Sentence::tr("With the arguments %1, on a GPU whose blocks have at most %2 threads:",
                        fmt::format("{}", fmt::join(one.arguments, " ")), one.largest_block);
  if (one.arguments.empty()) return Sentence::tr("Without arguments:");
  return Sentence::tr("With the arguments %1:", fmt::format("{}", fmt::join(one.arguments, " ")));
}

/// How the GPU of this case differs from the usual one.
std::optional<Sentence> gpu_of(const ProgramCase& one) {
  if (one.failing == "launch") return Sentence::tr("(The launch fails in this case.)");
  if (one.kernel_time)
    return Sentence::tr("(Kernels take %1 times as long as the copies in this case.)",
                        fmt::format("{}", one.kernel_time));
  return std::nullopt;
}

/// "(/home/.../program.cu:12)" says no more than "(line 12)".
Sentence without_path(Sentence message) {
  static const std::regex place(R"(\([^()\n]*program\.cu:(\d+)\))");
  std::smatch match;
  if (message.source == Sentence::Source::verbatim && std::regex_match(message.text, match, place))
    return Sentence::tr("(line %1)", match[1].str());
  for (Sentence& argument : message.arguments) argument = without_path(std::move(argument));
  return message;
}

/// The one that explains most: what went wrong before what was only left undone. An "error" may have been
/// dealt with.
const FindingRecord* first_of(const std::vector<FindingRecord>& findings) {
  const auto weight = [](const FindingRecord& one) {
    return one.kind == "error" ? 3 : one.kind == "leak" ? 2 : one.kind == "unchecked" ? 1 : 0;
  };
  const auto found = std::min_element(findings.begin(), findings.end(),
                                      [&](const auto& a, const auto& b) { return weight(a) < weight(b); });
  return found == findings.end() || found->kind == "error" ? nullptr : &*found;
}

Sentence meaning_of_no_need(LeftOut left_out) {
  switch (left_out) {
  case LeftOut::first_block:
    return Sentence::tr("The output is the same even if the first block of each launch does nothing.");
  case LeftOut::lower_stores:
    return Sentence::tr("The output is the same even if kernels leave the first half of each array as it is: "
                        "it does not use what they compute there.");
  case LeftOut::upper_stores:
    return Sentence::tr(
        "The output is the same even if kernels leave the second half of each array as it is: "
        "it does not use what they compute there.");
  case LeftOut::other_blocks:
    return Sentence::tr("The output is the same even if only the first block of each launch runs.");
  case LeftOut::copies_out:
    return Sentence::tr("The output is the same even if nothing is copied back from the GPU.");
  case LeftOut::other_devices:
    return Sentence::tr("The output is the same even if kernels compute on device 0 alone.");
  case LeftOut::copies_peer:
    return Sentence::tr("The output is the same even if nothing is copied from device to device.");
  case LeftOut::upper_copies_peer:
    return Sentence::tr(
        "The output is the same even if only the first half of each array is copied from device to device.");
  case LeftOut::mapped:
    return Sentence::tr("The output is the same even if kernels read zeros from the host's memory.");
  case LeftOut::lower_copies_out:
    return Sentence::tr("The output is the same even if only the second half of each array is copied back.");
  case LeftOut::upper_copies_out:
    return Sentence::tr("The output is the same even if only the first half of each array is copied back.");
  default:
    return Sentence::tr(
        "The output is the same even if no kernel or library call computes anything: the result does "
        "not come from the GPU.");
  }
}

std::set<LeftOut> asked_by_missed(const std::vector<GoalResult>& goals) {
  std::set<LeftOut> asked;
  for (const GoalResult& goal : goals)
    if (!goal.met) asked.merge(asked_needs(goal.expression));
  return asked;
}

/// A cancelled run says nothing about the program.
void refuse_cancelled(const std::atomic<bool>* cancel) {
  if (cancel && cancel->load())
    throw Error(Fault::kernel_fault, Diagnostic{"cancelled", Sentence::tr("it was cancelled")});
}

/// Parts of which a goal that the run does not miss anyway requires that the output needs them.
std::set<LeftOut> open_needs(const Exercise& exercise, const ProgramCase& one, const ProgramRun& run) {
  std::set<LeftOut> open;
  for (const Goal& goal : exercise.goals) {
    std::set<LeftOut> asked = asked_needs(goal.expression);
    Needs met;
    for (const LeftOut part : asked) met[part] = std::numeric_limits<double>::max();
    if (evaluate_over(goal.expression, run.trace, one.arguments, met) != 0) open.merge(asked);
  }
  return open;
}

/// Why this case is not right; none: it is.
std::optional<std::string> failure(const ProgramTask& task, const ProgramCase& one, const ProgramRun& run,
                                   Feedback& feedback) {
  const auto tell = [&](const std::string& reason, Sentence sentence) {
    feedback.sentences.push_back(arguments_of(one));
    if (std::optional<Sentence> gpu = gpu_of(one)) feedback.sentences.push_back(std::move(*gpu));
    feedback.sentences.push_back(std::move(sentence));
    return reason;
  };
  if (!run.stopped.empty()) return tell("time", Sentence::tr("It was stopped: %1.", run.stopped));
  for (const FindingRecord& each : run.trace.findings)
    if (feedback.diagnostics.size() < 5)
      feedback.diagnostics.push_back({each.kind, without_path(each.message), "", each.line.line, false});
  if (const FindingRecord* finding = first_of(run.trace.findings)) {
    std::stable_partition(feedback.diagnostics.begin(), feedback.diagnostics.end(),
                          [&](const Diagnostic& each) { return each.kind == finding->kind; });
    return tell(finding->kind, meaning_of_finding(finding->kind));
  }
  if (run.signal != 0)
    return tell("crash", Sentence::tr("It crashed: %1.", Sentence(std::string(strsignal(run.signal)))));
  if (!run.trace.complete && !run.trace.devices.empty())
    return tell("unfinished",
                Sentence::tr("It ends before main() returns, for example through _exit() or quick_exit(), so "
                             "the lab can't see what it leaves behind: return from main(), or call exit()."));
  if (run.exit_code != one.exit_code)
    return tell("exit-code",
                Sentence::tr("main() returns %1, but should return %2.", run.exit_code, one.exit_code));
  if (std::optional<Sentence> differs = difference(run.out, one.output, task.tolerance))
    return tell("output", std::move(*differs));
  feedback.diagnostics.clear();
  return std::nullopt;
}

void tell(const IgnoredFailure& ignored, const ProgramCase& one, Feedback& feedback) {
  feedback.sentences.push_back(arguments_of(one));
  feedback.sentences.push_back(
      Sentence::tr("%1 on line %2 was made to fail, and the program does not notice it: main() returns %3. "
                   "Check what each call returns.",
                   ignored.function, ignored.line.line, ignored.exit_code));
}

std::vector<GoalResult> results_over(const Exercise& exercise, const program::ProgramTrace& trace,
                                     const ProgramCase& one, const Needs& needs) {
  std::vector<GoalResult> results;
  for (const Goal& goal : exercise.goals)
    results.push_back(result_of(goal, names_of_program(trace, one.arguments, needs)));
  return results;
}

/// A kernel's name without its namespaces and template arguments.
std::string short_name(const std::string& name) {
  const std::string plain = name.substr(0, name.find('<'));
  const std::size_t last = plain.rfind("::");
  return last == std::string::npos ? plain : plain.substr(last + 2);
}

/// "1, 3 (mix); 2 (fill)"
std::string launches_in_words(const std::vector<IdleLaunches>& idle) {
  std::map<std::string, std::vector<std::uint64_t>> kernels;
  for (const IdleLaunches& group : idle) {
    auto& ids = kernels[short_name(group.kernel)];
    ids.insert(ids.end(), group.ids.begin(), group.ids.end());
  }
  std::vector<std::string> words;
  for (auto& [kernel, ids] : kernels) {
    std::sort(ids.begin(), ids.end());
    constexpr std::size_t kShown = 8;
    const bool all = ids.size() <= kShown;
    if (!all) ids.resize(kShown);
    words.push_back(fmt::format("{}{} ({})", fmt::join(ids, ", "), all ? "" : ", ...", kernel));
  }
  return fmt::format("{}", fmt::join(words, "; "));
}

/// Whether a right run meets the goals, with those launches alone that the output depends on.
bool meets_goals(const Exercise& exercise, const Trial& trial, Feedback& feedback) {
  const Needs needs = needs_of(open_needs(exercise, trial.one, trial.whole), trial);
  refuse_cancelled(trial.cancel);
  feedback.goals = results_over(exercise, trial.whole.trace, trial.one, needs);
  std::vector<IdleLaunches> idle;
  if (all_met(feedback.goals) && !exercise.goals.empty() && trial.one.goals) {
    idle = idle_launches(trial);
    refuse_cancelled(trial.cancel);
    if (!idle.empty())
      feedback.goals = results_over(exercise, without(trial.whole.trace, idle), trial.one, needs);
  }
  if (all_met(feedback.goals)) return true;
  const auto missed = std::find_if(feedback.goals.begin(), feedback.goals.end(),
                                   [](const GoalResult& goal) { return !goal.met; });
  feedback.reason = "goal:" + missed->id;
  feedback.sentences.push_back(Sentence::tr("The result is right, but a goal is not reached yet."));
  for (const LeftOut part : asked_by_missed(feedback.goals))
    if (const auto found = needs.find(part); found != needs.end() && found->second == 0)
      feedback.sentences.push_back(meaning_of_no_need(part));
  if (!idle.empty())
    feedback.sentences.push_back(Sentence::tr("The output does not depend on some launches, which therefore "
                                              "do not count: %1.",
                                              launches_in_words(idle)));
  return false;
}

}

const std::set<std::string>& program_reasons() {
  static const std::set<std::string> all{
      "compile",  "time",      "crash",       "exit-code",   "output",         "leak",        "double-free",
      "bad-free", "direction", "copy-bounds", "host-access", "use-after-free", "bad-pointer", "unchecked",
      "race",     "budget",    "assert",      "trap",        "out-of-bounds",  "misaligned",  "uninitialised",
      "barrier",  "sync-mask", "unsupported", "missing",     "unfinished",     "order"};
  return all;
}

program::ProgramTrace trace_of(const fs::path& lesson, const ProgramSource& source) {
  program::Program what;
  what.sources = {lesson_file(lesson, source.source)};
  what.nvcc_options = source.options;
  what.arguments = source.arguments;
  what.devices = source.devices;
  what.check = program::Program::Check::all;
  what.times = true;
  what.host_time = false;
  what.preloaded = true;
  what.sandbox.emplace();
  what.sandbox->seconds = kSecondsPerCase;
  what.capture = true;
  ProgramRun run = program::run(what, program::build(what));
  if (const FindingRecord* finding = first_of(run.trace.findings))
    throw Error(fmt::format("{}: {}", source.source, to_text(*finding)));
  if (!run.trace.complete || run.exit_code != 0)
    throw Error(fmt::format("{} ended with {}", source.source, run.exit_code));
  return std::move(run.trace);
}

Feedback judge_program(const Exercise& exercise, const Submission& submission,
                       const std::atomic<bool>* cancel) {
  if (submission.source.empty()) throw Error(Sentence::tr("there is no program to judge: give its text"));
  if (submission.source.size() > limits::kernel_bytes)
    throw Error(Sentence::tr("the program's text is longer than %1 bytes", limits::kernel_bytes));
  const ProgramTask& task = *exercise.program;
  Feedback feedback;
  try {
    program::Program what;
    what.sources = {kept(submission.source)};
    what.nvcc_options = task.options;
    what.devices = task.devices;
    what.check = program::Program::Check::all;
    what.times = !exercise.goals.empty() || // and with them, calls
                 std::any_of(task.cases.begin(), task.cases.end(),
                             [](const ProgramCase& one) { return one.kernel_time || !one.failing.empty(); });
    what.host_time = false; // a verdict must not depend on the computer
    what.preloaded = true;
    what.sandbox.emplace();
    what.sandbox->seconds = kSecondsPerCase;
    what.capture = true;
    program::Built built;
    try {
      built = program::build(what);
    } catch (const Error& error) {
      if (error.fault() != Fault::no_compile) throw;
      feedback.fault = Fault::no_compile;
      feedback.reason = "compile";
      feedback.sentences.push_back(Sentence::tr("The program does not compile."));
      feedback.diagnostics = compiler_messages(error.diagnostics().front().message.in_english());
      return feedback;
    }
    for (const ProgramCase& one : task.cases) {
      what.arguments = one.arguments;
      what.largest_block = one.largest_block;
      what.failing_call = one.failing == "launch" ? "launch 1" : "";
      what.kernel_slowdown = 1;
      if (one.kernel_time)
        what.kernel_slowdown = slowdown_for(program::run(what, built, cancel).trace, one.kernel_time);
      const ProgramRun run = program::run(what, built, cancel);
      refuse_cancelled(cancel);
      if (&one == &task.cases.front()) feedback.output = run.out;
      const auto refuse = [&](const std::string& reason) {
        feedback.reason = reason;
        feedback.fault = Fault::wrong_result;
        feedback.output = run.out;
        return feedback;
      };
      if (const auto reason = failure(task, one, run, feedback)) return refuse(*reason);
      const Trial trial{task, one, what, built, run, cancel};
      if (one.failing == "each")
        if (const auto ignored = ignored_failure(trial)) {
          refuse_cancelled(cancel);
          tell(*ignored, one, feedback);
          return refuse("unchecked");
        }
      if (&one != &task.cases.front() && !one.goals) continue;
      if (depends_on_order(trial)) {
        refuse_cancelled(cancel);
        feedback.sentences.push_back(arguments_of(one));
        feedback.sentences.push_back(Sentence::tr(
            "The output changes if blocks and warps run in another order, as they may on a GPU: it must not "
            "depend on which thread comes first or last."));
        return refuse("order");
      }
      if (!meets_goals(exercise, trial, feedback)) return feedback;
    }
    feedback.outcome = Outcome::solved;
    feedback.credit = 1;
    feedback.sentences.push_back(
        Sentence::tr("Right for all arguments tried, and the lab found no mistake in any run."));
  } catch (const Error& error) {
    feedback.outcome = Outcome::broken;
    feedback.fault = error.fault();
    feedback.sentences.push_back(
        Sentence::tr("This could not be judged: %1", error.diagnostics().front().message));
  }
  return feedback;
}

}
