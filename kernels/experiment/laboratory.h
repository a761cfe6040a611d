#pragma once

#include "kernels/experiment/run.h"
#include "kernels/problems/problem.h"
#include "kernels/problems/variant.h"

#include <atomic>
#include <functional>
#include <memory>

namespace kernelarium {

/// Progress of one experiment, for status lines.
struct Progress {
  std::string stage; ///< "making inputs", "compiling", "running", "verifying", "measuring", "baseline Eigen"
  double fraction = -1; ///< 0..1, or -1 if not known
};

/// What a caller hears while an experiment runs.
struct Listener {
  std::function<void(const Progress&)> progress = {};
  /// Called at most once, for a long simulated run: what is known before its counts and its verdict. That is
  /// everything about its launch and buffers, and what the traced block did. Needs `progress`, too.
  std::function<void(const Run&)> traced = {};
};

/// Turns an experiment into a run: compile, launch, verify over the whole output, measure.
/// Keeps devices open and compiled kernels loaded between runs. Not thread-safe.
class Laboratory {
 public:
  Laboratory();
  ~Laboratory();

  /// Never throws for what a kernel or a person does: the run carries verdict, fault and diagnostics.
  Run perform(const Experiment& experiment, const std::atomic<bool>* cancel = nullptr,
              const Listener& listener = {});
  /// As above with a variant that is not in kernels/cuda (a lesson's own).
  Run perform(const Experiment& experiment, const Variant& variant, const std::atomic<bool>* cancel = nullptr,
              const Listener& listener = {});
  /// What @triton.autotune of a launch's kernel chooses from. Throws Error where it can't be compiled.
  std::vector<std::map<std::string, std::string>> configurations(const Experiment& experiment);
  /// Outputs of the last perform(), by buffer name; of a simulated run also what it left in small scratch
  /// memory.
  const Tensors& outputs() const;
  const Tensors& inputs() const;
  /// A kernel's fault cost this process its GPU: whatever else it runs there fails until the process ends.
  bool device_lost() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}
