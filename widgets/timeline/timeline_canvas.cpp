#include "widgets/timeline/timeline_canvas.h"

#include "kernels/trace/playback.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/state_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

constexpr double least_span = 12;      ///< clocks in sight at the closest zoom
constexpr double single_bar_width = 3; ///< pixels from which on a bar is one interval

/// A round distance between ticks: 1, 2 or 5 times a power of ten.
double round_distance(double wanted) {
  const double power = std::pow(10, std::floor(std::log10(std::max(wanted, 1.0))));
  for (const double step : {1.0, 2.0, 5.0})
    if (step * power >= wanted) return step * power;
  return 10 * power;
}

}

TimelineCanvas::TimelineCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&Theme::instance(), &Theme::changed, this, &TimelineCanvas::refresh);
}

QSize TimelineCanvas::sizeHint() const { return {Theme::instance().px(720), Theme::instance().px(420)}; }
QSize TimelineCanvas::minimumSizeHint() const {
  return {Theme::instance().px(280), Theme::instance().px(160)};
}

const SmTimeline* TimelineCanvas::timeline() const {
  return run_ && launch_ >= 0 && static_cast<std::size_t>(launch_) < run_->timelines.size()
             ? &run_->timelines[static_cast<std::size_t>(launch_)]
             : nullptr;
}

void TimelineCanvas::set_timeline(const std::shared_ptr<const Run>& run, int launch) {
  const double before = length();
  run_ = run;
  launch_ = launch;
  lines_ = timeline() ? own_lines(*timeline()) : std::vector<int>{0};
  hover_ = {};
  followed_ = -1;
  // A setting that changes little must not throw the learner out of what they look at.
  if (fitted_ || length() < 0.5 * before || length() > 2 * before) fitted_ = true;
  arrange();
}

void TimelineCanvas::set_grouping(Grouping grouping) {
  grouping_ = grouping;
  arrange();
}

void TimelineCanvas::arrange() {
  rows_.clear();
  row_of_warp_.clear();
  if (const SmTimeline* shown = timeline()) {
    for (std::size_t i = 0; i < shown->warps.size(); ++i) {
      const SmTimeline::Warp& warp = shown->warps[i];
      const std::uint32_t slot = shown->blocks[warp.block].slot;
      auto row = std::find_if(rows_.begin(), rows_.end(),
                              [&](const Row& each) { return each.slot == slot && each.warp == warp.warp; });
      if (row == rows_.end()) row = rows_.insert(rows_.end(), Row{slot, warp.warp, warp.scheduler, {}});
      row->warps.push_back(static_cast<int>(i));
    }
    const bool by_scheduler = grouping_ == Grouping::scheduler;
    std::sort(rows_.begin(), rows_.end(), [&](const Row& a, const Row& b) {
      return std::tuple(by_scheduler ? a.scheduler : 0, a.slot, a.warp) <
             std::tuple(by_scheduler ? b.scheduler : 0, b.slot, b.warp);
    });
    row_of_warp_.assign(shown->warps.size(), -1);
    for (std::size_t row = 0; row < rows_.size(); ++row)
      for (const int warp : rows_[row].warps)
        row_of_warp_[static_cast<std::size_t>(warp)] = static_cast<int>(row);
  }
  if (fitted_)
    fit();
  else
    show_span(begin_, span_);
}

void TimelineCanvas::refresh() {
  frame_stale_ = true;
  update();
}

int TimelineCanvas::row_of(int warp) const {
  return warp < 0 || static_cast<std::size_t>(warp) >= row_of_warp_.size()
             ? -1
             : row_of_warp_[static_cast<std::size_t>(warp)];
}

double TimelineCanvas::gutter() const { return Theme::instance().px(76); }
double TimelineCanvas::axis() const { return Theme::instance().px(20); }
double TimelineCanvas::length() const {
  const SmTimeline* shown = timeline();
  return std::max({shown ? shown->recorded : 1, least_length_, 1.0});
}
double TimelineCanvas::row_height() const {
  const double most = Theme::instance().px(22);
  return std::clamp((height() - axis()) / static_cast<double>(std::max<std::size_t>(rows_.size(), 1)), 1.0,
                    most);
}
double TimelineCanvas::row_top(std::size_t row) const {
  return axis() + static_cast<double>(row) * row_height();
}
double TimelineCanvas::x_of(double clock) const {
  return gutter() + (clock - begin_) / span_ * std::max(1.0, width() - gutter());
}
double TimelineCanvas::clock_at(double x) const {
  return begin_ + (x - gutter()) / std::max(1.0, width() - gutter()) * span_;
}
double TimelineCanvas::end_of(const SmTimeline::Warp& warp, std::uint32_t interval) const {
  const SmTimeline& shown = *timeline();
  return interval + 1 < warp.count ? static_cast<double>(shown.intervals[warp.first + interval + 1].begin)
                                   : std::min<double>(warp.end, std::max<double>(shown.recorded, warp.begin));
}

