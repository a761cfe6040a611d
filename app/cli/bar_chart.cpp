#include "app/cli/bar_chart.h"

#include "app/cli/text_table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace kernelarium {
namespace {

constexpr double kLabelWidth = 195, kBarWidth = 190, kFigureWidth = 185, kRow = 24, kThick = 13;

}

std::string bar_chart(const std::string& title, const std::vector<Bar>& bars) {
  double most = 0, least = 0;
  for (const Bar& bar : bars) {
    if (!(bar.value > 0) || !std::isfinite(bar.value)) continue;
    most = std::max({most, bar.value, bar.high});
    least = least == 0 ? bar.value : std::min(least, bar.value);
  }
  if (most == 0) return "";
  const bool logarithmic = most / least > 100;
  const double origin = std::pow(10, std::floor(std::log10(least)) - 0.2);
  const auto position = [&](double value) {
    if (!(value > 0)) return 0.0;
    const double part = logarithmic ? std::log(value / origin) / std::log(most / origin) : value / most;
    return kBarWidth * std::clamp(part, 0.0, 1.0);
  };

  const std::string heading = title + (logarithmic ? " (logarithmic scale)" : "");
  std::string svg =
      fmt::format("<figure><figcaption>{}</figcaption>\n<svg viewBox=\"0 0 {} {}\" role=\"img\" "
                  "aria-label=\"{}\">\n",
                  html_escaped(heading), kLabelWidth + kBarWidth + kFigureWidth,
                  kRow * static_cast<double>(bars.size()) + 4, html_escaped(heading));
  double y = 2;
  for (const Bar& bar : bars) {
    const double middle = y + kRow / 2, end = kLabelWidth + position(bar.value);
    svg += fmt::format("<text class=\"label\" x=\"{}\" y=\"{}\">{}</text>", kLabelWidth - 10, middle + 4,
                       html_escaped(bar.label));
    if (bar.value > 0)
      svg += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" rx=\"2\"/>",
                         bar.reference ? "reference" : "bar", kLabelWidth, middle - kThick / 2,
                         std::max(end - kLabelWidth, 1.0), kThick);
    double right = end;
    if (bar.high > bar.low) {
      right = std::max(right, kLabelWidth + position(bar.high));
      svg += fmt::format(
          "<path class=\"spread\" d=\"M{0:.1f} {2}H{1:.1f}M{0:.1f} {3}V{4}M{1:.1f} {3}V{4}\"/>",
          kLabelWidth + position(bar.low), kLabelWidth + position(bar.high), middle, middle - 4, middle + 4);
    }
    svg += fmt::format("<text class=\"figure\" x=\"{:.1f}\" y=\"{}\">{}</text>\n", right + 8, middle + 4,
                       html_escaped(bar.text));
    y += kRow;
  }
  return svg + "</svg></figure>\n";
}

}
