#pragma once

#include "kernels/metrics/comparison.h"
#include "widgets/view/view.h"

#include <QAbstractTableModel>
#include <vector>

class QTableView;
class QToolButton;

namespace kernelarium {

/// All metrics of two runs, side by side.
/// Names of two runs as headings: never the same.
std::pair<QString, QString> headings_of(const Run& before, const Run& now);

class ComparisonModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { metric, kind, before, now, difference, verdict, unit, columns };
  using QAbstractTableModel::QAbstractTableModel;

  /// `changed_only`: without those that are the same in both.
  void set_runs(const RunPointer& before, const RunPointer& now, bool changed_only);
  const std::vector<ComparedMetric>& rows() const { return rows_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  std::vector<ComparedMetric> rows_;
  QString before_, now_;
};

/// Two runs metric by metric, with the difference in percent and better or worse.
class ComparisonTable : public View {
  Q_OBJECT

 public:
  explicit ComparisonTable(QWidget* parent = nullptr);
  void set_runs(const RunPointer& before, const RunPointer& now);
  ComparisonModel* model() const { return model_; }
  QAbstractItemModel* numbers() override { return model_; }

 protected:
  void restyle() override;

 private:
  void refresh();
  void fit_rows(); ///< to names that wrap

  RunPointer before_, now_;
  ComparisonModel* model_;
  QTableView* table_;
  QToolButton* changed_;
};

}