void TimelineCanvas::fit() { show_span(0, length()); }

void TimelineCanvas::set_length(double clocks) {
  least_length_ = clocks;
  if (fitted_) fit();
}

void TimelineCanvas::show_span(double begin, double span) {
  const double old_begin = begin_, old_span = span_;
  span_ = std::clamp(span, std::min(least_span, length()), length());
  begin_ = std::clamp(begin, 0.0, length() - span_);
  fitted_ = span_ >= length();
  refresh();
  if (begin_ != old_begin || span_ != old_span) emit span_changed(begin_, span_);
}

void TimelineCanvas::zoom_at(double x, double factor) {
  const double clock = clock_at(x);
  const double span = std::clamp(span_ / factor, std::min(least_span, length()), length());
  show_span(clock - (clock - begin_) * span / span_, span);
}

void TimelineCanvas::show_clock(double clock) {
  if (clock < begin_ || clock > begin_ + 0.95 * span_) show_span(clock - 0.2 * span_, span_);
}

void TimelineCanvas::set_cursor(double clock) {
  cursor_ = clock;
  if (clock >= 0) show_clock(clock);
  update();
}

void TimelineCanvas::set_followed(int warp) {
  followed_ = warp;
  update();
}

void TimelineCanvas::set_line(int line) {
  if (line == line_) return;
  line_ = line;
  update();
}

void TimelineCanvas::render_bars(QImage& image, double device_ratio) const {
  image.fill(Theme::instance().colours().canvas);
  const SmTimeline* shown = timeline();
  const int columns = image.width();
  if (!shown || columns <= 0) return;
  std::array<QRgb, kWarpStates> colours{};
  for (std::size_t i = 0; i < kWarpStates; ++i)
    colours[i] = Theme::instance().state_colour(static_cast<WarpState>(i)).rgb();
  const double scale = columns / span_; // pixels per clock
  std::vector<std::array<float, kWarpStates>> parts(static_cast<std::size_t>(columns));
  const double gap = row_height() >= 5 ? 1 : 0;
  auto* pixels = reinterpret_cast<QRgb*>(image.bits());
  const auto pitch = static_cast<std::size_t>(image.bytesPerLine()) / sizeof(QRgb);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (auto& part : parts) part.fill(0);
    for (const int index : rows_[row].warps) {
      const SmTimeline::Warp& warp = shown->warps[static_cast<std::size_t>(index)];
      if (warp.begin > begin_ + span_ || warp.end < begin_) continue;
      const auto first = shown->intervals.begin() + warp.first, last = first + warp.count;
      auto interval = std::upper_bound(
          first, last, begin_, [](double clock, const WarpInterval& each) { return clock < each.begin; });
      if (interval != first) --interval;
      for (; interval != last && interval->begin < begin_ + span_; ++interval) {
        const double end =
            interval + 1 == last ? end_of(warp, warp.count - 1) : static_cast<double>((interval + 1)->begin);
        const double left = std::max(0.0, (interval->begin - begin_) * scale);
        const double right = std::min<double>(columns, (end - begin_) * scale);
        const auto state = static_cast<std::size_t>(interval->state);
        for (int column = static_cast<int>(left); column < columns && column < right; ++column)
          parts[static_cast<std::size_t>(column)][state] +=
              static_cast<float>(std::min<double>(column + 1, right) - std::max<double>(column, left));
      }
    }
    const int top = static_cast<int>(std::lround((row_top(row) - axis()) * device_ratio));
    const int bottom = std::min(
        image.height(), static_cast<int>(std::lround((row_top(row + 1) - axis() - gap) * device_ratio)));
    const int rows = bottom - top;
    if (rows <= 0) continue;
    for (int column = 0; column < columns; ++column) {
      const auto& part = parts[static_cast<std::size_t>(column)];
      // From the bottom up in the order of states; what is free of any warp stays empty at the top.
      float sum = 0;
      int from = bottom;
      for (std::size_t state = 0; state < kWarpStates && from > top; ++state) {
        if (part[state] <= 0) continue;
        sum += part[state];
        const int to = std::max(top, bottom - static_cast<int>(std::lround(std::min(sum, 1.0F) * rows)));
        for (int y = to; y < from; ++y)
          pixels[static_cast<std::size_t>(y) * pitch + static_cast<std::size_t>(column)] = colours[state];
        from = std::min(from, to);
      }
    }
  }
}

