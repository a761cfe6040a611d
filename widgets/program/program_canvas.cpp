#include "widgets/program/program_canvas.h"

#include "widgets/program/program_sentences.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/focus_frame.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace kernelarium {

using program::Bar;
using program::Gap;
using program::Row;

namespace {

constexpr double least_us = 0.05; ///< microseconds

double axis_height() { return Theme::instance().px(22); }

}

ProgramCanvas::ProgramCanvas(QWidget* parent) : QWidget(parent), axis_(*this, 150, [this] { update(); }) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
}

void ProgramCanvas::set_rows(std::shared_ptr<const program::ProgramRows> rows) {
  rows_ = std::move(rows);
  hover_ = {};
  chosen_.reset();
  linked_.clear();
  measured_.reset();
  // A little is left free behind the last bar.
  axis_.set_range(0, std::max(least_us, rows_ ? rows_->end() * 1.01 : 1), least_us);
  axis_.fit();
  skip_idle_start();
  update();
  setMinimumHeight(minimumSizeHint().height());
  updateGeometry();
}

/// A process takes milliseconds to start, most programs of a lesson less: their bars would be hairlines.
void ProgramCanvas::skip_idle_start() {
  constexpr double most_idle = 0.3, margin = 0.05; // of what is shown
  if (!rows_) return;
  double first = rows_->end();
  for (const program::Row& row : rows_->rows())
    for (const program::Bar& bar : row.bars) first = std::min(first, bar.begin);
  const double span = rows_->end() - first;
  if (span > 0 && first > most_idle * rows_->end())
    axis_.show(first - margin * span, (1 + 2 * margin) * span);
}

double ProgramCanvas::row_height() const { return Theme::instance().px(24); }
double ProgramCanvas::row_top(int row) const { return axis_height() + row * row_height(); }

QSize ProgramCanvas::sizeHint() const { return {Theme::instance().px(800), minimumSizeHint().height()}; }
QSize ProgramCanvas::minimumSizeHint() const {
  const int rows = rows_ ? static_cast<int>(rows_->rows().size()) : 4;
  return {Theme::instance().px(360), static_cast<int>(row_top(rows) + Theme::instance().px(6))};
}

double ProgramCanvas::zoom_centre() const {
  const double middle = chosen_ ? (chosen_->begin + chosen_->end) / 2 : -1;
  return axis_.in_sight(middle) ? axis_.x_of(middle) : axis_.centre();
}

void ProgramCanvas::zoom(double factor) { axis_.zoom(zoom_centre(), factor); }

QString ProgramCanvas::row_name(const Row& row) const {
  switch (row.kind) {
  case Row::Kind::ranges:
    return tr("ranges, thread %1").arg(row.id);
  case Row::Kind::host:
    return tr("host, thread %1").arg(row.id);
  case Row::Kind::stream:
    return tr("device %1, stream %2").arg(row.device).arg(row.id);
  case Row::Kind::nested:
    return row.depth == 1 ? tr("stream %1, launched by kernels").arg(row.id)
                          : tr("stream %1, launched by those, depth %2").arg(row.id).arg(row.depth);
  case Row::Kind::engine:
    return row.way == Row::Way::to_device ? tr("device %1, copies in").arg(row.device)
           : row.way == Row::Way::to_host ? tr("device %1, copies out").arg(row.device)
                                          : tr("device %1, device to device").arg(row.device);
  case Row::Kind::device:
    return tr("device %1, SMs").arg(row.device);
  }
  return {};
}

QColor ProgramCanvas::colour_of(const Bar& bar, const Row& row) const {
  const Colours& c = Theme::instance().colours();
  if (bar.what == Bar::What::range) return c.raised;
  if (bar.what == Bar::What::call) return rows_->trace()->calls[bar.index].error.empty() ? c.raised : c.bad;
  const program::WorkRecord& work = rows_->trace()->work[bar.index];
  if (work.kind == "kernel" || work.kind == "library") return c.accent;
  if (work.kind == "copy") return work.to.starts_with("device") ? c.copied_in : c.copied_out;
  return row.kind == Row::Kind::stream ? c.muted : c.border;
}

QString ProgramCanvas::label_of(const Bar& bar) const {
  const program::ProgramTrace& trace = *rows_->trace();
  if (bar.what == Bar::What::call) return QString::fromStdString(trace.calls[bar.index].name);
  if (bar.what == Bar::What::range) return QString::fromStdString(trace.ranges[bar.index].text);
  const program::WorkRecord& work = trace.work[bar.index];
  if (work.kind == "copy") return bytes_text(static_cast<double>(work.bytes));
  if (work.kind == "set") return tr("set %1").arg(bytes_text(static_cast<double>(work.bytes)));
  if (work.kind == "host") return tr("host function");
  return QString::fromStdString(work.name);
}

