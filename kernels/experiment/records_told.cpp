#include "kernels/experiment/records_told.h"

#include "kernels/simulator/records_ahead.h"

#include <utility>

namespace kernelarium {

namespace {

/// After this the blocks that have ended foretell how long the others take; a first one alone does not.
constexpr double kSettledSeconds = 0.01;
/// What ends sooner needs no picture before its end.
constexpr double kWorthSeconds = 0.05;

}

RecordsTold::RecordsTold(Device& device, const Experiment& experiment, const Run& run,
                         const std::function<void(const Run&)>& tell)
    : device_(dynamic_cast<RecordsAhead*>(&device)), run_(run), report_(tell),
      begin_(std::chrono::steady_clock::now()),
      // Of several launches it would be a part that looks like the whole.
      over_(!device_ || !tell || !experiment.trace || experiment.trace->blocks.empty() ||
            run.launches.size() != 1) {}

void RecordsTold::look(double share) {
  if (over_) return;
  const std::chrono::duration<double> so_far = std::chrono::steady_clock::now() - begin_;
  if (so_far.count() < kSettledSeconds || so_far.count() * (1 - share) < kWorthSeconds * share) return;
  tell();
}

void RecordsTold::tell() {
  if (over_) return;
  Run ahead = run_;
  std::optional<Trace> trace = device_->traced_so_far(ahead.counters.sites);
  if (!trace) return;
  over_ = true;
  ahead.trace = std::make_shared<const Trace>(std::move(*trace));
  report_(ahead);
}

}
