#pragma once

#include <QComboBox>

namespace kernelarium {

/// A choice whose text ends in "…" where it does not fit; the tooltip has all of it then.
class ElidedBox : public QComboBox {
 public:
  using QComboBox::QComboBox;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int room(int width) const; ///< for the text, of a box of that width
};

}
