#include "widgets/tables/runs_model.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/view/numbers_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace kernelarium {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

QString text(const std::string& text) { return QString::fromStdString(text); }

QString settings_text(const Run& run) {
  QStringList parts;
  for (const Values* values : {&run.parameters, &run.sizes})
    for (const auto& [name, value] : *values) {
      const auto choice = run.choices.find(name);
      parts << text(name) + '=' +
                   (choice == run.choices.end() ? QString::number(value) : text(choice->second));
    }
  return parts.join(' ');
}

}

RunSummary summarise(const Run& run, qint64 id) {
  RunSummary s;
  s.id = id;
  s.when = text(run.when), s.lesson = text(run.lesson), s.problem = text(run.problem),
  s.variant = text(run.variant);
  s.device = text(run.device), s.machine = text(run.device_name), s.verdict = run.verdict;
  s.settings = settings_text(run);
  if (const auto best = best_time(run))
    s.time_ms = best->median_ms, s.iqr_ms = best->iqr_ms, s.label = best->label;
  for (const Metric* metric : table_metrics()) s.figures.push_back(metric->of(run).value_or(none));
  for (const BaselineResult& baseline : run.baselines)
    if (baseline.ratio > 0) s.baseline = text(baseline.name);
  return s;
}

namespace {

const Metric* metric_of(int column) {
  return column < RunsModel::first_metric || column >= RunsModel::columns()
             ? nullptr
             : table_metrics()[static_cast<std::size_t>(column - RunsModel::first_metric)];
}

}

int RunsModel::column_of(const std::string& metric) {
  for (int column = first_metric; column < columns(); ++column)
    if (metric_of(column)->id == metric) return column;
  return -1;
}

QString RunsModel::title(int column) {
  switch (column) {
  case pinned:
    return tr("pinned");
  case when:
    return tr("when");
  case lesson:
    return tr("lesson");
  case problem:
    return tr("problem");
  case variant:
    return tr("variant");
  case settings:
    return tr("settings");
  case device:
    return tr("device");
  case verdict:
    return tr("verdict");
  case time:
    return tr("time");
  case label:
    return tr("label");
  case spread:
    return tr("quartiles");
  case note:
    return tr("note");
  }
  const Metric* metric = metric_of(column);
  return metric ? words_of(metric->name) : QString();
}

double RunsModel::number_of(const RunSummary& run, int column) const {
  const auto known = [](double value) { return value == 0 ? none : value; };
  switch (column) {
  case pinned:
    return run.pinned ? 1 : 0;
  case time:
    return known(run.time_ms);
  case spread:
    return known(run.iqr_ms);
  }
  const auto at = static_cast<std::size_t>(column - first_metric);
  if (column >= first_metric && at < run.figures.size()) return run.figures[at];
  return none;
}

QString RunsModel::text_of(const RunSummary& run, int column) const {
  const double number = number_of(run, column);
  const auto figure = [&](const auto& format) { return std::isnan(number) ? QString() : format(number); };
  switch (column) {
  case when:
    return moment_text(run.when);
  case lesson:
    return run.lesson;
  case problem:
    return run.problem;
  case variant:
    return run.variant;
  case settings:
    return run.settings;
  case device:
    return run.device;
  case verdict:
    return run.verdict == Verdict::pass   ? tr("pass")
           : run.verdict == Verdict::fail ? tr("fail")
                                          : tr("error");
  case label:
    return run.time_ms > 0 ? label_text(run.label) : QString();
  case note:
    return run.note;
  case time:
    return figure(time_text);
  case spread:
    return figure([](double ms) { return QStringLiteral("±") + time_text(ms / 2); });
  }
  const Metric* metric = metric_of(column);
  if (!metric || std::isnan(number)) return {};
  const QString figure_of = kernelarium::text_of(*metric, number);
  return metric->quantity == Quantity::ratio ? figure_of + " " + run.baseline : figure_of;
}

void RunsModel::set_runs(std::vector<RunSummary> runs) {
  beginResetModel();
  runs_ = std::move(runs);
  haystacks_.clear();
  for (const RunSummary& run : runs_) {
    QStringList words;
    for (int column = time; column < columns(); ++column) words << text_of(run, column);
    haystacks_.push_back(words.join('\n').toCaseFolded());
  }
  arrange();
  endResetModel();
}

