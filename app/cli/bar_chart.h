#pragma once

#include <string>
#include <vector>

namespace kernelarium {

struct Bar {
  std::string label;
  double value = 0;
  double low = 0, high = 0; ///< ends of the spread; equal: none is drawn
  std::string text;         ///< the figure with its unit, next to the bar
  bool reference = false;   ///< a baseline, distinguished by colour
};

/// Horizontal bars as inline SVG that takes its colours from the page's style (classes bar, reference,
/// spread, label, figure). From zero, or logarithmic if the values span more than a factor of 100; labelled
/// accordingly. Empty if no bar has a value above zero.
std::string bar_chart(const std::string& title, const std::vector<Bar>& bars);

}
