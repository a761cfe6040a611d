#include "widgets/charts/timing_chart.h"

#include "kernels/metrics/comparison.h"
#include "widgets/charts/axis.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QComboBox>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace kernelarium {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

QString name_of(TimingChart::Metric metric) {
  using Metric = TimingChart::Metric;
  switch (metric) {
  case Metric::time:
    return TimingChart::tr("time");
  case Metric::bandwidth:
    return TimingChart::tr("GB/s");
  case Metric::flops:
    return TimingChart::tr("GFLOP/s");
  case Metric::roof:
    return TimingChart::tr("% of roof");
  case Metric::speed_up:
    return TimingChart::tr("speed-up");
  }
  return {};
}

}

namespace {

/// Of the column of figures, whose values are bare.
QString figure_heading(TimingChart::Metric metric) {
  using Metric = TimingChart::Metric;
  switch (metric) {
  case Metric::time:
    return TimingChart::tr("time, ms");
  case Metric::roof:
    return TimingChart::tr("share of the roof, 0 to 1");
  case Metric::speed_up:
    return TimingChart::tr("speed-up, times");
  default:
    return name_of(metric);
  }
}

/// A tick's value: as few digits as it has.
QString count_or_short(double value) {
  return value >= 1e4 ? short_count_text(value) : QString::number(value, 'g', 4);
}

}

std::vector<TimingBar> timing_bars(const std::vector<RunPointer>& runs, const RunPointer& current) {
  std::vector<TimingBar> bars;
  std::vector<const Run*> known;
  for (const RunPointer& run : runs)
    if (run) known.push_back(run.get());
  const std::vector<std::string> names = names_apart(known);
  std::size_t named = 0;
  for (const RunPointer& run : runs) {
    if (!run) continue;
    TimingBar bar;
    bar.name = QString::fromStdString(names[named++]);
    bar.flops = run->flops, bar.bytes = run->compulsory_bytes;
    bar.highlighted = run == current;
    // A simulation's own clock says how fast the simulator is, not the kernel: it is no bar.
    if (run->time && run->time->label == Label::measured) {
      bar.time = *run->time;
      bar.note = QString::fromStdString(run->device_name);
      bars.push_back(bar);
    }
    if (run->modelled) {
      bar.time = Series();
      bar.time.median_ms = run->modelled->median_ms;
      bar.time.label = Label::modelled;
      bar.time.method = run->modelled->bound_by;
      bar.note = QString::fromStdString(run->modelled->spec).toUpper();
      bars.push_back(bar);
    }
    if (run->recorded) {
      bar.time = *run->recorded;
      bar.time.label = Label::recorded;
      bar.note = QString::fromStdString(run->recorded_on);
      bars.push_back(bar);
    }
  }
  const RunPointer& of = current ? current : runs.empty() ? current : runs.back();
  if (of)
    for (const BaselineResult& baseline : of->baselines) {
      if (baseline.verdict != Verdict::pass || baseline.time.median_ms <= 0) continue;
      bars.push_back({words_of(Sentence::of_manifest(baseline.name)),
                      baseline.threads > 1 ? TimingChart::tr("%1 threads").arg(baseline.threads) : QString(),
                      baseline.time, of->flops, of->compulsory_bytes, false});
    }
  return bars;
}

std::pair<double, double> quartiles(const Series& series) {
  std::vector<double> sorted = series.samples_ms;
  if (sorted.size() < 4)
    return {std::max(0.0, series.median_ms - series.iqr_ms / 2), series.median_ms + series.iqr_ms / 2};
  std::sort(sorted.begin(), sorted.end());
  const auto at = [&](double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (place - static_cast<double>(below));
  };
  return {at(0.25), at(0.75)};
}

