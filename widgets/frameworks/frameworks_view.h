#pragma once

#include "widgets/charts/timing_chart.h"
#include "widgets/frameworks/frameworks_model.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/view.h"

#include <QHBoxLayout>

class QLabel;
class QTableView;

namespace kernelarium {

/// The same work in PyTorch, Triton, Numba and CUDA: a row for each problem, with the time of each framework
/// and a bar for its speed. Times recorded elsewhere and times measured here are in separate rows.
class FrameworksView : public View {
  Q_OBJECT

 public:
  explicit FrameworksView(QWidget* parent = nullptr);

  /// In the order of their rows. The problem chosen stays.
  void set_times(std::vector<FrameworkTimes> times);
  QString problem() const; ///< the one chosen; empty: none
  void choose(const QString& problem);
  /// Of the problem chosen: its frameworks' times, measured ones first.
  std::vector<TimingBar> bars() const;
  QString size() const; ///< of the problem chosen
  QAbstractItemModel* numbers() override { return numbers_; }
  QTableView* table() const { return table_; }
  /// Beside the title.
  void add_tool(QWidget* tool) { tools()->addWidget(tool); }

 signals:
  void problem_chosen(const QString& problem);

 protected:
  void restyle() override;

 private:
  void fill_numbers();
  void fit_table();
  QString versions_text() const;

  std::vector<FrameworkTimes> times_;
  FrameworksModel* model_;
  NumbersModel* numbers_;
  QTableView* table_ = nullptr;
  QLabel* versions_;
};

}
