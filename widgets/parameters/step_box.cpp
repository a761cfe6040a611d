#include "widgets/parameters/step_box.h"

#include "kernels/base/error.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/words.h"

#include <QRegularExpression>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace kernelarium {

namespace {

/// Beyond it not every whole number is a double.
constexpr std::int64_t largest = std::int64_t{1} << 53;

/// Without the spaces between thousands, of whichever width.
QString digits_of(QString text) {
  return text.removeIf([](QChar c) { return c.isSpace(); });
}

/// A whole number, "2^20" or "1e6"; nothing if it is none or too large.
std::optional<std::int64_t> number_of(const QString& text) {
  static const QRegularExpression form("^(-?\\d+)(?:(e|E|\\^)(\\d+))?$");
  const auto match = form.match(digits_of(text));
  if (!match.hasMatch()) return {};
  bool fits = false;
  const qlonglong whole = match.captured(1).toLongLong(&fits);
  double value = static_cast<double>(whole);
  if (const int power = match.captured(3).toInt(); match.captured(2) == "^")
    value = std::pow(value, power);
  else if (!match.captured(2).isEmpty())
    value *= std::pow(10, power);
  if (!fits || !(std::abs(value) <= static_cast<double>(largest))) return {};
  return static_cast<std::int64_t>(value);
}

/// Long ranges step by doubling: single steps from 1 to a million would take forever.
constexpr std::int64_t long_range = 64;

}

StepBox::StepBox(const Parameter& parameter, QWidget* parent)
    : QDoubleSpinBox(parent), parameter_(parameter) {
  // Wide open, so that an illegal number can be typed and the reason be shown.
  setDecimals(0);
  setRange(-static_cast<double>(largest), static_cast<double>(largest));
  setKeyboardTracking(false);
  setCorrectionMode(QAbstractSpinBox::CorrectToPreviousValue);
  set_number(parameter.value);
}

void StepBox::set_number(std::int64_t number) { setValue(static_cast<double>(number)); }

QString StepBox::mistake() const {
  try {
    Parameter named = parameter_;
    named.name = title().toStdString();
    named.check(number());
  } catch (const Error& error) {
    return words_of(error);
  }
  return {};
}

QString StepBox::title() const {
  return accessibleName().isEmpty() ? QString::fromStdString(parameter_.name) : accessibleName();
}

std::int64_t StepBox::next(std::int64_t from, bool up) const {
  if (!parameter_.steps.empty()) {
    const auto& steps = parameter_.steps;
    if (up) {
      const auto above = std::upper_bound(steps.begin(), steps.end(), from);
      return above == steps.end() ? steps.back() : *above;
    }
    const auto below = std::lower_bound(steps.begin(), steps.end(), from);
    return below == steps.begin() ? steps.front() : *(below - 1);
  }
  std::int64_t to = from + (up ? 1 : -1);
  if (parameter_.maximum - parameter_.minimum > long_range && parameter_.minimum >= 0 && from > 0) {
    std::int64_t power = 1; // the largest power of two that is no more than `from`
    while (power * 2 <= from) power *= 2;
    to = up ? power * 2 : (power == from ? power / 2 : power);
  }
  return std::clamp(to, parameter_.minimum, parameter_.maximum);
}

void StepBox::stepBy(int steps) {
  std::int64_t number = this->number();
  for (int i = 0; i < std::abs(steps); ++i) number = next(number, steps > 0);
  set_number(number);
  selectAll();
}

QAbstractSpinBox::StepEnabled StepBox::stepEnabled() const {
  StepEnabled enabled = StepNone;
  if (next(number(), true) > number()) enabled |= StepUpEnabled;
  if (next(number(), false) < number()) enabled |= StepDownEnabled;
  return enabled;
}

QString StepBox::textFromValue(double value) const { return count_text(static_cast<std::int64_t>(value)); }
double StepBox::valueFromText(const QString& text) const {
  return static_cast<double>(number_of(text).value_or(number()));
}

QValidator::State StepBox::validate(QString& input, int&) const {
  return number_of(input) ? QValidator::Acceptable : QValidator::Intermediate;
}

void StepBox::fixup(QString& input) const {
  if (!input.trimmed().isEmpty())
    QToolTip::showText(mapToGlobal(QPoint(0, height())),
                       tr("\"%1\" is not a whole number up to %2: %3 stays %4")
                           .arg(input.trimmed(), count_text(largest), title(), count_text(number())));
  input = textFromValue(value());
}

}
