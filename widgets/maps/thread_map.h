#pragma once

#include "kernels/base/tensor.h"
#include "kernels/trace/run_trace.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

#include <span>

class QComboBox;
class QLabel;

namespace kernelarium {

class Explanation;
class MapCanvas;
class TextCard;

/// Every thread of a launch as a cell: grid, block, warp, lane by zooming; coloured by what the run counted.
class ThreadMap : public RunView {
  Q_OBJECT

 public:
  enum class Colour { warp, wave, active_lanes, sectors, value, instructions, excess_wavefronts, divergence };

  ThreadMap(Selection* selection, QWidget* parent = nullptr);

  /// Shows launch Selection::launch() of the run; null: empty.
  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>& values) override {
    values_ = values;
    set_run(run);
  }
  bool needs_counts() const override;
  void set_run(const RunPointer& run);
  /// Output values, so that a thread may wear the value that it wrote; null: none.
  void set_values(const std::shared_ptr<const Tensors>& values);
  /// The kernel's text, for its own index arithmetic.
  void set_source(const QString& source) override;
  void set_colour(Colour colour);
  Colour colour() const { return colour_; }
  /// Empty if the run has what the colour needs, else why not.
  QString missing(Colour colour) const;
  QAbstractItemModel* numbers() override;
  MapCanvas* canvas() const { return canvas_; }

 public slots:
  void zoom_to_grid();
  void zoom_to_block();
  void zoom_to_warp();
  void zoom_to_lane();

 signals:
  /// A place was pinned in a block whose accesses were not traced: run again with a trace of it.
  void trace_wanted(quint64 block);

 protected:
  void restyle() override;

 private:
  const LaunchFacts* launch() const;
  /// Counts of the shown launch's warps; empty if there are none.
  std::span<const WarpCount> warp_counts() const;
  void launch_changed();
  void recolour();
  void show_key(); ///< what the colours stand for at this zoom
  /// Threads that touched no memory wear a colour of their own; adds to `key` what needs saying.
  void mark_fault(QStringList& key);
  void mark_idle(std::vector<QRgb>& colours, QStringList& key);
  QRgb idle_colour() const;
  QRgb silent_colour() const; ///< of a thread that worked and wrote nothing
  void place_changed();
  void end_play();
  void crumbs_changed();
  void fill_numbers();
  const AccessRecord* access_of(const ThreadPlace& place) const;
  QString explanation_html(const ThreadPlace& place) const;

  Selection* selection_;
  RunPointer run_;
  std::shared_ptr<const RunTrace> trace_;
  std::shared_ptr<const Tensors> values_;
  std::string source_;
  mutable std::shared_ptr<const Explanation> explanation_; ///< made when first wanted
  Colour colour_ = Colour::warp;
  MapCanvas* canvas_ = nullptr;
  QComboBox* colours_ = nullptr;
  QComboBox* launches_ = nullptr;
  QLabel* crumbs_ = nullptr;
  QLabel* key_ = nullptr;
  QStringList swatches_;
  bool played_ = false; ///< the cells show a moment of the block at play
  TextCard* card_ = nullptr;
  NumbersModel* numbers_ = nullptr;
};

}
