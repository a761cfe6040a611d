#include "widgets/view/steady_label.h"

#include <algorithm>

namespace kernelarium {

SteadyLabel::SteadyLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
}

void SteadyLabel::set_longest(const QString& text) {
  if (text == longest_) return;
  longest_ = text;
  updateGeometry();
}

int SteadyLabel::heightForWidth(int width) const {
  const QRect room(0, 0, width, QWIDGETSIZE_MAX);
  return std::max(QLabel::heightForWidth(width),
                  fontMetrics().boundingRect(room, Qt::TextWordWrap, longest_).height());
}

}
