#pragma once

#include "app/desktop/storage/history.h"
#include "widgets/view/view.h"

#include <QWidget>

class QSplitter;

namespace kernelarium {

class ComparisonTable;
class MemoryPath;
class RunsTable;
class TimingChart;

/// Every run ever made, with the times of those one compares and, of two, all metrics and the traffic before
/// and after.
class ResultsPage : public QWidget {
  Q_OBJECT

 public:
  explicit ResultsPage(History& history, QWidget* parent = nullptr);
  RunsTable* table() const { return table_; }
  void refresh(); ///< reads the history again
  void compare(const std::vector<qint64>& ids);

 signals:
  void run_opened(qint64 id);
  void export_wanted(View* view);
  void notice(const QString& text);

 private:
  History& history_;
  QSplitter* split_;
  RunsTable* table_;
  TimingChart* chart_;
  ComparisonTable* metrics_;
  MemoryPath* memory_; ///< before and after, where two runs were counted
};

}
