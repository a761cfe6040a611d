#pragma once

#include "widgets/tensor_map/tensor_map_canvas.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

class QLabel;

namespace kernelarium {

class RecordStepper;

/// The copies by tensor map of the traced block: the box in the tensor and its place in shared memory.
class TensorMapView : public RunView {
  Q_OBJECT

 public:
  TensorMapView(Selection* selection, QWidget* parent = nullptr);

  void set_run(const RunPointer& run);
  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  bool needs_counts() const override { return false; }
  QAbstractItemModel* numbers() override { return numbers_; }
  TensorMapCanvas* canvas() const { return canvas_; }
  void show_copy(int n);
  int copy() const;
  int copies() const { return static_cast<int>(records_.size()); }

 protected:
  void restyle() override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void rebuild();
  void follow_line();
  void chosen();
  void show_record();

  Selection* selection_;
  RunPointer run_;
  bool moving_ = false; ///< it sets the selection itself
  std::vector<std::size_t> records_;
  TensorMapCanvas* canvas_;
  QLabel *what_, *explanation_;
  RecordStepper* stepper_;
  NumbersModel* numbers_;
};

}
