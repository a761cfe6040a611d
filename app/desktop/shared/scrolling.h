#pragma once

#include <QScrollArea>

namespace kernelarium {

/// Scrolls up and down; its content is as wide as the viewport.
inline QScrollArea* scrolling(QWidget* content) {
  auto* area = new QScrollArea;
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidget(content);
  return area;
}

}