void TimelineCanvas::paint_axis(QPainter& painter) const {
  const Theme& theme = Theme::instance();
  painter.setFont(theme.font(Theme::Type::caption));
  const double distance = round_distance(span_ * theme.px(90) / std::max(1.0, width() - gutter()));
  for (double tick = std::ceil(begin_ / distance) * distance; tick <= begin_ + span_; tick += distance) {
    const double x = x_of(tick);
    painter.setPen(theme.colours().grid);
    painter.drawLine(QPointF(x, axis() - theme.px(4)), QPointF(x, axis()));
    const QString text = count_text(std::llround(tick));
    const double wide = painter.fontMetrics().horizontalAdvance(text);
    if (x + wide / 2 > width()) continue;
    painter.setPen(theme.colours().muted);
    painter.drawText(QPointF(std::max(x - wide / 2, gutter()), axis() - theme.px(6)), text);
  }
  painter.setPen(theme.colours().muted);
  painter.drawText(QRectF(0, 0, gutter() - theme.px(8), axis() - theme.px(2)),
                   Qt::AlignRight | Qt::AlignVCenter, tr("clocks"));
}

void TimelineCanvas::paint_groups(QPainter& painter) const {
  const Theme& theme = Theme::instance();
  painter.setFont(theme.font(Theme::Type::caption));
  const double line = painter.fontMetrics().height();
  const auto group_of = [&](const Row& row) {
    return grouping_ == Grouping::scheduler ? row.scheduler : row.slot;
  };
  for (std::size_t first = 0; first < rows_.size();) {
    std::size_t last = first;
    while (last < rows_.size() && group_of(rows_[last]) == group_of(rows_[first])) ++last;
    const double top = row_top(first), bottom = row_top(last);
    if (first > 0) {
      painter.setPen(theme.colours().border);
      painter.drawLine(QPointF(0, top - 0.5), QPointF(width(), top - 0.5));
    }
    painter.setPen(theme.colours().muted);
    if (bottom - top >= line) {
      const QString text = grouping_ == Grouping::scheduler ? tr("scheduler %1").arg(rows_[first].scheduler)
                                                            : blocks_of(rows_[first]);
      painter.drawText(
          QRectF(0, top, gutter() - theme.px(8), line), Qt::AlignLeft | Qt::AlignVCenter,
          painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(gutter() - theme.px(8))));
    }
    // Numbers of warps where a row has room for one, but not over the group's name.
    if (row_height() >= line)
      for (std::size_t row = first + 1; row < last; ++row)
        painter.drawText(QRectF(0, row_top(row), gutter() - theme.px(8), row_height()),
                         Qt::AlignRight | Qt::AlignVCenter, tr("warp %1").arg(rows_[row].warp));
    first = last;
  }
}

/// The blocks that a slot holds one after another.
QString TimelineCanvas::blocks_of(const Row& row) const {
  const SmTimeline& shown = *timeline();
  const QString first = count_text(static_cast<qint64>(
      shown.blocks[shown.warps[static_cast<std::size_t>(row.warps.front())].block].block));
  return row.warps.size() > 1 ? tr("blocks %1…").arg(first) : tr("block %1").arg(first);
}

/// Line numbers in bars that have room for one.
void TimelineCanvas::paint_lines(QPainter& painter) const {
  const SmTimeline& shown = *timeline();
  const Theme& theme = Theme::instance();
  painter.setFont(theme.font(Theme::Type::caption));
  const double room = painter.fontMetrics().horizontalAdvance("000");
  if (row_height() < painter.fontMetrics().height() || (width() - gutter()) / span_ < room / 40) return;
  for (std::size_t row = 0; row < rows_.size(); ++row)
    for (const int index : rows_[row].warps) {
      const SmTimeline::Warp& warp = shown.warps[static_cast<std::size_t>(index)];
      for (std::uint32_t i = 0; i < warp.count; ++i) {
        const WarpInterval& interval = shown.intervals[warp.first + i];
        const double end = end_of(warp, i);
        if (end < begin_ || interval.begin > begin_ + span_) continue;
        const double left = std::max(x_of(interval.begin), gutter()),
                     right = std::min<double>(x_of(end), width());
        const int line = lines_[interval.place];
        if (right - left < room || line <= 0) continue;
        painter.setPen(Theme::ink_on(theme.state_colour(interval.state)));
        painter.drawText(QRectF(left, row_top(row), right - left, row_height()), Qt::AlignCenter,
                         QString::number(line));
      }
    }
}

