#include "kernels/experiment/memory_need.h"

#include "kernels/base/memory.h"
#include "kernels/simulator/simulated_device.h"

#include <algorithm>

namespace kernelarium {
namespace {

/// Compiler, kernels, caches of a simulated GPU: what a run takes at any size.
constexpr double kBase = 100e6;

double elements_of(const std::vector<std::int64_t>& shape) {
  double count = 1;
  for (const std::int64_t extent : shape) count *= static_cast<double>(extent);
  return count;
}

}

std::uint64_t memory_needed(const Experiment& experiment, const LaunchPlan& plan,
                            const std::vector<BufferSpec>& buffers, bool simulated) {
  // In floating point, because impossible sizes are requested, too, and must not wrap.
  double host = kBase, device = 0, checks = 0;
  for (const BufferSpec& buffer : buffers) {
    const double elements = elements_of(buffer.shape),
                 bytes = elements * static_cast<double>(size_of(buffer.dtype));
    device += bytes;
    checks += bytes / std::min(4.0, static_cast<double>(size_of(buffer.dtype))) * kCheckedBytesPerGrain;
    host += bytes;                   // the input, or the result that is returned
    if (buffer.role == Role::output) // its reference has 64 bits where the result is rounded
      host += is_floating(buffer.dtype) ? 8 * elements : bytes;
  }
  for (const PlannedBuffer& buffer : plan.scratch)
    device += elements_of(buffer.shape) * static_cast<double>(size_of(buffer.dtype));
  if (simulated || experiment.counters_from_simulation)
    host += device + (experiment.checks == Checks::all ? checks : 0);
  if (experiment.trace && experiment.trace->per_warp)
    for (const PlannedLaunch& launch : plan.launches)
      // Traced by launch, then put together.
      host += 2.0 * sizeof(WarpCount) * static_cast<double>(launch.grid.count()) *
              static_cast<double>((launch.block.count() + 31) / 32);
  return static_cast<std::uint64_t>(std::min(host, 1e18));
}

void require_memory(const Experiment& experiment, const LaunchPlan& plan,
                    const std::vector<BufferSpec>& buffers, bool simulated, std::uint64_t holds) {
  const std::uint64_t needed = memory_needed(experiment, plan, buffers, simulated),
                      limit = experiment.memory_limit;
  const auto refuse = [](const Sentence& why) {
    throw Error(Fault::bad_argument, Diagnostic{"memory", why, "", 0, false});
  };
  // The run that only counts needs a fraction of that: one screen may tell of both.
  const bool all = (simulated || experiment.counters_from_simulation) && experiment.checks == Checks::all;
  if (limit > 0 && needed > limit)
    refuse(
        all ? Sentence::tr("this run needs about %1 of memory with all checks, but the limit is %2: choose "
                           "a smaller size, or raise the memory limit",
                           memory_text(needed), memory_text(limit))
            : Sentence::tr("this run needs about %1 of memory, but the limit is %2: choose a smaller size, "
                           "or raise the memory limit",
                           memory_text(needed), memory_text(limit)));
  // A tenth stays for everything else that runs here.
  const std::uint64_t available = available_memory() / 10 * 9;
  if (needed - std::min(needed, holds) > available)
    refuse(
        all ? Sentence::tr("this run needs about %1 of memory with all checks, but only %2 are free on this "
                           "computer: choose a smaller size",
                           memory_text(needed), memory_text(available))
            : Sentence::tr("this run needs about %1 of memory, but only %2 are free on this computer: choose "
                           "a smaller size",
                           memory_text(needed), memory_text(available)));
}

}
