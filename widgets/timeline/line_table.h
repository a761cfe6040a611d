#pragma once

#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

#include <QAbstractTableModel>

class QTableView;

namespace kernelarium {

class AdviceList;

/// One row a source line: its share of the modelled warps' time, the two greatest reasons to wait, the
/// instructions issued.
class LineModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { line, share, first, second, issued, code, columns };

  using QAbstractTableModel::QAbstractTableModel;
  void set_run(const RunPointer& run);
  void set_source(const QString& source);
  const LineStates* states(int row) const;
  double share_of(int row) const; ///< of the time of all lines
  bool empty() const { return rows_.empty(); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  QString where(const LineStates& states) const;
  RunPointer run_; ///< owns what rows_ point to
  std::vector<const LineStates*> rows_;
  double total_ = 0;
  QStringList source_;
};

/// The table; picking a row selects its line.
class LineTable : public RunView {
  Q_OBJECT

 public:
  LineTable(Selection* selection, QWidget* parent = nullptr);

  void set_run(const RunPointer& run);
  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  /// The kernel's text, whose lines are shown with their costs.
  void set_source(const QString& source) override;
  LineModel* model() const { return model_; }
  QAbstractItemModel* numbers() override { return model_; }
  AdviceList* advice() const { return advice_; }

 protected:
  void restyle() override;

 private:
  void follow_line(int line);

  Selection* selection_;
  bool following_ = false;
  LineModel* model_;
  QTableView* table_ = nullptr;
  AdviceList* advice_;
};

}
