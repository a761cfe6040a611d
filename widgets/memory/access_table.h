#pragma once

#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

#include <QAbstractTableModel>
#include <cstdint>
#include <vector>

class QTableView;

namespace kernelarium {

/// "global", "shared", "load", "store", ... of an access site in the interface's language.
QString access_word(const std::string& word);

/// Accesses of one source line that move the same bytes at the same cost, as the copies of an unrolled loop
/// do.
struct AccessGroup {
  AccessSite sum;                   ///< counters of all of them
  std::vector<std::uint32_t> sites; ///< indices into the run's sites, the first in the code first
};

/// A row for each group of accesses that some thread executed: requests, sectors, sectors per request,
/// fetched and used bytes, wavefronts, the worst n-way conflict.
class AccessModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    line,
    space,
    operation,
    width,
    requests,
    sectors,
    per_request,
    fetched,
    used,
    wavefronts,
    excess,
    ways,
    columns
  };

  using QAbstractTableModel::QAbstractTableModel;
  void set_run(const RunPointer& run, const RunPointer& before = nullptr);
  const AccessGroup* group(int row) const;
  int left_out() const { return left_out_; } ///< sites that no thread executed

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  const AccessGroup* before(int row) const;

  std::vector<AccessGroup> rows_, before_;
  int left_out_ = 0;
};

/// The table; picking a row selects the source line and an access of it.
class AccessTable : public RunView {
  Q_OBJECT

 public:
  AccessTable(Selection* selection, QWidget* parent = nullptr);

  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  void set_run(const RunPointer& run, const RunPointer& before = nullptr);
  AccessModel* model() const { return model_; }
  QAbstractItemModel* numbers() override { return model_; }

 private:
  void choose(const QModelIndex& now);
  void show_access(int row);

  Selection* selection_;
  RunPointer run_;
  bool following_ = false; ///< the line of another view: its access stays selected
  AccessModel* model_;
  QTableView* table_;
};

}
