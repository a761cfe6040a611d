#include "widgets/pipeline/pipeline_canvas.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace kernelarium {

using Role = Pipeline::Role;

PipelineCanvas::PipelineCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
}

void PipelineCanvas::set_pipeline(Pipeline pipeline) {
  pipeline_ = std::move(pipeline);
  hover_ = chosen_ = {};
  warps_.clear();
  for (const Role wanted : {Role::producer, Role::both, Role::consumer})
    for (std::size_t warp = 0; warp < pipeline_.roles.size(); ++warp)
      if (pipeline_.roles[warp] == wanted) warps_.push_back(static_cast<int>(warp));
  fit();
  setMinimumHeight(minimumSizeHint().height());
  updateGeometry();
}

double PipelineCanvas::gutter() const { return Theme::instance().px(170); }
double PipelineCanvas::row_top(int row) const {
  const Theme& theme = Theme::instance();
  const double apart = row >= static_cast<int>(pipeline_.stages.size()) ? theme.px(10) : 0;
  return theme.px(20) + row * theme.px(24) + apart;
}
QSize PipelineCanvas::minimumSizeHint() const {
  return {Theme::instance().px(360),
          static_cast<int>(row_top(std::max(rows(), 3)) + Theme::instance().px(8))};
}
QSize PipelineCanvas::sizeHint() const { return {Theme::instance().px(800), minimumSizeHint().height()}; }

double PipelineCanvas::x_of(double time) const {
  return gutter() + (time - begin_) / span_ * (width() - gutter());
}

void PipelineCanvas::fit() {
  begin_ = pipeline_.begin;
  span_ = std::max(1.0, pipeline_.end - pipeline_.begin);
  update();
}

void PipelineCanvas::show_span(double begin, double span) {
  const double whole = std::max(1.0, pipeline_.end - pipeline_.begin);
  span_ = std::clamp(span, std::min(whole, 8.0), whole);
  begin_ = std::clamp(begin, pipeline_.begin, pipeline_.begin + whole - span_);
  update();
}

void PipelineCanvas::zoom_at(double x, double factor) {
  const double at = begin_ + (std::max(x, gutter()) - gutter()) / std::max(1.0, width() - gutter()) * span_;
  show_span(at - (at - begin_) / factor, span_ / factor);
}
void PipelineCanvas::zoom(double factor) { zoom_at((gutter() + width()) / 2, factor); }

int PipelineCanvas::row_of_warp(int warp) const {
  const auto found = std::find(warps_.begin(), warps_.end(), warp);
  return static_cast<int>(pipeline_.stages.size() + static_cast<std::size_t>(found - warps_.begin()));
}

QRectF PipelineCanvas::bar(int row, double begin, double end) const {
  const double left = std::max(gutter(), x_of(begin)), right = std::min<double>(width(), x_of(end));
  return {left, row_top(row) + 2, std::max(1.5, right - left), Theme::instance().px(24) - 4.0};
}
QRectF PipelineCanvas::stage_rect(int fill) const {
  const Pipeline::Fill& one = pipeline_.fills[static_cast<std::size_t>(fill)];
  return bar(one.stage, one.start, one.landed);
}
QRectF PipelineCanvas::warp_rect(int fill) const {
  const Pipeline::Fill& one = pipeline_.fills[static_cast<std::size_t>(fill)];
  QRectF mark = bar(row_of_warp(one.warp), one.start, one.start);
  mark.setWidth(Theme::instance().px(5));
  return mark;
}
QRectF PipelineCanvas::wait_rect(int wait) const {
  const Pipeline::Wait& one = pipeline_.waits[static_cast<std::size_t>(wait)];
  return bar(row_of_warp(one.warp), one.begin, one.end);
}