void RunsModel::add_run(const RunSummary& run) {
  beginResetModel(); // its place depends on sort and filter
  runs_.push_back(run);
  QStringList words;
  for (int column = time; column < columns(); ++column) words << text_of(run, column);
  haystacks_.push_back(words.join('\n').toCaseFolded());
  arrange();
  endResetModel();
}

void RunsModel::set_filter(const QString& filter) {
  if (filter == filter_) return;
  beginResetModel();
  filter_ = filter;
  arrange();
  endResetModel();
}

void RunsModel::set_pinned_only(bool only) {
  beginResetModel();
  pinned_only_ = only;
  arrange();
  endResetModel();
}

void RunsModel::set_pinned(qint64 id, bool pinned) {
  const auto run = std::find_if(runs_.begin(), runs_.end(), [&](const RunSummary& r) { return r.id == id; });
  if (run == runs_.end() || run->pinned == pinned) return;
  beginResetModel();
  run->pinned = pinned;
  arrange();
  endResetModel();
  emit pin_changed(id, pinned);
}

bool RunsModel::without_figures(int column) const {
  const bool figures = column == time || column == spread || column >= first_metric;
  return figures && std::all_of(order_.begin(), order_.end(), [&](int i) {
           return std::isnan(number_of(runs_[static_cast<std::size_t>(i)], column));
         });
}

Qt::Alignment RunsModel::alignment_of(int column) {
  const bool figure = column == time || column == spread || column >= first_metric;
  return (figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

const RunSummary& RunsModel::run(int row) const {
  return runs_[static_cast<std::size_t>(order_[static_cast<std::size_t>(row)])];
}

void RunsModel::arrange() {
  struct Word {
    int column;
    QString text;
  };
  std::vector<Word> words;
  for (const QString& word : filter_.toCaseFolded().split(' ', Qt::SkipEmptyParts)) {
    int in = -1;
    QString text = word;
    for (int column = 0; column < columns() && in < 0; ++column)
      if (const QString prefix = title(column).toCaseFolded() + ":"; word.startsWith(prefix))
        in = column, text = word.mid(prefix.size());
    words.push_back({in, text});
  }
  order_.clear();
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    if (pinned_only_ && !runs_[i].pinned) continue;
    const bool fits = std::all_of(words.begin(), words.end(), [&](const Word& word) {
      return word.column < 0 ? haystacks_[i].contains(word.text)
                             : text_of(runs_[i], word.column).toCaseFolded().contains(word.text);
    });
    if (fits) order_.push_back(static_cast<int>(i));
  }
  // Keys are made once, not at every comparison; rows without a figure come last either way.
  std::vector<double> numbers(runs_.size());
  std::vector<QString> texts(runs_.size());
  bool by_number = sort_column_ == pinned;
  for (const int i : order_) {
    numbers[static_cast<std::size_t>(i)] = number_of(runs_[static_cast<std::size_t>(i)], sort_column_);
    by_number = by_number || !std::isnan(numbers[static_cast<std::size_t>(i)]);
  }
  if (!by_number)
    for (const int i : order_)
      texts[static_cast<std::size_t>(i)] = sort_column_ == when // a date for people has no order
                                               ? QString(runs_[static_cast<std::size_t>(i)].when)
                                               : text_of(runs_[static_cast<std::size_t>(i)], sort_column_);
  const bool ascending = sort_order_ == Qt::AscendingOrder;
  std::stable_sort(order_.begin(), order_.end(), [&](int left, int right) {
    const auto a = static_cast<std::size_t>(left), b = static_cast<std::size_t>(right);
    if (runs_[a].pinned != runs_[b].pinned) return runs_[a].pinned;
    if (!by_number) return ascending ? texts[a] < texts[b] : texts[b] < texts[a];
    const bool a_none = std::isnan(numbers[a]), b_none = std::isnan(numbers[b]);
    if (a_none || b_none) return !a_none && b_none;
    return ascending ? numbers[a] < numbers[b] : numbers[b] < numbers[a];
  });
}

int RunsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(order_.size());
}
int RunsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns(); }

