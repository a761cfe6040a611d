#pragma once

#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;

namespace kernelarium {

class ComparisonTable;
class MemoryPath;
class PairedTimelines;
class RooflineChart;
class SourceListing;
class StepsView;
class ThreadMap;

/// The present run beside another one: threads, steps, time, source, traffic, roofline and all metrics. The
/// other one was kept before, or is one of another variant. One selection serves both: a thread chosen in one
/// map is chosen in the other.
class CompareView : public RunView {
  Q_OBJECT

 public:
  CompareView(Selection* selection, QWidget* parent = nullptr);

  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>& values) override;
  void set_source(const QString& text) override;
  /// Variants that may be chosen: id and title.
  void set_choices(const std::vector<std::pair<QString, QString>>& variants);
  /// The run that the present one is compared with; null: none.
  void set_other(const RunPointer& run, const std::shared_ptr<const Tensors>& values, const QString& source);
  const RunPointer& other() const { return other_; }
  /// A run with what the view needs of it.
  struct Side {
    RunPointer run;
    std::shared_ptr<const Tensors> values;
    QString source;
  };
  Side other_side() const { return {other_, other_values_, other_source_}; }
  QAbstractItemModel* numbers() override;
  void keep(); ///< the present run, to hold later ones against it

  ThreadMap* const now_map;
  ThreadMap* const other_map;
  StepsView* const now_steps;
  StepsView* const other_steps;
  PairedTimelines* const timelines;
  SourceListing* const source;
  MemoryPath* const traffic;
  RooflineChart* const roofline; ///< its ceilings are set from outside
  ComparisonTable* const metrics;

 signals:
  void variant_wanted(const QString& id);

 protected:
  void restyle() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fill();
  /// The other map goes where one was zoomed or moved.
  void link_maps();

  Selection* selection_;
  RunPointer now_, other_;
  std::shared_ptr<const Tensors> now_values_, other_values_;
  QString now_source_, other_source_;
  QPushButton* keep_ = nullptr;
  QComboBox* variants_ = nullptr;
  QLabel *now_name_ = nullptr, *other_name_ = nullptr;
  QSplitter *maps_ = nullptr, *steps_ = nullptr, *causes_ = nullptr;
  bool linking_ = false;
};

}
