#pragma once

#include "kernels/device/counters.h"

#include <algorithm>
#include <cmath>

namespace kernelarium {

/// The one measure behind the "good to wasteful" scale: moved / needed, 1 -> 0 and 8 or more -> 1, by powers
/// of two.
inline double waste_of_ratio(double moved_per_needed) {
  return std::clamp(std::log2(std::max(1.0, moved_per_needed)) / 3, 0.0, 1.0);
}

/// How wasteful a site is, 0 (ideal) to 1.
inline double waste_of(const AccessSite& site) {
  const bool shared = site.space == "shared";
  const std::uint64_t moved = shared ? site.wavefronts : site.sectors,
                      needed = shared ? site.ideal_wavefronts : site.ideal_sectors;
  return needed ? waste_of_ratio(static_cast<double>(moved) / static_cast<double>(needed)) : 0;
}

}
