#include "widgets/parameters/step_box.h"

#include "kernels/base/error.h"
#include "widgets/theme/words.h"

#include <QLineEdit>
#include <algorithm>
#include <limits>

namespace kernelarium {

namespace {

int clamp_to_int(std::int64_t number) {
  return static_cast<int>(
      std::clamp<std::int64_t>(number, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

/// Long ranges step by doubling: single steps from 1 to a million would take forever.
constexpr std::int64_t long_range = 64;

}

StepBox::StepBox(const Parameter& parameter, QWidget* parent) : QSpinBox(parent), parameter_(parameter) {
  // Wide open, so that an illegal number can be typed and the reason be shown.
  setRange(std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  setKeyboardTracking(false);
  setCorrectionMode(QAbstractSpinBox::CorrectToPreviousValue);
  setGroupSeparatorShown(false);
  set_number(parameter.value);
}

void StepBox::set_number(std::int64_t number) { setValue(clamp_to_int(number)); }

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
  std::int64_t number = value();
  for (int i = 0; i < std::abs(steps); ++i) number = next(number, steps > 0);
  set_number(number);
  selectAll();
}

QAbstractSpinBox::StepEnabled StepBox::stepEnabled() const {
  StepEnabled enabled = StepNone;
  if (next(value(), true) > value()) enabled |= StepUpEnabled;
  if (next(value(), false) < value()) enabled |= StepDownEnabled;
  return enabled;
}

QString StepBox::textFromValue(int value) const { return QString::number(value); }
int StepBox::valueFromText(const QString& text) const {
  return QString(text).remove(' ').remove(QChar(0x202f)).toInt();
}

QValidator::State StepBox::validate(QString& input, int&) const {
  const QString digits = QString(input).remove(' ').remove(QChar(0x202f));
  if (digits.isEmpty() || digits == "-") return QValidator::Intermediate;
  bool whole = false;
  digits.toInt(&whole);
  return whole ? QValidator::Acceptable : QValidator::Invalid;
}

}
