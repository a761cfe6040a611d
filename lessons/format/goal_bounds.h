#pragma once

#include "kernels/base/sentence.h"
#include "kernels/experiment/run.h"

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

/// The comparisons of a goal that speak of the run and not of its sizes and parameters alone; those of a bound,
/// `(n > 8 ? 2 : 3)`, are none of its own. `values`: as for evaluate_over(). Throws Error as it does.
std::vector<GoalBound> bounds_of(const std::string& expression, const Run& run,
                                 const std::map<std::string, double>& values);

/// "busiest warp / mean: 3.2 (at most 2.5)". `value`, `bound`: the numbers as they are shown.
Sentence text_of(const GoalBound& bound, const std::string& value, const std::string& limit);

/// What a name of run_names(), or of a size or parameter, means, in words.
Sentence meaning_of_name(const std::string& name);

}
