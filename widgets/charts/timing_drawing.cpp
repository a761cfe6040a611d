#include "widgets/charts/timing_drawing.h"

#include "widgets/charts/axis.h"
#include "widgets/charts/chart_style.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/focus_frame.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace kernelarium {

namespace {

/// A bar this many times shorter than the axis can hardly be seen.
constexpr double kShortest = 40;

/// A tick's value: as few digits as it has.
QString count_or_short(double value) {
  return value >= 1e4 ? short_count_text(value) : QString::number(value, 'g', 4);
}

AxisUnit axis_unit(TimingChart::Metric metric, double highest) {
  using Metric = TimingChart::Metric;
  const auto larger = [&](const char* small, const char* large) {
    return highest >= 1000 ? AxisUnit{1e-3, QString::fromUtf8(large)} : AxisUnit{1, QString::fromUtf8(small)};
  };
  switch (metric) {
  case Metric::time:
    return time_unit(highest);
  case Metric::bandwidth:
    return larger("GB/s", "TB/s");
  case Metric::flops:
    return larger("GFLOP/s", "TFLOP/s");
  case Metric::roof:
    return {100, "%"};
  case Metric::speed_up:
    return {1, QStringLiteral("×")};
  }
  return {};
}

}

double TimingChart::longest_whole(std::vector<double> figures) {
  std::erase_if(figures, [](double figure) { return !std::isfinite(figure) || figure <= 0; });
  std::sort(figures.begin(), figures.end());
  // Two at least remain to be compared.
  const std::size_t first = std::max<std::size_t>(2, (figures.size() + 1) / 2);
  std::size_t widest = first;
  for (std::size_t i = first; i < figures.size(); ++i) {
    if (figures[i] > 5 * figures[i - 1]) return figures[i - 1];
    if (figures[i] * figures[widest - 1] > figures[widest] * figures[i - 1]) widest = i;
  }
  if (figures.empty()) return 0;
  const bool visible = figures[(figures.size() - 1) / 2] * kShortest > figures.back();
  return visible || widest >= figures.size() ? figures.back() : figures[widest - 1];
}

void TimingChart::Drawing::rows_changed() {
  rows_.clear();
  const auto& bars = chart_->bars_;
  for (std::size_t i = 0; i < bars.size(); ++i)
    if (i > 0 && bars[i].name == bars[i - 1].name)
      ++rows_.back().bars;
    else
      rows_.push_back({i, 1});
  setMinimumHeight(static_cast<int>(height_in_bars() * Theme::instance().px(17)) + axis_height());
  current_ = std::min(current_, static_cast<int>(rows_.size()) - 1);
  update();
}

void TimingChart::Drawing::keyPressEvent(QKeyEvent* event) {
  const int rows = static_cast<int>(rows_.size());
  if (event->key() == Qt::Key_Down)
    current_ = std::min(rows - 1, current_ + 1);
  else if (event->key() == Qt::Key_Up)
    current_ = std::max(0, current_ - 1);
  else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Space) && current_ >= 0)
    emit chart_->bar_picked(name_of_row(current_));
  else
    return QWidget::keyPressEvent(event);
  update();
}

void TimingChart::Drawing::mousePressEvent(QMouseEvent* event) {
  current_ = row_at(event->position().y());
  update();
  if (current_ >= 0) emit chart_->bar_picked(name_of_row(current_));
}

bool TimingChart::Drawing::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const int at = bar_at(help->pos().y());
  if (at < 0) {
    QToolTip::hideText();
    return true;
  }
  const TimingBar& bar = chart_->bars_[static_cast<std::size_t>(at)];
  QStringList lines{"<b>" + bar.name.toHtmlEscaped() + "</b> " + label_text(bar.time.label)};
  if (bar.time.label == Label::modelled)
    lines << TimingChart::tr("%1, bound by %2")
                 .arg(time_text(bar.time.median_ms), QString::fromStdString(bar.time.method));
  else
    lines << TimingChart::tr("median %1, quartile range %2")
                 .arg(time_text(bar.time.median_ms), time_text(bar.time.iqr_ms));
  if (bar.time.n > 0)
    lines << TimingChart::tr("samples: %1, %2").arg(bar.time.n).arg(QString::fromStdString(bar.time.method));
  if (!bar.note.isEmpty()) lines << bar.note.toHtmlEscaped();
  if (bar.time.throttled) lines << TimingChart::tr("the clocks dropped during this series");
  QToolTip::showText(help->globalPos(), lines.join("<br>"), this);
  return true;
}

int TimingChart::Drawing::axis_height() { return Theme::instance().px(40); }

double TimingChart::Drawing::height_in_bars() const {
  return static_cast<double>(chart_->bars_.size()) + gap * static_cast<double>(rows_.size());
}

