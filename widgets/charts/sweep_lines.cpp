#include "widgets/charts/sweep_lines.h"

#include "widgets/charts/chart_style.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QtCharts/QLineSeries>
#include <QtCharts/QLogValueAxis>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace kernelarium {

namespace {

/// A little wider than its values, so that the circles of the first points do not stand on the other axis and
/// its labels.
QAbstractAxis* axis_across(double low, double high, bool doubling) {
  constexpr double margin = 0.04; // of the span
  if (doubling) {
    auto* axis = new QLogValueAxis;
    axis->setBase(2);
    const double factor = std::pow(high / low, margin);
    axis->setRange(low / factor, high * factor);
    return axis;
  }
  auto* axis = new QValueAxis;
  const double more = high > low ? (high - low) * margin : 0.5;
  axis->setRange(low - more, high + more);
  return axis;
}

}

SweepLines::SweepLines(QWidget* parent) : QChartView(make_chart(), parent) {
  setRenderHint(QPainter::Antialiasing);
  setFrameShape(QFrame::NoFrame);
  setBackgroundBrush(Qt::NoBrush);
  setViewportUpdateMode(FullViewportUpdate);
}

QString SweepLines::label_of(double x) const {
  const qsizetype place = std::llround(x);
  return place >= 0 && place < choices_.size() ? QString(choices_[place]).replace(' ', '\n')
                                               : count_text(place);
}

void SweepLines::set_lines(const QString& x, const QString& y, std::vector<Line> lines,
                           const QStringList& choices) {
  x_ = x, y_ = y, lines_ = std::move(lines), choices_ = choices;
  chart()->removeAllSeries();
  for (QAbstractAxis* axis : chart()->axes()) {
    chart()->removeAxis(axis);
    delete axis;
  }
  double low_x = std::numeric_limits<double>::infinity(), high_x = -low_x, low = low_x, high = 0;
  for (const Line& line : lines_)
    for (const Point& point : line.points) {
      low_x = std::min(low_x, point.x), high_x = std::max(high_x, point.x);
      if (point.failed()) continue;
      low = std::min(low, point.figure - point.spread / 2),
      high = std::max(high, point.figure + point.spread / 2);
    }
  if (!std::isfinite(low_x) || !std::isfinite(low)) return;
  if (high <= 0) high = 1; // nothing but zeros
  const auto axis_up = [](double from, double to, bool logarithmic) -> QAbstractAxis* {
    constexpr double base = 10;
    if (!logarithmic) {
      auto* axis = new QValueAxis;
      axis->setRange(from, to);
      axis->setTickCount(5);
      axis->applyNiceNumbers();
      axis->setLabelFormat("%g");
      return axis;
    }
    auto* axis = new QLogValueAxis;
    axis->setBase(base);
    axis->setLabelFormat("%g");
    axis->setRange(power_below(from, base), std::max(power_above(to, base), power_below(from, base) * base));
    return axis;
  };
  const bool doubling = choices_.isEmpty() && low_x > 0 && high_x / low_x >= 4;
  QAbstractAxis* across = axis_across(low_x, high_x, doubling);
  QAbstractAxis* up = axis_up(low > 0 && high / low > 20 ? low : 0, high, low > 0 && high / low > 20);
  if (choices_.isEmpty()) across->setTitleText(x); // else their names stand there
  across->setGridLineVisible(false);               // it would stand at values that were not run
  up->setTitleText(y);
  chart()->addAxis(across, Qt::AlignBottom);
  chart()->addAxis(up, Qt::AlignLeft);
  for (const Line& line : lines_) {
    auto* series = new QLineSeries;
    for (const Point& point : line.points)
      if (!point.failed()) series->append(point.x, point.figure);
    chart()->addSeries(series);
    series->attachAxis(across);
    series->attachAxis(up);
  }
  restyle();
}

void SweepLines::restyle() {
  const Theme& theme = Theme::instance();
  style_chart(*chart());
  // Room at the right for the names of the lines.
  double names = 0;
  if (lines_.size() > 1)
    for (const Line& line : lines_)
      names = std::max(names, QFontMetricsF(theme.font(Theme::Type::caption)).horizontalAdvance(line.name));
  // Its labels keep their room, unseen (without a brush they would be black); the values that were run are
  // drawn there, whole numbers all.
  for (QAbstractAxis* across : chart()->axes(Qt::Horizontal)) across->setLabelsBrush(Qt::transparent);
  qsizetype label_lines = 0;
  for (const QString& choice : choices_) label_lines = std::max(label_lines, choice.count(' ') + 1);
  chart()->setMargins(QMargins(0, theme.px(8), theme.px(14) + static_cast<int>(names),
                               theme.px(16) * static_cast<int>(label_lines)));
  int index = 0;
  for (QAbstractSeries* series : chart()->series())
    static_cast<QLineSeries*>(series)->setPen(
        choices_.isEmpty() ? QPen(theme.warp_colour(index++), theme.px(1.8)) : QPen(Qt::NoPen));
  viewport()->update();
}

