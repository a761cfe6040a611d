#pragma once

#include "kernels/program/program.h"
#include "lessons/format/exercise.h"
#include "lessons/format/program_facts.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// A program is run again on a simulated GPU that is altered on purpose, to find out what its output depends
// on, and whether it notices failures.

namespace kernelarium {

/// A run of a program that is right, and all that it takes to run it again.
struct Trial {
  const ProgramTask& task;
  const ProgramCase& one;
  const program::Program& what;
  const program::Built& built;
  const program::ProgramRun& whole;
  const std::atomic<bool>* cancel = nullptr;
};

/// How many words of the output change without each of these parts.
Needs needs_of(const std::set<LeftOut>& parts, const Trial& trial);

/// Whether the output changes when the last block and warp run first, but for the order of its lines: kernels
/// may print.
bool depends_on_order(const Trial& trial);

/// Launches of a kernel into a stream without which the output is the same.
struct IdleLaunches {
  std::string kernel;
  std::vector<std::uint64_t> ids; ///< WorkRecord::id
};
/// Launches of one kernel into one stream are tried together, the first half of them and the second; of many
/// kernels only some are tried. Without all that are returned the output is the same, too.
std::vector<IdleLaunches> idle_launches(const Trial& trial);
/// The trace as it would be without these launches.
program::ProgramTrace without(program::ProgramTrace trace, const std::vector<IdleLaunches>& idle);

/// A call whose failure a program ignores.
struct IgnoredFailure {
  std::string function;
  program::Line line;
  int exit_code = 0; ///< of the program all the same
};
/// Lets each call that allocates, copies or launches fail in turn; the first failure after which the program
/// ends as if nothing had happened, or crashes.
std::optional<IgnoredFailure> ignored_failure(const Trial& trial);

/// How many times longer kernels must take so that all of them together take `ratio` times as long as the
/// copies; 1 without kernels or copies.
double slowdown_for(const program::ProgramTrace& trace, double ratio);

}