double TimingChart::Drawing::bar_height() const {
  const Theme& theme = Theme::instance();
  return std::min<double>((height() - axis_height()) / std::max(1.0, height_in_bars()), theme.px(24));
}

double TimingChart::Drawing::top_of(std::size_t row) const {
  return (static_cast<double>(rows_[row].first) + gap * static_cast<double>(row)) * bar_height();
}

int TimingChart::Drawing::row_at(double y) const {
  for (std::size_t row = 0; row < rows_.size(); ++row)
    if (y >= top_of(row) && y < top_of(row) + (static_cast<double>(rows_[row].bars) + gap) * bar_height())
      return static_cast<int>(row);
  return -1;
}

int TimingChart::Drawing::bar_at(double y) const {
  const int row = row_at(y);
  if (row < 0) return -1;
  const Row& found = rows_[static_cast<std::size_t>(row)];
  const auto inside = static_cast<std::size_t>(
      std::max(0.0, (y - top_of(static_cast<std::size_t>(row))) / bar_height() - gap / 2));
  return static_cast<int>(found.first + std::min(inside, found.bars - 1));
}

QString TimingChart::Drawing::name_of_row(int row) const {
  return chart_->bars_[rows_[static_cast<std::size_t>(row)].first].name;
}

QString TimingChart::Drawing::words(const TimingBar& bar, bool note) const {
  const QString text = chart_->figure_text(bar) + "  " + label_text(bar.time.label);
  return !note || bar.note.isEmpty() ? text : text + ", " + bar.note;
}

std::pair<double, double> TimingChart::Drawing::whiskers(const TimingBar& item) const {
  TimingBar low = item, high = item;
  std::tie(low.time.median_ms, high.time.median_ms) = quartiles(item.time);
  low.time.median_ms = std::max(1e-9, low.time.median_ms);
  return std::minmax({chart_->figure(low), chart_->figure(high)});
}

void TimingChart::Drawing::bar(QPainter& painter, const QRectF& rect, Label label) const {
  const Theme& theme = Theme::instance();
  const double radius = theme.px(3);
  painter.setPen(theme.label_pen(label));
  painter.setBrush(theme.label_brush(label));
  painter.drawRoundedRect(rect, radius, radius);
  if (label == Label::measured || label == Label::recorded) return;
  // Hatching distinguishes a prediction from a measurement without relying on colour.
  painter.save();
  painter.setClipRect(rect);
  painter.setPen(QPen(theme.colours().modelled, 1));
  const double step = theme.px(6);
  for (double x = rect.left() - rect.height(); x < rect.right(); x += step)
    painter.drawLine(QLineF(x, rect.bottom(), x + rect.height(), rect.top()));
  painter.restore();
}

void TimingChart::Drawing::paint_axis(QPainter& painter, const Axis& axis, double left, double right,
                                      double bottom) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const AxisUnit unit = axis_unit(chart_->metric_, axis.high());
  const QFont caption = theme.font(Theme::Type::caption);
  painter.setFont(caption);
  const bool fine_lines =
      right - left > theme.px(60) * std::log10(axis.high() / std::max(axis.low(), axis.high() * 1e-9));
  double label_end = -1e9;
  for (const Axis::Tick& tick : axis.ticks()) {
    const double x = left + axis.position(tick.value) * (right - left);
    if (!tick.labelled && !fine_lines) continue;
    QColor line = c.grid;
    if (!tick.labelled) line.setAlphaF(0.5F);
    painter.setPen(QPen(line, 1));
    painter.drawLine(QLineF(x, 0, x, bottom + theme.px(3)));
    if (!tick.labelled) continue;
    const double value = tick.value * unit.scale;
    const QString text = value == 0 ? "0" : count_or_short(value);
    const double half = QFontMetricsF(caption).horizontalAdvance(text) / 2;
    if (x - half < label_end) continue;
    label_end = x + half + theme.px(8);
    painter.setPen(c.muted);
    const double at = std::min(x - half - 2, width() - 2 * half - 4); // the last one stays inside
    painter.drawText(QRectF(at, bottom + theme.px(4), 2 * half + 4, theme.px(15)), Qt::AlignCenter, text);
  }
  painter.setPen(c.muted);
  painter.drawText(QRectF(left, bottom + theme.px(19), right - left, theme.px(15)), Qt::AlignCenter,
                   chart_->axis_title(unit.name));
}