void TimelineCanvas::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::instance();
  const double ratio = devicePixelRatioF();
  const QSize size(static_cast<int>((width() - gutter()) * ratio),
                   static_cast<int>(std::max(1.0, height() - axis()) * ratio));
  if (size.isEmpty()) return;
  if (frame_.size() != size) frame_ = QImage(size, QImage::Format_RGB32), frame_stale_ = true;
  if (std::exchange(frame_stale_, false)) render_bars(frame_, ratio);
  QPainter painter(this);
  painter.fillRect(rect(), theme.colours().canvas);
  if (!timeline()) return;
  painter.drawImage(QRectF(gutter(), axis(), size.width() / ratio, size.height() / ratio), frame_);
  painter.setClipRect(QRectF(gutter(), axis(), width() - gutter(), height() - axis()));
  paint_lines(painter);
  painter.setClipping(false);
  paint_axis(painter);
  paint_groups(painter);
  painter.setBrush(Qt::NoBrush);
  if (const int row = row_of(followed_); row >= 0) {
    painter.setPen(QPen(theme.colours().accent, theme.px(1.5)));
    painter.drawRect(
        QRectF(gutter(), row_top(static_cast<std::size_t>(row)), width() - gutter() - 1, row_height()));
  }
  if (hover_.warp >= 0 && hover_.single) {
    painter.setPen(QPen(theme.colours().text, theme.px(1.5)));
    painter.drawRect(bar_rect(hover_));
  }
  if (cursor_ >= begin_ && cursor_ <= begin_ + span_) {
    painter.setPen(QPen(theme.colours().text, theme.px(1.5)));
    painter.drawLine(QPointF(x_of(cursor_), 0), QPointF(x_of(cursor_), height()));
  }
  if (hasFocus()) {
    painter.setPen(QPen(theme.colours().accent, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

TimelineCanvas::Bar TimelineCanvas::bar_at(const QPointF& position) const {
  Bar bar;
  const SmTimeline* shown = timeline();
  if (!shown || position.x() < gutter() || position.y() < axis()) return bar;
  const auto row = static_cast<std::size_t>((position.y() - axis()) / row_height());
  if (row >= rows_.size()) return bar;
  const double clock = clock_at(position.x());
  for (const int index : rows_[row].warps) {
    const SmTimeline::Warp& warp = shown->warps[static_cast<std::size_t>(index)];
    if (clock < warp.begin || warp.count == 0 || clock >= end_of(warp, warp.count - 1)) continue;
    const auto first = shown->intervals.begin() + warp.first, last = first + warp.count;
    const auto behind = std::upper_bound(
        first, last, clock, [](double value, const WarpInterval& each) { return value < each.begin; });
    if (behind == first) continue;
    bar = {index, static_cast<std::uint32_t>(behind - first - 1), clock, false};
    bar.single = (end_of(warp, bar.interval) - std::prev(behind)->begin) / span_ * (width() - gutter()) >=
                 single_bar_width;
  }
  return bar;
}

QRectF TimelineCanvas::bar_rect(const Bar& bar) const {
  if (bar.warp < 0) return {};
  const SmTimeline::Warp& warp = timeline()->warps[static_cast<std::size_t>(bar.warp)];
  const double left = std::max(gutter(), x_of(timeline()->intervals[warp.first + bar.interval].begin));
  const double right = std::min<double>(width() - 1, x_of(end_of(warp, bar.interval)));
  return {left, row_top(static_cast<std::size_t>(row_of(bar.warp))), std::max(1.0, right - left),
          row_height()};
}

QString TimelineCanvas::sentence(const Bar& bar) const {
  if (bar.warp < 0) return {};
  const SmTimeline& shown = *timeline();
  const SmTimeline::Warp& warp = shown.warps[static_cast<std::size_t>(bar.warp)];
  const QString who = tr("Warp %1 of block %2").arg(warp.warp).arg(shown.blocks[warp.block].block);
  const auto range = [](double from, double to) {
    return tr("clocks %1 to %2").arg(count_text(std::llround(from)), count_text(std::llround(to)));
  };
  if (bar.single) {
    const WarpInterval& interval = shown.intervals[warp.first + bar.interval];
    const double end = end_of(warp, bar.interval);
    const QString what = state_sentence(interval.state) + ", " + range(interval.begin, end);
    const int line = lines_[interval.place];
    return line > 0 ? tr("%1, line %2: %3").arg(who).arg(line).arg(what) : tr("%1: %2").arg(who, what);
  }
  // Several intervals in a few pixels: the shares of the states.
  const double half = single_bar_width / std::max(1.0, width() - gutter()) * span_;
  const double from = std::max<double>(bar.clock - half, warp.begin);
  const double to = std::min(bar.clock + half, end_of(warp, warp.count - 1));
  StateClocks clocks{};
  for (std::uint32_t i = 0; i < warp.count; ++i) {
    const WarpInterval& interval = shown.intervals[warp.first + i];
    if (interval.begin >= to) break;
    clocks[static_cast<std::size_t>(interval.state)] +=
        std::max(0.0, std::min(to, end_of(warp, i)) - std::max<double>(from, interval.begin));
  }
  std::vector<std::pair<double, std::size_t>> greatest;
  for (std::size_t i = 0; i < kWarpStates; ++i)
    if (clocks[i] > 0) greatest.emplace_back(clocks[i] / std::max(1e-9, to - from), i);
  std::sort(greatest.rbegin(), greatest.rend());
  QStringList shares;
  for (std::size_t i = 0; i < greatest.size() && i < 3; ++i)
    shares << percent_text(greatest[i].first) + ' ' + state_name(static_cast<WarpState>(greatest[i].second));
  return tr("%1, %2: %3").arg(who, range(from, to), shares.join(", "));
}

bool TimelineCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const QString text = sentence(bar_at(help->pos()));
  if (text.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), text, this);
  return true;
}

void TimelineCanvas::resizeEvent(QResizeEvent*) { refresh(); }

void TimelineCanvas::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  if (std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers() & Qt::ShiftModifier)
    show_span(begin_ - (turned.x() + turned.y()) / 1200.0 * span_, span_);
  else
    zoom_at(event->position().x(), std::pow(1.2, turned.y() / 120.0));
  event->accept();
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  press_ = event->position();
  press_begin_ = begin_;
  dragging_ = false;
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF moved = event->position() - press_;
  if (event->buttons() & Qt::LeftButton) {
    if (std::abs(moved.x()) > Theme::instance().px(4)) dragging_ = true;
    if (dragging_) show_span(press_begin_ - moved.x() / std::max(1.0, width() - gutter()) * span_, span_);
    return;
  }
  const Bar bar = bar_at(event->position());
  if (bar.warp == hover_.warp && bar.interval == hover_.interval && bar.single == hover_.single && bar.single)
    return;
  hover_ = bar;
  emit hovered(bar);
  update();
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || std::exchange(dragging_, false)) return;
  if (const Bar bar = bar_at(event->position()); bar.warp >= 0) emit picked(bar);
}

void TimelineCanvas::leaveEvent(QEvent*) {
  hover_ = {};
  emit hovered(hover_);
  update();
}

void TimelineCanvas::keyPressEvent(QKeyEvent* event) {
  const double centre =
      cursor_ >= begin_ && cursor_ <= begin_ + span_ ? x_of(cursor_) : (gutter() + width()) / 2;
  switch (event->key()) {
  case Qt::Key_Plus:
  case Qt::Key_Equal:
    return zoom_at(centre, 1.5);
  case Qt::Key_Minus:
    return zoom_at(centre, 1 / 1.5);
  case Qt::Key_0:
    return fit();
  case Qt::Key_PageUp:
    return show_span(begin_ - 0.8 * span_, span_);
  case Qt::Key_PageDown:
    return show_span(begin_ + 0.8 * span_, span_);
  case Qt::Key_Up:
    emit moved_by_key(-1);
    return;
  case Qt::Key_Down:
    emit moved_by_key(1);
    return;
  default:
    QWidget::keyPressEvent(event); // play keys are the view's
  }
}

}
