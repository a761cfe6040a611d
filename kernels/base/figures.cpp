#include "kernels/base/figures.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <ctime>
#include <fmt/format.h>
#include <iomanip>
#include <sstream>

namespace kernelarium::figures {
namespace {

constexpr const char* none = "—";
constexpr const char* narrow = "\u202f"; // between thousands, and between a number and its unit: unbreakable

std::string group_thousands(std::string digits) {
  const std::size_t start = digits.starts_with('-') ? 1 : 0;
  std::size_t end = std::min(digits.find('.'), digits.size());
  for (; end > start + 3; end -= 3) digits.insert(end - 3, narrow);
  return digits;
}

struct Unit {
  double size;
  const char* name;
};

template<std::size_t N>
std::string in_units(double value, const std::array<Unit, N>& units) {
  if (!std::isfinite(value)) return none;
  const Unit* best = &units.back();
  for (const Unit& unit : units)
    if (std::abs(value) >= unit.size * 0.9995) {
      best = &unit;
      break;
    }
  return number(value / best->size) + narrow + best->name;
}

std::string superscript(int exponent) {
  static constexpr std::array<const char*, 10> digits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "⁻" : "";
  for (const char digit : std::to_string(std::abs(exponent)))
    text += digits[static_cast<std::size_t>(digit - '0')];
  return text;
}

}

std::string count(std::int64_t count) { return group_thousands(std::to_string(count)); }

std::string limit(std::int64_t limit) {
  const bool power_of_two = limit >= 65536 && (limit & (limit - 1)) == 0;
  return power_of_two ? "2" + superscript(std::countr_zero(static_cast<std::uint64_t>(limit))) : count(limit);
}

std::string number(double value, int digits) {
  if (!std::isfinite(value)) return none;
  if (value == 0) return "0";
  // After rounding: 0.9999 is 1.00, not 1.000.
  const std::string rounded = fmt::format("{:.{}e}", value, digits - 1);
  const int magnitude = std::stoi(rounded.substr(rounded.find('e') + 1));
  if (magnitude < -4) return error(value);
  return fixed(value, std::max(0, digits - 1 - magnitude));
}

std::string fixed(double value, int decimals) {
  return std::isfinite(value) ? group_thousands(fmt::format("{:.{}f}", value, decimals)) : none;
}

std::string short_count(double count) {
  if (std::abs(count) < 10000) {
    if (count != std::floor(count)) return number(count);
    return fixed(count, 0);
  }
  static constexpr std::array<Unit, 4> units{{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
  return in_units(count, units);
}

std::string bytes(double bytes) {
  if (std::abs(bytes) < 1000) return fmt::format("{:.0f}{}B", bytes, narrow);
  static constexpr std::array<Unit, 4> units{{{1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}}};
  return in_units(bytes, units);
}

std::string time(double milliseconds) {
  static constexpr std::array<Unit, 4> units{{{1e3, "s"}, {1, "ms"}, {1e-3, "µs"}, {1e-6, "ns"}}};
  return in_units(milliseconds, units);
}

std::string rate(double bytes_per_second) {
  static constexpr std::array<Unit, 4> units{{{1e12, "TB/s"}, {1e9, "GB/s"}, {1e6, "MB/s"}, {1e3, "kB/s"}}};
  return in_units(bytes_per_second, units);
}

std::string flops(double flops_per_second) {
  static constexpr std::array<Unit, 3> units{{{1e12, "TFLOP/s"}, {1e9, "GFLOP/s"}, {1e6, "MFLOP/s"}}};
  return in_units(flops_per_second, units);
}

std::string percent(double fraction) {
  if (!std::isfinite(fraction)) return none;
  const double percent = fraction * 100;
  if (percent != 0 && std::abs(percent) < 1) return number(percent, 2) + narrow + "%";
  return fixed(percent, std::abs(percent) >= 10 || percent == 0 ? 0 : 1) + narrow + "%";
}

std::string change(double fraction) {
  if (!std::isfinite(fraction)) return none;
  if (std::abs(fraction) < 5e-5) return percent(0);
  return (fraction < 0 ? "−" : "+") + percent(std::abs(fraction));
}

std::string ratio(double ratio) {
  if (!std::isfinite(ratio)) return none;
  return (ratio < 10 ? fmt::format("{:.{}f}", ratio,
                                   ratio < 0.1 ? 3
                                   : ratio < 1 ? 2
                                               : 1)
                     : number(ratio)) +
         narrow + "×";
}

std::string error(double error) {
  if (!std::isfinite(error)) return none;
  if (error == 0) return "0";
  if (std::abs(error) >= 0.1 && std::abs(error) < 10000) // of integers, or as bad as can be
    return error == std::floor(error) ? count(static_cast<std::int64_t>(error)) : number(error);
  int exponent = static_cast<int>(std::floor(std::log10(std::abs(error))));
  std::string mantissa = fmt::format("{:.1f}", error / std::pow(10.0, exponent));
  if (mantissa.starts_with("10")) mantissa = "1.0", ++exponent;
  return mantissa + narrow + "×" + narrow + "10" + superscript(exponent);
}

std::string counted(std::int64_t number, const std::string& one, const std::string& many) {
  return count(number) + " " + (number == 1 ? one : many);
}

std::string moment(const std::string& when, bool with_day) {
  std::tm time{};
  std::istringstream text(when);
  if (!(text >> std::get_time(&time, "%Y-%m-%dT%H:%M:%S"))) return when;
  const std::time_t seconds = timegm(&time);
  localtime_r(&seconds, &time);
  std::ostringstream words;
  words << std::put_time(&time, with_day ? "%Y-%m-%d %H:%M:%S" : "%H:%M:%S");
  return words.str();
}

}
