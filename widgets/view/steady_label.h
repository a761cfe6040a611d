#pragma once

#include <QLabel>

namespace kernelarium {

/// A plain text that wraps, with room for the longest one that it will have, so that nothing below it moves.
class SteadyLabel : public QLabel {
  Q_OBJECT

 public:
  explicit SteadyLabel(QWidget* parent = nullptr);
  void set_longest(const QString& text); ///< may have several lines
  int heightForWidth(int width) const override;

 private:
  QString longest_;
};

}
