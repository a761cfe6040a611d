#pragma once

#include <QLabel>
#include <QLayout>

namespace kernelarium {

/// A wrapped text that can be copied, in the style of its role.
inline QLabel* text_line(const QString& text, const char* role = nullptr) {
  auto* label = new QLabel(text);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  if (role) label->setProperty("role", role);
  return label;
}

inline void clear_layout(QLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    if (item->layout()) clear_layout(item->layout());
    delete item;
  }
}

}
