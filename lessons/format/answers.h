#pragma once

#include "kernels/experiment/run.h"
#include "lessons/format/exercise.h"
#include "lessons/format/judge.h"

#include <optional>
#include <string>

namespace kernelarium {

/// A number as people type it: "1 000", "1,000", "1e3", "50 %", "4096/32", with or without `unit`, in
/// singular or plural.
std::optional<double> typed_number(const std::string& text, const std::string& unit);

/// "sector" of the unit "sectors"; a unit that lessons of the lab don't use stays as it is.
std::string unit_of_one(const std::string& unit);

/// Throws Error, with what to do, if this text can't be an answer: no number, an unknown choice.
void check_answer(const ExpectedAnswer& expected, const std::string& text);

/// Whether a run with a finding answers it, so that the run needs all checks.
bool needs_all_checks(const Exercise& exercise);

/// The result of an answer for the run; `text` passed check_answer().
struct AnswerVerdict {
  bool right = false;
  Sentence sentence; ///< why not, or a confirmation
};
/// Throws Error{bad_argument} if the run can't decide: an error in the lesson.
AnswerVerdict judge_answer(const ExpectedAnswer& expected, const std::string& text, const Run& run);

/// What is right by this run, for people and for checking lessons: a number's text, a choice's id, lines.
std::string right_answer(const ExpectedAnswer& expected, const Run& run);

}
