#include "widgets/view/elided_box.h"

#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <algorithm>

namespace kernelarium {

int ElidedBox::room() const {
  QStyleOptionComboBox option;
  initStyleOption(&option);
  return style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width() -
         Theme::instance().px(4);
}

QSize ElidedBox::minimumSizeHint() const {
  const QSize least = QComboBox::minimumSizeHint();
  return {std::min(least.width(), Theme::instance().px(60)), least.height()};
}

bool ElidedBox::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && fontMetrics().horizontalAdvance(currentText()) > room()) {
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
  option.currentText = option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, room());
  painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}
