#pragma once

#include "kernels/trace/block_passes.h"
#include "kernels/trace/traced_values.h"
#include "widgets/maps/step_layout.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"

class QComboBox;
class QLabel;
class QStackedWidget;

namespace kernelarium {

class Explanation;
class PassCanvas;
class Selection;
class StepCanvas;
class TextCard;

/// What the pinned block did in the order of time. Step by step: which threads worked between two barriers or
/// in one shuffle, what they read and what they wrote. Or pass by pass: how often it went over its data.
/// Drawn from traced accesses, so it is right for edited kernels too.
class StepsView : public RunView {
  Q_OBJECT

 public:
  enum class Mode { steps, passes };

  StepsView(Selection* selection, QWidget* parent = nullptr);

  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>& values) override {
    set_run(run);
    set_values(values);
  }
  void set_run(const RunPointer& run);
  /// The kernel's text, for its own words of an access.
  void set_source(const QString& source) override;
  /// Inputs and outputs by buffer name, for the numbers that threads read; null: none.
  void set_values(const std::shared_ptr<const Tensors>& values);
  QAbstractItemModel* numbers() override;
  StepCanvas* canvas() const { return canvas_; }
  PassCanvas* pass_canvas() const { return pass_canvas_; }
  Mode mode() const { return mode_; }
  /// Stays until the next run of another lesson; before it, the view takes what fits the kernel.
  void set_mode(Mode mode);

 signals:
  void trace_wanted(quint64 block);

 protected:
  void restyle() override;

 private:
  void rebuild();
  void follow();
  void pick(int step, int thread);
  void pick_element(int thread, int buffer, qint64 element, int step);
  void choose_mode();
  void show_mode();
  void fill_numbers();
  void fill_pass_numbers();
  QString buffer_name(int buffer) const;
  QString elements_text(int buffer, const ElementSet& elements) const;
  QStringList step_label(int step) const;
  QString strip_label(const StepLayout::Strip& strip) const;
  QString fault_text() const;
  QString details(int step, int thread) const;
  const TracedValues& traced_values() const;
  QString band_label(int band) const;
  QString between_label(int band) const;
  QStringList pass_label(const BlockPasses::Strip& strip) const;
  QString pass_summary() const;
  int selected_step() const;

  Selection* selection_;
  RunPointer run_;
  std::string source_;
  mutable std::shared_ptr<const Explanation> explanation_; ///< made when first wanted
  std::shared_ptr<const RunTrace> trace_;
  std::shared_ptr<const BlockSteps> steps_;
  std::shared_ptr<const Tensors> values_;
  mutable std::shared_ptr<const TracedValues> traced_values_; ///< of the block, made when first wanted
  QComboBox* launches_ = nullptr;
  QLabel* note_ = nullptr;
  std::shared_ptr<const BlockPasses> passes_;
  Mode mode_ = Mode::steps;
  bool stale_ = false;  ///< hidden while the run changed
  bool chosen_ = false; ///< by the learner
  int passes_of_warp_ = -1;
  QComboBox* modes_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  StepCanvas* canvas_ = nullptr;
  PassCanvas* pass_canvas_ = nullptr;
  TextCard* card_ = nullptr;
  NumbersModel* numbers_ = nullptr;
  std::uint64_t block_ = 0; ///< shown
  int hover_step_ = -1, hover_thread_ = -1, hover_buffer_ = 0;
  std::int64_t hover_element_ = -1;
};

}
