#include "lessons/format/program_trials.h"

#include "lessons/format/output_words.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

namespace kernelarium {
namespace {

using program::ProgramRun;
using program::ProgramTrace;
using program::WorkRecord;

constexpr std::uint64_t kTrialBudget = 200'000'000; // warp instructions of a launch
constexpr std::size_t kMostTried = 6;               // groups of launches
constexpr std::size_t kMostCalls = 64;              // that are made to fail

/// The program as a trial runs it: only its output counts.
program::Program lighter(const Trial& trial) {
  program::Program what = trial.what;
  what.times = false;
  what.check = program::Program::Check::bounds;
  what.instruction_budget = kTrialBudget;
  what.sandbox->seconds = // what waits for the rest never ends
      std::min(what.sandbox->seconds, 2 + 2 * trial.whole.wall_s);
  return what;
}

bool ended_as_it_should(const ProgramRun& run, const ProgramCase& one) {
  return run.stopped.empty() && run.signal == 0 && run.exit_code == one.exit_code;
}

bool same_output(const ProgramRun& run, const Trial& trial) {
  return ended_as_it_should(run, trial.one) &&
         changed_words(run.out, trial.one.output, trial.task.tolerance) == 0;
}

std::vector<std::string> sorted_lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(std::move(line));
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// Others may fail in libraries where the program can't notice it, as in destructors.
bool may_fail(const std::string& function) {
  static constexpr const char* kAsked[] = {"cudaMalloc", "cudaHostAlloc", "cudaMemcpy", "cudaGraphLaunch"};
  return program::launches_kernel(function) ||
         std::any_of(std::begin(kAsked), std::end(kAsked),
                     [&](const char* name) { return function.starts_with(name); });
}

}

Needs needs_of(const std::set<LeftOut>& parts, const Trial& trial) {
  Needs needs;
  program::Program what = lighter(trial);
  for (const LeftOut part : parts) {
    what.left_out = part;
    const ProgramRun run = program::run(what, trial.built, trial.cancel);
    const double words = changed_words(run.out, trial.one.output, trial.task.tolerance);
    needs[part] =
        ended_as_it_should(run, trial.one) ? words : std::max(words, changed_words("", trial.one.output, 0));
  }
  return needs;
}

bool depends_on_order(const Trial& trial) {
  program::Program what = lighter(trial);
  what.left_out = LeftOut::order;
  const ProgramRun run = program::run(what, trial.built, trial.cancel);
  return !same_output(run, trial) &&
         (!ended_as_it_should(run, trial.one) || sorted_lines(run.out) != sorted_lines(trial.one.output));
}

std::vector<IdleLaunches> idle_launches(const Trial& trial) {
  std::map<std::tuple<std::string, int, std::uint64_t>, std::vector<std::uint64_t>> groups;
  std::size_t launches = 0;
  for (const WorkRecord& work : trial.whole.trace.work)
    if (work.kind == "kernel" && work.depth == 0) {
      groups[{work.name, work.device, work.stream}].push_back(work.id);
      ++launches;
    }
  if (launches < 2) return {}; // needs(kernels) tells of a single one
  std::vector<IdleLaunches> tried;
  for (const auto& [key, ids] : groups) {
    const auto middle = ids.begin() + static_cast<std::ptrdiff_t>((ids.size() + 1) / 2);
    tried.push_back({std::get<0>(key), {ids.begin(), middle}});
    if (middle != ids.end()) tried.push_back({std::get<0>(key), {middle, ids.end()}});
  }
  if (tried.size() > kMostTried) tried.resize(kMostTried);
  std::vector<IdleLaunches> idle;
  program::Program what = lighter(trial);
  for (IdleLaunches& group : tried) {
    // Together with those found before: of two launches that do the same, one counts.
    const std::vector<std::uint64_t> before = what.idle_launches;
    what.idle_launches.insert(what.idle_launches.end(), group.ids.begin(), group.ids.end());
    if (same_output(program::run(what, trial.built, trial.cancel), trial))
      idle.push_back(std::move(group));
    else
      what.idle_launches = before;
  }
  return idle;
}

ProgramTrace without(ProgramTrace trace, const std::vector<IdleLaunches>& idle) {
  std::set<std::uint64_t> ids;
  for (const IdleLaunches& group : idle) ids.insert(group.ids.begin(), group.ids.end());
  trace.launches -= ids.size();
  std::erase_if(trace.work, [&](const WorkRecord& work) { // and what these kernels launched
    return work.kind == "kernel" && ids.contains(work.id);
  });
  return trace;
}

std::optional<IgnoredFailure> ignored_failure(const Trial& trial) {
  program::Program what = lighter(trial);
  std::map<std::string, int> seen;
  std::size_t tried = 0;
  for (const program::CallRecord& call : trial.whole.trace.calls) {
    const int number = ++seen[call.name];
    if (!may_fail(call.name) || tried++ >= kMostCalls) continue;
    what.failing_call = fmt::format("{} {}", call.name, number);
    const ProgramRun run = program::run(what, trial.built, trial.cancel);
    const bool ended = run.stopped.empty() && (run.signal == 0 || run.signal == SIGABRT);
    if (!ended || run.exit_code == 0) return IgnoredFailure{call.name, call.line, run.exit_code};
  }
  return std::nullopt;
}

double slowdown_for(const ProgramTrace& trace, double ratio) {
  double kernels = 0, copies = 0;
  for (const WorkRecord& work : trace.work) {
    if (work.kind == "copy") copies += work.end - work.begin;
    if (work.kind == "kernel") kernels += work.end - work.begin;
  }
  return kernels > 0 && copies > 0 ? ratio * copies / kernels : 1;
}

}
