#pragma once

#include "kernels/metrics/metric.h"
#include "widgets/view/view.h"

#include <QAbstractTableModel>
#include <QSet>
#include <array>
#include <vector>

namespace kernelarium {

/// What the table keeps of a run: small enough for a history of ten thousand.
struct RunSummary {
  qint64 id = 0; ///< the history's own
  QString when, lesson, problem, variant, device, settings;
  Verdict verdict = Verdict::error;
  double time_ms = 0, iqr_ms = 0; ///< 0: none
  Label label = Label::measured;  ///< of time_ms
  QString note;
  bool pinned = false;
  std::vector<double> figures; ///< by table_metrics(); NaN: none
  QString baseline;            ///< what the speed-up is relative to
  QString machine;
};
/// Time: measured, else modelled, else recorded, with its label; a simulation's own clock is never a time.
RunSummary summarise(const Run& run, qint64 id);

/// Every run, sorted and filtered by the model itself (a proxy's comparisons are too slow for 10,000 rows).
/// Pinned rows stay on top.
class RunsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  /// Columns of its own; those of table_metrics() follow, from `first_metric` on.
  enum Column {
    pinned,
    time,
    label,
    spread,
    variant,
    settings,
    verdict,
    when,
    device,
    lesson,
    problem,
    note,
    first_metric
  };
  static int columns() { return first_metric + static_cast<int>(table_metrics().size()); }
  /// Of a metric by its id; -1 if the table does not have it.
  /// Whether no shown run has a figure for this column.
  bool without_figures(int column) const;
  static int column_of(const std::string& metric);

  using QAbstractTableModel::QAbstractTableModel;

  void set_runs(std::vector<RunSummary> runs);
  void add_run(const RunSummary& run);
  /// Words that must all match (any column); "verdict:fail" searches one column.
  void set_filter(const QString& filter);
  void set_pinned_only(bool only);
  void set_pinned(qint64 id, bool pinned);
  const RunSummary& run(int row) const; ///< as shown
  int total() const { return static_cast<int>(runs_.size()); }
  static QString title(int column);
  static Qt::Alignment alignment_of(int column);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 signals:
  void note_changed(qint64 id, const QString& note);
  void pin_changed(qint64 id, bool pinned);

 private:
  void arrange(); ///< fills order_ from filter and sort
  QString text_of(const RunSummary& run, int column) const;
  double number_of(const RunSummary& run, int column) const; ///< NaN: a text column or no figure

  std::vector<RunSummary> runs_;
  std::vector<QString> haystacks_; ///< folded text of each run, for the filter
  std::vector<int> order_;         ///< rows shown -> runs_
  QString filter_;
  bool pinned_only_ = false;
  int sort_column_ = when;
  Qt::SortOrder sort_order_ = Qt::DescendingOrder;
};

}
