#include "widgets/charts/roofline_chart.h"

#include "kernels/metrics/arithmetic_peak.h"
#include "widgets/charts/chart_style.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <QtCharts/QLineSeries>
#include <QtCharts/QLogValueAxis>
#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelarium {

QString arithmetic_name(const std::string& tensor_type) {
  return tensor_type.empty() ? QStringLiteral("fp32")
                             : RooflineChart::tr("tensor %1").arg(QString::fromStdString(tensor_type));
}
QString arithmetic_of(const Run& run) { return arithmetic_name(tensor_type(run)); }

std::vector<RooflinePoint> roofline_points(const Run& run) {
  const double counted =
      static_cast<double>(run.counters[metric::dram_read_bytes] + run.counters[metric::dram_write_bytes]);
  const double bytes = counted > 0 ? counted : run.compulsory_bytes;
  const QString name = QString::fromStdString(run.variant);
  std::vector<RooflinePoint> points;
  if (run.time && run.time->label == Label::measured)
    points.push_back({name, run.flops, bytes, run.time->median_ms, Label::measured, true});
  else if (run.modelled)
    points.push_back({name, run.flops, bytes, run.modelled->median_ms, Label::modelled, true});
  if (run.recorded)
    points.push_back({name, run.flops, bytes, run.recorded->median_ms, Label::recorded, false});
  for (RooflinePoint& point : points) point.arithmetic = arithmetic_of(run);
  return points;
}

std::vector<RooflinePoint> roofline_levels(const Run& run) {
  const std::vector<RooflinePoint> points = roofline_points(run);
  std::vector<RooflinePoint> levels;
  const auto add = [&](const QString& level, std::uint64_t sectors) {
    if (points.empty() || sectors == 0) return;
    RooflinePoint point = points.front();
    point.name = RooflineChart::tr("%1 bytes").arg(level);
    point.level = level;
    point.bytes = static_cast<double>(sectors) * 32;
    point.trail = false;
    levels.push_back(point);
  };
  add("L1", run.counters[metric::global_load_sectors] + run.counters[metric::global_store_sectors]);
  add("L2", run.counters[metric::l2_read_sectors] + run.counters[metric::l2_write_sectors]);
  return levels;
}

class RooflineChart::Drawing : public QChartView {
 public:
  explicit Drawing(RooflineChart* owner) : QChartView(make_chart()), owner_(owner) {
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setBackgroundBrush(Qt::NoBrush);
    setViewportUpdateMode(FullViewportUpdate);
  }

  void rebuild();

 protected:
  void drawForeground(QPainter* painter, const QRectF& rect) override;
  bool viewportEvent(QEvent* event) override;

 private:
  /// Writes a ceiling's name along its line, as long as there is room for it.
  void write_on(QPainter& painter, const Ceiling& ceiling, std::vector<QPolygonF>& taken) const;
  void write_decades(QPainter& painter) const;
  /// A ceiling's line, as wide as it is drawn.
  QPolygonF band_of(const Ceiling& ceiling) const;
  QPointF at(double intensity, double gflops) const {
    return chart()->mapToScene(chart()->mapToPosition({intensity, gflops}, chart()->series().value(0)));
  }
  RooflineChart* owner_;
  double low_x_ = 0.1, high_x_ = 100, low_y_ = 1, high_y_ = 1000;
};

