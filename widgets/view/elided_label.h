#pragma once

#include <QLabel>

namespace kernelarium {

/// One line that may shrink: its text ends in "…" where it does not fit, and the tooltip has all of it then.
class ElidedLabel : public QLabel {
 public:
  using QLabel::QLabel;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}