ProgramCanvas::Spot ProgramCanvas::spot_at(const QPointF& at) const {
  Spot spot;
  if (!rows_ || at.x() < axis_.gutter() || at.y() < axis_height()) return spot;
  const int row = static_cast<int>((at.y() - axis_height()) / row_height());
  if (row >= static_cast<int>(rows_->rows().size())) return spot;
  spot.row = row;
  const Row& of = rows_->rows()[static_cast<std::size_t>(row)];
  // A bar of less than a few pixels is still to be hit.
  const double us = axis_.at(at.x()), near = axis_.span() / axis_.width() * 3;
  const auto behind = std::upper_bound(of.bars.begin(), of.bars.end(), us + near,
                                       [](double value, const Bar& bar) { return value < bar.begin; });
  double closest = near;
  for (auto bar = behind; bar != of.bars.begin() && behind - bar < 64;) {
    --bar;
    const double away = us < bar->begin ? bar->begin - us : us > bar->end ? us - bar->end : 0;
    if (away <= closest && (!spot.bar || away < closest)) {
      closest = away;
      spot.bar = *bar;
    }
  }
  if (!spot.bar) spot.gap = rows_->gap_at(of, us);
  return spot;
}

int ProgramCanvas::row_of(const Bar& bar) const {
  for (std::size_t i = 0; i < rows_->rows().size(); ++i)
    for (const Bar& each : rows_->rows()[i].bars)
      if (each == bar) return static_cast<int>(i);
  return -1;
}

QRectF ProgramCanvas::bar_rect(int row, const Bar& bar) const {
  const double left = std::max(axis_.gutter(), axis_.x_of(bar.begin)),
               right = std::min<double>(width(), axis_.x_of(bar.end));
  return {left, row_top(row) + 2, std::max(1.0, right - left), row_height() - 4};
}

void ProgramCanvas::choose(const std::optional<Bar>& bar) {
  chosen_ = bar;
  linked_.clear();
  if (bar && bar->what == Bar::What::work) {
    if (const auto call = rows_->call_of(bar->index)) {
      const program::CallRecord& record = rows_->trace()->calls[*call];
      linked_.push_back({Bar::What::call, *call, record.begin, record.end});
    }
  } else if (bar && bar->what == Bar::What::call) {
    for (const std::size_t work : rows_->work_of(bar->index))
      linked_.push_back(
          {Bar::What::work, work, rows_->trace()->work[work].begin, rows_->trace()->work[work].end});
  }
  update();
}

void ProgramCanvas::step(int by, int rows) {
  if (!rows_ || rows_->rows().empty()) return;
  int row = chosen_ ? row_of(*chosen_) : 0;
  const double at = chosen_ ? chosen_->begin : axis_.begin();
  row = std::clamp(row + rows, 0, static_cast<int>(rows_->rows().size()) - 1);
  const std::vector<Bar>& bars = rows_->rows()[static_cast<std::size_t>(row)].bars;
  if (bars.empty()) return;
  auto found = std::lower_bound(bars.begin(), bars.end(), at,
                                [](const Bar& bar, double value) { return bar.begin < value; });
  if (chosen_ && rows == 0) found = std::find(bars.begin(), bars.end(), *chosen_);
  auto index = std::min<std::ptrdiff_t>(found - bars.begin(), std::ssize(bars) - 1);
  if (chosen_ && rows == 0) index = std::clamp<std::ptrdiff_t>(index + by, 0, std::ssize(bars) - 1);
  const Bar& bar = bars[static_cast<std::size_t>(index)];
  choose(bar);
  if (!axis_.in_sight(bar.begin)) axis_.show(bar.begin - axis_.span() / 3, axis_.span());
  emit picked();
}

void ProgramCanvas::measure(const std::optional<std::pair<double, double>>& span) {
  measured_ = span;
  emit measured_changed();
  update();
}

void ProgramCanvas::set_measuring(bool on) {
  measuring_ = on;
  setCursor(on ? Qt::CrossCursor : Qt::ArrowCursor);
}

// --- painting

