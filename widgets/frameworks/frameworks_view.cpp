#include "widgets/frameworks/frameworks_view.h"

#include "kernels/problems/problem.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace kernelarium {

namespace {

constexpr int table_row_height = 39, widest_problem = 300, source_width = 74, margin_width = 6;

/// A time above the bar of its speed; a problem above its size.
class CellDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    const QString text = std::exchange(ground.text, {});
    option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
    const Theme& theme = Theme::instance();
    const int margin = theme.px(margin_width);
    QRect room = option.rect.adjusted(margin, theme.px(3), -margin, -theme.px(3));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QVariant share = index.data(FrameworksModel::share_role),
                   size = index.data(FrameworksModel::size_role);
    const QVariant muted = index.data(Qt::ForegroundRole);
    painter->setFont(ground.font);
    painter->setPen(muted.isValid() ? muted.value<QColor>() : theme.colours().text);
    if (!share.isValid() && !size.isValid()) {
      painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, text);
      painter->restore();
      return;
    }
    const int line = painter->fontMetrics().height();
    painter->drawText(QRect(room.topLeft(), QSize(room.width(), line)), Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    room.setTop(room.top() + line);
    if (size.isValid()) {
      painter->setFont(theme.font(Theme::Type::caption));
      painter->setPen(theme.colours().muted);
      painter->drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, size.toString());
    } else {
      const auto label = static_cast<Label>(index.data(FrameworksModel::label_role).toInt());
      const double width = std::max<double>(theme.px(2), room.width() * share.toDouble());
      const double thick = theme.px(6);
      painter->setPen(theme.label_pen(label));
      painter->setBrush(theme.label_brush(label));
      painter->drawRoundedRect(QRectF(room.left() + 0.5, room.center().y() - thick / 2, width, thick),
                               theme.px(2), theme.px(2));
    }
    painter->restore();
  }
};

/// As high as its rows: its container scrolls, and its picture shows all of it.
class WholeTable : public QTableView {
 public:
  QSize sizeHint() const override {
    return {horizontalHeader()->length() + 2 * frameWidth(),
            horizontalHeader()->sizeHint().height() + verticalHeader()->length() + 2 * frameWidth()};
  }
  QSize minimumSizeHint() const override { return sizeHint(); }
};

}

FrameworksView::FrameworksView(QWidget* parent) : View(parent) {
  setObjectName("frameworks");
  model_ = new FrameworksModel(this);
  numbers_ = new NumbersModel(this);
  table_ = new WholeTable;
  table_->setObjectName("frameworks_table");
  table_->setModel(model_);
  table_->setItemDelegate(new CellDelegate(table_));
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setShowGrid(false);
  table_->setTabKeyNavigation(false);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table_->setAccessibleName(tr("Times of all frameworks"));
  versions_ = new QLabel;
  versions_->setProperty("role", "caption");
  versions_->setWordWrap(true);
  versions_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  auto* picture = new QWidget;
  auto* rows = new QVBoxLayout(picture);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->addWidget(table_);
  rows->addWidget(versions_);
  rows->addStretch(1);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus); // the table takes the keys
  scroll->setWidget(picture);
  set_content(scroll, picture);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this, scroll](const QModelIndex& now) {
            if (!now.isValid()) return;
            const QRect cell = table_->visualRect(now);
            scroll->ensureVisible(scroll->horizontalScrollBar()->value(),
                                  table_->y() + table_->horizontalHeader()->height() + cell.center().y(), 0,
                                  cell.height());
            emit problem_chosen(problem());
          });
  set_title(tr("PyTorch, Triton, Numba and CUDA"));
  set_legend(tr("median time on a GPU, all frameworks of a row measured alternately · bar: speed relative to "
                "the fastest of the row · filled: measured on this machine · outline: recorded"));
  show_empty(tr("No times are recorded, and none were measured."));
  restyle();
}

void FrameworksView::set_times(std::vector<FrameworkTimes> times) {
  const QString chosen = problem();
  times_ = std::move(times);
  {
    const QSignalBlocker quiet(table_->selectionModel());
    table_->clearSpans();
    model_->set_times(times_);
  }
  for (int row = 0; row < model_->rowCount(); ++row)
    if (const int count = model_->rows_of_problem(row); count > 1)
      table_->setSpan(row, FrameworksModel::problem, count, 1);
  versions_->setText(versions_text());
  fill_numbers();
  fit_table();
  if (model_->rowCount() == 0) return show_empty(tr("No times are recorded, and none were measured."));
  show_ready();
  choose(model_->first_row_of(chosen) < 0 ? model_->row_at(0)->problem : chosen);
}

QString FrameworksView::problem() const {
  const FrameworkTimes::Row* row = model_->row_at(table_->currentIndex().row());
  return row ? row->problem : QString();
}

QString FrameworksView::size() const {
  const FrameworkTimes::Row* row = model_->row_at(table_->currentIndex().row());
  return row ? row->size_text() : QString();
}

void FrameworksView::choose(const QString& problem) {
  const int row = model_->first_row_of(problem);
  if (row >= 0) table_->setCurrentIndex(model_->index(row, FrameworksModel::first_framework));
}

