#include "widgets/frameworks/frameworks_model.h"

#include "kernels/problems/problem.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <algorithm>

namespace kernelarium {

QString framework_title(const QString& framework) {
  static const std::map<QString, const char*> titles{
      {"eager", "PyTorch eager"},
      {"compile", "torch.compile"},
      {"CUDA, first", QT_TRANSLATE_NOOP("kernelarium::FrameworksModel", "CUDA, first")},
      {"CUDA, best", QT_TRANSLATE_NOOP("kernelarium::FrameworksModel", "CUDA, best")},
      {"tiles", QT_TRANSLATE_NOOP("kernelarium::FrameworksModel", "CUDA, tiles")}};
  const auto found = titles.find(framework);
  return found == titles.end() ? framework : FrameworksModel::tr(found->second);
}

QString problem_title(const QString& problem) {
  for (const auto& known : problems())
    if (known->id() == problem.toStdString()) return words_of(Sentence::of_manifest(known->title()));
  return problem;
}

QString framework_note(const QString& note) {
  if (note == "not written") return FrameworksModel::tr("no such kernel");
  if (note == "not recorded") return FrameworksModel::tr("not recorded");
  if (note == "NumPy has no bf16") return FrameworksModel::tr("NumPy has no bf16");
  if (note == "tiles multiply bf16 only") return FrameworksModel::tr("tiles multiply bf16 only");
  if (note.startsWith("not installed")) {
    const QString what = note.section(": ", 1);
    return what.isEmpty() ? FrameworksModel::tr("not installed")
                          : FrameworksModel::tr("%1 is not installed").arg(what);
  }
  if (note.startsWith("wrong: off by "))
    return FrameworksModel::tr("wrong result: off by %1").arg(note.section(' ', -1));
  return note;
}

void FrameworksModel::set_times(const std::vector<FrameworkTimes>& times) {
  beginResetModel();
  times_ = times;
  rows_.clear();
  frameworks_.clear();
  QStringList order;
  for (const FrameworkTimes& each : times_)
    for (const FrameworkTimes::Row& row : each.rows) {
      if (!order.contains(row.problem)) order << row.problem;
      for (const FrameworkTimes::Cell& cell : row.cells)
        if (!frameworks_.contains(cell.framework)) frameworks_ << cell.framework;
    }
  for (const QString& problem : order)
    for (std::size_t i = 0; i < times_.size(); ++i)
      if (const FrameworkTimes::Row* row = times_[i].row(problem))
        rows_.push_back({i, static_cast<std::size_t>(row - times_[i].rows.data())});
  endResetModel();
}

const FrameworkTimes::Row* FrameworksModel::row_at(int row) const {
  if (row < 0 || row >= rowCount()) return nullptr;
  const Shown& shown = rows_[static_cast<std::size_t>(row)];
  return &times_[shown.times].rows[shown.row];
}

int FrameworksModel::first_row_of(const QString& problem) const {
  for (int row = 0; row < rowCount(); ++row)
    if (row_at(row)->problem == problem) return row;
  return -1;
}

int FrameworksModel::rows_of_problem(int row) const {
  const QString problem = row_at(row)->problem;
  if (first_row_of(problem) != row) return 0;
  int end = row + 1;
  while (end < rowCount() && row_at(end)->problem == problem) ++end;
  return end - row;
}

int FrameworksModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int FrameworksModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : first_framework + static_cast<int>(frameworks_.size());
}

QVariant FrameworksModel::cell_data(const FrameworkTimes& of, const FrameworkTimes::Row& row,
                                    const FrameworkTimes::Cell* cell, int role) const {
  const bool timed = cell && cell->median_ms;
  const double fastest = row.fastest_ms().value_or(0);
  switch (role) {
  case Qt::DisplayRole:
    return timed ? time_text(*cell->median_ms) : cell ? framework_note(cell->note) : QString("—");
  case share_role:
    return timed ? QVariant(fastest / *cell->median_ms) : QVariant();
  case Qt::ForegroundRole:
    return timed ? QVariant() : QVariant(Theme::instance().colours().muted);
  case Qt::FontRole:
    return timed && *cell->median_ms == fastest ? Theme::instance().font(Theme::Type::strong) : QVariant();
  case Qt::ToolTipRole: {
    if (!timed) return cell ? framework_note(cell->note) : QString();
    QStringList lines{
        QString("<b>%1</b>: %2")
            .arg(framework_title(cell->framework).toHtmlEscaped(), cell->kernel.toHtmlEscaped()),
        tr("median of %1 samples: %2, quartile range %3")
            .arg(cell->samples)
            .arg(time_text(*cell->median_ms), time_text(cell->spread_ms))};
    if (const FrameworkTimes::Cell* eager = row.cell("eager"); eager && eager != cell && eager->median_ms)
      lines << tr("%1 as fast as PyTorch eager").arg(ratio_text(*eager->median_ms / *cell->median_ms));
    lines << label_text(of.label) + ": " + of.origin().toHtmlEscaped();
    return lines.join("<br>");
  }
  default:
    return {};
  }
}

QVariant FrameworksModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Shown& shown = rows_[static_cast<std::size_t>(index.row())];
  const FrameworkTimes& of = times_[shown.times];
  const FrameworkTimes::Row& row = of.rows[shown.row];
  if (role == label_role) return static_cast<int>(of.label);
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  switch (index.column()) {
  case problem:
    if (role == Qt::DisplayRole) return problem_title(row.problem);
    if (role == size_role || role == Qt::ToolTipRole) return row.size_text();
    return {};
  case source:
    if (role == Qt::DisplayRole) return label_text(of.label);
    if (role == Qt::ToolTipRole) return of.origin();
    return {};
  default:
    return cell_data(of, row, row.cell(frameworks_[index.column() - first_framework]), role);
  }
}

QVariant FrameworksModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  if (section == problem) return tr("problem");
  if (section == source) return tr("label");
  return framework_title(frameworks_.value(section - first_framework));
}

}