void ProgramCanvas::paintEvent(QPaintEvent*) {
  if (!rows_) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paint_axis(painter);
  for (int row = 0; row < static_cast<int>(rows_->rows().size()); ++row) paint_row(painter, row);
  paint_link(painter);
  paint_measure(painter);
  paint_focus(painter, *this, rect());
}

void ProgramCanvas::paint_axis(QPainter& painter) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  painter.setFont(theme.font(Theme::Type::caption));
  const double bottom = row_top(static_cast<int>(rows_->rows().size()));
  for (const double at : axis_.ticks()) {
    const double x = axis_.x_of(at);
    painter.setPen(QPen(c.grid, 1));
    painter.drawLine(QPointF(x, axis_height() - theme.px(3)), QPointF(x, bottom));
    painter.setPen(c.muted);
    painter.drawText(QRectF(x - theme.px(45), 0, theme.px(90), axis_height() - theme.px(3)), Qt::AlignCenter,
                     microseconds_text(at));
  }
}

void ProgramCanvas::paint_row(QPainter& painter, int index) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const Row& row = rows_->rows()[static_cast<std::size_t>(index)];
  const double top = row_top(index);
  painter.setPen(QPen(c.grid, 1));
  painter.drawLine(QPointF(0, top), QPointF(width(), top));
  painter.setFont(theme.font(Theme::Type::small));
  painter.setPen(c.text);
  const QFontMetrics name_metrics(painter.font());
  const QRectF room = axis_.name_room(top, row_height());
  painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                   name_metrics.elidedText(row_name(row), Qt::ElideRight, int(room.width())));
  painter.save();
  painter.setClipRect(QRectF(axis_.gutter(), top, width() - axis_.gutter(), row_height()));
  painter.setFont(theme.font(Theme::Type::caption));
  const QFontMetrics metrics(painter.font());
  double drawn_to = -1; // pixels: bars of less than one are drawn once
  for (const Bar& bar : row.bars) {
    if (bar.begin > axis_.end()) break;
    if (bar.end < axis_.begin()) continue;
    const QRectF box = bar_rect(index, bar);
    const bool marked =
        (chosen_ && *chosen_ == bar) || std::find(linked_.begin(), linked_.end(), bar) != linked_.end();
    if (box.right() < drawn_to + 1 && !marked) continue;
    drawn_to = box.right();
    const QColor colour = colour_of(bar, row);
    if (box.width() <= 3 && !marked) {
      painter.fillRect(box,
                       colour == c.raised ? c.muted : colour); // without a border nothing else is seen of it
      continue;
    }
    painter.setPen(box.width() > 3 ? QPen(c.border, 1) : QPen(Qt::NoPen));
    painter.setBrush(colour);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), box.width() > 8 ? theme.px(2) : 0,
                            box.width() > 8 ? theme.px(2) : 0);
    if (marked) {
      painter.setPen(QPen(c.text, theme.px(2)));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    if (box.width() > theme.px(26)) {
      painter.setPen(colour == c.accent ? c.on_accent : Theme::ink_on(colour));
      painter.drawText(box.adjusted(theme.px(4), 0, -theme.px(2), 0), Qt::AlignLeft | Qt::AlignVCenter,
                       metrics.elidedText(label_of(bar), Qt::ElideRight, int(box.width()) - theme.px(6)));
    }
  }
  // The gap under the pointer.
  if (hover_.row == index && hover_.gap) {
    const double left = axis_.x_of(hover_.gap->begin), right = axis_.x_of(hover_.gap->end);
    painter.setPen(QPen(c.warning, theme.px(2), Qt::DotLine));
    painter.drawLine(QPointF(left, top + row_height() / 2), QPointF(right, top + row_height() / 2));
  }
  painter.restore();
}

void ProgramCanvas::paint_link(QPainter& painter) const {
  if (!chosen_) return;
  const Colours& c = Theme::instance().colours();
  const int row = row_of(*chosen_);
  for (const Bar& other : linked_) {
    const int other_row = row_of(other);
    if (row < 0 || other_row < 0) continue;
    const QPointF from(axis_.x_of(chosen_->begin), row_top(row) + row_height() / 2),
        to(axis_.x_of(other.begin), row_top(other_row) + row_height() / 2);
    if (std::max(from.x(), to.x()) < axis_.gutter()) continue;
    painter.setPen(QPen(c.text, Theme::instance().px(1.5)));
    painter.drawLine(QPointF(std::max(from.x(), axis_.gutter()), from.y()),
                     QPointF(std::max(to.x(), axis_.gutter()), to.y()));
  }
}