void RooflineChart::Drawing::rebuild() {
  chart()->removeAllSeries();
  for (QAbstractAxis* axis : chart()->axes()) {
    chart()->removeAxis(axis);
    delete axis;
  }
  const double memory = owner_->memory_roof(), compute = owner_->compute_roof();
  const double ridge = memory > 0 && compute > 0 ? compute / memory : 10;
  low_x_ = ridge / 30, high_x_ = ridge * 10, low_y_ = std::numeric_limits<double>::infinity(),
  high_y_ = compute;
  for (const RooflinePoint& point : owner_->points_) {
    if (point.intensity() <= 0 || point.gflops() <= 0) continue;
    low_x_ = std::min(low_x_, point.intensity() / 2), high_x_ = std::max(high_x_, point.intensity() * 2);
    low_y_ = std::min(low_y_, point.gflops() / 2), high_y_ = std::max(high_y_, point.gflops());
  }
  if (memory > 0) low_y_ = std::min(low_y_, memory * low_x_);
  if (high_y_ <= 0) high_y_ = 1000;
  if (!std::isfinite(low_y_)) low_y_ = high_y_ / 1000;
  low_x_ = power_below(low_x_, 10), high_x_ = power_above(high_x_, 10);
  low_y_ = power_below(low_y_, 10), high_y_ = power_above(high_y_ * 1.2, 10);
  const auto axis = [&](double from, double to, const QString& title, Qt::Alignment side) {
    auto* made = new QLogValueAxis;
    made->setBase(10);
    made->setRange(from, to);
    made->setLabelFormat("%g");
    made->setTitleText(title);
    chart()->addAxis(made, side);
    return made;
  };
  auto* across =
      axis(low_x_, high_x_, RooflineChart::tr("arithmetic intensity, FLOP / byte"), Qt::AlignBottom);
  auto* up = axis(low_y_, high_y_, RooflineChart::tr("GFLOP/s"), Qt::AlignLeft);
  const Theme& theme = Theme::instance();
  const auto line = [&](QPointF from, QPointF to, const QPen& pen) {
    auto* series = new QLineSeries;
    series->append(from);
    series->append(to);
    series->setPen(pen);
    chart()->addSeries(series);
    series->attachAxis(across);
    series->attachAxis(up);
  };
  for (const Ceiling& ceiling : owner_->ceilings_) {
    const bool top = ceiling.rate == (ceiling.memory ? memory : compute);
    QPen pen(top ? theme.colours().text : theme.colours().muted, theme.px(top ? 1.8 : 1.2),
             ceiling.label == Label::measured ? Qt::SolidLine : Qt::DashLine);
    if (ceiling.memory) {
      // From the left or the lower edge up to the flat part.
      const double from = std::max(low_x_, low_y_ / ceiling.rate),
                   to = compute > 0 ? compute / ceiling.rate : high_x_;
      line({from, from * ceiling.rate}, {std::min(to, high_x_), std::min(to, high_x_) * ceiling.rate}, pen);
    } else {
      const double from = memory > 0 ? std::max(low_x_, ceiling.rate / memory) : low_x_;
      line({from, ceiling.rate}, {high_x_, ceiling.rate}, pen);
    }
  }
  if (owner_->ceilings_.empty())
    line({low_x_, low_y_}, {low_x_, low_y_}, Qt::NoPen); // positions need a series
  style_chart(*chart());
  // Their labels reserve the room for those that write_decades() writes, whose thousands stand apart.
  if (low_y_ >= 1) up->setLabelFormat(" %.0f ");
  for (QAbstractAxis* each : chart()->axes()) each->setLabelsColor(Qt::transparent);
  viewport()->update();
}

/// Qt Charts does not support narrow spaces between thousands.
void RooflineChart::Drawing::write_decades(QPainter& painter) const {
  const Theme& theme = Theme::instance();
  const QRectF area = chart()->plotArea();
  const double wide = theme.px(80), high = theme.px(18), gap = theme.px(6);
  painter.setFont(theme.font(Theme::Type::small));
  painter.setPen(theme.colours().muted);
  const auto text = [](double value) {
    return value < 1 ? number_text(value, 1) : count_text(std::llround(value));
  };
  for (double x = low_x_; x <= high_x_ * 1.01; x *= 10)
    painter.drawText(QRectF(at(x, low_y_).x() - wide / 2, area.bottom() + gap / 2, wide, high),
                     Qt::AlignCenter, text(x));
  for (double y = low_y_; y <= high_y_ * 1.01; y *= 10)
    painter.drawText(QRectF(area.left() - gap - wide, at(low_x_, y).y() - high / 2, wide, high),
                     Qt::AlignRight | Qt::AlignVCenter, text(y));
}

