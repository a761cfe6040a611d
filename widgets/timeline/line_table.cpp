#include "widgets/timeline/line_table.h"

#include "kernels/trace/playback.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/advice_list.h"
#include "widgets/timeline/state_text.h"
#include "widgets/view/column_fit.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QPainter>
#include <QPixmap>
#include <QScopeGuard>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

/// Shares too small to compare are only that.
QString share_text(double share) { return share < 0.001 ? "< " + percent_text(0.001) : percent_text(share); }

QVariant alignment_of(int column) {
  const bool number = column == LineModel::line || column == LineModel::share || column == LineModel::issued;
  return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

/// The n-th greatest reason as "DRAM 62 %", in the words of the timeline; those below 1 % are not worth a
/// word.
QString reason_text(const LineStates& line, std::size_t n) {
  const auto reasons = waits_of(line);
  if (n >= reasons.size()) return {};
  return state_name(reasons[n].first) + ' ' + percent_text(reasons[n].second);
}

/// The same in sentences, and as Nsight Compute names it.
QString reasons_help(const LineStates& line) {
  QStringList names;
  for (const auto& [name, clocks] : line.reasons())
    if (clocks >= 0.01 * line.total() && names.size() < 2)
      names << ncu_text(name) + ' ' + percent_text(clocks / line.total());
  QString help = line_reasons(line);
  if (!names.isEmpty()) help += '\n' + LineModel::tr("In Nsight Compute: %1").arg(names.join(", "));
  return help;
}

}

void LineModel::set_run(const RunPointer& run) {
  beginResetModel();
  run_ = run;
  rows_.clear();
  total_ = 0;
  if (run)
    for (const LineStates& states : run->line_states) {
      rows_.push_back(&states);
      total_ += states.total();
    }
  endResetModel();
}

void LineModel::set_source(const QString& source) {
  source_ = source.split('\n');
  if (!rows_.empty())
    emit dataChanged(index(0, code), index(static_cast<int>(rows_.size()) - 1, code), {Qt::DisplayRole});
}

const LineStates* LineModel::states(int row) const {
  return row < 0 || static_cast<std::size_t>(row) >= rows_.size() ? nullptr
                                                                  : rows_[static_cast<std::size_t>(row)];
}

double LineModel::share_of(int row) const {
  const LineStates* one = states(row);
  return one && total_ > 0 ? one->total() / total_ : 0;
}

int LineModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int LineModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

/// The number of a line of the kernel's own file; file and line of another.
QString LineModel::where(const LineStates& states) const {
  if (states.line <= 0) return tr("not known");
  const QString number = QString::number(states.line);
  return is_header(states.file) ? QFileInfo(QString::fromStdString(states.file)).fileName() + ':' + number
                                : number;
}

QVariant LineModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LineStates& one = *rows_[static_cast<std::size_t>(index.row())];
  const double part = share_of(index.row());
  if (role == Qt::TextAlignmentRole) return alignment_of(index.column());
  if (role == Qt::ToolTipRole) return reasons_help(one);
  if (role == Qt::FontRole && index.column() == code) return Theme::instance().code_font(Theme::Type::small);
  if (role == Qt::DecorationRole && index.column() == share) {
    // A bar as long as the share, so that the column reads as a picture.
    const Theme& theme = Theme::instance();
    QPixmap bar(theme.px(48), theme.px(9));
    bar.fill(theme.colours().grid);
    QPainter painter(&bar);
    painter.fillRect(QRectF(0, 0, bar.width() * part, bar.height()), theme.colours().modelled);
    return bar;
  }
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  const bool edit = role == Qt::EditRole; // for sorting and for files
  switch (index.column()) {
  case line:
    return edit ? QVariant(one.line) : QVariant(where(one));
  case share:
    return edit ? QVariant(part) : QVariant(share_text(part));
  case first:
  case second:
    return reason_text(one, index.column() == first ? 0 : 1);
  case issued:
    return edit ? QVariant(std::round(one.issued)) : QVariant(count_text(std::llround(one.issued)));
  case code:
    return one.line > 0 && !is_header(one.file) ? source_.value(one.line - 1).trimmed() : QString();
  default:
    return {};
  }
}

QVariant LineModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return alignment_of(section);
  if (role == Qt::ToolTipRole) switch (section) {
    case share:
      return tr("Time of all warps whose next instruction is on this line, as a share of all lines");
    case first:
    case second:
      return tr("Percent of the line's time; the tooltip has Nsight Compute's name for it");
    case issued:
      return tr("Machine instructions of warps, over the whole launch");
    default:
      return {};
    }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
  case line:
    return tr("line");
  case share:
    return tr("share of time");
  case first:
    return tr("waits most for");
  case second:
    return tr("then for");
  case issued:
    return tr("instructions");
  case code:
    return tr("source");
  default:
    return {};
  }
}

LineTable::LineTable(Selection* selection, QWidget* parent) : RunView(parent), selection_(selection) {
  model_ = new LineModel(this);
  auto* sorted = new QSortFilterProxyModel(this);
  sorted->setSourceModel(model_);
  sorted->setSortRole(Qt::EditRole);
  table_ = new QTableView;
  table_->horizontalHeader()->setHighlightSections(false);
  table_->setModel(sorted);
  table_->setSortingEnabled(true);
  table_->sortByColumn(LineModel::line, Qt::AscendingOrder);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  fit_columns(table_, {LineModel::second}, 100);
  table_->setTabKeyNavigation(false);
  table_->setAccessibleName(tr("Time by source line"));
  advice_ = new AdviceList;
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(advice_);
  column->addWidget(table_, 1);
  set_content(content, table_);
  connect(advice_, &AdviceList::line_wanted, selection_, &Selection::set_line);
  restyle();
  set_title(tr("Time by source line"));
  set_legend(tr("modelled: where the warps' time goes, and what they wait for there"));
  show_empty(tr("Run the kernel to see what each line costs."));
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this, sorted](const QModelIndex& now) {
            const LineStates* one = model_->states(sorted->mapToSource(now).row());
            if (one && !following_ && one->line > 0 && !is_header(one->file)) selection_->set_line(one->line);
          });
  connect(selection_, &Selection::line_changed, this, &LineTable::follow_line);
}

void LineTable::follow_line(int line) {
  following_ = true;
  const auto done = qScopeGuard([this] { following_ = false; });
  const auto* sorted = static_cast<const QSortFilterProxyModel*>(table_->model());
  for (int row = 0; row < model_->rowCount(); ++row)
    if (const LineStates* one = model_->states(row); one->line == line && !is_header(one->file))
      return table_->selectRow(sorted->mapFromSource(model_->index(row, 0)).row());
  table_->clearSelection();
}

void LineTable::set_run(const RunPointer& run) {
  model_->set_run(run);
  if (model_->empty())
    return show_empty(run ? tr("This run has no modelled time: the kernel did not finish.")
                          : tr("Run the kernel to see what each line costs."));
  show_ready();
  advice_->set_advice(advice_for(RunTrace::of(run)));
  follow_line(selection_->line());
}

void LineTable::restyle() {
  if (table_) table_->setIconSize({Theme::instance().px(48), Theme::instance().px(9)});
}

void LineTable::set_source(const QString& source) { model_->set_source(source); }

}