std::vector<TimingBar> FrameworksView::bars() const {
  std::vector<TimingBar> bars;
  const QString chosen = problem();
  QStringList frameworks;
  for (const FrameworkTimes& each : times_)
    if (const FrameworkTimes::Row* row = each.row(chosen))
      for (const FrameworkTimes::Cell& cell : row->cells)
        if (!frameworks.contains(cell.framework)) frameworks << cell.framework;
  double flops = 0, bytes = 0;
  for (const auto& known : problems())
    if (const FrameworkTimes::Row* row = times_.empty() ? nullptr : times_.front().row(chosen);
        row && known->id() == chosen.toStdString()) {
      Values sizes;
      for (const Parameter& each : known->sizes()) sizes[each.name] = each.value;
      for (const auto& [name, value] : row->sizes()) sizes[name] = value;
      flops = known->flops(sizes);
      bytes = known->compulsory_bytes(sizes);
    }
  for (const QString& framework : frameworks)
    for (const FrameworkTimes& each : times_) {
      const FrameworkTimes::Row* row = each.row(chosen);
      const FrameworkTimes::Cell* cell = row ? row->cell(framework) : nullptr;
      if (!cell || !cell->median_ms) continue;
      TimingBar bar;
      bar.name = framework_title(framework);
      if (cell->kernel != framework && !bar.name.contains(cell->kernel, Qt::CaseInsensitive))
        bar.name += " (" + cell->kernel + ')';
      bar.note = each.origin();
      bar.time.median_ms = *cell->median_ms;
      bar.time.iqr_ms = cell->spread_ms;
      bar.time.n = cell->samples;
      bar.time.label = each.label;
      bar.flops = flops, bar.bytes = bytes;
      bar.highlighted = each.label == Label::measured;
      bars.push_back(std::move(bar));
    }
  return bars;
}

void FrameworksView::fill_numbers() {
  std::vector<std::vector<QVariant>> rows;
  for (int at = 0; at < model_->rowCount(); ++at) {
    const FrameworkTimes::Row& row = *model_->row_at(at);
    const auto label = static_cast<Label>(model_->index(at, 0).data(FrameworksModel::label_role).toInt());
    const auto of = std::find_if(times_.begin(), times_.end(), [&](const FrameworkTimes& each) {
      return each.label == label && each.row(row.problem);
    });
    for (const FrameworkTimes::Cell& cell : row.cells) {
      const bool timed = cell.median_ms.has_value();
      rows.push_back({problem_title(row.problem), row.size, framework_title(cell.framework), cell.kernel,
                      label_text(label), timed ? QVariant(1000 * *cell.median_ms) : QVariant(),
                      timed ? QVariant(1000 * cell.spread_ms) : QVariant(),
                      timed ? QVariant(cell.samples) : QVariant(), framework_note(cell.note),
                      of == times_.end() ? QString() : of->origin()});
    }
  }
  numbers_->set_table({tr("problem"), tr("size"), tr("framework"), tr("kernel"), tr("label"),
                       tr("median, µs"), tr("quartile range, µs"), tr("samples"), tr("note"), tr("where")},
                      std::move(rows));
}

QString FrameworksView::versions_text() const {
  QStringList lines;
  for (const FrameworkTimes& each : times_) {
    if (each.rows.empty()) continue;
    QStringList versions;
    for (const auto& [name, version] : each.versions)
      if (name != "GPU") versions << name + ' ' + framework_note(version);
    lines << label_text(each.label) + ": " + each.origin() + " · " + versions.join(" · ");
  }
  return lines.join('\n');
}

void FrameworksView::fit_table() {
  const Theme& theme = Theme::instance();
  table_->verticalHeader()->setDefaultSectionSize(theme.px(table_row_height));
  const QFontMetrics metrics(theme.font()), sizes(theme.font(Theme::Type::caption));
  const auto size_height = [&](int row, int width) {
    const QString size =
        model_->index(row, FrameworksModel::problem).data(FrameworksModel::size_role).toString();
    return sizes.boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, size).height();
  };
  // As wide as the titles, and so that no size has more than two lines.
  int text_width = 0;
  const int most = theme.px(widest_problem - 2 * margin_width);
  for (int row = 0; row < model_->rowCount(); ++row) {
    text_width =
        std::max(text_width, metrics.horizontalAdvance(problem_title(model_->row_at(row)->problem)) + 2);
    while (text_width < most && size_height(row, text_width) > 2 * sizes.lineSpacing())
      text_width += theme.px(8);
  }
  text_width = std::min(text_width, most);
  for (int row = 0; row < model_->rowCount(); ++row)
    table_->verticalHeader()->resizeSection(row, theme.px(table_row_height) + size_height(row, text_width) -
                                                     sizes.height());
  const int problem_width = text_width + 2 * theme.px(margin_width);
  QHeaderView* header = table_->horizontalHeader();
  header->setStretchLastSection(false);
  for (int column = 0; column < model_->columnCount(); ++column)
    header->setSectionResizeMode(column, column < FrameworksModel::first_framework ? QHeaderView::Fixed
                                                                                   : QHeaderView::Stretch);
  if (model_->columnCount() > FrameworksModel::first_framework) {
    header->resizeSection(FrameworksModel::problem, problem_width);
    header->resizeSection(FrameworksModel::source, theme.px(source_width));
  }
  // Frameworks share what there is; where the widest name no longer fits, the whole scrolls.
  const int frameworks = std::max(0, model_->columnCount() - FrameworksModel::first_framework);
  int widest = 0;
  for (int column = FrameworksModel::first_framework; column < model_->columnCount(); ++column)
    widest =
        std::max(widest, metrics.horizontalAdvance(model_->headerData(column, Qt::Horizontal).toString()) +
                             2 * theme.px(margin_width));
  table_->setMinimumWidth(problem_width + theme.px(source_width) + frameworks * widest);
  table_->setFixedHeight(table_->sizeHint().height());
}

void FrameworksView::restyle() {
  if (table_) fit_table();
}

}
