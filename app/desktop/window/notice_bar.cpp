#include "app/desktop/window/notice_bar.h"

#include "widgets/theme/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace kernelarium {

NoticeBar::NoticeBar(QWidget* parent) : QFrame(parent) {
  setObjectName("notice_bar");
  setProperty("role", "card");
  text_ = new QLabel;
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  auto* close = new QToolButton;
  close->setIcon(icon("close"));
  close->setAccessibleName(tr("Dismiss the notice"));
  close->setToolTip(tr("Dismiss"));
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 6, 8, 6);
  row->addWidget(text_, 1);
  row->addWidget(close, 0, Qt::AlignTop);
  hide();
}

void NoticeBar::say(const QString& text) {
  text_->setText(text);
  setAccessibleName(text);
  show();
}

QString NoticeBar::text() const { return isHidden() ? QString() : text_->text(); }

}
