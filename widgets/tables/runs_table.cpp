#include "widgets/tables/runs_table.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

namespace kernelarium {

RunsTable::RunsTable(QWidget* parent) : View(parent) {
  model_ = new RunsModel(this);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  auto* row = new QHBoxLayout;
  filter_ = new QLineEdit;
  filter_->setPlaceholderText(tr("Filter: matmul verdict:fail cuda"));
  filter_->setToolTip(tr("All words must match; verdict:fail searches one column"));
  filter_->setAccessibleName(tr("Filter"));
  filter_->setClearButtonEnabled(true);
  for (auto* clear : filter_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear the filter"));
  count_ = new QLabel;
  count_->setProperty("role", "muted");
  row->addWidget(filter_, 1);
  row->addWidget(count_);
  table_ = new QTableView;
  table_->setModel(model_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->setAlternatingRowColors(true);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->setSortingEnabled(true);
  table_->sortByColumn(RunsModel::when, Qt::DescendingOrder);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(
      QHeaderView::Fixed); // asking 10,000 rows for their height is slow
  table_->horizontalHeader()->setSectionsMovable(true);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setDefaultAlignment(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter) |
                                                  Qt::Alignment(Qt::TextWordWrap));
  table_->setTabKeyNavigation(false);
  table_->setAccessibleName(tr("Runs"));
  column->addLayout(row);
  column->addWidget(table_, 1);
  set_content(content);

  const auto tool = [this](const QString& help) {
    auto* button = new QToolButton;
    button->setToolTip(help);
    button->setAccessibleName(help);
    tools()->addWidget(button, 0, Qt::AlignTop);
    return button;
  };
  pinned_ = tool(tr("Pinned runs only"));
  pinned_->setCheckable(true);
  compare_ = tool(tr("Compare the selected runs"));
  columns_ = tool(tr("Choose columns"));
  columns_->setPopupMode(QToolButton::InstantPopup);
  columns_->setMenu(new QMenu(columns_));
  connect(columns_->menu(), &QMenu::aboutToShow, this, &RunsTable::fill_columns_menu);
  connect(pinned_, &QToolButton::toggled, model_, &RunsModel::set_pinned_only);
  connect(compare_, &QToolButton::clicked, this, [this] { emit compare_requested(selected()); });
  connect(filter_, &QLineEdit::textChanged, model_, &RunsModel::set_filter);
  connect(model_, &QAbstractItemModel::modelReset, this, &RunsTable::count);
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          [this] { compare_->setEnabled(selected().size() > 1); });
  connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) {
    if (index.column() != RunsModel::note) emit run_opened(model_->run(index.row()).id);
  });
  compare_->setEnabled(false);
  // Figures come before date, machine and note.
  for (int column = RunsModel::when; column < RunsModel::first_metric; ++column)
    table_->horizontalHeader()->moveSection(table_->horizontalHeader()->visualIndex(column),
                                            RunsModel::columns() - 1);
  unwanted_ = {+RunsModel::lesson, +RunsModel::problem, RunsModel::column_of("occupancy"),
               RunsModel::column_of("warp_instructions")};
  table_->horizontalHeader()->setStretchLastSection(true);
  set_title(tr("Runs"));
  set_legend(tr("every run of this session and earlier ones · times in italics were predicted or recorded "
                "elsewhere, not measured here"));
  count();
  restyle();
  connect(model_, &QAbstractItemModel::modelReset, this, &RunsTable::show_columns);
  connect(table_->horizontalHeader(), &QHeaderView::sectionMoved, this, &RunsTable::show_columns);
  connect(table_->horizontalHeader(), &QHeaderView::sectionResized, this,
          [this](int column, int, int width) { keep_width(column, width); });
  table_->viewport()->installEventFilter(this);
}

void RunsTable::count() {
  if (model_->total() == 0) return show_empty(tr("No run yet: every run is listed here."));
  count_->setText(model_->total() == 1 && model_->rowCount() == 1 ? tr("1 run")
                  : model_->rowCount() == model_->total()
                      ? tr("%1 runs").arg(count_text(model_->total()))
                      : tr("%1 of %2 runs").arg(count_text(model_->rowCount()), count_text(model_->total())));
  compare_->setEnabled(selected().size() > 1);
  show_ready();
}

std::vector<qint64> RunsTable::selected() const {
  QList<int> rows;
  for (const QModelIndex& index : table_->selectionModel()->selectedRows()) rows << index.row();
  std::sort(rows.begin(), rows.end());
  std::vector<qint64> ids;
  for (const int row : rows) ids.push_back(model_->run(row).id);
  return ids;
}

void RunsTable::fill_columns_menu() {
  columns_->menu()->clear();
  QAction* all = columns_->menu()->addAction(tr("Also columns that don't fit or are empty"));
  all->setCheckable(true);
  all->setChecked(all_);
  connect(all, &QAction::toggled, this, [this](bool on) {
    all_ = on;
    show_columns();
  });
  columns_->menu()->addSeparator();
  for (int column = 0; column < RunsModel::columns(); ++column) {
    QAction* action = columns_->menu()->addAction(RunsModel::title(column));
    action->setCheckable(true);
    action->setChecked(!unwanted_.contains(column));
    connect(action, &QAction::toggled, this, [this, column](bool wanted) { set_wanted(column, wanted); });
  }
}

void RunsTable::set_wanted(int column, bool wanted) {
  if (wanted)
    unwanted_.erase(column);
  else
    unwanted_.insert(column);
  show_columns();
}

bool RunsTable::is_wanted(int column) const {
  return !unwanted_.contains(column) && (all_ || !model_->without_figures(column));
}

