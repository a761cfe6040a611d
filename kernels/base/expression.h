#pragma once

#include "kernels/base/parameter.h"

#include <functional>
#include <map>
#include <string>

namespace kernelarium {

/// Evaluates an arithmetic or logical expression over named values: launch rules ("ceil_div(n, block.x)"),
/// limits ("TILE * TILE <= 1024"), goals of exercises. Operators of C plus `and`, `or`, `not(x)`; functions
/// ceil_div(a, b), round_up(a, b), min, max. Names may hold dots. Throws Error naming expression and
/// position.
double evaluate(const std::string& expression, const std::map<std::string, double>& names);
/// The same over whole-number values; throws Error unless the result is a whole number.
std::int64_t evaluate_integer(const std::string& expression, const Values& values);
bool evaluate_condition(const std::string& expression, const Values& values);

}
