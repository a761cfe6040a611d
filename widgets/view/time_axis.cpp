#include "widgets/view/time_axis.h"

#include "widgets/theme/theme.h"

#include <QWheelEvent>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <utility>

namespace kernelarium {

TimeAxis::TimeAxis(const QWidget& canvas, int gutter, std::function<void()> changed)
    : canvas_(canvas), gutter_(gutter), changed_(std::move(changed)) {}

double TimeAxis::gutter() const { return Theme::instance().px(gutter_); }
QRectF TimeAxis::name_room(double top, double height) const {
  const Theme& theme = Theme::instance();
  return QRectF(theme.px(6), top, gutter() - theme.px(14), height);
}
void TimeAxis::set_gutter(int width) { gutter_ = width; }
double TimeAxis::width() const { return std::max(1.0, canvas_.width() - gutter()); }

void TimeAxis::set_range(double begin, double end, double shortest) {
  least_ = begin;
  most_ = std::max(end, begin + shortest * 1e-6);
  shortest_ = std::min(shortest, most_ - least_);
  if (fitted_)
    fit();
  else
    show(begin_, span_);
}

void TimeAxis::fit() { show(least_, most_ - least_); }

void TimeAxis::show(double begin, double span) {
  const double old_begin = begin_, old_span = span_, whole = most_ - least_;
  span_ = std::clamp(span, shortest_, whole);
  begin_ = std::clamp(begin, least_, most_ - span_);
  fitted_ = span_ >= whole;
  if (begin_ != old_begin || span_ != old_span) changed_();
}

void TimeAxis::zoom(double x, double factor) {
  const double fixed = at(std::max(x, gutter()));
  const double span = std::clamp(span_ / factor, shortest_, most_ - least_);
  show(fixed - (fixed - begin_) * span / span_, span);
}

std::vector<double> TimeAxis::ticks(double least) const {
  const double wanted = std::max(span_ * Theme::instance().px(90) / width(), least);
  const double power = std::pow(10, std::floor(std::log10(wanted)));
  double apart = 10 * power;
  for (const double step : {5.0, 2.0, 1.0})
    if (step * power >= wanted * (1 - 1e-9)) apart = step * power;
  std::vector<double> times;
  for (double tick = std::ceil(begin_ / apart) * apart; tick <= end(); tick += apart) times.push_back(tick);
  return times;
}

bool TimeAxis::wheel(const QWheelEvent& event) {
  const QPoint turned = event.angleDelta();
  const double begin = begin_, span = span_;
  if (std::abs(turned.x()) > std::abs(turned.y()) || event.modifiers() & Qt::ShiftModifier)
    show(begin_ - (turned.x() + turned.y()) / 1200.0 * span_, span_);
  else
    zoom(event.position().x(), std::pow(1.2, turned.y() / 120.0));
  return begin_ != begin || span_ != span;
}

void TimeAxis::press(const QPointF& at) {
  press_ = at;
  press_begin_ = begin_;
  dragging_ = false;
}

bool TimeAxis::drags(const QPointF& at) {
  dragging_ = dragging_ || std::abs(at.x() - press_.x()) > Theme::instance().px(4);
  return dragging_;
}

void TimeAxis::drag(const QPointF& at) {
  show(press_begin_ - (at.x() - press_.x()) / width() * span_, span_);
}

bool TimeAxis::release() { return std::exchange(dragging_, false); }

bool TimeAxis::key(int key, double x) {
  switch (key) {
  case Qt::Key_Plus:
  case Qt::Key_Equal:
    zoom(x, 1.5);
    return true;
  case Qt::Key_Minus:
    zoom(x, 1 / 1.5);
    return true;
  case Qt::Key_0:
    fit();
    return true;
  case Qt::Key_PageUp:
    show(begin_ - 0.8 * span_, span_);
    return true;
  case Qt::Key_PageDown:
    show(begin_ + 0.8 * span_, span_);
    return true;
  default:
    return false;
  }
}

}
