#include "kernels/measure/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace kernelarium {

double quantile(std::vector<double> samples, double fraction) {
  if (samples.empty()) return 0;
  std::sort(samples.begin(), samples.end());
  const double place = std::clamp(fraction, 0.0, 1.0) * static_cast<double>(samples.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, samples.size() - 1);
  return samples[below] + (place - static_cast<double>(below)) * (samples.at(above) - samples[below]);
}

double median(const std::vector<double>& samples) { return quantile(samples, 0.5); }

double relative_deviation(const std::vector<double>& samples) {
  if (samples.size() < 2) return 0;
  const auto n = static_cast<double>(samples.size());
  const double mean = std::accumulate(samples.begin(), samples.end(), 0.0) / n;
  double squares = 0;
  for (const double sample : samples) squares += (sample - mean) * (sample - mean);
  return mean == 0 ? 0 : std::sqrt(squares / (n - 1)) / std::abs(mean);
}

Interval median_interval(std::vector<double> samples) {
  const auto n = static_cast<int>(samples.size());
  std::sort(samples.begin(), samples.end());
  // The number of samples below the true median is binomial(n, 1/2). Dropping the k least and the k greatest
  // misses it with probability 2 P(at most k - 1 below): take the largest k for which that stays within 5 %.
  int dropped = 0;
  if (n <= 500) {
    double term = std::pow(0.5, n), cumulated = 0;
    for (int k = 0;; ++k) {
      cumulated += term;
      if (2 * cumulated > 0.05) break;
      dropped = k + 1;
      term *= double(n - k) / (k + 1);
    }
  } else {
    dropped = static_cast<int>((n - 1.96 * std::sqrt(n)) / 2); // the binomial's normal limit
  }
  if (dropped == 0) {
    const double infinite = std::numeric_limits<double>::infinity();
    return {-infinite, infinite};
  }
  return {samples[static_cast<std::size_t>(dropped - 1)], samples[static_cast<std::size_t>(n - dropped)]};
}

}
