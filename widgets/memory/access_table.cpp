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
#include <algorithm>
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
    return AccessModel::tr("Bytes that the lanes requested");
  case AccessModel::wavefronts:
    return AccessModel::tr("Passes over shared memory");
  case AccessModel::excess:
    return AccessModel::tr("Extra passes due to bank conflicts");
  case AccessModel::ways:
    return AccessModel::tr("Most distinct words requested from one bank at once");
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
  if (column == AccessModel::per_request) return number_text(value.toDouble());
  if (column == AccessModel::fetched || column == AccessModel::used) return bytes_text(value.toDouble());
  if (column == AccessModel::ways)
    return value.toInt() > 1 ? AccessModel::tr("%1-way").arg(value.toInt()) : AccessModel::tr("none");
  return count_text(value.toLongLong());
}

/// The same place and kind of access; what it cost may differ.
bool same_access(const AccessSite& a, const AccessSite& b) {
  return std::tie(a.kernel, a.file, a.line, a.space, a.operation, a.bytes_per_thread) ==
         std::tie(b.kernel, b.file, b.line, b.space, b.operation, b.bytes_per_thread);
}

/// Equal cost per request, without rounding.
bool same_cost(const AccessSite& a, const AccessSite& b) {
  const auto equal = [&](std::uint64_t AccessSite::*count) {
    return a.*count * b.requests == b.*count * a.requests;
  };
  return a.worst_ways == b.worst_ways && equal(&AccessSite::sectors) && equal(&AccessSite::wavefronts) &&
         equal(&AccessSite::ideal_wavefronts) && equal(&AccessSite::threads);
}

std::vector<AccessGroup> groups_of(const Run& run) {
  std::vector<AccessGroup> groups;
  const auto& sites = run.counters.sites;
  for (std::uint32_t i = 0; i < sites.size(); ++i) {
    const AccessSite& site = sites[i];
    if (site.requests == 0 && site.threads == 0) continue;
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const AccessGroup& each) {
      return same_access(each.sum, site) && same_cost(each.sum, site);
    });
    if (group == groups.end()) {
      groups.push_back({site, {i}});
      continue;
    }
    for (const auto count :
         {&AccessSite::requests, &AccessSite::threads, &AccessSite::sectors, &AccessSite::ideal_sectors,
          &AccessSite::wavefronts, &AccessSite::ideal_wavefronts})
      group->sum.*count += site.*count;
    group->sites.push_back(i);
  }
  return groups;
}

QString operation_text(const AccessGroup& group) {
  const QString word = access_word(group.sum.operation);
  return group.sites.size() == 1 ? word : AccessModel::tr("%1 × %2").arg(word).arg(group.sites.size());
}

}

void AccessModel::set_run(const RunPointer& run, const RunPointer& before) {
  beginResetModel();
  rows_ = run ? groups_of(*run) : std::vector<AccessGroup>();
  before_ = before ? groups_of(*before) : std::vector<AccessGroup>();
  left_out_ = run ? static_cast<int>(run->counters.sites.size()) : 0;
  for (const AccessGroup& group : rows_) left_out_ -= static_cast<int>(group.sites.size());
  endResetModel();
}

const AccessGroup* AccessModel::group(int row) const {
  return row < 0 || row >= rowCount() ? nullptr : &rows_[static_cast<std::size_t>(row)];
}

/// The same access in the run before; nothing where its line has another number of groups now.
const AccessGroup* AccessModel::before(int row) const {
  const AccessSite& now = group(row)->sum;
  const auto like = [&](const AccessGroup& each) {
    return std::tie(each.sum.line, each.sum.space, each.sum.operation) ==
           std::tie(now.line, now.space, now.operation);
  };
  if (std::count_if(rows_.begin(), rows_.end(), like) != std::count_if(before_.begin(), before_.end(), like))
    return nullptr;
  auto place = std::count_if(rows_.begin(), rows_.begin() + row, like);
  for (const AccessGroup& each : before_)
    if (like(each) && place-- == 0) return &each;
  return nullptr;
}

int AccessModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int AccessModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant AccessModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const AccessGroup& group = *this->group(index.row());
  const AccessSite& site = group.sum;
  const int column = index.column();
  if (role == Qt::DecorationRole && column == line) {
    QPixmap mark(Theme::instance().px(9), Theme::instance().px(9));
    mark.fill(Theme::instance().waste_colour(waste_of(site)));
    return mark;
  }
  if (role == Qt::TextAlignmentRole) return side_of(column);
  if (role == Qt::ToolTipRole) {
    if (column == operation && group.sites.size() > 1)
      return tr("%n access(es) of equal cost in this line, as in an unrolled loop", nullptr,
                static_cast<int>(group.sites.size()));
    return help_of(column);
  }
  if (role != Qt::EditRole && role != Qt::DisplayRole) return {};
  if (column == space) return access_word(site.space);
  if (column == operation) return operation_text(group);
  if (role == Qt::EditRole) return figure(site, column);
  const QString now = text(figure(site, column), column);
  const AccessGroup* before = column == line || column == width ? nullptr : this->before(index.row());
  const QString was = before ? text(figure(before->sum, column), column) : QString();
  return was == now || was.isEmpty() ? now : tr("%1 (was %2)").arg(now, was);
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
  table_->horizontalHeader()->setHighlightSections(false);
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
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &AccessTable::choose);
  connect(table_, &QTableView::clicked, this, &AccessTable::choose); // also of the row that play has reached
  connect(selection_, &Selection::line_changed, this, [this](int line) {
    following_ = true;
    const auto done = qScopeGuard([this] { following_ = false; });
    const AccessGroup* current = model_->group(table_->currentIndex().row());
    if (current && current->sum.line == line) return;
    for (int row = 0; row < model_->rowCount(); ++row)
      if (model_->group(row)->sum.line == line) return table_->selectRow(row);
    table_->clearSelection();
  });
}

void AccessTable::choose(const QModelIndex& now) {
  if (!model_->group(now.row()) || following_) return;
  selection_->set_line(model_->group(now.row())->sum.line);
  show_access(now.row());
}

/// An access of the row, of the selected warp where it has one.
void AccessTable::show_access(int row) {
  const auto trace = RunTrace::of(run_);
  const ThreadPlace& place = selection_->shown();
  const AccessRecord* record = nullptr;
  for (const std::uint32_t site : model_->group(row)->sites)
    if ((record = trace->first_of(site, selection_->launch(), place.block, place.warp))) break;
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
  QString legend = tr("loads, stores and atomics of the source, counted over the whole launch · "
                      "teal: minimum traffic; orange: 8 times as much");
  if (model_->left_out() > 0)
    legend += " · " +
              grouped(tr("%n access(es) that no thread executed are left out", nullptr, model_->left_out()));
  set_legend(legend);
  show_ready();
  set_incomplete(unfinished(*run));
}

}
