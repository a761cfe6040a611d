#pragma once

#include "kernels/base/sentence.h"

#include <optional>
#include <string>

// Outputs of programs are compared word by word.

namespace kernelarium {

/// Whether an output is the expected one: the same lines of the same words, numbers equal within the relative
/// tolerance. Else what differs.
std::optional<Sentence> difference(const std::string& output, const std::string& expected, double tolerance);

/// How many words differ, or are missing.
double changed_words(const std::string& output, const std::string& expected, double tolerance);

}
