#pragma once

#include <algorithm>
#include <cmath>

namespace kernelarium {

/// The one measure behind the "good to wasteful" scale: moved / needed, 1 -> 0 and 8 or more -> 1, by powers
/// of two.
inline double waste_of_ratio(double moved_per_needed) {
  return std::clamp(std::log2(std::max(1.0, moved_per_needed)) / 3, 0.0, 1.0);
}

}