void TimingChart::Drawing::paint_bar(QPainter& painter, const TimingBar& item, const QRectF& place,
                                     const Axis& axis, double left, double right) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const auto x_of = [&](double value) { return left + axis.position(value) * (right - left); };
  const double middle = place.center().y(), thick = std::min<double>(place.height() * 0.8, theme.px(15));
  const double figure = chart_->figure(item);
  double end = left;
  if (std::isfinite(figure)) {
    end = std::max(x_of(figure), left + theme.px(3));
    bar(painter, QRectF(QPointF(left, middle - thick / 2), QPointF(end, middle + thick / 2)),
        item.time.label);
    if (figure > axis.high() * 1.001) { // longer than the axis: a gap says so
      painter.setPen(QPen(c.canvas, theme.px(3)));
      const double x = end - theme.px(14);
      painter.drawLine(
          QLineF(x - theme.px(3), middle + thick / 2 + 2, x + theme.px(3), middle - thick / 2 - 2));
    } else if (item.time.iqr_ms > 0) {
      const auto [low, high] = whiskers(item);
      const double from = x_of(low), to = x_of(high);
      painter.setPen(QPen(c.text, theme.px(1.5)));
      painter.drawLine(QLineF(from, middle, std::max(to, from + 1), middle));
      for (const double x : {from, to})
        painter.drawLine(QLineF(x, middle - thick / 4, x, middle + thick / 4));
      end = std::max(end, to);
    }
  }
  const QFont font = theme.font(Theme::Type::small);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  painter.setPen(item.highlighted ? c.text : c.muted);
  const double start = end + theme.px(8);
  const QRectF room(start, place.top(), width() - start, place.height());
  painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(words(item, notes_), Qt::ElideRight, room.width()));
}

void TimingChart::Drawing::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const auto& bars = chart_->bars_;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont font = theme.font(Theme::Type::small);
  const QFontMetricsF metrics(font);
  QFont bold = font;
  bold.setWeight(QFont::DemiBold);
  std::vector<double> figures, covered;
  for (const TimingBar& bar : bars) figures.push_back(chart_->figure(bar));
  const double longest =
      chart_->logarithmic_ ? std::numeric_limits<double>::infinity() : TimingChart::longest_whole(figures);
  double name_width = 0;
  for (const TimingBar& bar : bars) {
    if (const double figure = chart_->figure(bar); figure <= longest) {
      covered.push_back(figure);
      const auto [low, high] = whiskers(bar); // a spread as wide as the figure itself would stretch the axis
      if (bar.time.iqr_ms < bar.time.median_ms) covered.insert(covered.end(), {low, high});
    }
    name_width =
        std::max(name_width, QFontMetricsF(bar.highlighted ? bold : font).horizontalAdvance(bar.name));
  }
  name_width = std::min(name_width + theme.px(4), width() * 0.36);
  const double left = name_width + theme.px(10), high = bar_height(), bottom = height_in_bars() * high;
  const Axis axis(covered, chart_->logarithmic_);
  // Bars leave room for the figure behind each.
  const auto right_with = [&](bool notes) {
    double right = width() - theme.px(8);
    for (const TimingBar& bar : bars) {
      const double reach = std::max(axis.position(chart_->figure(bar)), axis.position(whiskers(bar).second));
      const double room = width() - left - theme.px(10) - metrics.horizontalAdvance(words(bar, notes));
      if (reach > 0) right = std::min(right, left + room / reach);
    }
    return right;
  };
  // All have their notes or none: a note that one lacks would seem to hold for the others only.
  const double least = left + (width() - left) * 0.3;
  notes_ = right_with(true) >= least;
  const double right = std::max(least, right_with(notes_));
  paint_axis(painter, axis, left, right, bottom);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const TimingBar& head = bars[rows_[row].first];
    const double top = top_of(row) + gap / 2 * high, tall = static_cast<double>(rows_[row].bars) * high;
    if (static_cast<int>(row) == current_ && hasFocus()) {
      painter.setPen(QPen(c.accent, 1));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(QRectF(0.5, top - 1.5, width() - 1.0, tall + 3), theme.px(4), theme.px(4));
    }
    painter.setPen(head.highlighted ? c.text : c.muted);
    QFont name_font = head.highlighted ? bold : font;
    if (QFontMetricsF(name_font).horizontalAdvance(head.name) > name_width) {
      name_font = theme.font(Theme::Type::caption); // before a part of the name is left out
      name_font.setBold(head.highlighted);
    }
    painter.setFont(name_font);
    painter.drawText(QRectF(0, top, name_width, tall), Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(name_font).elidedText(head.name, Qt::ElideMiddle, name_width));
    for (std::size_t i = 0; i < rows_[row].bars; ++i)
      paint_bar(painter, bars[rows_[row].first + i],
                QRectF(0, top + static_cast<double>(i) * high, width(), high), axis, left, right);
  }
  if (current_ < 0) paint_focus(painter, *this, rect());
}

}
