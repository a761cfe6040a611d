#pragma once

#include "kernels/program/program_trace.h"
#include "kernels/simulator/simulated_device.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace kernelarium {

/// How many words of the output change where the simulated GPU leaves something out.
using Needs = std::map<LeftOut, double>;

/// Goals of whole programs: expressions over a trace, such as "overlap(copy, kernel) >= 0.5",
/// "launches <= 3", "calls(cudaMalloc) == 2"; see README.md.
double evaluate_over(const std::string& expression, const program::ProgramTrace& trace,
                     const std::vector<std::string>& arguments = {}, const Needs& needs = {});
/// The argument of needs() in an expression.
std::set<LeftOut> asked_needs(const std::string& expression);
/// For numbers of a text, which may also use time(KIND) and `lines`, those of the program's source.
double number_over(const std::string& expression, const program::ProgramTrace& trace,
                   const std::string& source);
/// Throws Error if `expression` is malformed or names what no trace has.
void check_program_expression(const std::string& expression);
void check_program_number(const std::string& expression);
/// Values of the names that the expression uses, as it writes them.
std::map<std::string, double> used_values(const std::string& expression, const program::ProgramTrace& trace,
                                          const std::vector<std::string>& arguments = {},
                                          const Needs& needs = {});

}
