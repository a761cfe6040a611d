#include "widgets/charts/timing_chart.h"

#include "kernels/metrics/arithmetic_peak.h"
#include "kernels/metrics/comparison.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/charts/timing_drawing.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/view/elided_box.h"
#include "widgets/view/icon_button.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

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

/// Of the column of figures, whose values are bare.
QString figure_heading(TimingChart::Metric metric) {
  using Metric = TimingChart::Metric;
  switch (metric) {
  case Metric::roof:
    return TimingChart::tr("share of the roof, 0 to 1");
  case Metric::speed_up:
    return TimingChart::tr("speed-up, times");
  default:
    return name_of(metric);
  }
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
    bar.arithmetic = arithmetic_of(*run);
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
  // Libraries multiply 16 and 8 bits on tensor cores, too; f32 and f64 perhaps not.
  const std::string type = of ? tensor_type(*of) : "";
  const bool narrow = type == "f16" || type == "bf16" || type == "fp8";
  if (of)
    for (const BaselineResult& baseline : of->baselines) {
      if (baseline.verdict != Verdict::pass || baseline.time.median_ms <= 0) continue;
      bars.push_back({words_of(Sentence::of_manifest(baseline.name)),
                      baseline.threads > 1 ? TimingChart::tr("%1 threads").arg(baseline.threads) : QString(),
                      baseline.time, of->flops, of->compulsory_bytes, false,
                      narrow ? arithmetic_name(type) : QString()});
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

TimingChart::TimingChart(QWidget* parent) : View(parent) {
  numbers_ = new NumbersModel(this);
  metrics_ = new ElidedBox;
  for (const Metric metric : {Metric::time, Metric::bandwidth, Metric::flops, Metric::roof, Metric::speed_up})
    metrics_->addItem(name_of(metric), static_cast<int>(metric));
  metrics_->setAccessibleName(tr("Figure shown"));
  references_ = new ElidedBox;
  references_->setAccessibleName(tr("Speed-up against"));
  references_->hide();
  log_ = new IconButton("logarithm", tr("Logarithmic scale"));
  sort_ = new IconButton("down", tr("Sort: best first"));
  for (QToolButton* button : {log_, sort_}) button->setCheckable(true);
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
  show_empty(tr("Run the kernel to compare its time with the baselines."));
  refresh();
  restyle();
}

void TimingChart::set_bars(std::vector<TimingBar> bars, const QString& why_none) {
  given_ = std::move(bars);
  why_none_ = why_none;
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
    return tr("minimum traffic divided by time, %1").arg(unit);
  case Metric::flops:
    return tr("operations divided by time, %1").arg(unit);
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
    const auto tensor = roof_.tensor_gflops.find(bar.arithmetic);
    const double gflops = tensor == roof_.tensor_gflops.end() ? roof_.gflops : tensor->second;
    const double by_flops = gflops > 0 ? bar.flops / gflops * 1e-6 : 0;
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
    const bool sampled = bar.time.n > 0; // a prediction has no spread
    std::vector<QVariant> row{bar.name, label_text(bar.time.label), 1000 * bar.time.median_ms,
                              sampled ? QVariant(1000 * bar.time.iqr_ms) : QVariant(),
                              sampled ? QVariant(bar.time.n) : QVariant()};
    if (metric_ != Metric::time) {
      const double value = figure(bar);
      row.push_back(std::isfinite(value) ? QVariant(value) : QVariant());
    }
    row.push_back(bar.note);
    rows.push_back(std::move(row));
  }
  QStringList header{tr("variant or baseline"), tr("label"), tr("median, µs"), tr("quartile range, µs"),
                     tr("samples")};
  if (metric_ != Metric::time) header << figure_heading(metric_);
  numbers_->set_table(header << tr("where"), std::move(rows));
  drawing_->rows_changed();
  if (bars_.empty())
    show_empty(why_none_.isEmpty() ? tr("Run the kernel to compare its time with the baselines.")
                                   : why_none_);
  else
    show_ready();
}

QAbstractItemModel* TimingChart::numbers() { return numbers_; }

void TimingChart::restyle() { drawing_->rows_changed(); }

}
