#include "widgets/timeline/timeline_canvas.h"

#include "kernels/trace/playback.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/state_text.h"
#include "widgets/view/focus_frame.h"
#include "widgets/view/place_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

constexpr double least_clocks = 12;    ///< clocks in sight at the closest zoom
constexpr double single_bar_width = 3; ///< pixels from which on a bar is one interval

}

TimelineCanvas::TimelineCanvas(QWidget* parent)
    : QWidget(parent), axis_(*this, 96, [this] {
        refresh();
        emit span_changed(axis_.begin(), axis_.span());
      }) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&Theme::instance(), &Theme::changed, this, &TimelineCanvas::refresh);
}

QSize TimelineCanvas::sizeHint() const { return {Theme::instance().px(720), Theme::instance().px(420)}; }
QSize TimelineCanvas::minimumSizeHint() const {
  return {Theme::instance().px(280), Theme::instance().px(100)}; // the player below it stays in sight
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
  const bool other = length() < 0.5 * before || length() > 2 * before;
  axis_.set_range(0, length(), least_clocks);
  if (other) axis_.fit();
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
  refresh();
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

double TimelineCanvas::axis_height() const { return Theme::instance().px(20); }
double TimelineCanvas::length() const {
  const SmTimeline* shown = timeline();
  return std::max({shown ? shown->traced : 1, least_length_, 1.0});
}
double TimelineCanvas::row_height() const {
  const double most = Theme::instance().px(22);
  return std::clamp((height() - axis_height()) / static_cast<double>(std::max<std::size_t>(rows_.size(), 1)),
                    1.0, most);
}
double TimelineCanvas::row_top(std::size_t row) const {
  return axis_height() + static_cast<double>(row) * row_height();
}
double TimelineCanvas::end_of(const SmTimeline::Warp& warp, std::uint32_t interval) const {
  const SmTimeline& shown = *timeline();
  return interval + 1 < warp.count ? static_cast<double>(shown.intervals[warp.first + interval + 1].begin)
                                   : std::min<double>(warp.end, std::max<double>(shown.traced, warp.begin));
}

void TimelineCanvas::set_length(double clocks) {
  least_length_ = clocks;
  axis_.set_range(0, length(), least_clocks);
}

void TimelineCanvas::show_clock(double clock) {
  const double span = axis_.span();
  if (clock < axis_.begin() || clock > axis_.begin() + 0.95 * span) axis_.show(clock - 0.2 * span, span);
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
  const double begin = axis_.begin(), end = axis_.end();
  const double scale = columns / axis_.span(); // pixels per clock
  std::vector<std::array<float, kWarpStates>> parts(static_cast<std::size_t>(columns));
  const double gap = row_height() >= 5 ? 1 : 0;
  auto* pixels = reinterpret_cast<QRgb*>(image.bits());
  const auto pitch = static_cast<std::size_t>(image.bytesPerLine()) / sizeof(QRgb);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (auto& part : parts) part.fill(0);
    for (const int index : rows_[row].warps) {
      const SmTimeline::Warp& warp = shown->warps[static_cast<std::size_t>(index)];
      if (warp.begin > end || warp.end < begin) continue;
      const auto first = shown->intervals.begin() + warp.first, last = first + warp.count;
      auto interval = std::upper_bound(
          first, last, begin, [](double clock, const WarpInterval& each) { return clock < each.begin; });
      if (interval != first) --interval;
      for (; interval != last && interval->begin < end; ++interval) {
        const double until =
            interval + 1 == last ? end_of(warp, warp.count - 1) : static_cast<double>((interval + 1)->begin);
        const double left = std::max(0.0, (interval->begin - begin) * scale);
        const double right = std::min<double>(columns, (until - begin) * scale);
        const auto state = static_cast<std::size_t>(interval->state);
        for (int column = static_cast<int>(left); column < columns && column < right; ++column)
          parts[static_cast<std::size_t>(column)][state] +=
              static_cast<float>(std::min<double>(column + 1, right) - std::max<double>(column, left));
      }
    }
    const int top = static_cast<int>(std::lround((row_top(row) - axis_height()) * device_ratio));
    const int bottom =
        std::min(image.height(),
                 static_cast<int>(std::lround((row_top(row + 1) - axis_height() - gap) * device_ratio)));
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
  for (const double tick : axis_.ticks(1)) {
    const double x = axis_.x_of(tick);
    painter.setPen(theme.colours().grid);
    painter.drawLine(QPointF(x, axis_height() - theme.px(4)), QPointF(x, axis_height()));
    const QString text = count_text(std::llround(tick));
    const double wide = painter.fontMetrics().horizontalAdvance(text);
    if (x + wide / 2 > width()) continue;
    painter.setPen(theme.colours().muted);
    painter.drawText(QPointF(std::max(x - wide / 2, axis_.gutter()), axis_height() - theme.px(6)), text);
  }
  painter.setPen(theme.colours().muted);
  painter.drawText(axis_.name_room(0, axis_height() - theme.px(2)), Qt::AlignRight | Qt::AlignVCenter,
                   tr("clocks"));
}

void TimelineCanvas::paint_groups(QPainter& painter) const {
  const Theme& theme = Theme::instance();
  painter.setFont(theme.font(Theme::Type::caption));
  const double line = painter.fontMetrics().height();
  const auto group_of = [&](const Row& row) {
    return grouping_ == Grouping::scheduler ? row.scheduler : row.slot;
  };
  double free = 0; ///< below the last name
  for (std::size_t first = 0; first < rows_.size();) {
    std::size_t last = first;
    while (last < rows_.size() && group_of(rows_[last]) == group_of(rows_[first])) ++last;
    const double top = row_top(first), bottom = row_top(last);
    if (first > 0) {
      painter.setPen(theme.colours().border);
      // Not through the name of a group above.
      painter.drawLine(QPointF(top < free ? axis_.gutter() : 0, top - 0.5), QPointF(width(), top - 0.5));
    }
    painter.setPen(theme.colours().muted);
    if (bottom - top >= line) {
      // A slot's blocks take more lines where no row has a name of its own beside them.
      const double high = row_height() >= line ? line : std::floor((bottom - top) / line) * line;
      QStringList lines = lines_of(name_of(rows_[first]), painter.fontMetrics());
      if (lines.size() * line > high) {
        lines = lines.mid(0, static_cast<int>(high / line));
        lines.last() += QStringLiteral("…");
      }
      painter.drawText(axis_.name_room(top, high), Qt::AlignLeft | Qt::AlignTop, lines.join('\n'));
      free = bottom;
    } else if (top >= free) { // of low groups those that have room are named
      const QRectF room = axis_.name_room(top, line);
      painter.drawText(room, Qt::AlignLeft | Qt::AlignTop,
                       painter.fontMetrics().elidedText(name_of(rows_[first]), Qt::ElideRight,
                                                        static_cast<int>(room.width())));
      free = top + line;
    }
    // Numbers of warps where a row has room for one, but not over the group's name.
    if (row_height() >= line)
      for (std::size_t row = first + 1; row < last; ++row)
        painter.drawText(axis_.name_room(row_top(row), row_height()), Qt::AlignRight | Qt::AlignVCenter,
                         tr("warp %1").arg(rows_[row].warp));
    first = last;
  }
}

QString TimelineCanvas::name_of(const Row& row) const {
  return grouping_ == Grouping::scheduler ? tr("scheduler %1").arg(row.scheduler) : blocks_of(row);
}

/// A group's name as lines that fit beside its rows.
QStringList TimelineCanvas::lines_of(const QString& name, const QFontMetrics& metrics) const {
  const double room = axis_.gutter() - Theme::instance().px(14);
  QStringList lines;
  for (const QString& word : name.split(' ')) {
    const QString longer = lines.isEmpty() ? word : lines.last() + ' ' + word;
    if (lines.isEmpty() || metrics.horizontalAdvance(longer) > room)
      lines << word;
    else
      lines.last() = longer;
  }
  return lines;
}

/// The blocks that a slot holds one after another.
QString TimelineCanvas::blocks_of(const Row& row) const {
  const SmTimeline& shown = *timeline();
  QStringList numbers; // a sampled block may be there more than once
  for (const int warp : row.warps) {
    const SmTimeline::Block& block = shown.blocks[shown.warps[static_cast<std::size_t>(warp)].block];
    const QString number = block_text(*run_, launch_, block.block);
    if (!numbers.contains(number)) numbers << number;
  }
  return row.warps.size() > 1 ? tr("blocks %1").arg(numbers.join(", ")) : tr("block %1").arg(numbers.front());
}

/// Line numbers in bars that have room for one.
void TimelineCanvas::paint_lines(QPainter& painter) const {
  const SmTimeline& shown = *timeline();
  const Theme& theme = Theme::instance();
  painter.setFont(theme.font(Theme::Type::caption));
  const double room = painter.fontMetrics().horizontalAdvance("000");
  if (row_height() < painter.fontMetrics().height() || axis_.width() / axis_.span() < room / 40) return;
  for (std::size_t row = 0; row < rows_.size(); ++row)
    for (const int index : rows_[row].warps) {
      const SmTimeline::Warp& warp = shown.warps[static_cast<std::size_t>(index)];
      for (std::uint32_t i = 0; i < warp.count; ++i) {
        const WarpInterval& interval = shown.intervals[warp.first + i];
        const double end = end_of(warp, i);
        if (end < axis_.begin() || interval.begin > axis_.end()) continue;
        const double left = std::max(axis_.x_of(interval.begin), axis_.gutter()),
                     right = std::min<double>(axis_.x_of(end), width());
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
  const QSize size(static_cast<int>((width() - axis_.gutter()) * ratio),
                   static_cast<int>(std::max(1.0, height() - axis_height()) * ratio));
  if (size.isEmpty()) return;
  if (frame_.size() != size) frame_ = QImage(size, QImage::Format_RGB32), frame_stale_ = true;
  if (std::exchange(frame_stale_, false)) render_bars(frame_, ratio);
  QPainter painter(this);
  painter.fillRect(rect(), theme.colours().canvas);
  if (!timeline()) return;
  painter.drawImage(QRectF(axis_.gutter(), axis_height(), size.width() / ratio, size.height() / ratio),
                    frame_);
  painter.setClipRect(
      QRectF(axis_.gutter(), axis_height(), width() - axis_.gutter(), height() - axis_height()));
  paint_lines(painter);
  painter.setClipping(false);
  paint_axis(painter);
  paint_groups(painter);
  painter.setBrush(Qt::NoBrush);
  if (const int row = row_of(followed_); row >= 0) {
    painter.setPen(QPen(theme.colours().accent, theme.px(1.5)));
    painter.drawRect(QRectF(axis_.gutter(), row_top(static_cast<std::size_t>(row)),
                            width() - axis_.gutter() - 1, row_height()));
  }
  if (hover_.warp >= 0 && hover_.single) {
    painter.setPen(QPen(theme.colours().text, theme.px(1.5)));
    painter.drawRect(bar_rect(hover_));
  }
  if (axis_.in_sight(cursor_)) {
    painter.setPen(QPen(theme.colours().text, theme.px(1.5)));
    painter.drawLine(QPointF(axis_.x_of(cursor_), 0), QPointF(axis_.x_of(cursor_), height()));
  }
  paint_focus(painter, *this, rect());
}

TimelineCanvas::Bar TimelineCanvas::bar_at(const QPointF& position) const {
  Bar bar;
  const SmTimeline* shown = timeline();
  if (!shown || position.x() < axis_.gutter() || position.y() < axis_height()) return bar;
  const auto row = static_cast<std::size_t>((position.y() - axis_height()) / row_height());
  if (row >= rows_.size()) return bar;
  const double clock = axis_.at(position.x());
  for (const int index : rows_[row].warps) {
    const SmTimeline::Warp& warp = shown->warps[static_cast<std::size_t>(index)];
    if (clock < warp.begin || warp.count == 0 || clock >= end_of(warp, warp.count - 1)) continue;
    const auto first = shown->intervals.begin() + warp.first, last = first + warp.count;
    const auto behind = std::upper_bound(
        first, last, clock, [](double value, const WarpInterval& each) { return value < each.begin; });
    if (behind == first) continue;
    bar = {index, static_cast<std::uint32_t>(behind - first - 1), clock, false};
    bar.single = (end_of(warp, bar.interval) - std::prev(behind)->begin) / axis_.span() * axis_.width() >=
                 single_bar_width;
  }
  return bar;
}

QRectF TimelineCanvas::bar_rect(const Bar& bar) const {
  if (bar.warp < 0) return {};
  const SmTimeline::Warp& warp = timeline()->warps[static_cast<std::size_t>(bar.warp)];
  const double left =
      std::max(axis_.gutter(), axis_.x_of(timeline()->intervals[warp.first + bar.interval].begin));
  const double right = std::min<double>(width() - 1, axis_.x_of(end_of(warp, bar.interval)));
  return {left, row_top(static_cast<std::size_t>(row_of(bar.warp))), std::max(1.0, right - left),
          row_height()};
}

QString TimelineCanvas::sentence(const Bar& bar) const {
  if (bar.warp < 0) return {};
  const SmTimeline& shown = *timeline();
  const SmTimeline::Warp& warp = shown.warps[static_cast<std::size_t>(bar.warp)];
  const QString who = tr("Warp %1 of block %2")
                          .arg(warp.warp)
                          .arg(block_text(*run_, launch_, shown.blocks[warp.block].block));
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
  const double half = single_bar_width / axis_.width() * axis_.span();
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
  QString text = sentence(bar_at(help->pos()));
  if (const auto row = static_cast<std::size_t>((help->y() - axis_height()) / row_height());
      help->x() < axis_.gutter() && help->y() >= axis_height() && row < rows_.size())
    text = name_of(rows_[row]);
  if (text.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), text, this);
  return true;
}

void TimelineCanvas::resizeEvent(QResizeEvent*) { refresh(); }

void TimelineCanvas::wheelEvent(QWheelEvent* event) {
  const bool page_scrolls = wheel_scrolls_page_ && !(event->modifiers() & Qt::ControlModifier);
  event->setAccepted(!page_scrolls && axis_.wheel(*event));
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  axis_.press(event->position());
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) {
    if (axis_.drags(event->position())) axis_.drag(event->position());
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
  if (event->button() != Qt::LeftButton || axis_.release()) return;
  if (const Bar bar = bar_at(event->position()); bar.warp >= 0) emit picked(bar);
}

void TimelineCanvas::leaveEvent(QEvent*) {
  hover_ = {};
  emit hovered(hover_);
  update();
}

void TimelineCanvas::keyPressEvent(QKeyEvent* event) {
  if (axis_.key(event->key(), axis_.in_sight(cursor_) ? axis_.x_of(cursor_) : axis_.centre())) return;
  if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
    emit moved_by_key(event->key() == Qt::Key_Up ? -1 : 1);
  else
    QWidget::keyPressEvent(event); // play keys are the view's
}

}
