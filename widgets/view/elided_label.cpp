#include "widgets/view/elided_label.h"

#include <QPainter>
#include <QStyle>

namespace kernelarium {

QSize ElidedLabel::minimumSizeHint() const {
  return {fontMetrics().horizontalAdvance("MMMMMM"), QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, width());
  setToolTip(shown == text() ? QString() : text());
  style()->drawItemText(&painter, rect(), Qt::AlignLeft | Qt::AlignVCenter, palette(), true, shown,
                        foregroundRole());
}

}
