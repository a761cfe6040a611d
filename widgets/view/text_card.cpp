#include "widgets/view/text_card.h"

#include "widgets/view/view_export.h"

#include <QAbstractTextDocumentLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>
#include <cmath>
#include <utility>

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
  show_whole_lines();
}

/// Where it has to scroll, no line is cut in the middle.
void TextCard::show_whole_lines() {
  const int room = height();
  double shown = room;
  if (label_->heightForWidth(width()) > room) {
    QTextDocument document;
    document.setDefaultFont(label_->font());
    document.setDocumentMargin(0);
    document.setHtml(label_->text());
    document.setTextWidth(label_->width());
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
      const double top = document.documentLayout()->blockBoundingRect(block).top();
      for (int i = 0; i < block.layout()->lineCount(); ++i) {
        const QTextLine line = block.layout()->lineAt(i);
        if (const double bottom = top + line.y() + line.height(); bottom <= room + 0.5) shown = bottom;
      }
    }
  }
  setViewportMargins(0, 0, 0, std::max(0, room - static_cast<int>(std::ceil(shown))));
}

void TextCard::set_lines(int lines) {
  if (std::exchange(lines_, lines) != lines) updateGeometry();
}

QSize TextCard::sizeHint() const {
  const int high =
      lines_ > 0 ? lines_ * label_->fontMetrics().lineSpacing() : label_->heightForWidth(width());
  return {label_->sizeHint().width(), high};
}

QSize TextCard::minimumSizeHint() const {
  const int three = label_->fontMetrics().lineSpacing() * 3;
  return {label_->minimumSizeHint().width(), std::min(three, sizeHint().height())};
}

void TextCard::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) updateGeometry();
  show_whole_lines();
}

}
