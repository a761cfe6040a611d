#include "widgets/compare/compare_view.h"

#include "kernels/metrics/comparison.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/compare/paired_timelines.h"
#include "widgets/machine_code/code_panel.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/memory_path.h"
#include "widgets/tables/comparison_table.h"
#include "widgets/theme/theme.h"
#include "widgets/view/elided_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

namespace {

constexpr int maps_beside_from = 620; ///< pixels at 100 % zoom

/// A name above a map.
QWidget* named(QLabel* name, QWidget* content) {
  auto* both = new QWidget;
  auto* column = new QVBoxLayout(both);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  name->setProperty("role", "section");
  name->setContentsMargins(14, 4, 14, 0);
  column->addWidget(name);
  column->addWidget(content, 1);
  return both;
}

}

CompareView::CompareView(Selection* selection, QWidget* parent)
    : RunView(parent), now_map(new ThreadMap(selection)), other_map(new ThreadMap(selection)),
      now_steps(new StepsView(selection)), other_steps(new StepsView(selection)),
      timelines(new PairedTimelines(selection)), source(new SourceListing(selection)),
      traffic(new MemoryPath), roofline(new RooflineChart), metrics(new ComparisonTable),
      selection_(selection) {
  keep_ = new QPushButton(tr("Keep this run"));
  keep_->setObjectName("keep_run");
  keep_->setToolTip(tr("Compare later runs with this one"));
  variants_ = new ElidedBox;
  variants_->setObjectName("other_variant");
  variants_->setAccessibleName(tr("Variant to compare with"));
  variants_->setPlaceholderText(tr("with a variant…"));
  tools()->addWidget(variants_, 0, Qt::AlignTop);
  tools()->addWidget(keep_, 0, Qt::AlignTop);
  connect(keep_, &QPushButton::clicked, this, &CompareView::keep);
  connect(this, &View::offer_taken, this, &CompareView::keep);
  connect(variants_, &QComboBox::activated, this, [this](int index) {
    show_busy(tr("Running %1…").arg(variants_->itemText(index)));
    emit variant_wanted(variants_->itemData(index).toString());
  });

  other_name_ = new QLabel;
  now_name_ = new QLabel;
  maps_ = new QSplitter;
  maps_->addWidget(named(other_name_, other_map));
  maps_->addWidget(named(now_name_, now_map));
  steps_ = new QSplitter;
  steps_->addWidget(other_steps);
  steps_->addWidget(now_steps);
  causes_ = new QSplitter;
  causes_->addWidget(source);
  causes_->addWidget(traffic);
  for (QSplitter* each : {maps_, steps_, causes_}) {
    each->setChildrenCollapsible(false);
    each->setSizes({1000, 1000});
  }
  for (ThreadMap* map : {now_map, other_map}) map->set_colour(ThreadMap::Colour::sectors);
  auto* rows = new QWidget;
  auto* column = new QVBoxLayout(rows);
  column->setContentsMargins(0, 0, 0, 0);
  for (QWidget* row : std::initializer_list<QWidget*>{metrics, maps_, steps_, timelines, causes_, roofline})
    column->addWidget(row);
  link_maps();
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setWidget(rows);
  // What was out of sight was not made ready.
  connect(scroll->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
    for (StepsView* each : {now_steps, other_steps})
      if (each->in_sight()) emit each->shown();
  });
  set_content(scroll, rows);
  set_title(tr("Compare"));
  set_legend(tr(
      "two runs: all metrics, threads, steps, time, source, traffic and roofline · selection, zoom, cursor "
      "and steps are shared"));
  restyle();
  fill();
}

void CompareView::show_run(const RunPointer& run, const std::shared_ptr<const Tensors>& values) {
  now_ = run;
  now_values_ = values;
  fill();
}

void CompareView::set_source(const QString& text) {
  now_source_ = text;
  if (other_) source->set_source(text);
}

void CompareView::set_choices(const std::vector<std::pair<QString, QString>>& variants) {
  variants_->clear();
  for (const auto& [id, title] : variants) variants_->addItem(title, id);
  variants_->setCurrentIndex(-1);
  variants_->setVisible(!variants.empty());
}

