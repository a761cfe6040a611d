#include "widgets/charts/timing_chart.h"

#include "widgets/charts/axis.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

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

std::vector<TimingBar> timing_bars(const std::vector<RunPointer>& runs, const RunPointer& current) {
  std::vector<TimingBar> bars;
  for (const RunPointer& run : runs) {
    if (!run) continue;
    TimingBar bar;
    bar.name = QString::fromStdString(run->variant);
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
      if (baseline.verdict != "pass" || baseline.time.median_ms <= 0) continue;
      bars.push_back({QString::fromStdString(baseline.name),
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

class TimingChart::Drawing : public QWidget {
 public:
  explicit Drawing(TimingChart* chart) : chart_(chart) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
  }
  void rows_changed() {
    const int rows = static_cast<int>(chart_->bars_.size());
    setMinimumHeight(rows * Theme::instance().px(22) + Theme::instance().px(26));
    current_ = std::min(current_, rows - 1);
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override;
  void keyPressEvent(QKeyEvent* event) override {
    const int rows = static_cast<int>(chart_->bars_.size());
    if (event->key() == Qt::Key_Down)
      current_ = std::min(rows - 1, current_ + 1);
    else if (event->key() == Qt::Key_Up)
      current_ = std::max(0, current_ - 1);
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Space) && current_ >= 0)
      emit chart_->bar_picked(chart_->bars_[static_cast<std::size_t>(current_)].name);
    else
      return QWidget::keyPressEvent(event);
    update();
  }
  void mousePressEvent(QMouseEvent* event) override {
    current_ = row_at(event->position().y());
    update();
    if (current_ >= 0) emit chart_->bar_picked(chart_->bars_[static_cast<std::size_t>(current_)].name);
  }
  bool event(QEvent* event) override {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int row = row_at(help->pos().y());
    if (row < 0) {
      QToolTip::hideText();
      return true;
    }
    const TimingBar& bar = chart_->bars_[static_cast<std::size_t>(row)];
    QStringList lines{"<b>" + bar.name.toHtmlEscaped() + "</b> " + label_text(bar.time.label),
                      TimingChart::tr("median %1, quartile range %2")
                          .arg(time_text(bar.time.median_ms), time_text(bar.time.iqr_ms))};
    if (bar.time.n > 0)
      lines << TimingChart::tr("%1 samples, %2").arg(bar.time.n).arg(QString::fromStdString(bar.time.method));
    if (bar.time.label == Label::modelled)
      lines << TimingChart::tr("bound by %1").arg(QString::fromStdString(bar.time.method));
    if (bar.time.throttled) lines << TimingChart::tr("the clocks fell during this series");
    QToolTip::showText(help->globalPos(), lines.join("<br>"), this);
    return true;
  }

 private:
  double row_height() const {
    const Theme& theme = Theme::instance();
    const double rows = std::max<std::size_t>(1, chart_->bars_.size());
    return std::min<double>((height() - theme.px(24)) / rows, theme.px(34));
  }
  int row_at(double y) const {
    const int row = static_cast<int>(y / row_height());
    return row >= 0 && row < static_cast<int>(chart_->bars_.size()) ? row : -1;
  }
  void bar(QPainter& painter, const QRectF& rect, Label label) const;

  TimingChart* chart_;
  int current_ = -1;
};

void TimingChart::Drawing::bar(QPainter& painter, const QRectF& rect, Label label) const {
  const Theme& theme = Theme::instance();
  const double radius = theme.px(3);
  painter.setPen(theme.label_pen(label));
  painter.setBrush(theme.label_brush(label));
  painter.drawRoundedRect(rect, radius, radius);
  if (label == Label::measured || label == Label::recorded) return;
  // Hatching, so that a prediction is told from a measurement without its colour too.
  painter.save();
  painter.setClipRect(rect);
  painter.setPen(QPen(theme.colours().modelled, 1));
  const double step = theme.px(6);
  for (double x = rect.left() - rect.height(); x < rect.right(); x += step)
    painter.drawLine(QLineF(x, rect.bottom(), x + rect.height(), rect.top()));
  painter.restore();
}

void TimingChart::Drawing::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const auto& bars = chart_->bars_;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont font = theme.font(Theme::Type::small);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  std::vector<double> figures;
  double name_width = 0;
  QFont bold = font;
  bold.setWeight(QFont::DemiBold);
  for (const TimingBar& bar : bars) {
    figures.push_back(chart_->figure(bar));
    name_width =
        std::max(name_width, QFontMetricsF(bar.highlighted ? bold : font).horizontalAdvance(bar.name));
  }
  name_width = std::min(name_width + theme.px(4), width() * 0.36);
  const double left = name_width + theme.px(10);
  const double row = row_height(), bottom = row * static_cast<double>(bars.size());
  std::vector<double> covered = figures; // and the far ends of the whiskers
  for (const TimingBar& bar : bars)
    for (const double ms : {quartiles(bar.time).first, quartiles(bar.time).second}) {
      TimingBar end = bar;
      end.time.median_ms = ms;
      const double figure = ms > bar.time.median_ms * 0.1 ? chart_->figure(end) : 0;
      if (std::isfinite(figure)) covered.push_back(figure);
    }
  const Axis axis(covered, chart_->logarithmic_);
  // Bars leave room for the figure behind each; its note stands there where there is room for that, too.
  const auto words = [&](const TimingBar& bar, bool note) {
    QString text = chart_->figure_text(bar) + "  " + label_text(bar.time.label);
    return !note || bar.note.isEmpty() ? text : text + ", " + bar.note;
  };
  const double gap = theme.px(8), least = left + (width() - left) * 0.3;
  double right = width() - gap;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const auto [low, high] = quartiles(bars[i].time);
    TimingBar late = bars[i], early = bars[i];
    late.time.median_ms = high, early.time.median_ms = std::max(1e-9, low);
    double reach = 0;
    for (const double figure : {figures[i], chart_->figure(late), chart_->figure(early)})
      if (std::isfinite(figure)) reach = std::max(reach, axis.position(figure));
    const double room = width() - left - gap - metrics.horizontalAdvance(words(bars[i], false)) - theme.px(2);
    if (reach > 0) right = std::min(right, left + room / reach);
  }
  right = std::max(least, right);
  const auto x_of = [&](double value) { return left + axis.position(value) * (right - left); };

  const QFont caption = theme.font(Theme::Type::caption);
  const auto ticks = axis.ticks();
  const bool fine_lines =
      right - left > theme.px(60) * std::log10(axis.high() / std::max(axis.low(), axis.high() * 1e-9));
  double label_end = -1e9;
  for (const Axis::Tick& tick : ticks) {
    const double x = x_of(tick.value);
    if (!tick.labelled && !fine_lines) continue;
    QColor line = c.grid;
    if (!tick.labelled) line.setAlphaF(0.5F);
    painter.setPen(QPen(line, 1));
    painter.drawLine(QLineF(x, 0, x, bottom + theme.px(3)));
    if (!tick.labelled) continue;
    const QString text =
        chart_->metric_ == Metric::roof
            ? percent_text(tick.value)
            : (tick.value >= 1e4 ? short_count_text(tick.value) : QString::number(tick.value, 'g', 4));
    painter.setFont(caption);
    const double half = QFontMetricsF(caption).horizontalAdvance(text) / 2;
    if (x - half < label_end) continue;
    label_end = x + half + theme.px(8);
    painter.setPen(c.muted);
    painter.drawText(QRectF(x - half - 2, bottom + theme.px(4), 2 * half + 4, theme.px(16)), Qt::AlignCenter,
                     text);
  }
  painter.setFont(font);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const TimingBar& item = bars[i];
    const double top = row * static_cast<double>(i), thick = std::min<double>(row * 0.62, theme.px(18));
    if (static_cast<int>(i) == current_ && hasFocus()) {
      painter.setPen(QPen(c.accent, 1));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(QRectF(0.5, top + 0.5, width() - 1.0, row - 1), theme.px(4), theme.px(4));
    }
    painter.setPen(item.highlighted ? c.text : c.muted);
    const QFont& name_font = item.highlighted ? bold : font;
    painter.setFont(name_font);
    painter.drawText(QRectF(0, top, name_width, row), Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(name_font).elidedText(item.name, Qt::ElideMiddle, name_width));
    painter.setFont(font);
    const double figure = figures[i];
    double end = left;
    if (std::isfinite(figure)) {
      const double middle = top + row / 2;
      end = std::max(x_of(figure), left + theme.px(3));
      bar(painter, QRectF(QPointF(left, middle - thick / 2), QPointF(end, middle + thick / 2)),
          item.time.label);
      // Whiskers: the quartiles of the time, in the metric shown; rates turn them around.
      if (item.time.iqr_ms > 0) {
        TimingBar low = item, high = item;
        std::tie(low.time.median_ms, high.time.median_ms) = quartiles(item.time);
        low.time.median_ms = std::max(1e-9, low.time.median_ms);
        double from = x_of(chart_->figure(low)), to = x_of(chart_->figure(high));
        if (from > to) std::swap(from, to);
        painter.setPen(QPen(c.text, theme.px(1.5)));
        painter.drawLine(QLineF(from, middle, std::max(to, from + 1), middle));
        for (const double x : {from, to})
          painter.drawLine(QLineF(x, middle - thick / 4, x, middle + thick / 4));
        end = std::max(end, to);
      }
    }
    painter.setPen(item.highlighted ? c.text : c.muted);
    const QRectF room(end + gap, top, width() - end - gap, row);
    const bool note = metrics.horizontalAdvance(words(item, true)) <= room.width();
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(words(item, note), Qt::ElideRight, room.width()));
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
  log_->setChecked(true);
  log_->setToolTip(tr("Logarithmic scale"));
  log_->setAccessibleName(log_->toolTip());
  for (QWidget* tool : std::initializer_list<QWidget*>{references_, metrics_, log_})
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
  set_title(tr("Time per variant"));
  show_empty(tr("Run the kernel to see its time beside the baselines."));
  refresh();
  restyle();
}