void RooflineChart::Drawing::drawForeground(QPainter* painter, const QRectF& rect) {
  QChartView::drawForeground(painter, rect);
  if (chart()->series().isEmpty()) return;
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  painter->setRenderHint(QPainter::Antialiasing);
  const QRectF area = chart()->plotArea();
  write_decades(*painter);
  painter->setFont(theme.font(Theme::Type::caption));
  std::vector<QPolygonF> taken;
  for (const RooflinePoint& point : owner_->points_) {
    if (point.intensity() <= 0 || point.gflops() <= 0) continue;
    const QPointF dot(theme.px(6), theme.px(6)), here = at(point.intensity(), point.gflops());
    taken.emplace_back(QRectF(here - dot, here + dot));
  }
  for (const bool memory : {false, true}) // the flat ones have the whole width
    for (const Ceiling& ceiling : owner_->ceilings_)
      if (ceiling.memory == memory) write_on(*painter, ceiling, taken);
  std::vector<QPolygonF> lines;
  for (const Ceiling& ceiling : owner_->ceilings_) lines.push_back(band_of(ceiling));
  const auto& points = owner_->points_;
  QPointF before;
  bool joined = false;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const RooflinePoint& point = points[i];
    if (point.intensity() <= 0 || point.gflops() <= 0 || !point.trail) continue;
    const QPointF here = at(point.intensity(), point.gflops());
    QColor trail = c.accent;
    trail.setAlphaF(0.5F);
    painter->setPen(QPen(trail, theme.px(1.2)));
    if (joined) painter->drawLine(before, here);
    before = here, joined = true;
  }
  // The points of the newest run are on one line: the same speed over other bytes.
  for (const RooflinePoint& point : points) {
    if (point.level.isEmpty() || point.intensity() <= 0 || point.gflops() <= 0) continue;
    painter->setPen(QPen(c.muted, theme.px(1), Qt::DotLine));
    const QLineF same_speed(
        at(point.intensity(), point.gflops()),
        at(points.back().intensity() > 0 ? points.back().intensity() : point.intensity(), point.gflops()));
    painter->drawLine(same_speed);
    lines.emplace_back(QRectF(same_speed.p1(), same_speed.p2()).normalized().adjusted(0, -1, 0, 1));
  }
  for (std::size_t back = 0; back < points.size(); ++back) {
    const std::size_t i = points.size() - 1 - back; // the newest keeps its label
    const RooflinePoint& point = points[i];
    if (point.intensity() <= 0 || point.gflops() <= 0) continue;
    const QPointF here = at(point.intensity(), point.gflops());
    const double radius = theme.px(back == 0 ? 5.5 : 4.5);
    painter->setPen(QPen(point.label == Label::recorded   ? c.recorded
                         : point.label == Label::measured ? c.measured
                                                          : c.modelled,
                         theme.px(1.8)));
    painter->setBrush(point.label == Label::measured ? QBrush(c.measured) : QBrush(c.canvas));
    if (point.level.isEmpty())
      painter->drawEllipse(here, radius, radius);
    else
      painter->drawPolygon(QPolygonF({here + QPointF(0, -radius), here + QPointF(radius, 0),
                                      here + QPointF(0, radius), here + QPointF(-radius, 0)}));
    QString text = point.name + "  " + percent_text(owner_->share_of_roof(point));
    if (point.label == Label::recorded) text += "  " + label_text(point.label); // beside its modelled one
    const double wide = QFontMetricsF(painter->font()).horizontalAdvance(text);
    const double away = radius + theme.px(4), high = theme.px(16);
    const auto place = [&](double x, double y) { return QRectF(x, y, wide, high); };
    const double right = here.x() + away, left = here.x() - away - wide;
    for (const QRectF& label :
         {place(right, here.y() - high / 2), place(left, here.y() - high / 2),
          place(right, here.y() + radius), place(left, here.y() + radius),
          place(right, here.y() - radius - high), place(left, here.y() - radius - high)}) {
      const auto meets = [&](const QPolygonF& other) { return other.intersects(QPolygonF(label)); };
      if (std::any_of(taken.begin(), taken.end(), meets) || std::any_of(lines.begin(), lines.end(), meets) ||
          !area.contains(label))
        continue;
      taken.emplace_back(label);
      painter->setPen(back == 0 ? c.text : c.muted);
      painter->drawText(label, Qt::AlignLeft | Qt::AlignVCenter, text);
      break;
    }
  }
}