QString PipelineCanvas::row_name(int row) const {
  if (row < static_cast<int>(pipeline_.stages.size())) {
    const Pipeline::Stage& stage = pipeline_.stages[static_cast<std::size_t>(row)];
    return tr("stage %1, bytes %2–%3").arg(row).arg(stage.begin).arg(stage.end - 1);
  }
  const int warp = warps_[static_cast<std::size_t>(row) - pipeline_.stages.size()];
  switch (pipeline_.roles[static_cast<std::size_t>(warp)]) {
  case Role::producer:
    return tr("warp %1, producer").arg(warp);
  case Role::consumer:
    return tr("warp %1, consumer").arg(warp);
  default:
    return tr("warp %1, both").arg(warp);
  }
}

PipelineCanvas::Spot PipelineCanvas::spot_at(const QPointF& at) const {
  if (at.x() < gutter()) return {};
  for (int i = static_cast<int>(pipeline_.fills.size()) - 1; i >= 0; --i) {
    const Pipeline::Fill& fill = pipeline_.fills[static_cast<std::size_t>(i)];
    if (warp_rect(i).contains(at) || bar(fill.stage, fill.start, fill.free).contains(at)) return {i, -1};
  }
  for (int i = static_cast<int>(pipeline_.waits.size()) - 1; i >= 0; --i)
    if (wait_rect(i).contains(at)) return {-1, i};
  return {};
}

void PipelineCanvas::choose(const Spot& spot) {
  chosen_ = spot;
  update();
}

QString PipelineCanvas::sentence(const Spot& spot) const {
  const auto time = [this](double at) {
    return pipeline_.clocks ? tr("clock %1").arg(count_text(std::llround(at - pipeline_.begin)))
                            : tr("step %1").arg(count_text(std::llround(at)));
  };
  if (spot.fill >= 0) {
    const Pipeline::Fill& fill = pipeline_.fills[static_cast<std::size_t>(spot.fill)];
    QString text = tr("Warp %1 fills stage %2 with %3, from %4 on")
                       .arg(fill.warp)
                       .arg(fill.stage)
                       .arg(bytes_text(static_cast<double>(fill.bytes)), time(fill.start));
    if (fill.line > 0) text += tr(" (line %1)").arg(fill.line);
    text += "; ";
    text += fill.waited ? tr("it is known to have landed at %1").arg(time(fill.landed))
                        : tr("nobody waits for it");
    if (fill.mbarrier != AsyncRecord::none)
      text += ", " + tr("by the mbarrier at byte %1").arg(fill.mbarrier);
    if (fill.free < pipeline_.end) text += "; " + tr("it is filled again from %1 on").arg(time(fill.free));
    return text + '.';
  }
  if (spot.wait < 0) return {};
  const Pipeline::Wait& wait = pipeline_.waits[static_cast<std::size_t>(spot.wait)];
  QString text =
      wait.mbarrier == AsyncRecord::none
          ? tr("Warp %1 waits until at most %2 of its groups are under way").arg(wait.warp).arg(wait.number)
          : tr("Warp %1 waits for phase %2 of the mbarrier at byte %3")
                .arg(wait.warp)
                .arg(wait.number)
                .arg(wait.mbarrier);
  if (wait.line > 0) text += tr(" (line %1)").arg(wait.line);
  return text + ": " + tr("%1 to %2").arg(time(wait.begin), time(wait.end)) + '.';
}

