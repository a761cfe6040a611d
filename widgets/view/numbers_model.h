#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QVariant>
#include <vector>

namespace kernelarium {

/// Of headers: the heading in a file, with the unit of the values that Qt::EditRole gives.
inline constexpr int heading_role = Qt::UserRole + 100;

/// A small read-only table: the text alternative of a picture.
class NumbersModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  void set_table(QStringList header, std::vector<std::vector<QVariant>> rows);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  QStringList header_;
  std::vector<std::vector<QVariant>> rows_;
};

}