QVariant RunsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const RunSummary& run = this->run(index.row());
  const int column = index.column();
  const Colours& colours = Theme::instance().colours();
  switch (role) {
  case Qt::DisplayRole:
    return column == pinned ? QVariant(run.pinned ? QStringLiteral("●") : QString()) : text_of(run, column);
  case Qt::EditRole: {
    if (column == pinned) return run.pinned;
    if (column == when) return run.when; // files keep a form that programs read
    const double number = number_of(run, column);
    if (!std::isnan(number)) return metric_of(column) ? in_unit(*metric_of(column), number) : number;
    return text_of(run, column);
  }
  case Qt::TextAlignmentRole:
    return QVariant(alignment_of(column));
  case Qt::ForegroundRole:
    if (column == verdict) return run.verdict == Verdict::pass ? colours.good : colours.bad;
    if (column == label || column == when || column == settings) return colours.muted;
    return {};
  case Qt::FontRole:
    // Measured times are upright; predicted and recorded ones are in italics.
    if ((column == time || column == label) && run.time_ms > 0 && run.label != Label::measured) {
      QFont font = Theme::instance().font();
      font.setItalic(true);
      return font;
    }
    return {};
  case Qt::ToolTipRole:
    return column == settings ? run.settings
           : column == device ? run.machine
           : column == note   ? tr("Double-click to write a note")
                              : QVariant();
  }
  return {};
}

bool RunsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
  const auto at = static_cast<std::size_t>(order_[static_cast<std::size_t>(index.row())]);
  if (index.column() != note || runs_[at].note == value.toString()) return index.column() == note;
  runs_[at].note = value.toString();
  haystacks_[at] += '\n' + runs_[at].note.toCaseFolded();
  emit dataChanged(index, index);
  emit note_changed(runs_[at].id, runs_[at].note);
  return true;
}

Qt::ItemFlags RunsModel::flags(const QModelIndex& index) const {
  return QAbstractTableModel::flags(index) |
         (index.isValid() && index.column() == note ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (section == pinned) { // a word does not fit over a dot
    if (role == Qt::DisplayRole) return {};
    if (role == Qt::DecorationRole) return icon("pin", Theme::instance().colours().muted);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) return title(section);
  }
  if (role == Qt::DisplayRole) return title(section);
  if (role == Qt::TextAlignmentRole) return QVariant(alignment_of(section) | Qt::Alignment(Qt::TextWordWrap));
  if (role == heading_role) { // of a column in a file: with the unit of its bare values
    if (section == time || section == spread) return title(section) + " [ms]";
    const Metric* metric = metric_of(section);
    const QString unit = metric ? words_of(metric->unit) : QString();
    return unit.isEmpty() ? title(section) : title(section) + " [" + unit + "]";
  }
  if (role == Qt::ToolTipRole && section == time)
    return tr("Median: measured, else modelled, else recorded; the label says which");
  if (role == Qt::ToolTipRole && section == spread) return tr("Half the interquartile range");
  if (const Metric* metric = metric_of(section); role == Qt::ToolTipRole && metric) return help_of(*metric);
  return {};
}

void RunsModel::sort(int column, Qt::SortOrder order) {
  if (column < 0 || column >= columns()) return;
  emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
  const QModelIndexList kept = persistentIndexList();
  std::vector<int> old_rows;
  for (const QModelIndex& index : kept) old_rows.push_back(order_[static_cast<std::size_t>(index.row())]);
  sort_column_ = column, sort_order_ = order;
  arrange();
  std::vector<int> row_of(runs_.size(), -1);
  for (std::size_t row = 0; row < order_.size(); ++row)
    row_of[static_cast<std::size_t>(order_[row])] = static_cast<int>(row);
  QModelIndexList moved;
  for (qsizetype i = 0; i < kept.size(); ++i)
    moved << index(row_of[static_cast<std::size_t>(old_rows[static_cast<std::size_t>(i)])], kept[i].column());
  changePersistentIndexList(kept, moved);
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

}