namespace {

/// A unit in which the ends of an axis are readable numbers.
struct AxisUnit {
  double scale = 1; ///< figures times this
  QString name;
};

/// How far a linear axis goes: beyond a gap of more than five times, bars are cut, or those before it could
/// not be distinguishable (a CPU's milliseconds beside a GPU's microseconds).
double longest_shown(std::vector<double> figures) {
  std::erase_if(figures, [](double figure) { return !std::isfinite(figure) || figure <= 0; });
  std::sort(figures.begin(), figures.end());
  for (std::size_t i = figures.size(); i-- > 2;) // two at least remain to be compared
    if (figures[i] > 5 * figures[i - 1]) return figures[i - 1];
  return figures.empty() ? 0 : figures.back();
}

AxisUnit axis_unit(TimingChart::Metric metric, double highest) {
  using Metric = TimingChart::Metric;
  const auto larger = [&](const char* small, const char* large) {
    return highest >= 1000 ? AxisUnit{1e-3, QString::fromUtf8(large)} : AxisUnit{1, QString::fromUtf8(small)};
  };
  switch (metric) {
  case Metric::time:
    return highest < 1e-3 ? AxisUnit{1e6, "ns"} : highest < 1 ? AxisUnit{1e3, "µs"} : larger("ms", "s");
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

class TimingChart::Drawing : public QWidget {
 public:
  explicit Drawing(TimingChart* chart) : chart_(chart) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
  }
  void rows_changed() {
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

 protected:
  void paintEvent(QPaintEvent*) override;
  void keyPressEvent(QKeyEvent* event) override {
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
  void mousePressEvent(QMouseEvent* event) override {
    current_ = row_at(event->position().y());
    update();
    if (current_ >= 0) emit chart_->bar_picked(name_of_row(current_));
  }
  bool event(QEvent* event) override {
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
      lines
          << TimingChart::tr("samples: %1, %2").arg(bar.time.n).arg(QString::fromStdString(bar.time.method));
    if (!bar.note.isEmpty()) lines << bar.note.toHtmlEscaped();
    if (bar.time.throttled) lines << TimingChart::tr("the clocks fell during this series");
    QToolTip::showText(help->globalPos(), lines.join("<br>"), this);
    return true;
  }

 private:
  struct Row {
    std::size_t first, bars;
  };
  static constexpr double gap = 0.45; ///< between rows, in bars

  static int axis_height() { return Theme::instance().px(40); }
  double height_in_bars() const {
    return static_cast<double>(chart_->bars_.size()) + gap * static_cast<double>(rows_.size());
  }
  double bar_height() const {
    const Theme& theme = Theme::instance();
    return std::min<double>((height() - axis_height()) / std::max(1.0, height_in_bars()), theme.px(24));
  }
  double top_of(std::size_t row) const {
    return (static_cast<double>(rows_[row].first) + gap * static_cast<double>(row)) * bar_height();
  }
  int row_at(double y) const {
    for (std::size_t row = 0; row < rows_.size(); ++row)
      if (y >= top_of(row) && y < top_of(row) + (static_cast<double>(rows_[row].bars) + gap) * bar_height())
        return static_cast<int>(row);
    return -1;
  }
  int bar_at(double y) const {
    const int row = row_at(y);
    if (row < 0) return -1;
    const Row& found = rows_[static_cast<std::size_t>(row)];
    const auto inside = static_cast<std::size_t>(
        std::max(0.0, (y - top_of(static_cast<std::size_t>(row))) / bar_height() - gap / 2));
    return static_cast<int>(found.first + std::min(inside, found.bars - 1));
  }
  QString name_of_row(int row) const {
    return chart_->bars_[rows_[static_cast<std::size_t>(row)].first].name;
  }
  void bar(QPainter& painter, const QRectF& rect, Label label) const;
  void paint_axis(QPainter& painter, const Axis& axis, double left, double right, double bottom) const;
  void paint_bar(QPainter& painter, const TimingBar& item, const QRectF& place, const Axis& axis, double left,
                 double right) const;
  /// The text behind a bar, with its note where there is room.
  QString words(const TimingBar& bar, bool note) const {
    const QString text = chart_->figure_text(bar) + "  " + label_text(bar.time.label);
    return !note || bar.note.isEmpty() ? text : text + ", " + bar.note;
  }
  /// The figures of a bar's quartiles, in order.
  std::pair<double, double> whiskers(const TimingBar& item) const {
    TimingBar low = item, high = item;
    std::tie(low.time.median_ms, high.time.median_ms) = quartiles(item.time);
    low.time.median_ms = std::max(1e-9, low.time.median_ms);
    return std::minmax({chart_->figure(low), chart_->figure(high)});
  }

  TimingChart* chart_;
  std::vector<Row> rows_;
  int current_ = -1;
};

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
    painter.drawText(QRectF(x - half - 2, bottom + theme.px(4), 2 * half + 4, theme.px(15)), Qt::AlignCenter,
                     text);
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
  const bool note = metrics.horizontalAdvance(words(item, true)) <= room.width();
  painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(words(item, note), Qt::ElideRight, room.width()));
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
      chart_->logarithmic_ ? std::numeric_limits<double>::infinity() : longest_shown(figures);
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
  double right = width() - theme.px(8);
  for (const TimingBar& bar : bars) {
    const double reach = std::max(axis.position(chart_->figure(bar)), axis.position(whiskers(bar).second));
    const double room = width() - left - theme.px(10) - metrics.horizontalAdvance(words(bar, false));
    if (reach > 0) right = std::min(right, left + room / reach);
  }
  right = std::max(left + (width() - left) * 0.3, right);
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
    const QFont& name_font = head.highlighted ? bold : font;
    painter.setFont(name_font);
    painter.drawText(QRectF(0, top, name_width, tall), Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(name_font).elidedText(head.name, Qt::ElideMiddle, name_width));
    for (std::size_t i = 0; i < rows_[row].bars; ++i)
      paint_bar(painter, bars[rows_[row].first + i],
                QRectF(0, top + static_cast<double>(i) * high, width(), high), axis, left, right);
  }
}

TimingChart::TimingChart(QWidget* parent) : View(parent) {
  numbers_ = new NumbersModel(this);
  metrics_ = new QComboBox;
  for (const Metric metric : {Metric::time, Metric::bandwidth, Metric::flops, Metric::roof, Metric::speed_up})
    metrics_->addItem(name_of(metric), static_cast<int>(metric));
  metrics_->setAccessibleName(tr("Figure shown"));
  references_ = new QComboBox;
  references_->setAccessibleName(tr("Speed-up against"));
  references_->hide();
  log_ = new QToolButton;
  log_->setCheckable(true);
  log_->setToolTip(tr("Logarithmic scale"));
  sort_ = new QToolButton;
  sort_->setCheckable(true);
  sort_->setToolTip(tr("Sort: best first"));
  for (QToolButton* button : {log_, sort_}) button->setAccessibleName(button->toolTip());
  for (QWidget* tool : std::initializer_list<QWidget*>{references_, metrics_, sort_, log_})
    tools()->addWidget(tool, 0, Qt::AlignTop);
  drawing_ = new Drawing(this);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setWidget(drawing_);
  set_content(scroll, drawing_);
  drawing_->setAccessibleName(tr("Time per variant"));
  scroll->setFocusPolicy(Qt::NoFocus); // the drawing takes the keys
  connect(metrics_, &QComboBox::currentIndexChanged, this,
          [this](int index) { set_metric(static_cast<Metric>(metrics_->itemData(index).toInt())); });
  connect(references_, &QComboBox::activated, this,
          [this](int index) { set_reference(references_->itemText(index)); });
  connect(log_, &QToolButton::toggled, this, &TimingChart::set_logarithmic);
  connect(sort_, &QToolButton::toggled, this, &TimingChart::set_sorted);
  set_title(tr("Time per variant"));
  show_empty(tr("Run the kernel to see its time beside the baselines."));
  refresh();
  restyle();
}

void TimingChart::set_bars(std::vector<TimingBar> bars) {
  given_ = std::move(bars);
  sort_rows();
  const QSignalBlocker quiet(references_);
  references_->clear();
  for (const TimingBar& bar : bars_)
    if (references_->findText(bar.name) < 0) references_->addItem(bar.name);
  refresh();
}

void TimingChart::set_roof(const Roof& roof) {
  roof_ = roof;
  refresh();
}

void TimingChart::set_metric(Metric metric) {
  metric_ = metric;
  const QSignalBlocker quiet(metrics_);
  metrics_->setCurrentIndex(metrics_->findData(static_cast<int>(metric)));
  refresh();
}

void TimingChart::set_logarithmic(bool logarithmic) {
  logarithmic_ = logarithmic;
  log_->setChecked(logarithmic);
  refresh();
}

void TimingChart::set_sorted(bool sorted) {
  sorted_ = sorted;
  sort_->setChecked(sorted);
  sort_rows();
  refresh();
}

/// Rows stay whole: their first bar decides.
void TimingChart::sort_rows() {
  bars_ = given_;
  if (!sorted_) return;
  std::map<QString, double> first;
  for (const TimingBar& bar : given_) first.emplace(bar.name, bar.time.median_ms);
  std::stable_sort(bars_.begin(), bars_.end(), [&](const TimingBar& a, const TimingBar& b) {
    return std::pair(first[a.name], a.name) < std::pair(first[b.name], b.name);
  });
}

/// "time, µs": what the axis shows.
QString TimingChart::axis_title(const QString& unit) const {
  switch (metric_) {
  case Metric::time:
    return tr("time, %1").arg(unit);
  case Metric::bandwidth:
    return tr("minimum traffic over the time, %1").arg(unit);
  case Metric::flops:
    return tr("operations over the time, %1").arg(unit);
  case Metric::roof:
    return roof_.source.isEmpty() ? tr("share of the roof, %1").arg(unit)
                                  : tr("share of the roof, %1 (%2)").arg(unit, roof_.source);
  case Metric::speed_up:
    return tr("times as fast as %1").arg(references_->currentText());
  }
  return {};
}

void TimingChart::set_reference(const QString& name) {
  reference_ = name;
  refresh();
}

double TimingChart::figure(const TimingBar& bar) const {
  const double ms = bar.time.median_ms;
  if (ms <= 0) return none;
  switch (metric_) {
  case Metric::time:
    return ms;
  case Metric::bandwidth:
    return bar.bytes > 0 ? bar.bytes / ms * 1e-6 : none;
  case Metric::flops:
    return bar.flops > 0 ? bar.flops / ms * 1e-6 : none;
  case Metric::roof: {
    // The least time that bytes and arithmetic allow, over the time taken.
    const double by_bytes = roof_.gb_s > 0 ? bar.bytes / roof_.gb_s * 1e-6 : 0;
    const double by_flops = roof_.gflops > 0 ? bar.flops / roof_.gflops * 1e-6 : 0;
    const double least = std::max(by_bytes, by_flops);
    return least > 0 ? least / ms : none;
  }
  case Metric::speed_up: {
    const auto reference = std::find_if(bars_.begin(), bars_.end(),
                                        [&](const TimingBar& other) { return other.name == reference_; });
    double against = reference == bars_.end() ? 0 : reference->time.median_ms;
    if (reference == bars_.end())
      for (const TimingBar& other : bars_) against = std::max(against, other.time.median_ms);
    return against > 0 ? against / ms : none;
  }
  }
  return none;
}

QString TimingChart::figure_text(const TimingBar& bar) const {
  const double value = figure(bar);
  if (!std::isfinite(value)) return QStringLiteral("—");
  switch (metric_) {
  case Metric::time:
    return time_text(value);
  case Metric::bandwidth:
    return rate_text(value * 1e9);
  case Metric::flops:
    return flops_text(value * 1e9);
  case Metric::roof:
    return percent_text(value);
  case Metric::speed_up:
    return ratio_text(value);
  }
  return {};
}

void TimingChart::refresh() {
  references_->setVisible(metric_ == Metric::speed_up);
  if (reference_.isEmpty() && !bars_.empty()) {
    const auto slowest =
        std::max_element(bars_.begin(), bars_.end(), [](const TimingBar& a, const TimingBar& b) {
          return a.time.median_ms < b.time.median_ms;
        });
    references_->setCurrentText(slowest->name);
  } else
    references_->setCurrentText(reference_);
  const QString marks = tr(
      "bars: median · whiskers: quartiles · solid: measured · hatched: modelled · outline: recorded · with a "
      "gap: longer than the axis");
  set_legend(logarithmic_ ? tr("logarithmic scale") + " · " + marks : marks);
  std::vector<std::vector<QVariant>> rows;
  for (const TimingBar& bar : bars_) {
    const double value = figure(bar);
    rows.push_back({bar.name, label_text(bar.time.label), bar.time.median_ms, bar.time.iqr_ms, bar.time.n,
                    std::isfinite(value) ? QVariant(value) : QVariant(), bar.note});
  }
  numbers_->set_table({tr("variant or baseline"), tr("label"), tr("median, ms"), tr("quartile range, ms"),
                       tr("samples"), figure_heading(metric_), tr("where")},
                      std::move(rows));
  drawing_->rows_changed();
  if (bars_.empty())
    show_empty(tr("Run the kernel to see its time beside the baselines."));
  else
    show_ready();
}

QAbstractItemModel* TimingChart::numbers() { return numbers_; }

void TimingChart::restyle() {
  if (!log_) return;
  log_->setIcon(icon("logarithm", Theme::instance().colours().muted));
  sort_->setIcon(icon("down", Theme::instance().colours().muted));
  for (QToolButton* button : {log_, sort_})
    button->setIconSize({Theme::instance().px(16), Theme::instance().px(16)});
  drawing_->rows_changed();
}

}
