#pragma once

#include "kernels/base/parameter.h"

#include <QDoubleSpinBox>

namespace kernelarium {

/// A spin box that steps through a parameter's valid values (powers of two over long ranges) and names its
/// choices; any number may be typed, and `mistake()` says what is wrong with it. Its value is a double
/// without fraction, as Qt's boxes of integers end at 2³¹.
class StepBox : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit StepBox(const Parameter& parameter, QWidget* parent = nullptr);

  std::int64_t number() const { return static_cast<std::int64_t>(value()); }
  void set_number(std::int64_t number);
  std::int64_t most() const {
    return parameter_.steps.empty() ? parameter_.maximum : parameter_.steps.back();
  }
  /// Empty if the number is legal, else the rule that it breaks and why.
  QString mistake() const;
  void stepBy(int steps) override;

 protected:
  StepEnabled stepEnabled() const override;
  QString textFromValue(double value) const override;
  double valueFromText(const QString& text) const override;
  /// Anything may be typed: "2^20" and "1e6" are numbers, too, and what is none is refused with a word on
  /// Enter.
  QValidator::State validate(QString& input, int& position) const override;
  void fixup(QString& input) const override;

 private:
  std::int64_t next(std::int64_t from, bool up) const;
  QString title() const; ///< as its label says
  Parameter parameter_;
};

}
