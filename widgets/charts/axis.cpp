#include "widgets/charts/axis.h"

#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

/// 1, 2 or 5 times a power of ten, such that about `count` steps fill the span.
double nice_step(double span, int count) {
  const double raw = span / count, power = std::pow(10.0, std::floor(std::log10(raw)));
  const double lead = raw / power;
  return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

}

Axis::Axis(const std::vector<double>& values, bool logarithmic) : logarithmic_(logarithmic) {
  double least = 0, most = 0;
  for (const double value : values) {
    if (!std::isfinite(value) || value <= 0) continue;
    least = least == 0 ? value : std::min(least, value);
    most = std::max(most, value);
  }
  if (most <= 0) {
    low_ = logarithmic ? 0.1 : 0;
    return;
  }
  if (logarithmic) {
    // The shortest bar must still be seen: at least a third of a decade below it.
    low_ = std::pow(10.0, std::floor(std::log10(least) - 0.3));
    high_ = std::max(most, low_ * 10);
  } else {
    const double step = nice_step(most, 4);
    high_ = std::ceil(most / step - 1e-9) * step;
  }
}

double Axis::position(double value) const {
  if (!std::isfinite(value)) return 0;
  if (logarithmic_)
    return value <= 0 ? 0 : std::clamp(std::log(value / low_) / std::log(high_ / low_), 0.0, 1.0);
  return std::clamp((value - low_) / (high_ - low_), 0.0, 1.0);
}

std::vector<Axis::Tick> Axis::ticks() const {
  std::vector<Tick> ticks;
  if (logarithmic_) {
    const double decades = std::log10(high_ / low_);
    for (double decade = low_; decade <= high_ * 1.0001; decade *= 10) {
      ticks.push_back({decade, true});
      if (decades < 4)
        for (int i = 2; i < 10; ++i)
          if (decade * i <= high_) ticks.push_back({decade * i, decades < 1.3 && (i == 2 || i == 5)});
    }
    return ticks;
  }
  const double step = nice_step(high_ - low_, 4);
  for (int i = 0; low_ + i * step <= high_ * 1.0001; ++i) ticks.push_back({low_ + i * step, true});
  return ticks;
}

}
