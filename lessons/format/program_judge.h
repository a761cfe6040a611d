#pragma once

#include "kernels/program/program_trace.h"
#include "lessons/format/judge.h"

#include <atomic>
#include <set>
#include <string>

namespace kernelarium {

/// The reasons for which a whole program may be refused, in addition to "goal:ID".
const std::set<std::string>& program_reasons();

/// Builds the submission and runs all cases with all checks, always in the sandbox and on the simulated GPU.
/// The first failure ends it. Throws Error for an empty or too long text.
Feedback judge_program(const Exercise& exercise, const Submission& submission,
                       const std::atomic<bool>* cancel = nullptr);

/// What a program of a lesson does, on the simulated GPU, in the sandbox, with all checks; the host's own
/// time does not count. Throws Error if it can't be built, fails, or has a finding.
program::ProgramTrace trace_of(const std::filesystem::path& lesson, const ProgramSource& what);

}
