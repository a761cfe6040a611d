#include "app/desktop/pages/results_page.h"

#include "kernels/base/error.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/tables/runs_table.h"

#include <QSplitter>
#include <QVBoxLayout>

namespace kernelarium {

ResultsPage::ResultsPage(History& history, QWidget* parent) : QWidget(parent), history_(history) {
  setObjectName("results_page");
  table_ = new RunsTable;
  chart_ = new TimingChart;
  chart_->hide();
  split_ = new QSplitter(Qt::Vertical);
  split_->addWidget(table_);
  split_->addWidget(chart_);
  split_->setStretchFactor(0, 3);
  split_->setStretchFactor(1, 2);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(split_);
  RunsModel* model = table_->model();
  connect(model, &RunsModel::note_changed, &history_, &History::set_note);
  connect(model, &RunsModel::pin_changed, &history_, &History::set_pinned);
  connect(&history_, &History::added, model, &RunsModel::add_run);
  connect(table_, &RunsTable::run_opened, this, &ResultsPage::run_opened);
  connect(table_, &RunsTable::compare_requested, this, &ResultsPage::compare);
  connect(table_, &View::export_requested, this, [this] { emit export_wanted(table_); });
  connect(chart_, &View::export_requested, this, [this] { emit export_wanted(chart_); });
  refresh();
}

void ResultsPage::refresh() { table_->model()->set_runs(history_.summaries()); }

void ResultsPage::compare(const std::vector<qint64>& ids) {
  std::vector<RunPointer> runs;
  for (const qint64 id : ids) {
    try {
      runs.push_back(std::make_shared<const Run>(history_.run(id)));
    } catch (const Error& error) {
      emit notice(QString::fromStdString(error.what()));
    }
  }
  if (runs.empty()) return;
  chart_->set_bars(timing_bars(runs, runs.front()));
  chart_->show();
}

}
