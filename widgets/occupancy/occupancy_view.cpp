#include "widgets/occupancy/occupancy_view.h"

#include "kernels/base/error.h"
#include "widgets/parameters/occupancy_diagram.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

namespace {

using Over = OccupancyCurve::Over;

QString title_of(Over over) {
  switch (over) {
  case Over::threads:
    return OccupancyView::tr("threads per block");
  case Over::registers:
    return OccupancyView::tr("registers per thread");
  case Over::shared:
    return OccupancyView::tr("shared memory per block");
  }
  return {};
}

QString value_of(Over over, std::int64_t value) {
  switch (over) {
  case Over::threads:
    return OccupancyView::tr("%1 threads").arg(count_text(value));
  case Over::registers:
    return OccupancyView::tr("%1 registers").arg(count_text(value));
  case Over::shared:
    return bytes_text(static_cast<double>(value));
  }
  return {};
}

/// Between the labels of an axis, in threads, registers, bytes.
std::int64_t tick_step(Over over) {
  return over == Over::threads ? 256 : over == Over::registers ? 64 : 50'000;
}

/// "94 %, limited by registers"; why nothing fits where it doesn't.
QString occupancy_words(const Occupancy& occupancy) {
  return occupancy.blocks_per_sm == 0
             ? OccupancyView::tr("no block fits: %1").arg(limiter_text(occupancy.limiter))
             : OccupancyView::tr("%1, limited by %2")
                   .arg(percent_text(occupancy.fraction), limiter_text(occupancy.limiter));
}

}

OccupancyCanvas::OccupancyCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void OccupancyCanvas::set_curves(std::vector<OccupancyCurve> curves) {
  curves_ = std::move(curves);
  update();
}

QSize OccupancyCanvas::sizeHint() const { return {Theme::instance().px(640), Theme::instance().px(390)}; }
QSize OccupancyCanvas::minimumSizeHint() const {
  return {Theme::instance().px(260), Theme::instance().px(270)};
}

QRectF OccupancyCanvas::area(int curve) const {
  const Theme& theme = Theme::instance();
  const double high = std::min<double>(height() / 3.0, theme.px(190));
  return QRectF(theme.px(40), curve * high + theme.px(8), std::max(1, width() - theme.px(56)),
                std::max(1.0, high - theme.px(8 + 42)));
}

double OccupancyCanvas::x_of(int curve, double value) const {
  const std::vector<OccupancyCurve::Point>& points = curves_[static_cast<std::size_t>(curve)].points;
  const auto first = static_cast<double>(points.front().value),
             last = static_cast<double>(points.back().value);
  const QRectF room = area(curve);
  return room.left() + std::clamp((value - first) / std::max(1.0, last - first), 0.0, 1.0) * room.width();
}

double OccupancyCanvas::y_of(int curve, double fraction) const {
  const QRectF room = area(curve);
  return room.bottom() - fraction * room.height();
}

QString OccupancyCanvas::label(int curve) const {
  const OccupancyCurve& of = curves_[static_cast<std::size_t>(curve)];
  return value_of(of.over, of.now.value) + ": " + percent_text(of.now.occupancy.fraction);
}

std::pair<double, double> OccupancyCanvas::reach(int curve, double from, double to) const {
  const std::vector<OccupancyCurve::Point>& points = curves_[static_cast<std::size_t>(curve)].points;
  const auto left_of = [&](double x, const OccupancyCurve::Point& point) {
    return x < x_of(curve, static_cast<double>(point.value));
  };
  auto point = std::upper_bound(points.begin(), points.end(), from, left_of);
  if (point != points.begin()) --point; // it holds up to the next one
  double fewest = point->occupancy.fraction, most = fewest;
  for (; point != points.end() && !left_of(to, *point); ++point) {
    fewest = std::min(fewest, point->occupancy.fraction);
    most = std::max(most, point->occupancy.fraction);
  }
  return {y_of(curve, most), y_of(curve, fewest)};
}

