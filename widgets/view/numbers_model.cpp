#include "widgets/view/numbers_model.h"

#include "widgets/theme/number_text.h"

namespace kernelarium {

void NumbersModel::set_table(QStringList header, std::vector<std::vector<QVariant>> rows) {
  beginResetModel();
  header_ = std::move(header);
  rows_ = std::move(rows);
  endResetModel();
}

int NumbersModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int NumbersModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(header_.size());
}

QVariant NumbersModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto& row = rows_[static_cast<std::size_t>(index.row())];
  if (static_cast<std::size_t>(index.column()) >= row.size()) return {};
  const QVariant& cell = row[static_cast<std::size_t>(index.column())];
  const int type = cell.typeId();
  const bool whole = type == QMetaType::LongLong || type == QMetaType::Int || type == QMetaType::ULongLong;
  const bool real = type == QMetaType::Double;
  if (role == Qt::DisplayRole) {
    if (whole) return count_text(cell.toLongLong());
    if (real) return number_text(cell.toDouble(), 4);
    return cell;
  }
  if (role == Qt::EditRole) return cell;
  if (role == Qt::TextAlignmentRole && (whole || real)) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  return {};
}

QVariant NumbersModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= header_.size()) return {};
  if (role == Qt::TextAlignmentRole && !rows_.empty()) return data(index(0, section), role);
  if (role != Qt::DisplayRole) return {};
  return header_[section];
}

}
