#include "widgets/memory/access_table.h"

#include "kernels/trace/run_trace.h"
#include "kernels/trace/waste.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/column_fit.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QPixmap>
#include <QScopeGuard>
#include <QTableView>
#include <tuple>

namespace kernelarium {

QString access_word(const std::string& word) {
  if (word == "global") return AccessModel::tr("global");
  if (word == "shared") return AccessModel::tr("shared");
  if (word == "local") return AccessModel::tr("local");
  if (word == "load") return AccessModel::tr("load");
  if (word == "store") return AccessModel::tr("store");
  if (word == "atomic") return AccessModel::tr("atomic");
  return QString::fromStdString(word);
}

namespace {

QString header_of(int column) {
  switch (column) {
  case AccessModel::line:
    return AccessModel::tr("line");
  case AccessModel::space:
    return AccessModel::tr("memory");
  case AccessModel::operation:
    return AccessModel::tr("access");
  case AccessModel::width:
    return AccessModel::tr("bytes per lane");
  case AccessModel::requests:
    return AccessModel::tr("requests");
  case AccessModel::sectors:
    return AccessModel::tr("sectors");
  case AccessModel::per_request:
    return AccessModel::tr("sectors / request");
  case AccessModel::fetched:
    return AccessModel::tr("fetched");
  case AccessModel::used:
    return AccessModel::tr("used");
  case AccessModel::wavefronts:
    return AccessModel::tr("wavefronts");
  case AccessModel::excess:
    return AccessModel::tr("excess");
  case AccessModel::ways:
    return AccessModel::tr("worst conflict");
  }
  return {};
}

QVariant side_of(int column) {
  const bool word = column == AccessModel::space || column == AccessModel::operation;
  return QVariant((word ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

QString help_of(int column) {
  switch (column) {
  case AccessModel::requests:
    return AccessModel::tr("Warp-wide executions of this access");
  case AccessModel::sectors:
    return AccessModel::tr("32-byte pieces of memory moved");
  case AccessModel::per_request:
    return AccessModel::tr("Best with 32 lanes: 4 for 4 bytes per lane, 8 for 8, 16 for 16; scattered: 32");
  case AccessModel::fetched:
    return AccessModel::tr("Sectors × 32 bytes");
  case AccessModel::used:
    return AccessModel::tr("Bytes that the lanes wanted");
  case AccessModel::wavefronts:
    return AccessModel::tr("Passes over shared memory");
  case AccessModel::excess:
    return AccessModel::tr("Passes that bank conflicts cost");
  case AccessModel::ways:
    return AccessModel::tr("Most distinct words wanted from one bank at once");
  }
  return {};
}

/// The figure of a column; nothing where it has no meaning for the site's memory space.
QVariant figure(const AccessSite& site, int column) {
  const bool shared = site.space == "shared";
  const auto number = [](std::uint64_t count) { return QVariant(static_cast<qlonglong>(count)); };
  switch (column) {
  case AccessModel::line:
    return site.line;
  case AccessModel::width:
    return site.bytes_per_thread;
  case AccessModel::requests:
    return number(site.requests);
  case AccessModel::sectors:
    return shared ? QVariant() : number(site.sectors);
  case AccessModel::per_request:
    return shared || site.requests == 0
               ? QVariant()
               : QVariant(static_cast<double>(site.sectors) / static_cast<double>(site.requests));
  case AccessModel::fetched:
    return shared ? QVariant() : number(site.sectors * 32);
  case AccessModel::used:
    return shared ? QVariant() : number(site.threads * static_cast<std::uint64_t>(site.bytes_per_thread));
  case AccessModel::wavefronts:
    return shared ? number(site.wavefronts) : QVariant();
  case AccessModel::excess:
    return shared ? number(site.wavefronts - std::min(site.wavefronts, site.ideal_wavefronts)) : QVariant();
  case AccessModel::ways:
    return shared ? QVariant(site.worst_ways) : QVariant();
  }
  return {};
}

QString text(const QVariant& value, int column) {
  if (!value.isValid()) return {};
  if (column == AccessModel::per_request) return QString::number(value.toDouble(), 'f', 1);
  if (column == AccessModel::fetched || column == AccessModel::used) return bytes_text(value.toDouble());
  if (column == AccessModel::ways)
    return value.toInt() > 1 ? AccessModel::tr("%1-way").arg(value.toInt()) : AccessModel::tr("none");
  return count_text(value.toLongLong());
}

}

void AccessModel::set_run(const RunPointer& run, const RunPointer& before) {
  beginResetModel();
  run_ = run, before_ = before;
  rows_.clear();
  if (run)
    for (std::uint32_t i = 0; i < run->counters.sites.size(); ++i)
      if (const AccessSite& site = run->counters.sites[i]; site.requests > 0 || site.threads > 0)
        rows_.push_back(i);
  endResetModel();
}

const AccessSite* AccessModel::site(int row) const {
  return row < 0 || row >= rowCount() ? nullptr : &run_->counters.sites[site_index(row)];
}

int AccessModel::left_out() const {
  return run_ ? static_cast<int>(run_->counters.sites.size() - rows_.size()) : 0;
}

int AccessModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int AccessModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant AccessModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const AccessSite* site = this->site(index.row());
  const int column = index.column();
  if (role == Qt::DecorationRole && column == line) {
    QPixmap mark(Theme::instance().px(9), Theme::instance().px(9));
    mark.fill(Theme::instance().waste_colour(waste_of(*site)));
    return mark;
  }
  if (role == Qt::TextAlignmentRole) return side_of(column);
  if (role == Qt::ToolTipRole) return help_of(column);
  if (role == Qt::EditRole)
    return column == space       ? access_word(site->space)
           : column == operation ? access_word(site->operation)
                                 : figure(*site, column);
  if (role != Qt::DisplayRole) return {};
  if (column == space) return access_word(site->space);
  if (column == operation) return access_word(site->operation);
  const QString now = text(figure(*site, column), column);
  if (!before_ || column == line || column == width) return now;
  // The same access in the run before: same line, space, operation.
  for (const AccessSite& other : before_->counters.sites)
    if (std::tie(other.line, other.space, other.operation) ==
        std::tie(site->line, site->space, site->operation)) {
      const QString was = text(figure(other, column), column);
      return was == now || was.isEmpty() ? now : tr("%1 (was %2)").arg(now, was);
    }
  return now;
}

QVariant AccessModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::DisplayRole) return header_of(section);
  if (role == Qt::TextAlignmentRole) return side_of(section);
  if (role == Qt::ToolTipRole) return help_of(section);
  return {};
}

AccessTable::AccessTable(Selection* selection, QWidget* parent) : RunView(parent), selection_(selection) {
  model_ = new AccessModel(this);
  table_ = new QTableView;
  table_->setModel(model_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setShowGrid(false);
  table_->verticalHeader()->hide();
  table_->setTabKeyNavigation(false);
  fit_columns(table_,
              {AccessModel::used, AccessModel::fetched, AccessModel::width, AccessModel::wavefronts,
               AccessModel::sectors, AccessModel::requests, AccessModel::excess, AccessModel::operation,
               AccessModel::space},
              110);
  set_content(table_);
  set_title(tr("Accesses by source line"));
  show_empty(tr("Run the kernel to see what each access costs."));
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& now) {
            if (!model_->site(now.row()) || following_) return;
            selection_->set_line(model_->site(now.row())->line);
            show_access(now.row());
          });
  connect(selection_, &Selection::line_changed, this, [this](int line) {
    following_ = true;
    const auto done = qScopeGuard([this] { following_ = false; });
    const AccessSite* current = model_->site(table_->currentIndex().row());
    if (current && current->line == line) return;
    for (int row = 0; row < model_->rowCount(); ++row)
      if (model_->site(row)->line == line) return table_->selectRow(row);
    table_->clearSelection();
  });
}

/// An access of the row, of the selected warp where it has one.
void AccessTable::show_access(int row) {
  const auto trace = RunTrace::of(run_);
  const ThreadPlace& place = selection_->shown();
  const AccessRecord* record =
      trace->first_of(model_->site_index(row), selection_->launch(), place.block, place.warp);
  if (!record) return;
  if (place.scope == ThreadPlace::Scope::none || place.block != record->block ||
      place.warp != static_cast<int>(record->warp))
    selection_->set_place({ThreadPlace::Scope::warp, record->block, static_cast<int>(record->warp), 0});
  selection_->set_step(trace->step(*record));
}

void AccessTable::set_run(const RunPointer& run, const RunPointer& before) {
  run_ = run;
  model_->set_run(run, before);
  if (!run) return show_empty(tr("Run the kernel to see what each access costs."));
  if (model_->rowCount() == 0) return show_empty(tr("No access was counted in this run."));
  QString legend = tr("each load, store and atomic of the source, counted over the whole launch · "
                      "teal: minimum traffic; orange: 8 times as much");
  if (model_->left_out() > 0)
    legend += " · " + tr("%n access(es) that no thread executed are left out", nullptr, model_->left_out());
  set_legend(legend);
  show_ready();
}

}