QAbstractItemModel* CompareView::numbers() { return metrics->model(); }

void CompareView::keep() {
  variants_->setCurrentIndex(-1);
  set_other(now_, now_values_, now_source_);
}

void CompareView::set_other(const RunPointer& run, const std::shared_ptr<const Tensors>& values,
                            const QString& text) {
  other_ = run;
  other_values_ = values;
  other_source_ = text;
  if (!run) variants_->setCurrentIndex(-1);
  fill();
}

void CompareView::fill() {
  keep_->setVisible(now_ && other_);
  if (!now_) return show_empty(tr("Run the kernel, then compare it with another run."));
  if (!other_)
    return show_offer(
        tr("Two runs side by side: their metrics, threads, steps, time, source, traffic and roofline."),
        tr("Keep this run, then change a parameter, edit the kernel or choose another variant; "
           "or choose a variant above."),
        tr("Keep this run"));
  const auto [other_name, now_name] = headings_of(*other_, *now_);
  other_name_->setText(other_name);
  now_name_->setText(now_name);
  other_map->set_source(other_source_);
  other_map->show_run(other_, other_values_);
  now_map->set_source(now_source_);
  now_map->show_run(now_, now_values_);
  other_steps->set_source(other_source_);
  other_steps->show_run(other_, other_values_);
  now_steps->set_source(now_source_);
  now_steps->show_run(now_, now_values_);
  timelines->set_runs(other_, other_name, now_, now_name);
  source->keep(false);
  source->set_source(other_source_);
  source->keep(true);
  source->set_source(now_source_);
  traffic->set_run(now_, other_);
  std::vector<RooflinePoint> points;
  for (const auto& [run, name] : {std::pair(other_, other_name), std::pair(now_, now_name)})
    for (RooflinePoint point : roofline_points(*run)) {
      point.name = name;
      point.trail = false;
      points.push_back(std::move(point));
    }
  roofline->set_points(std::move(points));
  metrics->set_runs(other_, now_);
  restyle();
  show_ready();
}

void CompareView::link_maps() {
  const auto link = [this](ThreadMap* from, ThreadMap* to) {
    connect(from->canvas(), &MapCanvas::moved, this, [this, from, to] {
      if (linking_ || state() != State::ready) return;
      linking_ = true;
      const auto done = qScopeGuard([this] { linking_ = false; });
      to->canvas()->show_frame(from->canvas()->frame());
    });
  };
  link(now_map, other_map);
  link(other_map, now_map);
}

void CompareView::resizeEvent(QResizeEvent* event) {
  const auto fitting = width() < Theme::instance().px(maps_beside_from) ? Qt::Vertical : Qt::Horizontal;
  for (QSplitter* each : {maps_, steps_, causes_})
    if (each->orientation() != fitting) each->setOrientation(fitting);
  restyle();
  RunView::resizeEvent(event);
}

void CompareView::restyle() {
  if (!maps_) return;
  const Theme& theme = Theme::instance();
  const bool beside = maps_->orientation() == Qt::Horizontal;
  // With the metrics above them in sight in a low window. A splitter has no fixed height, only what it holds
  // has.
  const int wide = beside ? width() / 2 - theme.px(30) : width() - theme.px(40);
  int high = beside ? std::min(height() * 48 / 100, theme.px(560)) : theme.px(320);
  for (const auto& [name, map] : {std::pair(now_name_, now_map), std::pair(other_name_, other_map)})
    high = std::max(high, name->sizeHint().height() + map->heightForWidth(wide));
  for (int i = 0; i < maps_->count(); ++i) maps_->widget(i)->setFixedHeight(high);
  steps_->setMinimumHeight(theme.px(beside ? 380 : 700));
  causes_->setMinimumHeight(theme.px(beside ? 300 : 560));
  roofline->setMinimumHeight(theme.px(320));
  timelines->setMinimumHeight(theme.px(440));
  metrics->setMinimumHeight(theme.px(240));
}

}
