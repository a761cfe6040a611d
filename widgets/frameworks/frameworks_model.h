#pragma once

#include "widgets/frameworks/framework_times.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace kernelarium {

/// A row for each problem and source (recorded, measured), a column for each framework.
class FrameworksModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { problem, source, first_framework };
  enum DataRole {
    size_role = Qt::UserRole, ///< of the problem's column
    share_role,               ///< speed over that of the fastest of the row: 0..1
    label_role                ///< what the row's times are
  };
  using QAbstractTableModel::QAbstractTableModel;

  void set_times(const std::vector<FrameworkTimes>& times);
  /// What a row shows; never null where the row exists.
  const FrameworkTimes::Row* row_at(int row) const;
  int first_row_of(const QString& problem) const; ///< -1: none
  /// How many rows, one below the other, are of the same problem as this one, if it is their first; else 0.
  int rows_of_problem(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  struct Shown {
    std::size_t times, row;
  };
  QVariant cell_data(const FrameworkTimes& of, const FrameworkTimes::Row& row,
                     const FrameworkTimes::Cell* cell, int role) const;
  std::vector<FrameworkTimes> times_;
  std::vector<Shown> rows_;
  QStringList frameworks_;
};

/// For people: "PyTorch eager", "CUDA, best".
QString framework_title(const QString& framework);
QString problem_title(const QString& problem);
/// Why there is no time.
QString framework_note(const QString& note);

}
