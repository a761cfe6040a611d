#pragma once

#include <string>
#include <vector>

namespace kernelarium {

/// Value at `fraction` (0..1) of the sorted samples, interpolated linearly between neighbours (Hyndman and
/// Fan, "Sample Quantiles in Statistical Packages", 1996, type 7). 0 for no samples.
double quantile(std::vector<double> samples, double fraction);
double median(const std::vector<double>& samples);
/// Standard deviation over mean; 0 for fewer than two samples.
double relative_deviation(const std::vector<double>& samples);

struct Interval {
  double low = 0, high = 0;
};
/// An interval that contains the median of the samples' distribution with at least 95 % confidence,
/// whatever their distribution: order statistics, by the binomial (Le Boudec, "Performance Evaluation
/// of Computer and Communication Systems", 2010, theorem 2.1). Infinite on both sides for fewer than six
/// samples, which are too few.
Interval median_interval(std::vector<double> samples);

}
