#include "kernels/measure/sampling.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <thread>

namespace kernelarium {
namespace {

/// A thing whose times are given: it takes no time itself.
Timed scripted(std::function<double(int)> time_of,
               std::function<std::optional<ClockState>()> clocks = nullptr) {
  return {[time_of = std::move(time_of), count = 0]() mutable { return time_of(count++); }, "scripted",
          std::move(clocks)};
}

/// A clock that only the test moves.
double now_s = 0;
SamplingRule with_own_clock() {
  now_s = 0;
  SamplingRule rule;
  rule.seconds_now = [] { return now_s; };
  return rule;
}

TEST(Measure, StopsOnLowNoiseAfterTenSamples) {
  const Series series = measure(scripted([](int i) { return i % 2 ? 1.001 : 0.999; }));
  EXPECT_EQ(series.n, 10);
  EXPECT_EQ(series.stopped, "deviation 0.11 %");
  EXPECT_NEAR(series.median_ms, 1, 1e-12);
  EXPECT_NEAR(series.iqr_ms, 0.002, 1e-12);
  EXPECT_EQ(series.method, "scripted");
  EXPECT_EQ(series.label, Label::measured);
  EXPECT_EQ(series.samples_ms.size(), 10u);
  EXPECT_FALSE(series.throttled);
}

TEST(Measure, NoisyThingsRunOutTheTime) {
  SamplingRule rule = with_own_clock();
  rule.seconds = 4;
  const Timed noisy = scripted([](int i) { return now_s += 0.25, i % 2 ? 1.5 : 1.0; });
  const Series series = measure(noisy, rule);
  EXPECT_EQ(series.n, 16) << "the time is up at 4 s, not after it";
  EXPECT_EQ(series.stopped, "4 s");
}

TEST(Measure, LooksAtTheClocksNowAndThen) {
  SamplingRule rule = with_own_clock();
  rule.seconds = 4;
  int looks = 0;
  constexpr double step_s = 1.0 / 1024; // sums of it are exact
  const Timed noisy = scripted([](int i) { return now_s += step_s, i % 2 ? 1.5 : 1.0; },
                               [&looks]() -> std::optional<ClockState> { return ++looks, ClockState{}; });
  EXPECT_EQ(measure(noisy, rule).n, 4096);
  EXPECT_GT(looks, 60);
  EXPECT_LT(looks, 100) << "every 0.05 s";
}

TEST(Measure, SlowThingsEndAtTheLimit) {
  SamplingRule rule = with_own_clock();
  rule.limit_seconds = 3;
  const auto slow = [](double seconds) {
    return scripted([seconds](int) { return now_s += seconds, seconds * 1e3; });
  };
  Series series = measure(slow(1), rule);
  EXPECT_EQ(series.n, 3);
  EXPECT_EQ(series.stopped, "limit of 3 s");
  series = measure(slow(20), rule);
  EXPECT_EQ(series.n, 2) << "at least two";
}

TEST(Measure, WarmUpIsNotCounted) {
  // 100 -> 2 -> 1: cold caches and low clocks at first.
  const Series series = measure(scripted([](int i) { return i == 0 ? 100.0 : i == 1 ? 2.0 : 1.0; }));
  EXPECT_EQ(series.n, 10);
  for (const double sample : series.samples_ms) EXPECT_EQ(sample, 1.0);
}

/// Samples of a measurement without noise: those of the warm-up, and ten.
int samples_with_warm_up(std::function<double(int)> time_of,
                         std::function<std::optional<ClockState>()> clocks) {
  int samples = 0;
  SamplingRule rule = with_own_clock();
  rule.deviation = 10;
  measure(scripted([&](int i) { return samples = i + 1, time_of(i); }, std::move(clocks)), rule);
  return samples;
}

TEST(Measure, WarmUpNeedsThreeSteadySamples) {
  const auto falling = [](int i) { return i < 3 ? 4.0 - i : 2.0; };
  EXPECT_EQ(samples_with_warm_up(falling, nullptr), 3 + 3 + 10);
  // 1 % faster is still steady.
  const auto by_one_percent = [](int i) { return i == 0 ? 1.0 : 0.99; };
  EXPECT_EQ(samples_with_warm_up(by_one_percent, nullptr), 1 + 3 + 10);
  const auto clocks_of = [](int mhz, int highest) {
    return [=] {
      ClockState state;
      state.sm_mhz = mhz;
      state.max_sm_mhz = highest;
      return std::optional(state);
    };
  };
  EXPECT_EQ(samples_with_warm_up(by_one_percent, clocks_of(1000, 2000)), 1 + 3 + 10);
  EXPECT_EQ(samples_with_warm_up(falling, clocks_of(1000, 2000)), 3 + 3 + 10);
  EXPECT_EQ(samples_with_warm_up(falling, clocks_of(0, 0)), 3 + 3 + 10) << "clocks that can't be read";
  EXPECT_EQ(samples_with_warm_up(falling, clocks_of(1900, 2000)), 1 + 10) << "as high as they get";
}

TEST(Measure, WarmUpEndsWithItsTime) {
  SamplingRule rule = with_own_clock();
  rule.warm_up_seconds = 1;
  int samples = 0;
  const Timed ever_faster = scripted([&](int i) {
    samples = i + 1;
    now_s += 0.25;
    return i < 5 ? 5.0 - i : 1.0;
  });
  EXPECT_EQ(measure(ever_faster, rule).n, 10);
  EXPECT_EQ(samples, 5 + 10) << "the fifth passes the second";
}

TEST(Measure, WarmUpWaitsForTheClocks) {
  int samples = 0;
  const Timed rising = scripted([&](int i) { return samples = i + 1, 1.0; },
                                [&] {
                                  ClockState state;
                                  state.max_sm_mhz = 2000;
                                  state.sm_mhz = std::min(2000, 400 * samples);
                                  return std::optional(state);
                                });
  EXPECT_EQ(measure(rising).n, 10);
  EXPECT_EQ(samples, 15) << "five until 1900 MHz are passed, then ten";
}

TEST(Measure, WarmUpEndsWhereClocksStopRising) {
  int samples = 0;
  SamplingRule rule;
  rule.warm_up_seconds = 60; // the clocks decide, not this
  const Timed limited = scripted([&](int i) { return samples = i + 1, 1.0; },
                                 [] {
                                   ClockState state;
                                   state.max_sm_mhz = 2000;
                                   state.sm_mhz = 1000;
                                   return std::optional(state);
                                 });
  EXPECT_EQ(measure(limited, rule).n, 10);
  EXPECT_EQ(samples, 14) << "one to compare with, three that are no faster, then ten";
}

TEST(Measure, ClocksThatRiseByOnePercentAreSteady) {
  int samples = 0;
  const auto rising = [&] {
    ClockState state;
    state.max_sm_mhz = 2000;
    state.sm_mhz = samples == 1 ? 1000 : 1010;
    return std::optional(state);
  };
  const Timed timed = scripted([&](int i) { return samples = i + 1, 1.0; }, rising);
  measure(timed, with_own_clock());
  EXPECT_EQ(samples, 4 + 10);
}

TEST(Measure, TellsTheDeviationInPercent) {
  SamplingRule rule;
  rule.deviation = 1;
  const Series series = measure(scripted([](int i) { return i % 2 ? 31.895 : 1.0; }), rule);
  EXPECT_EQ(series.stopped, "deviation 99 %");
}

TEST(Measure, ADeviationAsSmallAsAskedIsEnough) {
  SamplingRule rule;
  rule.deviation = 0;
  const Series series = measure(scripted([](int) { return 1.0; }), rule);
  EXPECT_EQ(series.n, 10);
  EXPECT_EQ(series.stopped, "deviation 0 %");
}

TEST(Measure, MarksThrottledSeries) {
  const Series series = measure(scripted([](int) { return 1.0; },
                                         [] {
                                           ClockState state;
                                           state.throttle = "power limit";
                                           return std::optional(state);
                                         }));
  EXPECT_TRUE(series.throttled);
}

TEST(Measure, SeesThrottlingInBetween) {
  // Throttled for 0.1 s of the samples, and neither before nor after them.
  const SamplingRule rule = with_own_clock();
  const auto throttled_within = [&](double begin, double end) {
    now_s = 0;
    return measure(scripted([](int i) { return now_s += 0.02, i < 3 ? 1.0 : 2.0; },
                            [=] {
                              ClockState state;
                              state.sm_mhz = state.max_sm_mhz = 1000;
                              if (now_s > begin && now_s < end) state.throttle = "heat";
                              return std::optional(state);
                            }),
                   rule)
        .throttled;
  };
  EXPECT_TRUE(throttled_within(0.06, 0.16));
  EXPECT_FALSE(throttled_within(60, 61));
  const double end = now_s; // after the last look of a sample
  EXPECT_TRUE(throttled_within(end - 0.005, end + 1));
}

TEST(Measure, CanBeCancelled) {
  std::atomic<bool> cancel = false;
  const Timed endless = scripted([&](int i) { return cancel = i == 20, i % 2 ? 1.0 : 2.0; });
  try {
    measure(endless, {}, &cancel);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.diagnostics()[0].kind, "cancelled");
  }
  int samples = 0;
  EXPECT_THROW(measure(scripted([&](int) { return ++samples, 1.0; }), {}, &cancel), Error);
  EXPECT_EQ(samples, 0) << "cancelled before the warm-up";
}

TEST(MeasurePair, TakesTurns) {
  std::string order;
  const Timed first = scripted([&](int) { return order += 'A', 1.0; });
  const Timed second = scripted([&](int) { return order += 'B', 2.0; });
  const PairedSeries paired = measure_pair(first, second);
  EXPECT_EQ(paired.kernel.n, 10);
  EXPECT_EQ(paired.baseline.n, 10);
  EXPECT_EQ(order.substr(order.size() - 20), "ABABABABABABABABABAB");
  EXPECT_DOUBLE_EQ(paired.ratio, 0.5);
  EXPECT_EQ(paired.verdict, "faster");
}

TEST(MeasurePair, DriftThatMeetsBothDoesNotMatter) {
  // Both slow down by half over the series; their ratio stays.
  const auto drift = [](int i) { return 1 + 0.05 * i; };
  SamplingRule rule;
  rule.seconds = 0;
  rule.warm_up_seconds = 0;
  const PairedSeries paired =
      measure_pair(scripted(drift), scripted([&](int i) { return 2 * drift(i); }), rule);
  EXPECT_GT(paired.kernel.iqr_ms, 0.1);
  EXPECT_DOUBLE_EQ(paired.ratio_low, 0.5);
  EXPECT_DOUBLE_EQ(paired.ratio_high, 0.5);
}

TEST(MeasurePair, BothMustBeSteady) {
  SamplingRule rule = with_own_clock();
  rule.seconds = 2;
  const auto steady = [](int) { return now_s += 0.0625, 1.0; };
  const auto noisy = [](int i) { return now_s += 0.125, i % 2 ? 1.0 : 2.0; };
  EXPECT_EQ(measure_pair(scripted(steady), scripted(noisy), rule).kernel.n, 16);
  EXPECT_EQ(measure_pair(scripted(noisy), scripted(steady), rule).kernel.n, 16);
  rule.limit_seconds = 1.5; // of both together: eight pairs
  const PairedSeries paired = measure_pair(scripted(noisy), scripted(steady), rule);
  EXPECT_EQ(paired.baseline.n, 8);
  EXPECT_EQ(paired.kernel.stopped, "limit of 1.5 s");
}

TEST(MeasurePair, TwoPairsAreEnoughAtTheLimit) {
  SamplingRule rule = with_own_clock();
  rule.limit_seconds = 4;
  rule.warm_up_seconds = 0; // one sample
  const auto slow = [](int i) { return now_s += 1, i == 1 ? 3.0 : 1.0; };
  const auto even = [](int) { return now_s += 1, 1.0; };
  const PairedSeries paired = measure_pair(scripted(slow), scripted(even), rule);
  EXPECT_EQ(paired.kernel.n, 2);
  EXPECT_EQ(paired.baseline.n, 2);
  EXPECT_DOUBLE_EQ(paired.ratio, 2) << "of 3 and 1";
}

TEST(MeasurePair, WarmsBothUp) {
  const auto cold = [](int i) { return i == 0 ? 100.0 : 1.0; };
  const auto warm = [](int) { return 1.0; };
  for (const auto& [kernel, baseline] :
       {std::pair<std::function<double(int)>, std::function<double(int)>>{cold, warm}, {warm, cold}}) {
    const PairedSeries paired = measure_pair(scripted(kernel), scripted(baseline), with_own_clock());
    EXPECT_EQ(paired.kernel.samples_ms, std::vector<double>(10, 1.0));
    EXPECT_EQ(paired.baseline.samples_ms, std::vector<double>(10, 1.0));
  }
}

TEST(MeasurePair, CanBeCancelled) {
  std::atomic<bool> cancel = false;
  const Timed noisy = scripted([&](int i) { return cancel = i == 20, i % 2 ? 1.0 : 2.0; });
  const Timed other = scripted([](int i) { return i % 2 ? 1.0 : 2.0; });
  SamplingRule rule = with_own_clock(); // that stands still: nothing else ends it
  EXPECT_THROW(measure_pair(noisy, other, rule, &cancel), Error);
}

TEST(MeasurePair, ATimeOfZeroHasNoRatio) {
  const PairedSeries paired =
      measure_pair(scripted([](int) { return 1.0; }),
                   scripted([](int i) { return now_s += 0.125, i % 3 ? 0.5 : 0.0; }), with_own_clock());
  EXPECT_DOUBLE_EQ(paired.ratio_high, 2);
}

TEST(MeasurePair, ShortTimesHaveRatiosToo) {
  const PairedSeries paired =
      measure_pair(scripted([](int) { return 0.001; }), scripted([](int) { return 0.004; }));
  EXPECT_DOUBLE_EQ(paired.ratio, 0.25);
  EXPECT_EQ(paired.verdict, "faster");
}

TEST(Judge, BoundsThemselvesDecideNothing) {
  // Six ratios: the interval goes from the least to the greatest.
  EXPECT_EQ(judge({0.5, 0.6, 0.7, 0.8, 0.9, 1.0}), "can't tell");
  EXPECT_EQ(judge({1.0, 1.1, 1.2, 1.3, 1.4, 1.5}), "can't tell");
  EXPECT_EQ(judge({0.99, 0.99, 0.99, 0.99, 0.99, 0.99}), "same");
  EXPECT_EQ(judge({1.01, 1.01, 1.01, 1.01, 1.01, 1.01}), "same");
  EXPECT_EQ(judge({0.98, 0.98, 0.98, 1.0, 1.0, 1.0}), "can't tell");
}

TEST(Judge, DistinguishesFourCases) {
  const auto series = [](double centre, double spread, int n) {
    std::mt19937 random(11);
    std::normal_distribution<double> noise(centre, spread);
    std::vector<double> ratios(static_cast<std::size_t>(n));
    for (double& ratio : ratios) ratio = noise(random);
    return ratios;
  };
  EXPECT_EQ(judge(series(0.80, 0.02, 20)), "faster");
  EXPECT_EQ(judge(series(1.30, 0.05, 20)), "slower");
  EXPECT_EQ(judge(series(1.002, 0.002, 20)), "same");
  EXPECT_EQ(judge(series(1.00, 0.20, 20)), "can't tell");
  EXPECT_EQ(judge(series(0.97, 0.15, 20)), "can't tell") << "3 % is less than the noise shows";
  EXPECT_EQ(judge(series(0.97, 0.15, 2000)), "faster") << "and with more pairs it shows";
  EXPECT_EQ(judge({0.5, 0.5, 0.5, 0.5, 0.5}), "can't tell") << "five pairs give no 95 % interval";
  EXPECT_EQ(judge({0.5, 0.5, 0.5, 0.5, 0.5, 0.5}), "faster");
  EXPECT_EQ(judge({0.995, 0.995, 0.995, 0.995, 0.995, 0.995}), "same")
      << "less than 1 % is no reason to choose";
  EXPECT_EQ(judge({}), "can't tell");
}

TEST(TimedOnHost, MeasuresSleepAndRepeatsShortFunctions) {
  const Timed sleep = timed_on_host([] { std::this_thread::sleep_for(std::chrono::milliseconds(3)); });
  sleep.sample_ms();
  const double slept = sleep.sample_ms();
  EXPECT_GE(slept, 3);
  EXPECT_LT(slept, 50);
  int calls = 0;
  const Timed tiny = timed_on_host([&] { ++calls; });
  const double time = tiny.sample_ms();
  EXPECT_GT(calls, 100);
  EXPECT_LT(calls, 10000) << "as many as make 0.1 ms";
  EXPECT_LT(time, 0.01);
  EXPECT_EQ(tiny.method, "steady clock");
}

TEST(TimedOnHost, RepeatsUntilATenthOfAMillisecond) {
  int calls = 0;
  now_s = 0;
  const auto seconds_now = [] { return now_s; };
  const Timed short_one = timed_on_host([&] { ++calls, now_s += 0x1p-16; }, seconds_now); // 0.0153 ms
  EXPECT_DOUBLE_EQ(short_one.sample_ms(), 0x1p-16 * 1e3);
  EXPECT_EQ(calls, 1 + 7) << "one to settle how often, then seven";
  short_one.sample_ms();
  EXPECT_EQ(calls, 1 + 7 + 7);
  calls = 0;
  const Timed long_one = timed_on_host([&] { ++calls, now_s += 1; }, seconds_now);
  EXPECT_DOUBLE_EQ(long_one.sample_ms(), 1000);
  EXPECT_EQ(calls, 1 + 1);
}

}
}
