#include "kernels/measure/sampling.h"

#include "kernels/measure/statistics.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>

namespace kernelarium {

namespace {

void check(const std::atomic<bool>* cancel) {
  if (cancel && cancel->load(std::memory_order_relaxed))
    throw Error(Fault::kernel_fault, Diagnostic{"cancelled", Sentence::tr("the measurement was cancelled")});
}

/// Runs until the clocks have risen: where they can be read, until the SM clock is within 5 % of its highest
/// or stops rising; elsewhere until a sample is no faster than the best before by 1 %.
void warm_up(const Timed& timed, const SamplingRule& rule, const std::atomic<bool>* cancel) {
  const double begin = rule.seconds_now();
  double best_ms = HUGE_VAL, last_mhz = 0;
  int steady = 0;
  while (steady < 3) {
    check(cancel);
    const double sample = timed.sample_ms();
    if (rule.seconds_now() - begin > rule.warm_up_seconds) return;
    const auto clocks = timed.clocks ? timed.clocks() : std::nullopt;
    if (clocks && clocks->sm_mhz > 0) {
      const bool risen = clocks->sm_mhz >= 0.95 * clocks->max_sm_mhz;
      steady = risen ? 3 : clocks->sm_mhz <= last_mhz * 1.01 && sample >= best_ms * 0.99 ? steady + 1 : 0;
      last_mhz = std::max(last_mhz, clocks->sm_mhz);
    } else {
      steady = sample >= best_ms * 0.99 ? steady + 1 : 0;
    }
    best_ms = std::min(best_ms, sample);
  }
}

/// Samples of one thing, with the state of the clocks around them.
class Sampler {
 public:
  Sampler(const Timed& timed, const SamplingRule& rule) : timed_(timed), rule_(rule) { note_throttling(); }

  void take() {
    const double begin = rule_.seconds_now();
    samples_.push_back(timed_.sample_ms());
    const double end = rule_.seconds_now();
    spent_s_ += end - begin;
    // Reading the clocks takes longer than a short sample, so it is done now and then.
    if (end - last_look_ > 0.05) note_throttling();
  }

  /// Why sampling may end; empty: it must continue.
  std::string reason_to_stop() const {
    const auto n = static_cast<int>(samples_.size());
    if (n >= rule_.least) {
      if (const double deviation = relative_deviation(samples_); deviation <= rule_.deviation)
        return fmt::format("deviation {:.2g} %", deviation * 100);
      if (spent_s_ >= rule_.seconds) return fmt::format("{:g} s", rule_.seconds);
    }
    if (n >= 2 && spent_s_ >= rule_.limit_seconds) return fmt::format("limit of {:g} s", rule_.limit_seconds);
    return {};
  }

  Series series(const std::string& stopped) {
    note_throttling();
    Series series;
    series.median_ms = median(samples_);
    series.iqr_ms = quantile(samples_, 0.75) - quantile(samples_, 0.25);
    series.n = static_cast<int>(samples_.size());
    series.label = Label::measured;
    series.method = timed_.method;
    series.stopped = stopped;
    series.throttled = throttled_;
    series.samples_ms = samples_;
    return series;
  }

  const std::vector<double>& samples() const { return samples_; }

 private:
  void note_throttling() {
    last_look_ = rule_.seconds_now();
    if (!timed_.clocks) return;
    if (const auto state = timed_.clocks()) throttled_ |= !state->throttle.empty();
  }

  const Timed& timed_;
  const SamplingRule& rule_;
  std::vector<double> samples_;
  double spent_s_ = 0;
  bool throttled_ = false;
  double last_look_ = 0;
};

}

Timed timed_on(const Device& device, Stopwatch& stopwatch, const std::string& temperature) {
  return {[&stopwatch] { return stopwatch.sample_ms(); },
          fmt::format("{}, {}", stopwatch.method(), temperature), [&device] { return device.clocks(); }};
}

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Timed timed_on_host(std::function<void()> function, double (*seconds_now)()) {
  // Repeats are settled at the first sample, so that a short function is not lost in the clock's own cost.
  auto sample = [function = std::move(function), seconds_now, repeats = 0]() mutable {
    const auto run = [&](int times) {
      const double begin = seconds_now();
      for (int i = 0; i < times; ++i) function();
      return (seconds_now() - begin) * 1e3 / times;
    };
    constexpr double least_ms = 0.1;
    if (repeats == 0) repeats = static_cast<int>(std::ceil(least_ms / std::max(run(1), least_ms / 1e4)));
    return run(repeats);
  };
  return {std::move(sample), "steady clock", nullptr};
}

Series measure(const Timed& timed, const SamplingRule& rule, const std::atomic<bool>* cancel) {
  warm_up(timed, rule, cancel);
  Sampler sampler(timed, rule);
  std::string stopped;
  while (stopped.empty()) {
    check(cancel);
    sampler.take();
    stopped = sampler.reason_to_stop();
  }
  return sampler.series(stopped);
}

PairedSeries measure_pair(const Timed& kernel, const Timed& baseline, const SamplingRule& rule,
                          const std::atomic<bool>* cancel) {
  warm_up(kernel, rule, cancel);
  warm_up(baseline, rule, cancel);
  Sampler first(kernel, rule), second(baseline, rule);
  std::string first_stopped, second_stopped;
  const double begin = rule.seconds_now();
  while (true) {
    check(cancel);
    first.take();
    second.take();
    first_stopped = first.reason_to_stop();
    second_stopped = second.reason_to_stop();
    if (!first_stopped.empty() && !second_stopped.empty()) break;
    if (first.samples().size() >= 2 && rule.seconds_now() - begin >= rule.limit_seconds) {
      first_stopped = second_stopped = fmt::format("limit of {:g} s", rule.limit_seconds);
      break;
    }
  }
  PairedSeries paired;
  paired.kernel = first.series(first_stopped);
  paired.baseline = second.series(second_stopped);
  std::vector<double> ratios;
  for (std::size_t i = 0; i < first.samples().size(); ++i)
    if (second.samples()[i] > 0) ratios.push_back(first.samples()[i] / second.samples()[i]);
  paired.ratio = median(ratios);
  paired.ratio_low = quantile(ratios, 0.25);
  paired.ratio_high = quantile(ratios, 0.75);
  paired.verdict = judge(ratios);
  return paired;
}

std::string judge(const std::vector<double>& ratios) {
  constexpr double indifferent = 0.01;
  const Interval interval = median_interval(ratios);
  if (interval.low >= 1 - indifferent && interval.high <= 1 + indifferent) return "same";
  if (interval.high < 1) return "faster";
  if (interval.low > 1) return "slower";
  return "can't tell";
}

}