QPolygonF RooflineChart::Drawing::band_of(const Ceiling& ceiling) const {
  const double memory = owner_->memory_roof(), compute = owner_->compute_roof();
  const double from = ceiling.memory ? std::max(low_x_, low_y_ / ceiling.rate)
                      : memory > 0   ? std::max(low_x_, ceiling.rate / memory)
                                     : low_x_;
  const double to = ceiling.memory && compute > 0 ? std::min(high_x_, compute / ceiling.rate) : high_x_;
  const QLineF line(at(from, ceiling.memory ? from * ceiling.rate : ceiling.rate),
                    at(to, ceiling.memory ? to * ceiling.rate : ceiling.rate));
  QTransform along;
  along.translate(line.x1(), line.y1());
  along.rotate(-line.angle());
  return along.map(QPolygonF(QRectF(0, -1, line.length(), 2)));
}

void RooflineChart::Drawing::write_on(QPainter& painter, const Ceiling& ceiling,
                                      std::vector<QPolygonF>& taken) const {
  const Theme& theme = Theme::instance();
  const QRectF area = chart()->plotArea();
  const double memory = owner_->memory_roof(), compute = owner_->compute_roof();
  const QString rate = ceiling.memory ? rate_text(ceiling.rate * 1e9) : flops_text(ceiling.rate * 1e9);
  const double high = theme.px(16), gap = theme.px(4);
  const double from = std::max(low_x_, low_y_ / ceiling.rate);
  const double to = ceiling.memory && compute > 0 ? std::min(high_x_, compute / ceiling.rate) : high_x_;
  const auto on_line = [&](double x) { return at(x, ceiling.memory ? x * ceiling.rate : ceiling.rate); };
  // A flat one's name may begin where its line does not yet: nothing is above the slope.
  const QPointF begin = on_line(ceiling.memory ? from : low_x_), end = on_line(to);
  const double length = QLineF(begin, end).length(), angle = -QLineF(begin, end).angle();
  painter.setPen(theme.colours().muted);
  for (const QString& text : {ceiling.name + "  " + rate + "  " + label_text(ceiling.label),
                              ceiling.name + "  " + rate, ceiling.name}) {
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text);
    if (wide + 2 * gap > length) continue;
    // The slowest memory's name is below its line, where no other line is; all others are above theirs.
    const bool below = ceiling.memory && ceiling.rate == memory;
    QTransform along;
    along.translate(begin.x(), begin.y());
    along.rotate(angle);
    for (const double share : {ceiling.memory ? 0.05 : 1.0, 0.35, 0.65, 0.95}) {
      const QRectF label((length - wide - 2 * gap) * share + gap, below ? gap / 2 : -high - gap / 2, wide,
                         high);
      const QPolygonF place = along.map(QPolygonF(label));
      const bool free = std::none_of(taken.begin(), taken.end(),
                                     [&](const QPolygonF& other) { return other.intersects(place); });
      if (!free || !area.adjusted(-1, -high, 1, 1).contains(place.boundingRect())) continue;
      taken.push_back(place);
      painter.save();
      painter.setTransform(along, true);
      painter.drawText(label, Qt::AlignCenter, text);
      painter.restore();
      return;
    }
  }
}

bool RooflineChart::Drawing::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QChartView::viewportEvent(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const QPointF position = mapToScene(help->pos());
  for (const RooflinePoint& point : owner_->points_) {
    if (point.intensity() <= 0 || point.gflops() <= 0 || chart()->series().isEmpty()) continue;
    if (QLineF(position, at(point.intensity(), point.gflops())).length() > Theme::instance().px(10)) continue;
    QToolTip::showText(help->globalPos(),
                       RooflineChart::tr("%1: %2 FLOP/byte, %3, %4, %5 of the roof")
                           .arg(point.name, number_text(point.intensity()), flops_text(point.gflops() * 1e9),
                                label_text(point.label), percent_text(owner_->share_of_roof(point))),
                       this);
    return true;
  }
  QToolTip::hideText();
  return true;
}

