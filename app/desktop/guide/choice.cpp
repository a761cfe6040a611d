#include "app/desktop/guide/choice.h"

#include "widgets/theme/theme.h"

#include <QStyleOptionButton>
#include <QStylePainter>
#include <algorithm>

namespace kernelarium {

namespace {

constexpr int flags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

}

Choice::Choice(const QString& text, QWidget* parent) : QRadioButton(text, parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

int Choice::text_left() const {
  return style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth, nullptr, this) + Theme::instance().px(8);
}

int Choice::heightForWidth(int width) const {
  const QRect text =
      fontMetrics().boundingRect(QRect(0, 0, std::max(1, width - text_left()), 100000), flags, this->text());
  return std::max(text.height(), style()->pixelMetric(QStyle::PM_ExclusiveIndicatorHeight, nullptr, this)) +
         Theme::instance().px(6);
}

QSize Choice::sizeHint() const {
  const int width = text_left() + fontMetrics().horizontalAdvance(text()) + 2;
  return {width, heightForWidth(width)};
}

QSize Choice::minimumSizeHint() const {
  const int width = text_left() + fontMetrics().horizontalAdvance("MMMMMMMM");
  return {width, heightForWidth(width)};
}

void Choice::paintEvent(QPaintEvent*) {
  QStylePainter painter(this);
  QStyleOptionButton option;
  initStyleOption(&option);
  const int top = Theme::instance().px(3);
  const int size = style()->pixelMetric(QStyle::PM_ExclusiveIndicatorHeight, nullptr, this);
  const QRect text(text_left(), top, width() - text_left(), height() - top);
  option.rect = QRect(0, top + std::max(0, (fontMetrics().height() - size) / 2),
                      style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth, nullptr, this), size);
  painter.drawPrimitive(QStyle::PE_IndicatorRadioButton, option);
  painter.drawItemText(text, flags, palette(), isEnabled(), this->text(), QPalette::WindowText);
  if (hasFocus()) {
    QStyleOptionFocusRect focus;
    focus.initFrom(this);
    focus.rect = text;
    painter.drawPrimitive(QStyle::PE_FrameFocusRect, focus);
  }
}

}