void PipelineCanvas::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  QPainter painter(this);
  const QFont small = theme.font(Theme::Type::small), caption = theme.font(Theme::Type::caption);
  const QFontMetrics metrics(small);
  for (int row = 0; row < rows(); ++row) {
    painter.setPen(QPen(c.grid, 1));
    painter.drawLine(QPointF(0, row_top(row)), QPointF(width(), row_top(row)));
    painter.setFont(small);
    painter.setPen(c.text);
    painter.drawText(
        QRectF(0, row_top(row), gutter() - theme.px(8), theme.px(24)), Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(row_name(row), Qt::ElideRight, static_cast<int>(gutter() - theme.px(8))));
  }
  painter.setFont(caption);
  painter.setPen(c.muted);
  const auto tick = [this](double at) {
    return count_text(std::llround(at - (pipeline_.clocks ? pipeline_.begin : 0)));
  };
  painter.drawText(QRectF(gutter(), 0, theme.px(120), theme.px(18)), Qt::AlignLeft | Qt::AlignVCenter,
                   tick(begin_));
  painter.drawText(QRectF(width() - theme.px(120.0), 0, theme.px(118), theme.px(18)),
                   Qt::AlignRight | Qt::AlignVCenter, tick(begin_ + span_));
  painter.setClipRect(QRectF(gutter(), 0, width() - gutter(), height()));
  const auto outline = [&](const QRectF& box, bool on) {
    if (!on) return;
    painter.setPen(QPen(c.text, theme.px(2)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
  };
  for (std::size_t i = 0; i < pipeline_.fills.size(); ++i) {
    const Pipeline::Fill& fill = pipeline_.fills[i];
    const int index = static_cast<int>(i);
    const bool on = chosen_.fill == index || hover_.fill == index;
    if (fill.free < begin_ || fill.start > begin_ + span_) continue;
    QColor ready = c.good;
    ready.setAlphaF(0.35F);
    if (fill.waited) painter.fillRect(bar(fill.stage, fill.landed, fill.free), ready);
    painter.fillRect(stage_rect(index),
                     fill.waited ? QBrush(c.read_now) : QBrush(c.warning, Qt::BDiagPattern));
    painter.fillRect(warp_rect(index), c.read_now);
    outline(bar(fill.stage, fill.start, fill.free), on);
    outline(warp_rect(index), on);
  }
  for (std::size_t i = 0; i < pipeline_.waits.size(); ++i) {
    const int index = static_cast<int>(i);
    const Pipeline::Wait& wait = pipeline_.waits[i];
    if (wait.end < begin_ || wait.begin > begin_ + span_) continue;
    painter.fillRect(wait_rect(index), theme.state_colour(WarpState::barrier));
    outline(wait_rect(index), chosen_.wait == index || hover_.wait == index);
  }
}

void PipelineCanvas::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  if (std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers() & Qt::ShiftModifier)
    show_span(begin_ - (turned.x() + turned.y()) / 1200.0 * span_, span_);
  else
    zoom_at(event->position().x(), std::pow(1.2, turned.y() / 120.0));
  event->accept();
}

void PipelineCanvas::mousePressEvent(QMouseEvent* event) {
  setFocus();
  press_ = event->position();
  press_begin_ = begin_;
  dragging_ = false;
}

void PipelineCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) {
    const double moved = event->position().x() - press_.x();
    if (std::abs(moved) > Theme::instance().px(4)) dragging_ = true;
    if (dragging_) show_span(press_begin_ - moved / std::max(1.0, width() - gutter()) * span_, span_);
    return;
  }
  const Spot spot = spot_at(event->position());
  if (spot == hover_) return;
  hover_ = spot;
  emit hovered(spot);
  update();
}

void PipelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (std::exchange(dragging_, false)) return;
  choose(spot_at(event->position()));
  emit picked();
}

void PipelineCanvas::leaveEvent(QEvent*) {
  hover_ = {};
  emit hovered(hover_);
  update();
}

void PipelineCanvas::keyPressEvent(QKeyEvent* event) {
  const int fills = static_cast<int>(pipeline_.fills.size());
  switch (event->key()) {
  case Qt::Key_Plus:
  case Qt::Key_Equal:
    return zoom(1.5);
  case Qt::Key_Minus:
    return zoom(1 / 1.5);
  case Qt::Key_0:
    return fit();
  case Qt::Key_PageUp:
    return show_span(begin_ - 0.8 * span_, span_);
  case Qt::Key_PageDown:
    return show_span(begin_ + 0.8 * span_, span_);
  case Qt::Key_Left:
  case Qt::Key_Right:
    if (fills == 0) return;
    choose({std::clamp(chosen_.fill + (event->key() == Qt::Key_Right ? 1 : -1), 0, fills - 1), -1});
    if (const double at = pipeline_.fills[static_cast<std::size_t>(chosen_.fill)].start;
        at < begin_ || at > begin_ + span_)
      show_span(at - span_ / 3, span_);
    emit picked();
    return;
  default:
    QWidget::keyPressEvent(event);
  }
}

}
