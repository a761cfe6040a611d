#pragma once

#include "widgets/theme/theme.h"

#include <QPainter>
#include <QWidget>

namespace kernelarium {

/// A hairline around `area` where the widget has the keys: a drawing of one's own has no style that shows it.
inline void paint_focus(QPainter& painter, const QWidget& widget, const QRect& area) {
  if (!widget.hasFocus()) return;
  painter.setClipping(false);
  painter.setPen(QPen(Theme::instance().colours().accent, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5));
}

}