void TimingChart::set_bars(std::vector<TimingBar> bars) {
  bars_ = std::move(bars);
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
  QString what = metric_ == Metric::time ? tr("ms") : name_of(metric_);
  if (metric_ == Metric::roof && !roof_.source.isEmpty()) what += " (" + roof_.source + ")";
  if (metric_ == Metric::speed_up) what = tr("times as fast as %1").arg(references_->currentText());
  set_legend(tr("%1, %2 scale · bars: median · whiskers: quartiles · solid: measured · hatched: modelled · "
                "outline: recorded")
                 .arg(what, logarithmic_ ? tr("logarithmic") : tr("linear")));
  std::vector<std::vector<QVariant>> rows;
  for (const TimingBar& bar : bars_) {
    const double value = figure(bar);
    rows.push_back({bar.name, label_text(bar.time.label), bar.time.median_ms, bar.time.iqr_ms, bar.time.n,
                    std::isfinite(value) ? QVariant(value) : QVariant(), bar.note});
  }
  numbers_->set_table({tr("variant or baseline"), tr("label"), tr("median, ms"), tr("quartile range, ms"),
                       tr("samples"), name_of(metric_), tr("where")},
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
  log_->setIconSize({Theme::instance().px(16), Theme::instance().px(16)});
  drawing_->rows_changed();
}

}
