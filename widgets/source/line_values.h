#pragma once

#include "kernels/base/tensor.h"
#include "kernels/trace/thread_values.h"
#include "widgets/view/selection.h"
#include "widgets/view/view.h"

#include <optional>

namespace kernelarium {

class CodeEditor;

/// The values of the chosen thread's variables, behind the lines of the source that gave them, while its
/// block is stepped through.
class LineValues : public QObject {
  Q_OBJECT

 public:
  LineValues(CodeEditor* editor, const Selection* selection);

  /// `buffers`: contents of the run's buffers after it; null: not known.
  void set_run(const RunPointer& run, const std::shared_ptr<const Tensors>& buffers);
  /// The text in the editor or the chosen step has changed.
  void follow();

 private:
  CodeEditor* editor_;
  const Selection* selection_;
  RunPointer run_;
  std::shared_ptr<const Tensors> buffers_;
  std::optional<ThreadValues> values_; ///< of the block below, created on first use
  std::shared_ptr<const Explanation> explanation_;
  int launch_ = -1;
  std::uint64_t block_ = 0;
};

}
