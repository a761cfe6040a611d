#include "widgets/view/record_stepper.h"

#include "widgets/theme/theme.h"
#include "widgets/view/icon_button.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>

namespace kernelarium {

RecordStepper::RecordStepper(const QString& name, const QString& back, const QString& forward,
                             QWidget* parent)
    : QWidget(parent), back_(new IconButton("left", back)), forward_(new IconButton("right", forward)),
      number_(new QSpinBox) {
  number_->setAccessibleName(name);
  number_->setKeyboardTracking(false);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(Theme::instance().px(6));
  for (QWidget* part : std::initializer_list<QWidget*>{back_, number_, forward_}) row->addWidget(part);
  connect(back_, &QToolButton::clicked, this, [this] { go(at_ - 1); });
  connect(forward_, &QToolButton::clicked, this, [this] { go(at_ + 1); });
  connect(number_, &QSpinBox::valueChanged, this, [this](int value) { go(value - 1); });
  hide();
}

void RecordStepper::set_lines(std::vector<int> lines) {
  lines_ = std::move(lines);
  setVisible(!lines_.empty());
  if (lines_.empty()) return;
  at_ = std::clamp(at_, 0, count() - 1);
  {
    const QSignalBlocker quiet(number_);
    number_->setRange(1, count());
    number_->setSuffix(tr(" of %1").arg(count()));
  }
  show_place();
}

void RecordStepper::show_place() {
  const QSignalBlocker quiet(number_);
  number_->setValue(at_ + 1);
  back_->setEnabled(at_ > 0);
  forward_->setEnabled(at_ + 1 < count());
}

void RecordStepper::go(int n) {
  if (lines_.empty()) return;
  at_ = std::clamp(n, 0, count() - 1);
  show_place();
  emit moved();
}

bool RecordStepper::follow(int line) {
  if (line <= 0 || lines_.empty() || this->line() == line) return false;
  const auto found = std::find(lines_.begin(), lines_.end(), line);
  if (found == lines_.end()) return false;
  at_ = static_cast<int>(found - lines_.begin());
  show_place();
  return true;
}

bool RecordStepper::take_key(int key) {
  switch (key) {
  case Qt::Key_PageUp:
    go(at_ - 1);
    return true;
  case Qt::Key_PageDown:
    go(at_ + 1);
    return true;
  case Qt::Key_Home:
    go(0);
    return true;
  case Qt::Key_End:
    go(count() - 1);
    return true;
  default:
    return false;
  }
}

}
