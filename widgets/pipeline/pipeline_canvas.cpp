#include "widgets/pipeline/pipeline_canvas.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/focus_frame.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace kernelarium {

namespace {
constexpr double least_steps = 8; ///< clocks, or steps
}

PipelineCanvas::PipelineCanvas(QWidget* parent) : QWidget(parent), axis_(*this, 170, [this] { update(); }) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
}

void PipelineCanvas::set_pipeline(Pipeline pipeline) {
  pipeline_ = std::move(pipeline);
  hover_ = chosen_ = {};
  warps_.clear();
  for (const Pipeline::Role wanted :
       {Pipeline::Role::producer, Pipeline::Role::both, Pipeline::Role::consumer})
    for (std::size_t warp = 0; warp < pipeline_.roles.size(); ++warp)
      if (pipeline_.roles[warp] == wanted) warps_.push_back(static_cast<int>(warp));
  fit_gutter();
  axis_.set_range(pipeline_.begin, std::max(pipeline_.end, pipeline_.begin + 1), least_steps);
  axis_.fit();
  update();
  setMinimumHeight(minimumSizeHint().height());
  updateGeometry();
}

/// As wide as the names of the rows, as far as there is room.
void PipelineCanvas::fit_gutter() {
  const Theme& theme = Theme::instance();
  const QFontMetricsF metrics(theme.font(Theme::Type::small));
  double widest = theme.px(100);
  for (int row = 0; row < rows(); ++row)
    widest = std::max(widest, metrics.horizontalAdvance(row_name(row)) + theme.px(18));
  axis_.set_gutter(static_cast<int>(std::min(widest, width() * 0.45) / theme.px(1000) * 1000));
}

void PipelineCanvas::resizeEvent(QResizeEvent*) { fit_gutter(); }

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

int PipelineCanvas::row_of_warp(int warp) const {
  const auto found = std::find(warps_.begin(), warps_.end(), warp);
  return static_cast<int>(pipeline_.stages.size() + static_cast<std::size_t>(found - warps_.begin()));
}

QRectF PipelineCanvas::bar(int row, double begin, double end) const {
  const double left = std::max(axis_.gutter(), axis_.x_of(begin)),
               right = std::min<double>(width(), axis_.x_of(end));
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
    QStringList ranges;
    for (const Pipeline::Range& range : stage.ranges)
      ranges << QString("%1–%2").arg(count_text(range.begin), count_text(range.end - 1));
    return tr("stage %1, bytes %2").arg(row).arg(ranges.join(", "));
  }
  const int warp = warps_[static_cast<std::size_t>(row) - pipeline_.stages.size()];
  switch (pipeline_.roles[static_cast<std::size_t>(warp)]) {
  case Pipeline::Role::producer:
    return tr("warp %1, producer").arg(warp);
  case Pipeline::Role::consumer:
    return tr("warp %1, consumer").arg(warp);
  default:
    return tr("warp %1, both").arg(warp);
  }
}

PipelineCanvas::Spot PipelineCanvas::spot_at(const QPointF& at) const {
  if (at.x() < axis_.gutter()) return {};
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
    text += fill.waited ? tr("it is known to be complete at %1").arg(time(fill.landed))
                        : tr("nothing waits for it");
    if (fill.mbarrier != AsyncRecord::none)
      text += ", " + tr("by the mbarrier at byte %1").arg(fill.mbarrier);
    if (fill.free < pipeline_.end) text += "; " + tr("it is filled again from %1 on").arg(time(fill.free));
    return text + '.';
  }
  if (spot.wait < 0) return {};
  const Pipeline::Wait& wait = pipeline_.waits[static_cast<std::size_t>(spot.wait)];
  QString text =
      wait.mbarrier == AsyncRecord::none
          ? tr("Warp %1 waits until at most %2 of its groups are in flight").arg(wait.warp).arg(wait.number)
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
    const QRectF room = axis_.name_room(row_top(row), theme.px(24));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(row_name(row), Qt::ElideRight, static_cast<int>(room.width())));
  }
  painter.setFont(caption);
  painter.setPen(c.muted);
  const auto tick = [this](double at) {
    return count_text(std::llround(at - (pipeline_.clocks ? pipeline_.begin : 0)));
  };
  painter.drawText(QRectF(axis_.gutter(), 0, theme.px(120), theme.px(18)), Qt::AlignLeft | Qt::AlignVCenter,
                   tick(axis_.begin()));
  painter.drawText(QRectF(width() - theme.px(120.0), 0, theme.px(118), theme.px(18)),
                   Qt::AlignRight | Qt::AlignVCenter, tick(axis_.end()));
  painter.setClipRect(QRectF(axis_.gutter(), 0, width() - axis_.gutter(), height()));
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
    if (fill.free < axis_.begin() || fill.start > axis_.end()) continue;
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
    if (wait.end < axis_.begin() || wait.begin > axis_.end()) continue;
    painter.fillRect(wait_rect(index), theme.state_colour(WarpState::barrier));
    outline(wait_rect(index), chosen_.wait == index || hover_.wait == index);
  }
  paint_focus(painter, *this, rect());
}

void PipelineCanvas::wheelEvent(QWheelEvent* event) { event->setAccepted(axis_.wheel(*event)); }

void PipelineCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  setFocus();
  axis_.press(event->position());
}

void PipelineCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) {
    if (axis_.drags(event->position())) axis_.drag(event->position());
    return;
  }
  const Spot spot = spot_at(event->position());
  if (spot == hover_) return;
  hover_ = spot;
  emit hovered(spot);
  update();
}

void PipelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || axis_.release()) return;
  choose(spot_at(event->position()));
  emit picked();
}

void PipelineCanvas::leaveEvent(QEvent*) {
  hover_ = {};
  emit hovered(hover_);
  update();
}

void PipelineCanvas::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  const int fills = static_cast<int>(pipeline_.fills.size());
  if (axis_.key(event->key(), axis_.centre())) return;
  if (by == 0) return QWidget::keyPressEvent(event);
  if (fills == 0) return;
  choose({std::clamp(chosen_.fill + by, 0, fills - 1), -1});
  const double at = pipeline_.fills[static_cast<std::size_t>(chosen_.fill)].start;
  if (!axis_.in_sight(at)) axis_.show(at - axis_.span() / 3, axis_.span());
  emit picked();
}

}