QPointF SweepLines::scene_position(const QPointF& value) const {
  return chart()->mapToScene(chart()->mapToPosition(value, chart()->series().value(0)));
}

QPointF SweepLines::place_of(const Point& point) const {
  if (!point.failed()) return scene_position({point.x, point.figure});
  // At the bottom; also requested with a height that a logarithmic axis has.
  return {scene_position({point.x, 1}).x(), chart()->plotArea().bottom() - Theme::instance().px(6)};
}

std::vector<double> SweepLines::labelled() const {
  std::set<double> values;
  for (const Line& line : lines_)
    for (const Point& point : line.points) values.insert(point.x);
  const Theme& theme = Theme::instance();
  const QFontMetricsF metrics(theme.font(Theme::Type::caption));
  std::vector<double> shown;
  double taken = -1e9;
  for (const double value : values) {
    const double middle = scene_position({value, 1}).x(),
                 half = metrics.boundingRect(QRectF(0, 0, 1000, 1000), Qt::AlignHCenter, label_of(value))
                            .width() /
                        2;
    if (middle - half < taken) continue;
    shown.push_back(value);
    taken = middle + half + theme.px(6);
  }
  return shown;
}

void SweepLines::drawForeground(QPainter* painter, const QRectF& rect) {
  QChartView::drawForeground(painter, rect);
  if (chart()->series().isEmpty()) return;
  const Theme& theme = Theme::instance();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setFont(theme.font(Theme::Type::caption));
  painter->setPen(theme.colours().muted);
  const QRectF area = chart()->plotArea();
  for (const double value : labelled()) {
    const double x = scene_position({value, 1}).x();
    painter->drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + theme.px(3)));
    painter->drawText(QRectF(x - 200, area.bottom() + theme.px(4), 400, theme.px(160)),
                      Qt::AlignHCenter | Qt::AlignTop, label_of(value));
  }
  double taken = -1e9; // names of lines that end close together move apart
  std::vector<std::pair<double, std::size_t>> ends;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const QColor colour = theme.warp_colour(static_cast<int>(i));
    QPointF last;
    for (const Point& point : lines_[i].points) {
      const QPointF at = place_of(point);
      if (point.failed()) {
        painter->setPen(QPen(theme.colours().bad, theme.px(2)));
        const double arm = theme.px(4);
        painter->drawLine(QLineF(at.x() - arm, at.y() - arm, at.x() + arm, at.y() + arm));
        painter->drawLine(QLineF(at.x() - arm, at.y() + arm, at.x() + arm, at.y() - arm));
        continue;
      }
      if (point.spread > 0) {
        const QPointF low = scene_position({point.x, std::max(1e-12, point.figure - point.spread / 2)}),
                      high = scene_position({point.x, point.figure + point.spread / 2});
        painter->setPen(QPen(colour, theme.px(1)));
        painter->drawLine(low, high);
        for (const QPointF& end : {low, high})
          painter->drawLine(QPointF(end.x() - theme.px(3), end.y()), QPointF(end.x() + theme.px(3), end.y()));
      }
      painter->setPen(QPen(colour, theme.px(1.8)));
      painter->setBrush(point.solid ? colour : theme.colours().canvas);
      painter->drawEllipse(at, theme.px(3.5), theme.px(3.5));
      if (point.best) {
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(at, theme.px(7), theme.px(7));
      }
      last = at;
    }
    ends.push_back({last.y(), i});
  }
  if (lines_.size() < 2) return;
  std::sort(ends.begin(), ends.end());
  for (const auto& [y, i] : ends) {
    const double at = std::max(y, taken + theme.px(14));
    taken = at;
    painter->setPen(theme.warp_colour(static_cast<int>(i)));
    painter->drawText(QPointF(chart()->plotArea().right() + theme.px(10), at + theme.px(4)), lines_[i].name);
  }
}

bool SweepLines::nearest(const QPointF& position, int& line, int& point) const {
  double best = Theme::instance().px(14);
  bool found = false;
  if (chart()->series().isEmpty()) return false;
  for (std::size_t i = 0; i < lines_.size(); ++i)
    for (std::size_t j = 0; j < lines_[i].points.size(); ++j) {
      const Point& candidate = lines_[i].points[j];
      const double away = QLineF(position, place_of(candidate)).length();
      if (away < best) best = away, line = static_cast<int>(i), point = static_cast<int>(j), found = true;
    }
  return found;
}

void SweepLines::mousePressEvent(QMouseEvent* event) {
  int line = 0, point = 0;
  if (nearest(mapToScene(event->pos()), line, point)) emit picked(line, point);
}

bool SweepLines::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    int line = 0, point = 0;
    if (nearest(mapToScene(help->pos()), line, point))
      QToolTip::showText(help->globalPos(),
                         lines_[static_cast<std::size_t>(line)].points[static_cast<std::size_t>(point)].help,
                         this);
    else
      QToolTip::hideText();
    return true;
  }
  return QChartView::viewportEvent(event);
}

}