RooflineChart::RooflineChart(QWidget* parent) : View(parent) {
  numbers_ = new NumbersModel(this);
  drawing_ = new Drawing(this);
  set_content(drawing_);
  set_title(tr("Roofline"));
  set_legend(
      tr("slope: limited by bytes · flat: limited by arithmetic · solid line: measured on this "
         "device, dashed: datasheet · filled dot: measured, hollow: modelled (teal) or recorded "
         "(orange) · the line joins your runs · diamonds: the newest run against its L1 and L2 bytes"));
  show_empty(tr("Run the kernel to place it under the roof."));
}

void RooflineChart::set_ceilings(std::vector<Ceiling> ceilings) {
  std::erase_if(ceilings, [](const Ceiling& ceiling) { return !(ceiling.rate > 0); });
  ceilings_ = std::move(ceilings);
  refresh();
}

void RooflineChart::set_points(std::vector<RooflinePoint> points) {
  points_ = std::move(points);
  refresh();
}

double RooflineChart::memory_roof() const {
  double slowest = 0;
  for (const Ceiling& ceiling : ceilings_)
    if (ceiling.memory && (slowest <= 0 || ceiling.rate < slowest)) slowest = ceiling.rate;
  return slowest;
}

double RooflineChart::memory_roof(const QString& level) const {
  for (const Ceiling& ceiling : ceilings_)
    if (ceiling.memory && ceiling.name == level) return ceiling.rate;
  return memory_roof();
}

double RooflineChart::compute_roof() const {
  double fastest = 0;
  for (const Ceiling& ceiling : ceilings_)
    if (!ceiling.memory) fastest = std::max(fastest, ceiling.rate);
  return fastest;
}

double RooflineChart::compute_roof(const QString& arithmetic) const {
  if (arithmetic.isEmpty()) return compute_roof();
  for (const Ceiling& ceiling : ceilings_)
    if (!ceiling.memory && ceiling.name == arithmetic) return ceiling.rate;
  return 0;
}

double RooflineChart::share_of_roof(const RooflinePoint& point) const {
  const double memory = point.level.isEmpty() ? memory_roof() : memory_roof(point.level),
               compute = compute_roof(point.arithmetic);
  if (memory <= 0 && compute <= 0) return std::numeric_limits<double>::quiet_NaN();
  double roof = compute > 0 ? compute : std::numeric_limits<double>::infinity();
  if (memory > 0) roof = std::min(roof, memory * point.intensity());
  return roof > 0 ? point.gflops() / roof : std::numeric_limits<double>::quiet_NaN();
}

void RooflineChart::refresh() {
  std::vector<std::vector<QVariant>> rows;
  for (const Ceiling& ceiling : ceilings_)
    rows.push_back({ceiling.name, label_text(ceiling.label), QVariant(),
                    ceiling.memory ? QVariant(ceiling.rate) : QVariant(),
                    ceiling.memory ? QVariant() : QVariant(ceiling.rate), QVariant()});
  for (const RooflinePoint& point : points_) {
    const double share = share_of_roof(point);
    rows.push_back({point.name, label_text(point.label), point.intensity(), QVariant(), point.gflops(),
                    std::isfinite(share) ? QVariant(100 * share) : QVariant()});
  }
  numbers_->set_table({tr("ceiling or run"), tr("label"), tr("FLOP / byte"), tr("GB/s"), tr("GFLOP/s"),
                       tr("share of the roof, %")},
                      std::move(rows));
  if (points_.empty()) return show_empty(tr("Run the kernel to place it under the roof."));
  if (std::none_of(points_.begin(), points_.end(),
                   [](const RooflinePoint& point) { return point.intensity() > 0 && point.gflops() > 0; }))
    return show_empty(
        tr("This problem has no floating-point operations, so it has no place on a roofline. Its "
           "bandwidth is in \"Time per variant\": choose GB/s or % of roof there."));
  drawing_->rebuild();
  show_ready();
}

QAbstractItemModel* RooflineChart::numbers() { return numbers_; }

void RooflineChart::restyle() {
  if (drawing_) drawing_->rebuild();
}

}
