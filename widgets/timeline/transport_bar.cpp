#include "widgets/timeline/transport_bar.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/view/steady_label.h"
#include "widgets/view/view_export.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QToolButton>
#include <cmath>

namespace kernelarium {

namespace {

constexpr int slider_steps = 10000;

/// The value at a click on the groove; -1 on the handle.
int value_at(const QSlider& slider, const QPoint& position) {
  QStyleOptionSlider option;
  option.initFrom(&slider);
  option.minimum = slider.minimum();
  option.maximum = slider.maximum();
  option.sliderPosition = slider.sliderPosition();
  option.sliderValue = slider.value();
  option.orientation = slider.orientation();
  option.subControls = QStyle::SC_All;
  const QRect handle =
      slider.style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider);
  if (handle.contains(position)) return -1;
  return QStyle::sliderValueFromPosition(slider.minimum(), slider.maximum(),
                                         position.x() - handle.width() / 2, slider.width() - handle.width());
}

}

TransportBar::TransportBar(PlayClock* clock, const QString& jump_forward, const QString& jump_back,
                           QWidget* parent)
    : QWidget(parent), clock_(clock) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::instance().px(2));
  auto* row = new QHBoxLayout;
  row->setSpacing(Theme::instance().px(2));
  column->addLayout(row);
  const auto button = [&](const QString& help) {
    auto* made = new QToolButton;
    made->setAutoRaise(true);
    made->setToolTip(help);
    made->setAccessibleName(help);
    made->installEventFilter(this);
    row->addWidget(made);
    return made;
  };
  jump_back_ = button(jump_back);
  back_ = button(tr("One step back (Left)"));
  play_ = button(tr("Play (Space)"));
  forward_ = button(tr("One step forward (Right)"));
  jump_forward_ = button(jump_forward);
  slider_ = new QSlider(Qt::Horizontal);
  slider_->setRange(0, slider_steps);
  slider_->setPageStep(slider_steps / 20);
  slider_->setAccessibleName(tr("Modelled time"));
  slider_->setMinimumWidth(Theme::instance().px(60));
  slider_->installEventFilter(this);
  row->addWidget(slider_, 1);
  speed_ = new QComboBox;
  speed_->setAccessibleName(tr("Steps per second"));
  speed_->setMinimumWidth(Theme::instance().px(60)); // in a narrow panel its text is cut, not the view
  for (const int steps : {1, 2, 4, 8, 16, 32, 64, 256, 1024})
    speed_->addItem(tr("%1 steps/s").arg(count_text(steps)), steps);
  speed_->setCurrentIndex(speed_->findData(static_cast<int>(clock_->speed())));
  row->addWidget(speed_);
  text_ = new SteadyLabel;
  text_->setProperty("role", "legend");
  text_->setProperty(control_property, true);
  column->addWidget(text_);
  connect(jump_back_, &QToolButton::clicked, clock_, [this] { clock_->jump(-1); });
  connect(back_, &QToolButton::clicked, clock_, [this] { clock_->step(-1); });
  connect(play_, &QToolButton::clicked, clock_, &PlayClock::toggle);
  connect(forward_, &QToolButton::clicked, clock_, [this] { clock_->step(1); });
  connect(jump_forward_, &QToolButton::clicked, clock_, [this] { clock_->jump(1); });
  connect(slider_, &QSlider::valueChanged, clock_, [this](int value) {
    clock_->seek(clock_->begin() + (clock_->end() - clock_->begin()) * value / slider_steps);
  });
  connect(speed_, &QComboBox::currentIndexChanged, clock_,
          [this] { clock_->set_speed(speed_->currentData().toInt()); });
  connect(clock_, &PlayClock::moved, this, &TransportBar::follow);
  connect(clock_, &PlayClock::time_changed, this, &TransportBar::follow);
  connect(clock_, &PlayClock::playing_changed, this, &TransportBar::restyle);
  connect(&Theme::instance(), &Theme::changed, this, &TransportBar::restyle);
  restyle();
  follow();
}

/// A step of the slider is too little to be seen, and arrows would walk from button to button: their keys are
/// those of the view; only a button keeps Space. A click on the slider goes to its place.
bool TransportBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if ((watched == slider_ || key->key() != Qt::Key_Space) && take_key(key->key(), key->modifiers()))
      return true;
  }
  if (watched == slider_ && event->type() == QEvent::MouseButtonPress) {
    const auto* press = static_cast<QMouseEvent*>(event);
    const int value = value_at(*slider_, press->position().toPoint());
    if (press->button() == Qt::LeftButton && value >= 0) slider_->setValue(value); // it can be dragged on
  }
  return QWidget::eventFilter(watched, event);
}

void TransportBar::set_text(const QString& text) { text_->setText(text); }
void TransportBar::set_longest_text(const QString& text) { text_->set_longest(text); }

void TransportBar::restyle() {
  jump_back_->setIcon(icon("jump-back"));
  back_->setIcon(icon("play-back"));
  play_->setIcon(icon(clock_->playing() ? "pause" : "run"));
  play_->setToolTip(clock_->playing() ? tr("Pause (Space)") : tr("Play (Space)"));
  play_->setAccessibleName(play_->toolTip());
  forward_->setIcon(icon("play-forward"));
  jump_forward_->setIcon(icon("jump-forward"));
  const int side = Theme::instance().px(16);
  for (QToolButton* button : {jump_back_, back_, play_, forward_, jump_forward_})
    button->setIconSize({side, side});
}

void TransportBar::follow() {
  const double length = clock_->end() - clock_->begin();
  const QSignalBlocker quiet(slider_);
  slider_->setValue(length > 0 ? static_cast<int>(std::lround(
                                     slider_steps * (clock_->position() - clock_->begin()) / length))
                               : 0);
  for (QWidget* part :
       std::initializer_list<QWidget*>{jump_back_, back_, play_, forward_, jump_forward_, slider_, speed_})
    part->setEnabled(length > 0);
}

bool TransportBar::take_key(int key, Qt::KeyboardModifiers modifiers) {
  const bool jump = modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
  switch (key) {
  case Qt::Key_Space:
    clock_->toggle();
    return true;
  case Qt::Key_Left:
    jump ? clock_->jump(-1) : clock_->step(-1);
    return true;
  case Qt::Key_Right:
    jump ? clock_->jump(1) : clock_->step(1);
    return true;
  case Qt::Key_Home:
    clock_->seek(clock_->begin());
    return true;
  case Qt::Key_End:
    clock_->seek(clock_->end());
    return true;
  default:
    return false;
  }
}

}
