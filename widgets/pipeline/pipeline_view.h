#pragma once

#include "widgets/pipeline/pipeline_canvas.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

class QLabel;

namespace kernelarium {

class ZoomButtons;

/// The asynchronous copies of the traced block: which copy fills which stage, and which warp waits for it.
class PipelineView : public RunView {
  Q_OBJECT

 public:
  PipelineView(Selection* selection, QWidget* parent = nullptr);

  void set_run(const RunPointer& run);
  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  QAbstractItemModel* numbers() override { return numbers_; }
  PipelineCanvas* canvas() const { return canvas_; }

 protected:
  void restyle() override;

 private:
  void rebuild();
  void explain(const PipelineCanvas::Spot& spot);
  void pick();

  Selection* selection_;
  RunPointer run_;
  std::uint64_t block_ = 0;
  bool moving_ = false; ///< it sets the selection itself
  PipelineCanvas* canvas_;
  QLabel *key_, *explanation_;
  ZoomButtons* zoom_;
  NumbersModel* numbers_;
};

}
