#pragma once

#include "kernels/device/device.h"
#include "kernels/measure/series.h"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// Of std::chrono::steady_clock.
double steady_seconds();

/// Something that can be timed again and again.
struct Timed {
  std::function<double()> sample_ms;                 ///< runs once and returns milliseconds
  std::string method;                                ///< how, for Series::method
  std::function<std::optional<ClockState>()> clocks; ///< of the GPU it runs on; null on the CPU
};

/// A kernel's launches on hardware. `stopwatch` must outlive it. `temperature`: "hot", "cold"...
Timed timed_on(const Device& device, Stopwatch& stopwatch, const std::string& temperature);
/// A function on the CPU; one shorter than 0.1 ms is repeated within a sample.
Timed timed_on_host(std::function<void()> function, double (*seconds_now)() = &steady_seconds);

/// When to stop: at least `least` samples, and then as soon as `seconds` were measured or the relative
/// deviation is at most `deviation`. Slow things end at `limit_seconds` with as many samples as there are (at
/// least two).
struct SamplingRule {
  int least = 10;
  double seconds = 0.5;
  double deviation = 0.005;
  double limit_seconds = 10;
  double warm_up_seconds = 0.3; ///< most that is spent until clocks stop rising
  double (*seconds_now)() = &steady_seconds;
};

/// Median, interquartile range and n of a single pass, after a warm-up. Throws what sample_ms throws, and
/// Error{kernel_fault, "cancelled"} when `cancel` becomes true.
Series measure(const Timed& timed, const SamplingRule& rule = {}, const std::atomic<bool>* cancel = nullptr);

/// Two things taken alternately, A B A B, so that a drift of the clocks affects both.
struct PairedSeries {
  Series kernel, baseline;
  double ratio = 0;                     ///< median of kernel / baseline, pair by pair
  double ratio_low = 0, ratio_high = 0; ///< its quartiles
  std::string verdict;                  ///< of judge()
};
PairedSeries measure_pair(const Timed& kernel, const Timed& baseline, const SamplingRule& rule = {},
                          const std::atomic<bool>* cancel = nullptr);

/// "faster", "slower", "same" or "can't tell", from ratios kernel / baseline taken in pairs. The rule: take
/// the 95 % confidence interval of the median ratio (median_interval). Entirely within 1 % of 1 is "same":
/// smaller differences do not matter, and clocks drift by as much. Otherwise entirely below 1 is "faster",
/// entirely above "slower", and an interval that contains 1 "can't tell", as do fewer than six pairs.
std::string judge(const std::vector<double>& ratios);

}
