#pragma once

#include "kernels/base/parameter.h"

#include <QSpinBox>

namespace kernelarium {

/// A spin box that steps through a parameter's valid values (powers of two over long ranges) and names its
/// choices; any number may be typed, and `problem()` says what is wrong with it.
class StepBox : public QSpinBox {
  Q_OBJECT

 public:
  explicit StepBox(const Parameter& parameter, QWidget* parent = nullptr);

  std::int64_t number() const { return value(); }
  void set_number(std::int64_t number);
  /// Empty if the number is legal, else the rule that it breaks and why.
  QString problem() const;
  void stepBy(int steps) override;

 protected:
  StepEnabled stepEnabled() const override;
  QString textFromValue(int value) const override;
  int valueFromText(const QString& text) const override;
  QValidator::State validate(QString& input, int& position) const override;

 private:
  std::int64_t next(std::int64_t from, bool up) const;
  Parameter parameter_;
};

}