void ProgramCanvas::paint_measure(QPainter& painter) const {
  if (!measured_) return;
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const auto [begin, end] = *measured_;
  const double left = std::max(axis_.gutter(), axis_.x_of(std::min(begin, end))),
               right = axis_.x_of(std::max(begin, end)),
               bottom = row_top(static_cast<int>(rows_->rows().size()));
  if (right < axis_.gutter()) return;
  QColor veil = c.accent;
  veil.setAlphaF(0.14F);
  painter.fillRect(QRectF(left, axis_height(), right - left, bottom - axis_height()), veil);
  painter.setPen(QPen(c.accent, theme.px(1)));
  painter.drawLine(QPointF(left, 0), QPointF(left, bottom));
  painter.drawLine(QPointF(right, 0), QPointF(right, bottom));
  painter.setFont(theme.font(Theme::Type::strong));
  const QString text = microseconds_text(std::abs(end - begin));
  const double wide = QFontMetrics(painter.font()).horizontalAdvance(text) + theme.px(10);
  const QRectF label(
      std::clamp((left + right - wide) / 2, axis_.gutter(), std::max(axis_.gutter(), width() - wide)), 1,
      wide, axis_height() - 2);
  painter.setBrush(c.raised);
  painter.drawRoundedRect(label, theme.px(3), theme.px(3));
  painter.setPen(c.text);
  painter.drawText(label, Qt::AlignCenter, text);
}

// --- input

QString ProgramCanvas::sentence(const Spot& spot) const {
  if (!rows_) return {};
  if (spot.bar) return bar_sentence(*rows_, *spot.bar);
  return spot.gap ? gap_sentence_of(*rows_, *spot.gap) : QString();
}

void ProgramCanvas::wheelEvent(QWheelEvent* event) { event->setAccepted(axis_.wheel(*event)); }

void ProgramCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  setFocus();
  axis_.press(event->position());
  drags_measure_ = measuring_ || event->modifiers() & Qt::ShiftModifier;
}

void ProgramCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) {
    if (!axis_.drags(event->position())) return;
    const auto time = [this](const QPointF& at) { return axis_.at(std::max(axis_.gutter(), at.x())); };
    if (drags_measure_)
      measure(std::pair(time(axis_.pressed_at()), time(event->position())));
    else
      axis_.drag(event->position());
    return;
  }
  const Spot spot = spot_at(event->position());
  if (spot.row == hover_.row && spot.bar == hover_.bar && spot.gap.has_value() == hover_.gap.has_value() &&
      !spot.gap)
    return;
  hover_ = spot;
  emit hovered(spot);
  update();
}

void ProgramCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || axis_.release()) return;
  if (drags_measure_) measure({});
  const Spot spot = spot_at(event->position());
  choose(spot.bar);
  emit picked();
}

void ProgramCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  const Spot spot = spot_at(event->position());
  if (spot.bar && spot.bar->what == Bar::What::work && rows_->launch_number(spot.bar->index) > 0)
    emit opened(spot.bar->index);
}

void ProgramCanvas::leaveEvent(QEvent*) {
  hover_ = {};
  emit hovered(hover_);
  update();
}

void ProgramCanvas::keyPressEvent(QKeyEvent* event) {
  if (axis_.key(event->key(), zoom_centre())) return;
  switch (event->key()) {
  case Qt::Key_Left:
    return step(-1, 0);
  case Qt::Key_Right:
    return step(1, 0);
  case Qt::Key_Up:
    return step(0, -1);
  case Qt::Key_Down:
    return step(0, 1);
  case Qt::Key_BracketLeft: // measure from the chosen bar's begin...
    if (chosen_)
      measure(
          std::pair(chosen_->begin, measured_ ? std::max(measured_->second, chosen_->begin) : chosen_->end));
    return;
  case Qt::Key_BracketRight: // ...to the chosen bar's end
    if (chosen_)
      measure(std::pair(measured_ ? std::min(measured_->first, chosen_->end) : chosen_->begin, chosen_->end));
    return;
  case Qt::Key_Escape:
    if (!measured_) break;
    return measure({});
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if (chosen_ && chosen_->what == Bar::What::work && rows_->launch_number(chosen_->index) > 0)
      emit opened(chosen_->index);
    return;
  default:
    break;
  }
  QWidget::keyPressEvent(event);
}

bool ProgramCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const QString text = sentence(spot_at(help->pos()));
  if (text.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), text, this);
  return true;
}

}
