#pragma once

#include "kernels/base/sentence.h"
#include "kernels/experiment/run.h"
#include "lessons/format/program_facts.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace kernelarium {

/// One comparison of a goal: "busiest_warp <= 2.5" of "busiest_warp <= 2.5 and active_lanes >= 16".
struct GoalBound {
  Sentence what; ///< its left side in words
  double value = 0;
  std::string relation; ///< "<=", ">=", "==", "!=", "<", ">"
  double bound = 0;
  bool met = false;
};

/// What the names of a goal stand for.
struct GoalNames {
  std::function<double(const std::string& expression)> evaluate;
  std::function<std::map<std::string, double>(const std::string& expression)> used;
  std::function<bool(const std::string& name)> given; ///< a size, a parameter or an argument: not of the run
  std::function<bool(const std::string& name)> known; ///< false: nobody has found out
  std::function<Sentence(const std::string& name)> meaning;
};

/// `values`: as for evaluate_over().
GoalNames names_of_run(const Run& run, const std::map<std::string, double>& values);
/// `arguments`, `needs`: as for evaluate_over() of a program.
GoalNames names_of_program(const program::ProgramTrace& trace, const std::vector<std::string>& arguments,
                           const Needs& needs);

/// The comparisons of a goal that speak of what is known of the run, and not of what is given alone; those of
/// a bound, `(n > 8 ? 2 : 3)`, are none of its own. Throws Error as evaluate_over() does.
std::vector<GoalBound> bounds_of(const std::string& expression, const GoalNames& names);

/// "busiest warp / mean: 3.2 (at most 2.5)". `value`, `bound`: the numbers as they are shown.
Sentence text_of(const GoalBound& bound, const std::string& value, const std::string& limit);

/// What a name of run_names(), or of a size or parameter, means, in words.
Sentence meaning_of_name(const std::string& name);

/// What a name that goals of programs use means, in words: of "calls(cudaMalloc)" "calls of cudaMalloc".
Sentence meaning_of_fact(const std::string& name);

}
