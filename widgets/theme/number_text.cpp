#include "widgets/theme/number_text.h"

#include <QCoreApplication>
#include <array>
#include <bit>
#include <cmath>

namespace kernelarium {

namespace {

const QChar thin(0x2009);   // between a number and its unit
const QChar narrow(0x202f); // between thousands: narrow and unbreakable

QString group_thousands(QString digits) {
  const qsizetype start = digits.startsWith('-') ? 1 : 0;
  qsizetype end = digits.indexOf('.');
  if (end < 0) end = digits.size();
  for (qsizetype at = end - 3; at > start; at -= 3) digits.insert(at, narrow);
  return digits;
}

struct Unit {
  double size;
  const char* name;
};

template<std::size_t N>
QString in_units(double value, const std::array<Unit, N>& units) {
  if (!std::isfinite(value)) return QStringLiteral("—");
  const Unit* best = &units.back();
  for (const Unit& unit : units)
    if (std::abs(value) >= unit.size * 0.9995) {
      best = &unit;
      break;
    }
  return number_text(value / best->size) + thin + QString::fromUtf8(best->name);
}

QString superscript(int exponent) {
  static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString text = exponent < 0 ? QStringLiteral("⁻") : QString();
  for (const QChar digit : QString::number(std::abs(exponent))) text += digits[digit.digitValue()];
  return text;
}

}

QString count_text(std::int64_t count) { return group_thousands(QString::number(count)); }

QString limit_text(std::int64_t limit) {
  const bool power_of_two = limit >= 65536 && (limit & (limit - 1)) == 0;
  return power_of_two ? "2" + superscript(std::countr_zero(static_cast<std::uint64_t>(limit)))
                      : count_text(limit);
}

QString number_text(double value, int digits) {
  if (!std::isfinite(value)) return QStringLiteral("—");
  if (value == 0) return QStringLiteral("0");
  // After rounding: 0.9999 is 1.00, not 1.000.
  const int magnitude = QString::number(value, 'e', digits - 1).section('e', 1).toInt();
  if (magnitude < -4) return error_text(value);
  return group_thousands(QString::number(value, 'f', std::max(0, digits - 1 - magnitude)));
}

QString short_count_text(double count) {
  if (std::abs(count) < 10000)
    return number_text(count, count == std::floor(count) ? 4 : 3)
        .section('.', 0, count == std::floor(count) ? 0 : -1);
  static constexpr std::array<Unit, 4> units{{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
  return in_units(count, units);
}

QString bytes_text(double bytes) {
  if (std::abs(bytes) < 1000) return QString::number(bytes, 'f', 0) + thin + "B";
  static constexpr std::array<Unit, 4> units{{{1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}}};
  return in_units(bytes, units);
}

QString time_text(double milliseconds) {
  static constexpr std::array<Unit, 4> units{{{1e3, "s"}, {1, "ms"}, {1e-3, "µs"}, {1e-6, "ns"}}};
  return in_units(milliseconds, units);
}

QString rate_text(double bytes_per_second) {
  static constexpr std::array<Unit, 4> units{{{1e12, "TB/s"}, {1e9, "GB/s"}, {1e6, "MB/s"}, {1e3, "kB/s"}}};
  return in_units(bytes_per_second, units);
}

QString flops_text(double flops_per_second) {
  static constexpr std::array<Unit, 3> units{{{1e12, "TFLOP/s"}, {1e9, "GFLOP/s"}, {1e6, "MFLOP/s"}}};
  return in_units(flops_per_second, units);
}

QString percent_text(double fraction) {
  if (!std::isfinite(fraction)) return QStringLiteral("—");
  const double percent = fraction * 100;
  if (percent != 0 && std::abs(percent) < 1) return number_text(percent, 2) + thin + "%";
  return QString::number(percent, 'f', percent >= 10 || percent == 0 ? 0 : 1) + thin + "%";
}

QString ratio_text(double ratio) {
  if (!std::isfinite(ratio)) return QStringLiteral("—");
  return (ratio < 10 ? QString::number(ratio, 'f',
                                       ratio < 0.1 ? 3
                                       : ratio < 1 ? 2
                                                   : 1)
                     : number_text(ratio)) +
         thin + QStringLiteral("×");
}

QString error_text(double error) {
  if (!std::isfinite(error)) return QStringLiteral("—");
  if (error == 0) return QStringLiteral("0");
  if (std::abs(error) >= 0.1 && std::abs(error) < 10000) // of integers, or as bad as can be
    return error == std::floor(error) ? count_text(static_cast<std::int64_t>(error)) : number_text(error);
  int exponent = static_cast<int>(std::floor(std::log10(std::abs(error))));
  QString mantissa = QString::number(error / std::pow(10.0, exponent), 'f', 1);
  if (mantissa.startsWith("10")) mantissa = QStringLiteral("1.0"), ++exponent;
  return mantissa + thin + QStringLiteral("×") + thin + "10" + superscript(exponent);
}

QString label_text(Label label) {
  switch (label) {
  case Label::measured:
    return QCoreApplication::translate("Label", "measured");
  case Label::counted:
    return QCoreApplication::translate("Label", "counted");
  case Label::modelled:
    return QCoreApplication::translate("Label", "modelled");
  case Label::recorded:
    return QCoreApplication::translate("Label", "recorded");
  case Label::simulation:
    return QCoreApplication::translate("Label", "simulation");
  }
  return {};
}

QString plain_number(double value) {
  return std::isfinite(value) ? QString::number(value, 'g', 7) : QString();
}

}
