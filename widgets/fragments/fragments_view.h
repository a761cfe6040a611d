#pragma once

#include "widgets/fragments/fragment_canvas.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

class QComboBox;
class QLabel;
class QScrollArea;

namespace kernelarium {

class RecordStepper;

/// Which lane of a warp holds which elements of the matrices of an executed matrix instruction.
class FragmentsView : public RunView {
  Q_OBJECT

 public:
  FragmentsView(Selection* selection, QWidget* parent = nullptr);

  void set_run(const RunPointer& run);
  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  bool needs_counts() const override { return false; }
  QAbstractItemModel* numbers() override { return numbers_; }
  FragmentCanvas* canvas() const { return canvas_; }
  /// Goes to the n-th matrix instruction of the warp.
  void show_instruction(int n);
  int instruction() const;
  int instructions() const { return static_cast<int>(records_.size()); }

 protected:
  void restyle() override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void rebuild();
  void follow_line();
  void follow_place();
  void pick(int lane);
  void chosen();
  void show_record();
  void explain();
  void fill_numbers();

  Selection* selection_;
  RunPointer run_;
  std::uint64_t block_ = 0;
  int warp_ = 0;
  bool moving_ = false;              ///< it sets the selection itself
  std::vector<std::size_t> records_; ///< of the warp: indices into Trace::matrices
  FragmentCanvas* canvas_;
  QScrollArea* scroll_;
  QLabel *what_, *explanation_;
  RecordStepper* stepper_;
  QComboBox *labels_, *result_;
  NumbersModel* numbers_;
};

}
