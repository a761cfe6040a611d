#include "widgets/parameters/step_box.h"

#include "kernels/base/error.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/words.h"

#include <algorithm>
#include <cstdlib>

namespace kernelarium {

namespace {

/// Beyond it not every whole number is a double.
constexpr std::int64_t largest = std::int64_t{1} << 53;

/// Without the spaces between thousands, of whichever width.
QString digits_of(QString text) {
  return text.removeIf([](QChar c) { return c.isSpace(); });
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

QString StepBox::problem() const {
  try {
    parameter_.check(number());
  } catch (const Error& error) {
    return words_of(error);
  }
  return {};
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
  return static_cast<double>(digits_of(text).toLongLong());
}

QValidator::State StepBox::validate(QString& input, int&) const {
  const QString digits = digits_of(input);
  if (digits.isEmpty() || digits == "-") return QValidator::Intermediate;
  bool whole = false;
  const qlonglong number = digits.toLongLong(&whole);
  return whole && std::abs(number) <= largest ? QValidator::Acceptable : QValidator::Invalid;
}

}
