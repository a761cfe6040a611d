#include "widgets/tables/comparison_table.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/view/column_fit.h"
#include "widgets/view/numbers_model.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableView>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <tuple>

namespace kernelarium {

std::pair<QString, QString> headings_of(const Run& before, const Run& now) {
  const std::vector<std::string> names = names_apart({&before, &now});
  const QString first = QString::fromStdString(names[0]), second = QString::fromStdString(names[1]);
  if (first != second) return {first, second};
  return {ComparisonModel::tr("%1, before").arg(first), ComparisonModel::tr("%1, now").arg(second)};
}

void ComparisonModel::set_runs(const RunPointer& before, const RunPointer& now, bool changed_only) {
  beginResetModel();
  rows_ = compare(*before, *now);
  std::erase_if(rows_, [&](const ComparedMetric& row) {
    // How long this computer compiled and simulated tells nothing of the kernels.
    if (row.metric->kind == Label::simulation) return true;
    const bool nothing = row.before.value_or(0) == 0 && row.now.value_or(0) == 0;
    return nothing || (changed_only && row.verdict == ComparedMetric::Verdict::same);
  });
  std::tie(before_, now_) = headings_of(*before, *now);
  endResetModel();
}

int ComparisonModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int ComparisonModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const ComparedMetric& row = rows_[static_cast<std::size_t>(index.row())];
  const Metric& of = *row.metric;
  const int column = index.column();
  const std::optional<double>& value = column == before ? row.before : row.now;
  const bool figure = column == before || column == now;
  switch (role) {
  case Qt::DisplayRole:
    if (column == metric) return words_of(of.name);
    if (column == kind) return label_text(of.kind);
    if (column == unit) return words_of(of.unit);
    if (column == verdict) return words_of(verdict_text(row.verdict));
    if (column == difference) return QString::fromStdString(difference_text(row));
    return value ? text_of(of, *value) : QString();
  case Qt::EditRole: // bare, for files
    if (figure) return value && std::isfinite(*value) ? QVariant(in_unit(of, *value)) : QVariant(QString());
    if (column == difference)
      return std::isfinite(row.difference) ? QVariant(100 * row.difference) : QVariant(QString());
    return data(index, Qt::DisplayRole);
  case Qt::TextAlignmentRole:
    return QVariant((figure || column == difference ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  case Qt::ToolTipRole:
    return help_of(of);
  case Qt::ForegroundRole: {
    const Colours& colours = Theme::instance().colours();
    if (column == kind) return colours.muted;
    if (column != difference && column != verdict) return {};
    if (row.verdict == ComparedMetric::Verdict::better) return colours.good;
    if (row.verdict == ComparedMetric::Verdict::worse) return colours.bad;
    return colours.muted;
  }
  default:
    return {};
  }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == heading_role && section == difference) return tr("difference") + " [%]";
  if (role != Qt::DisplayRole) return {};
  switch (section) {
  case metric:
    return tr("metric");
  case kind:
    return tr("label");
  case before:
    return before_.isEmpty() ? tr("before") : before_;
  case now:
    return now_.isEmpty() ? tr("now") : now_;
  case difference:
    return tr("difference");
  case verdict:
    return tr("verdict");
  case unit:
    return tr("unit");
  default:
    return {};
  }
}

ComparisonTable::ComparisonTable(QWidget* parent) : View(parent) {
  setObjectName("comparison");
  model_ = new ComparisonModel(this);
  table_ = new QTableView;
  table_->setModel(model_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setAlternatingRowColors(true);
  table_->setShowGrid(false);
  table_->setTabKeyNavigation(false);
  table_->setColumnHidden(ComparisonModel::unit, true); // the figures have theirs; files need it
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  fit_columns(table_, {ComparisonModel::kind}, 60);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table_->setAccessibleName(tr("All metrics"));
  set_content(table_);
  changed_ = new QToolButton;
  changed_->setCheckable(true);
  changed_->setToolTip(tr("Only what differs"));
  changed_->setAccessibleName(changed_->toolTip());
  tools()->addWidget(changed_, 0, Qt::AlignTop);
  connect(table_->horizontalHeader(), &QHeaderView::sectionResized, this, &ComparisonTable::fit_rows);
  connect(changed_, &QToolButton::toggled, this, &ComparisonTable::refresh);
  set_title(tr("All metrics"));
  set_legend(tr("difference: from the first run to the second · better and worse where a metric has such a "
                "direction · times within their spread are the same"));
  show_empty(tr("Select two runs and compare them."));
  restyle();
}

void ComparisonTable::set_runs(const RunPointer& before, const RunPointer& now) {
  before_ = before, now_ = now;
  refresh();
}

void ComparisonTable::refresh() {
  if (!before_ || !now_) return;
  model_->set_runs(before_, now_, changed_->isChecked());
  fit_rows();
  show_ready();
}

void ComparisonTable::fit_rows() {
  const Theme& theme = Theme::instance();
  const QRect room(0, 0, table_->columnWidth(ComparisonModel::metric) - theme.px(18), 1000);
  for (int row = 0; row < model_->rowCount(); ++row) {
    const QString name = model_->index(row, ComparisonModel::metric).data().toString();
    const int high = table_->fontMetrics().boundingRect(room, Qt::TextWordWrap, name).height();
    table_->setRowHeight(row, std::max(theme.px(24), high + theme.px(6)));
  }
}

void ComparisonTable::restyle() {
  if (!changed_) return;
  const Theme& theme = Theme::instance();
  changed_->setIcon(icon("changes", theme.colours().muted));
  changed_->setIconSize({theme.px(16), theme.px(16)});
  table_->verticalHeader()->setDefaultSectionSize(theme.px(24));
  fit_rows();
}

}
