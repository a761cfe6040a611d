#pragma once

#include "lessons/format/lesson.h"

#include <map>
#include <string>

namespace kernelarium {

/// The run that a link run:VARIANT?NAME=VALUE&... requests.
struct RunLink {
  std::string variant;
  std::map<std::string, std::string> sizes, parameters;
};

/// Throws Error, with what to do: no such variant of the lesson, parameter or size, a value out of its range.
RunLink parse_run_link(const Lesson& lesson, const std::string& target);
/// Throws too if the setting can't launch on the H200's sheet.
void check_run_link(const Lesson& lesson, const std::string& target);

}
