#pragma once

#include "kernels/experiment/run.h"

#include <chrono>
#include <functional>

namespace kernelarium {

class RecordsAhead;

/// Reports what is known of a run before its counts, once, if that is worthwhile; for Listener::traced.
class RecordsTold {
 public:
  /// `run` as it is set up; all of them must outlive this.
  RecordsTold(Device& device, const Experiment& experiment, const Run& run,
              const std::function<void(const Run&)>& tell);

  /// `share` of the launch's blocks have ended.
  void look(double share);
  /// All blocks have ended, but something else lasts longer: reports at once.
  void tell();

 private:
  RecordsAhead* device_;
  const Run& run_;
  const std::function<void(const Run&)>& report_;
  std::chrono::steady_clock::time_point begin_;
  bool over_;
};

}
