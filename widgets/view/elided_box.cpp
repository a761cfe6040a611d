#include "widgets/view/elided_box.h"

#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <algorithm>

namespace kernelarium {

int ElidedBox::room(int width) const {
  QStyleOptionComboBox option;
  initStyleOption(&option);
  option.rect.setWidth(width);
  return style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width() -
         Theme::instance().px(4);
}

// Qt's takes the width of the texts from before the style sheet and the language, and knows no margin.
QSize ElidedBox::sizeHint() const {
  QSize hint = QComboBox::sizeHint();
  if (sizeAdjustPolicy() == AdjustToMinimumContentsLengthWithIcon) return hint;
  int widest = 0;
  for (int i = 0; i < count(); ++i) widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
  hint.rwidth() += std::max(0, widest - room(hint.width()));
  return hint;
}

QSize ElidedBox::minimumSizeHint() const {
  const QSize least = QComboBox::minimumSizeHint();
  return {std::min(least.width(), Theme::instance().px(60)), least.height()};
}

bool ElidedBox::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && fontMetrics().horizontalAdvance(currentText()) > room(width())) {
    const QString help = toolTip();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                       help.isEmpty() ? currentText() : currentText() + '\n' + help, this);
    return true;
  }
  return QComboBox::event(event);
}

void ElidedBox::paintEvent(QPaintEvent*) {
  QStylePainter painter(this);
  QStyleOptionComboBox option;
  initStyleOption(&option);
  painter.drawComplexControl(QStyle::CC_ComboBox, option);
  if (currentIndex() < 0 && !placeholderText().isEmpty()) {
    option.palette.setBrush(QPalette::ButtonText, option.palette.placeholderText());
    option.currentText = placeholderText();
  }
  option.currentText = option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, room(width()));
  painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}
