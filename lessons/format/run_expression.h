#pragma once

#include "kernels/experiment/run.h"
#include "kernels/problems/variant.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace kernelarium {

/// Names that lesson expressions may use for every run, `sectors(load)` written `sectors.load`; see
/// README.md.
const std::set<std::string>& run_names();

/// Values of run_names() for this run, and its sizes and parameters by name. Counters are there only if the
/// run has some.
std::map<std::string, double> values_of(const Run& run);

/// Evaluates a lesson's expression over a run: "sectors_per_request(load) <= 4.5 and excess_wavefronts == 0".
/// `values`: values_of() the run, and those of names that are not of it. Throws Error for an invalid
/// expression and for a counter if the run has none.
double evaluate_over(const std::string& expression, const std::map<std::string, double>& values);
double evaluate_over(const std::string& expression, const Run& run);

/// Throws Error if `expression` is malformed or names what no run of this variant has.
void check_expression(const std::string& expression, const Variant& variant);

/// Values of the names that the expression uses, as it writes them: "sectors(load)".
std::map<std::string, double> used_values(const std::string& expression,
                                          const std::map<std::string, double>& values);

/// In goals of `write`: the part of the output that becomes wrong on a simulated GPU that leaves something
/// out, by the ends of the names of such devices; of several the least. Of the names of an entry each case
/// takes the first, and the largest case all.
const std::multimap<std::string, std::vector<std::string>>& shares();

/// Counters of a source line that `most` may name: "excess_wavefronts", "sectors", "warp_instructions", ...
const std::set<std::string>& line_counters();
/// The counter's value by source line, of the kernel's own file.
std::map<int, double> by_line(const std::string& counter, const Run& run);

}
