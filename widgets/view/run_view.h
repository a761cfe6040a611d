#pragma once

#include "kernels/base/tensor.h"
#include "widgets/view/view.h"

namespace kernelarium {

/// Whether a kernel did not come to its end, stopped or at fault: what is counted is not all that it would
/// do. One that went on in spite of a finding has a modelled time.
inline bool unfinished(const Run& run) {
  return run.verdict == Verdict::error && !run.launches.empty() && !run.modelled;
}

/// A view of a run's traced data; it receives each new run, at the latest when it becomes visible.
class RunView : public View {
  Q_OBJECT

 public:
  using View::View;

  /// `values`: contents of the run's buffers after it; null: not known.
  virtual void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>& values) = 0;
  /// Whether it would show less of a run whose counts and verdict are not known yet, only what a block did.
  virtual bool needs_counts() const { return true; }
  /// The kernel's text, for views that refer to it.
  virtual void set_source(const QString&) {}
};

}
