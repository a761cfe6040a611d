#pragma once

#include "kernels/base/tensor.h"
#include "kernels/trace/played_values.h"
#include "kernels/trace/run_trace.h"
#include "kernels/trace/traced_values.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

class QLabel;
class QSlider;

namespace kernelarium {

class Explanation;
class BufferPicture;
class PictureColumns;
class TextCard;

/// The run's buffers, with the elements lit up that the selected thread, warp or block really touched: this
/// step's reads, all reads, writes. Drawn from traced addresses, so it is right for edited kernels too.
class DataView : public RunView {
  Q_OBJECT

 public:
  DataView(Selection* selection, QWidget* parent = nullptr);

  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>& values) override {
    values_ = values;
    set_run(run);
  }
  void set_run(const RunPointer& run);
  /// Inputs and outputs by buffer name, drawn under the marks; null: none. For a wrong output also its
  /// difference from the reference, which gets a separate picture.
  void set_values(const std::shared_ptr<const Tensors>& values);
  /// The kernel's text, for its own words of an access.
  void set_source(const QString& source) override;
  QAbstractItemModel* numbers() override;

 signals:
  void trace_wanted(quint64 block);

 private:
  void rebuild();
  /// The run's buffers, the block's shared memory where it has any, and what is wrong in outputs.
  std::vector<BufferFacts> buffers_of_launch() const;
  void order_pictures(); ///< what the launch accesses comes first
  void fill_pictures();
  void follow();
  void follow_marks(int step, const Moment* moment);
  void follow_values(int step, const Moment* moment);
  /// Whether a launch from the present one on writes this buffer: in a moment of play its end is not yet
  /// known.
  bool written_from_now(int buffer) const;
  void show_text(int step, const Moment* moment);
  QStringList cost_lines(int step); ///< of the access
  const TracedValues& traced_values(int launch, std::uint64_t block);
  void forget_values(); ///< of a run or a block
  QVariant value_at(const Touch& touch);
  void pick(const std::string& buffer, qint64 element);

  Selection* selection_;
  RunPointer run_;
  std::shared_ptr<const RunTrace> trace_;
  std::shared_ptr<const Tensors> values_;
  std::string source_;
  mutable std::shared_ptr<const Explanation> explanation_; ///< created on first use
  std::shared_ptr<const TracedValues> traced_values_;      ///< of one block, created on first use
  std::unique_ptr<PlayedValues> played_values_;            ///< of the same
  std::uint64_t traced_block_ = 0;
  int traced_launch_ = 0;
  std::vector<Touch> touches_;
  PictureColumns* pictures_ = nullptr;
  std::vector<BufferPicture*> buffers_; ///< as in the run, then shared memory, then what is wrong
  std::vector<bool> written_;           ///< of the run's buffers, written_from_now()
  QWidget* steps_ = nullptr;
  QSlider* step_ = nullptr;
  QLabel *step_text_ = nullptr, *way_back_ = nullptr;
  TextCard* card_ = nullptr;
  NumbersModel* numbers_ = nullptr;
};

}
