#include "widgets/view/text_card.h"

#include "widgets/view/view_export.h"

#include <QLabel>
#include <QResizeEvent>
#include <algorithm>

namespace kernelarium {

TextCard::TextCard(QWidget* parent) : QScrollArea(parent), label_(new QLabel) {
  label_->setWordWrap(true);
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                  Qt::LinksAccessibleByKeyboard);
  label_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  setWidget(label_);
  for (QWidget* part : {viewport(), static_cast<QWidget*>(label_)}) part->setAutoFillBackground(false);
}

void TextCard::set_text(const QString& text, bool hint) {
  label_->setProperty(control_property, hint);
  if (text == label_->text()) return;
  label_->setText(text);
  updateGeometry();
}

QSize TextCard::sizeHint() const { return {label_->sizeHint().width(), label_->heightForWidth(width())}; }

QSize TextCard::minimumSizeHint() const {
  const int three = label_->fontMetrics().lineSpacing() * 3;
  return {label_->minimumSizeHint().width(), std::min(three, sizeHint().height())};
}

void TextCard::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) updateGeometry();
}

}
