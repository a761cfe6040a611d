#include "app/desktop/lesson/sweep_panel.h"

#include "app/desktop/shared/wrapping_row.h"
#include "kernels/experiment/configurations.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

SweepPanel::SweepPanel(QWidget* parent) : QWidget(parent) {
  x_ = new QComboBox;
  x_->setObjectName("sweep_x");
  x_->setAccessibleName(tr("Parameter to sweep"));
  y_ = new QComboBox;
  y_->setObjectName("sweep_y");
  y_->setAccessibleName(tr("Second parameter to sweep"));
  for (QComboBox* box : {x_, y_}) box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  start_ = new QPushButton(tr("Start sweep"));
  start_->setObjectName("sweep_start");
  about_ = new QLabel;
  about_->setProperty("role", "caption");
  chart_ = new SweepChart;
  say_what_to_do();

  auto* row = new WrappingRow(nullptr);
  const auto fit = [row] { // below each other: this row and the title of the chart
    const Theme& theme = Theme::instance();
    row->setContentsMargins(theme.px(14), theme.px(8), theme.px(14), 0);
    row->setSpacing(theme.px(6));
  };
  fit();
  connect(&Theme::instance(), &Theme::changed, this, fit);
  row->addWidget(new QLabel(tr("Sweep")));
  row->addWidget(x_);
  row->addWidget(new QLabel(tr("by")));
  row->addWidget(y_);
  row->addWidget(start_);
  row->addWidget(about_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addLayout(row);
  layout->addWidget(chart_, 1);

  connect(x_, &QComboBox::currentIndexChanged, this, &SweepPanel::show_choice);
  connect(y_, &QComboBox::currentIndexChanged, this, &SweepPanel::show_choice);
  connect(start_, &QPushButton::clicked, this, &SweepPanel::start);
  connect(chart_, &SweepChart::point_picked, this, &SweepPanel::values_picked);
}

void SweepPanel::say_what_to_do() {
  chart_->show_empty(tr("Choose one or two parameters and start: each setting is run once."));
}

void SweepPanel::set_subject(RunSubject* subject, SweepController* sweep) {
  subject_ = subject;
  sweep_ = sweep;
  chart_->clear_points();
  say_what_to_do();
  fill();
  connect(subject, &RunSubject::sweep_changed, this, &SweepPanel::fill);
  connect(chart_, &SweepChart::pause_toggled, sweep, &SweepController::pause);
  connect(chart_, &SweepChart::cancel_requested, sweep, &SweepController::cancel);
  connect(sweep, &SweepController::started, this, [this](const SweepPlan& plan) {
    show_axes(plan, !subject_->device().simulated());
    chart_->show_busy(tr("The first setting is being run…"));
    start_->setEnabled(false);
  });
  connect(sweep, &SweepController::point, chart_, &SweepChart::add_point);
  connect(sweep, &SweepController::progressed, chart_, &SweepChart::set_progress);
  connect(sweep, &SweepController::finished, this, [this] {
    start_->setEnabled(true);
    if (chart_->points().empty()) say_what_to_do(); // cancelled before the first one
  });
}

void SweepPanel::show_axes(const SweepPlan& plan, bool measured) {
  shown_ = plan;
  measured_ = measured;
  chart_->clear_points();
  chart_->set_axes(QString::fromStdString(plan.x), QString::fromStdString(plan.y),
                   measured ? tr("Measured time") : tr("Modelled time"), "ms");
  QStringList choices;
  for (const std::string& choice : plan.x_choices) choices << QString::fromStdString(choice);
  chart_->set_choices(choices);
  chart_->set_heat_map(!plan.y.empty());
}

void SweepPanel::show_curve(const Curve& curve) {
  if (curve.points.empty()) return;
  show_axes(curve.plan, curve.measured);
  for (const SweepPoint& point : curve.points) chart_->add_point(point);
}

void SweepPanel::fill() {
  QString x = x_->currentData().toString();
  const QString y = y_->currentData().toString();
  const bool tuned = x_->findData(kConfiguration) >= 0;
  x_->clear();
  y_->clear();
  y_->addItem(tr("nothing else"), QString());
  for (const auto& parameter : subject_->sweep_parameters()) {
    const QString name = QString::fromStdString(parameter.name);
    if (sweep_values(parameter).size() < 2) continue;
    if (name == kConfiguration) { // it sets several constants at once: no second axis
      x_->addItem(tr("configuration"), name);
      if (!tuned) x = name; // just learned of: it is what one asks about an autotuned kernel
      continue;
    }
    x_->addItem(name, name);
    y_->addItem(name, name);
  }
  x_->setCurrentIndex(std::max(0, x_->findData(x)));
  y_->setCurrentIndex(std::max(0, y_->findData(y)));
  show_choice();
}

void SweepPanel::show_choice() {
  if (!subject_) return;
  y_->setEnabled(x_->currentData().toString() != kConfiguration);
  if (!y_->isEnabled()) y_->setCurrentIndex(0);
  // A parameter by itself is no plane.
  auto* others = qobject_cast<QStandardItemModel*>(y_->model());
  for (int row = 1; row < y_->count(); ++row)
    others->item(row)->setEnabled(y_->itemData(row) != x_->currentData());
  if (y_->currentIndex() > 0 && y_->currentData() == x_->currentData()) y_->setCurrentIndex(0);
  const SweepPlan now = plan();
  const int runs = static_cast<int>(now.x_values.size() * (now.y.empty() ? 1 : now.y_values.size()));
  QString text = grouped(tr("%n run(s)", nullptr, runs));
  const bool one_grid = now.x == kConfiguration && !subject_->adapts_grid();
  if (one_grid) text += " · " + tr("the same grid for all");
  about_->setToolTip(one_grid ? tr("A grid that is an expression, such as ceil_div(n, BLOCK), follows the "
                                   "constants of a configuration")
                              : QString());
  about_->setText(text);
}

SweepPlan SweepPanel::plan() const {
  SweepPlan plan;
  plan.x = x_->currentData().toString().toStdString();
  plan.y = y_->currentData().toString().toStdString();
  if (plan.y == plan.x) plan.y.clear();
  for (const auto& parameter : subject_->sweep_parameters()) {
    const auto values = sweep_values(parameter);
    if (parameter.name == plan.x) plan.x_values = values, plan.x_choices = parameter.choices;
    if (parameter.name == plan.y) plan.y_values = values;
  }
  return plan;
}

void SweepPanel::start() {
  if (subject_ && x_->count() > 0) sweep_->start(plan());
}

}