QList<int> RunsTable::left_out() const {
  QList<int> columns;
  for (int column = 0; column < RunsModel::columns(); ++column)
    if (!is_wanted(column)) columns << column;
  return columns;
}

void RunsTable::show_columns() {
  const QHeaderView* header = table_->horizontalHeader();
  int room = table_->viewport()->width();
  bool full = false;
  arranging_ = true;
  for (int place = 0; place < header->count(); ++place) {
    const int column = header->logicalIndex(place), width = widths_[static_cast<std::size_t>(column)];
    const bool wanted = is_wanted(column);
    full = full || (wanted && !all_ && width > room); // none after the first without room
    const bool shown = wanted && !full;
    if (shown) room -= width;
    table_->setColumnHidden(column, !shown);
    if (shown) table_->setColumnWidth(column, width);
  }
  arranging_ = false;
}

/// The last column takes what room is left: that is no width that was chosen.
void RunsTable::keep_width(int column, int width) {
  const QHeaderView* header = table_->horizontalHeader();
  int last = header->count() - 1;
  while (last > 0 && header->isSectionHidden(header->logicalIndex(last))) --last;
  if (!arranging_ && width > 0 && header->visualIndex(column) != last)
    widths_[static_cast<std::size_t>(column)] = width;
}

bool RunsTable::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_->viewport() && event->type() == QEvent::Resize) show_columns();
  return View::eventFilter(watched, event);
}

void RunsTable::contextMenuEvent(QContextMenuEvent* event) {
  const QModelIndex index = table_->indexAt(table_->viewport()->mapFromGlobal(event->globalPos()));
  if (!index.isValid()) return;
  const RunSummary& run = model_->run(index.row());
  QMenu menu(this);
  menu.addAction(tr("Open"), this, [this, id = run.id] { emit run_opened(id); });
  menu.addAction(run.pinned ? tr("Unpin") : tr("Pin"), this,
                 [this, id = run.id, pinned = run.pinned] { model_->set_pinned(id, !pinned); });
  menu.addAction(tr("Write a note"), this,
                 [this, index] { table_->edit(index.siblingAtColumn(RunsModel::note)); });
  QAction* compare =
      menu.addAction(tr("Compare the selected runs"), this, [this] { emit compare_requested(selected()); });
  compare->setEnabled(selected().size() > 1);
  menu.exec(event->globalPos());
}

// Place and width of each wanted column; QHeaderView's own state is refused by a table that was not laid
// out yet.
QByteArray RunsTable::save_columns() const {
  const QHeaderView* header = table_->horizontalHeader();
  QJsonArray columns;
  for (int place = 0; place < header->count(); ++place) {
    const int column = header->logicalIndex(place);
    columns.append(
        QJsonArray{column, unwanted_.contains(column) ? 0 : widths_[static_cast<std::size_t>(column)]});
  }
  return QJsonDocument(columns).toJson(QJsonDocument::Compact);
}

bool RunsTable::restore_columns(const QByteArray& state) {
  QHeaderView* header = table_->horizontalHeader();
  const QJsonArray columns = QJsonDocument::fromJson(state).array();
  if (columns.size() != header->count()) return false;
  for (int place = 0; place < columns.size(); ++place) {
    const int column = columns[place].toArray().at(0).toInt(-1),
              width = columns[place].toArray().at(1).toInt(-1);
    if (column < 0 || column >= header->count() || width < 0 || width > 10000) return false;
    header->moveSection(header->visualIndex(column), place);
    if (width == 0) {
      unwanted_.insert(column);
    } else {
      unwanted_.erase(column);
      widths_[static_cast<std::size_t>(column)] = width;
    }
  }
  show_columns();
  return true;
}

void RunsTable::restyle() {
  if (!compare_) return;
  const Theme& theme = Theme::instance();
  pinned_->setIcon(icon("pin", theme.colours().muted));
  compare_->setIcon(icon("compare", theme.colours().muted));
  columns_->setIcon(icon("columns", theme.colours().muted));
  for (QToolButton* button : {pinned_, compare_, columns_}) button->setIconSize({theme.px(16), theme.px(16)});
  table_->verticalHeader()->setDefaultSectionSize(theme.px(27));
  table_->horizontalHeader()->setFixedHeight(3 * table_->horizontalHeader()->fontMetrics().lineSpacing() +
                                             theme.px(14)); // names of metrics take up to three lines
  static constexpr std::array<int, RunsModel::first_metric> widths{34, 76,  84, 76, 124, 180,
                                                                   70, 136, 90, 90, 90,  150};
  widths_.resize(static_cast<std::size_t>(RunsModel::columns()));
  const QFontMetrics letters = table_->horizontalHeader()->fontMetrics();
  const int beside = theme.px(20); // the padding of a section
  const auto lines = [&](int column, int width) {
    const QRect text =
        letters.boundingRect(QRect(0, 0, width - beside, 10000), Qt::TextWordWrap | Qt::AlignRight,
                             model_->headerData(column, Qt::Horizontal).toString());
    return text.height() / letters.lineSpacing();
  };
  for (std::size_t column = 0; column < widths_.size(); ++column) {
    int& width = widths_[column];
    width = theme.px(column < widths.size() ? widths[column] : 100);
    if (column == RunsModel::when)
      width = std::max(width,
                       table_->fontMetrics().horizontalAdvance(moment_text("2026-12-28T23:58:58")) + beside);
    while (lines(static_cast<int>(column), width) > 3 && width < theme.px(240)) width += theme.px(8);
  }
  show_columns();
}

}
