#pragma once

#include <QRadioButton>

namespace kernelarium {

/// A radio button whose text is broken into as many lines as it needs.
class Choice : public QRadioButton {
  Q_OBJECT

 public:
  explicit Choice(const QString& text, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool hitButton(const QPoint& place) const override { return rect().contains(place); }

 private:
  int text_left() const; ///< behind the circle
};

}
