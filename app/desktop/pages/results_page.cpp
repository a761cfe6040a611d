#include "app/desktop/pages/results_page.h"

#include "kernels/base/error.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/memory/memory_path.h"
#include "widgets/tables/comparison_table.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/words.h"

#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <utility>

namespace kernelarium {

ResultsPage::ResultsPage(History& history, QWidget* parent) : QWidget(parent), history_(history) {
  setObjectName("results_page");
  table_ = new RunsTable;
  table_->set_wanted(RunsModel::lesson, true); // runs of all of them
  chart_ = new TimingChart;
  metrics_ = new ComparisonTable;
  memory_ = new MemoryPath;
  table_->setObjectName("runs");
  chart_->setObjectName("timing");
  memory_->setObjectName("memory");
  auto* lower = new QSplitter(Qt::Horizontal);
  lower->addWidget(metrics_);
  lower->addWidget(chart_);
  lower->addWidget(memory_);
  for (int i = 0; i < lower->count(); ++i) lower->setStretchFactor(i, i == 0 ? 5 : 4);
  lower->setSizes({520, 300, 350}); // the table's figures of both runs need most
  lower->hide();
  split_ = new QSplitter(Qt::Vertical);
  split_->addWidget(table_);
  split_->addWidget(lower);
  split_->setStretchFactor(0, 1);
  split_->setStretchFactor(1, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(split_);
  RunsModel* model = table_->model();
  connect(model, &RunsModel::note_changed, &history_, &History::set_note);
  connect(model, &RunsModel::pin_changed, &history_, &History::set_pinned);
  connect(&history_, &History::added, model, &RunsModel::add_run);
  connect(&history_, &History::changed, this, &ResultsPage::refresh);
  connect(table_, &RunsTable::run_opened, this, &ResultsPage::run_opened);
  connect(table_, &RunsTable::compare_requested, this, &ResultsPage::compare);
  connect(table_, &View::export_requested, this, [this] { emit export_wanted(table_); });
  for (View* view : std::initializer_list<View*>{chart_, metrics_, memory_})
    connect(view, &View::export_requested, this, [this, view] { emit export_wanted(view); });
  refresh();
}

void ResultsPage::refresh() { table_->model()->set_runs(history_.summaries()); }

void ResultsPage::compare(const std::vector<qint64>& ids) {
  std::vector<RunPointer> runs;
  for (const qint64 id : ids) {
    try {
      runs.push_back(std::make_shared<const Run>(history_.run(id)));
    } catch (const Error& error) {
      emit notice(words_of(error));
    }
  }
  if (runs.empty()) return;
  const auto bars = timing_bars(runs, runs.front());
  chart_->set_bars(bars);
  if (bars.empty()) chart_->show_empty(tr("None of these runs passed: there is no time to compare."));
  const auto counted = [](const RunPointer& run) { return !run->counters.totals.empty(); };
  const bool two = runs.size() == 2;
  // The older one is the one before.
  if (two && runs[0]->when < runs[1]->when) std::swap(runs[0], runs[1]);
  if (two) metrics_->set_runs(runs[1], runs[0]);
  metrics_->setVisible(two);
  const bool traffic = two && counted(runs[0]) && counted(runs[1]);
  if (traffic) memory_->set_run(runs[0], runs[1]);
  memory_->setVisible(traffic);
  chart_->parentWidget()->show();
}

}