// Beside the line of this launch if the curve leaves room there, else the nearest place where it does.
QRectF OccupancyCanvas::label_place(int curve) const {
  const Theme& theme = Theme::instance();
  const QFontMetricsF metrics(theme.font(Theme::Type::caption));
  const QRectF room = area(curve);
  const double now = x_of(curve, static_cast<double>(curves_[static_cast<std::size_t>(curve)].now.value));
  const double wide = metrics.horizontalAdvance(label(curve)), high = metrics.height(), gap = theme.px(9),
               air = theme.px(2);
  QRectF best(std::min(now + gap, room.right() - wide), room.bottom() - high, wide, high);
  double nearest = room.width();
  for (double left = room.left() + air; left <= room.right() - wide; left += gap) {
    const double away = left > now ? left - now : now - left - wide;
    if (away < gap || away >= nearest) continue;
    const auto [top, bottom] = reach(curve, left - air, left + wide + air);
    const double above = top - room.top(), below = room.bottom() - bottom;
    if (std::max(above, below) < high + 2 * air) continue;
    nearest = away;
    best.moveLeft(left);
    best.moveTop((above > below ? (room.top() + top) / 2 : (bottom + room.bottom()) / 2) - high / 2);
  }
  return best;
}

void OccupancyCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), Theme::instance().colours().canvas);
  painter.setRenderHint(QPainter::Antialiasing);
  for (int curve = 0; curve < static_cast<int>(curves_.size()); ++curve) paint_curve(painter, curve);
}

void OccupancyCanvas::paint_curve(QPainter& painter, int index) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const OccupancyCurve& curve = curves_[static_cast<std::size_t>(index)];
  const QRectF room = area(index);
  const auto y_of = [&](double fraction) { return this->y_of(index, fraction); };
  painter.setFont(theme.font(Theme::Type::caption));
  const QFontMetricsF metrics(painter.font());
  for (const double fraction : {0.0, 0.5, 1.0}) {
    painter.setPen(QPen(c.grid, 1));
    painter.drawLine(QPointF(room.left(), y_of(fraction)), QPointF(room.right(), y_of(fraction)));
    painter.setPen(c.muted);
    painter.drawText(
        QRectF(0, y_of(fraction) - metrics.height() / 2, room.left() - theme.px(6), metrics.height()),
        Qt::AlignRight | Qt::AlignVCenter, percent_text(fraction));
  }
  const auto first = curve.points.front().value, last = curve.points.back().value;
  const std::int64_t step = tick_step(curve.over);
  for (std::int64_t value = (first + step - 1) / step * step; value <= last; value += step) {
    const QString text =
        curve.over == Over::shared ? bytes_text(static_cast<double>(value)) : count_text(value);
    const double wide = metrics.horizontalAdvance(text), x = x_of(index, static_cast<double>(value));
    painter.setPen(QPen(c.grid, 1));
    painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()));
    painter.setPen(c.muted);
    painter.drawText(QPointF(std::min(x - wide / 2, width() - wide), room.bottom() + metrics.height()), text);
  }
  painter.drawText(QRectF(room.left(), room.bottom() + theme.px(18), room.width(), metrics.height() + 2),
                   Qt::AlignCenter, title_of(curve.over));
  // Steps, as allocations are.
  QPainterPath path(
      QPointF(x_of(index, static_cast<double>(first)), y_of(curve.points.front().occupancy.fraction)));
  for (const OccupancyCurve::Point& point : curve.points) {
    const double x = x_of(index, static_cast<double>(point.value));
    path.lineTo(x, path.currentPosition().y());
    path.lineTo(x, y_of(point.occupancy.fraction));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(c.accent, theme.px(2)));
  painter.drawPath(path);
  if (curve.over == Over::registers && curve.now.value == 0) return; // not known
  const double fraction = curve.now.occupancy.fraction;
  const QPointF now(x_of(index, static_cast<double>(curve.now.value)), y_of(fraction));
  painter.setPen(QPen(c.muted, 1, Qt::DashLine));
  painter.drawLine(QPointF(now.x(), room.top()), QPointF(now.x(), room.bottom()));
  painter.setPen(QPen(c.canvas, theme.px(2)));
  painter.setBrush(c.text);
  painter.drawEllipse(now, theme.px(5), theme.px(5));
  const QRectF place = label_place(index);
  painter.setPen(Qt::NoPen);
  painter.setBrush(c.canvas);
  painter.drawRect(place.adjusted(-1, 0, 1, 0));
  painter.setPen(c.text);
  painter.drawText(place, Qt::AlignCenter, label(index));
}

