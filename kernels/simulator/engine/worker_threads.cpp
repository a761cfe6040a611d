#include "kernels/simulator/engine/worker_threads.h"

#include <algorithm>
#include <new>
#include <thread>

namespace kernelarium::sim {

std::vector<std::unique_ptr<Worker>> run_blocks(LaunchState& state, const ExecuteOptions& options,
                                                const Dim3& grid) {
  unsigned threads = options.threads > 0 ? static_cast<unsigned>(options.threads)
                                         : std::max(1u, std::thread::hardware_concurrency());
  const LeftOut left_out = state.left_out;
  if (state.checker || (left_out >= LeftOut::time && left_out <= LeftOut::company)) threads = 1;
  threads = static_cast<unsigned>(std::min<std::int64_t>(threads, grid.count() / state.cluster.count()));
  state.host_threads = threads;
  state.standstill.emplace(threads);
  constexpr std::int64_t kMostBlocksAtOnce = 64, kTurnsOfAThread = 64;
  state.blocks_at_once = static_cast<std::uint64_t>(std::clamp<std::int64_t>(
      grid.count() / state.cluster.count() / threads / kTurnsOfAThread, 1, kMostBlocksAtOnce));
  // Each created by its own thread, whose allocator keeps its counts separate from the others'.
  std::vector<std::unique_ptr<Worker>> workers(threads);
  const auto work = [&](std::unique_ptr<Worker>& worker) {
    worker = std::make_unique<Worker>(state);
    worker->tells_progress = &worker == &workers[0];
    if (options.trace && options.trace->per_warp) worker->warp_counts = &state.trace->warps;
    try {
      worker->run();
    } catch (const std::bad_alloc&) { // in a separate thread it would end the process
      const std::lock_guard lock(state.mutex);
      state.stopped_at = 0;
      state.faults.emplace(0, Diagnostic{"memory",
                                         Sentence::tr("this computer's memory ran out while the kernel was "
                                                      "simulated: choose a smaller size"),
                                         "", 0, false});
    }
  };
  std::vector<std::thread> pool;
  for (unsigned i = 1; i < threads; ++i) pool.emplace_back([&, i] { work(workers[i]); });
  work(workers[0]);
  for (std::thread& thread : pool) thread.join();
  return workers;
}

}
