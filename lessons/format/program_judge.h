#pragma once

#include "lessons/format/judge.h"

#include <atomic>
#include <set>
#include <string>

namespace kernelarium {

/// What a whole program may be refused for, beside "goal:ID".
const std::set<std::string>& program_reasons();

/// Builds the submission and runs all cases with all checks, always in the sandbox and on the simulated GPU.
/// The first failure ends it. Throws Error for an empty or too long text.
Feedback judge_program(const Exercise& exercise, const Submission& submission,
                       const std::atomic<bool>* cancel = nullptr);

/// Whether an output is the expected one: the same lines of the same words, numbers equal within the relative
/// tolerance. Else what differs.
std::optional<Sentence> difference(const std::string& output, const std::string& expected, double tolerance);

}
