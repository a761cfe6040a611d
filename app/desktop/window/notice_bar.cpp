#include "app/desktop/window/notice_bar.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QToolButton>
#include <algorithm>

namespace kernelarium {

namespace {

constexpr int long_text = 160; ///< letters; one who looks elsewhere would miss the end of it

}

NoticeBar::NoticeBar(QWidget* page) : QFrame(page) {
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
  setAutoFillBackground(true);
  gone_.setSingleShot(true);
  connect(&gone_, &QTimer::timeout, this, &QWidget::hide);
  page->installEventFilter(this);
  text_->installEventFilter(this);
  hide();
}

void NoticeBar::say(const QString& text) {
  text_->setText(text);
  setAccessibleName(text);
  place();
  show();
  raise();
  start_timer();
}

void NoticeBar::start_timer() {
  const auto letters = static_cast<int>(text_->text().size());
  gone_.stop();
  if (letters < long_text) gone_.start(8000 + 60 * letters);
}

void NoticeBar::place() {
  const Theme& theme = Theme::instance();
  const int margin = theme.px(12);
  const int width = std::min(parentWidget()->width() - 2 * margin, theme.px(720));
  const int height = heightForWidth(width) > 0 ? heightForWidth(width) : sizeHint().height();
  // At the bottom: at the top it would lie over the tabs and buttons that are wanted next.
  setGeometry((parentWidget()->width() - width) / 2, parentWidget()->height() - height - margin, width,
              height);
  raise(); // above pages that were added since
}

bool NoticeBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == text_ && event->type() == QEvent::MouseButtonRelease && !text_->hasSelectedText()) hide();
  if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
  return QFrame::eventFilter(watched, event);
}

// A notice stays while the pointer is on it.
void NoticeBar::enterEvent(QEnterEvent* event) {
  gone_.stop();
  QFrame::enterEvent(event);
}

void NoticeBar::leaveEvent(QEvent* event) {
  start_timer();
  QFrame::leaveEvent(event);
}

void NoticeBar::mouseReleaseEvent(QMouseEvent*) { hide(); }

QString NoticeBar::text() const { return isHidden() ? QString() : text_->text(); }

}