QString OccupancyCanvas::sentence(const QPointF& at) const {
  for (int index = 0; index < static_cast<int>(curves_.size()); ++index) {
    const QRectF room = area(index);
    if (!room.contains(at)) continue;
    const OccupancyCurve& curve = curves_[static_cast<std::size_t>(index)];
    const auto first = static_cast<double>(curve.points.front().value),
               last = static_cast<double>(curve.points.back().value);
    const OccupancyCurve::Point& point =
        curve.at(first + (at.x() - room.left()) / room.width() * (last - first));
    return value_of(curve.over, point.value) + ": " + occupancy_words(point.occupancy);
  }
  return {};
}

bool OccupancyCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const QString text = sentence(help->pos());
  if (text.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), text, this);
  return true;
}

OccupancyView::OccupancyView(Selection* selection, QWidget* parent)
    : RunView(parent), selection_(selection), canvas_(new OccupancyCanvas), numbers_(new NumbersModel(this)) {
  canvas_->setAccessibleName(tr("Occupancy over what limits it"));
  summary_ = new QLabel;
  summary_->setWordWrap(true);
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(summary_);
  column->addWidget(canvas_, 1);
  set_content(content);
  connect(selection_, &Selection::launch_changed, this, &OccupancyView::rebuild);
  set_title(tr("Occupancy"));
  set_legend(tr("theoretical: warps that an SM can hold, relative to its maximum · each curve: all other "
                "values as in this launch · dot: this launch"));
  show_empty(tr("Run the kernel to see what limits the warps on an SM."));
}

void OccupancyView::set_run(const RunPointer& run) {
  run_ = run;
  rebuild();
}

void OccupancyView::rebuild() {
  const auto launch = static_cast<std::size_t>(std::max(0, selection_->launch()));
  if (!run_ || launch >= run_->launches.size() || !run_->modelled)
    return show_empty(run_ ? tr("This run has no launch whose limits are known.")
                           : tr("Run the kernel to see what limits the warps on an SM."));
  const LaunchFacts& facts = run_->launches[launch];
  try {
    canvas_->set_curves(occupancy_curves(load_gpu_spec(run_->modelled->spec), facts));
  } catch (const Error&) { // a GPU without a sheet
    return show_empty(tr("This run has no launch whose limits are known."));
  }
  QString text = tr("%1: %2").arg(QString::fromStdString(facts.kernel), occupancy_words(facts.occupancy));
  if (facts.facts.registers_per_thread == 0)
    text += " · " + tr("registers are not known: only machine code tells them");
  summary_->setText(text);
  fill_numbers();
  show_ready();
}

void OccupancyView::fill_numbers() {
  std::vector<std::vector<QVariant>> rows;
  for (const OccupancyCurve& curve : canvas_->curves())
    for (const OccupancyCurve::Point& point : curve.points)
      rows.push_back({title_of(curve.over), static_cast<qlonglong>(point.value), point.occupancy.fraction,
                      point.occupancy.warps_per_sm, limiter_text(point.occupancy.limiter)});
  numbers_->set_table(
      {tr("over"), tr("value"), tr("occupancy, 0 to 1"), tr("warps per SM"), tr("limited by")},
      std::move(rows));
}

}
