#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kernelarium {

/// What a figure is. Never mixed in one column without its label.
enum class Label {
  measured,   ///< by a clock, on the hardware or the CPU
  counted,    ///< by the simulator, exactly
  modelled,   ///< predicted
  recorded,   ///< measured earlier: from a table with its machine and date
  simulation, ///< how long this computer simulated, which is no GPU time
  derived,    ///< follows from settings, compiled code and spec sheet: occupancy, threads, minimum traffic
  datasheet,  ///< from a spec sheet
};
std::string_view name_of(Label label);

/// Samples of one thing, summed up.
struct Series {
  double median_ms = 0;
  double iqr_ms = 0; ///< interquartile range
  int n = 0;
  Label label = Label::measured;
  std::string method;             ///< "events, hot", "graph replay, cold", "steady clock"
  std::string stopped;            ///< why sampling ended: "0.5 s", "deviation 0.4 %"
  bool throttled = false;         ///< clocks were held down during the series (power, heat)
  std::vector<double> samples_ms; ///< in the order taken
};

}
