// The grids, copies and fills that the threads of a grid hand over, after it.
#include "kernels/base/kernel_name.h"
#include "kernels/measure/occupancy.h"
#include "kernels/measure/time_model.h"
#include "kernels/simulator/host_threads_device.h"
#include "kernels/simulator/memory/checker.h"
#include "kernels/simulator/siblings.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace kernelarium::sim {

/// With the arguments that its parent has stored.
Execution HostThreadsDevice::run_child(const SimulatedKernel& kernel, const ChildWork& child,
                                       bool grid_barriers, const ExecuteOptions& options) {
  const Allocation& holder = *memory_.find(child.arguments);
  Launch launch{&kernel, child.grid, child.block, child.shared_bytes,
                kernel.unpack(holder.host.get() + (child.arguments - holder.address))};
  launch.grid_barriers = grid_barriers;
  return run_grid(launch, options, nullptr);
}

void HostThreadsDevice::add_nested_grid(const Launch& launch, const Execution& execution) {
  NestedGrid grid{launch.kernel->facts().name, launch.grid, launch.block, launch.shared_bytes, launcher_};
  const Occupancy held = occupancy(spec_, launch.grid, launch.block, 0,
                                   launch.kernel->facts().static_shared_bytes + launch.shared_bytes);
  grid.waves = held.waves;
  if (execution.completed && execution.paths) {
    const Modelled modelled = model_time(execution, spec_, held, launch.grid);
    grid.us = modelled.median_ms * 1000;
    grid.bound_by = modelled.bound_by;
  }
  nested_grids_.push_back(std::move(grid));
}

void HostThreadsDevice::run_children(SimulatedKernel& kernel, const Launch& launch, LaunchState& state,
                                     const ExecuteOptions& options, Execution& execution) {
  add_nested_grid(launch, execution);
  ChildState& children = state.children;
  const int self = static_cast<int>(nested_grids_.size()) - 1, before = std::exchange(launcher_, self);
  // A thread's own stand in the order in which it handed them over.
  std::stable_sort(children.work.begin(), children.work.end(), [](const ChildWork& a, const ChildWork& b) {
    return std::pair(a.tail, a.parent) < std::pair(b.tail, b.parent);
  });
  ExecuteOptions its_options = options;
  its_options.trace = nullptr; // the host's grid is what was asked for
  its_options.progress = nullptr;
  its_options.touched |= state.checker != nullptr;
  Siblings siblings;
  ++depth_;
  for (const ChildWork& child : children.work) {
    if (!execution.completed) break;
    const std::string name = child.what == ChildWork::What::grid   ? state.program.children[child.kernel].name
                             : child.what == ChildWork::What::copy ? "cudaMemcpyAsync"
                                                                   : "cudaMemsetAsync";
    const std::size_t number = nested_grids_.size();
    Execution one;
    try {
      if (child.what == ChildWork::What::grid) {
        one = run_child(kernel.sibling(name), child, launch.grid_barriers, its_options);
        if (number < nested_grids_.size()) {
          nested_grids_[number].tail = child.tail;
          nested_grids_[number].launching_block = child.parent;
          nested_grids_[number].stream = child.forgotten ? ~number : child.parent;
        }
      } else {
        move_bytes(child);
        one.touched = touched_by(child);
        one.completed = true;
      }
    } catch (const Error& error) { // what can't be
      one.diagnostics = error.diagnostics();
    }
    if (state.checker && !child.tail && one.completed) {
      const Sentence what = child.what == ChildWork::What::grid
                                ? Sentence::tr("kernel %1", kernel_display_name(name))
                                : Sentence(name);
      std::optional<Diagnostic> race = state.checker->meets(child.by, what, one.touched);
      if (!race) race = siblings.meets(child, what, one.touched, state);
      if (race) {
        one.diagnostics.push_back(std::move(*race));
        // The thread that handed it over; blocks of nested grids are traced nowhere.
        if (depth_ == 1)
          add_place(FaultPlace{0, child.by.block - 1, child.by.thread / kLanes, child.by.thread % kLanes},
                    execution);
      }
      one.completed = its_options.goes_on || one.diagnostics.empty();
    }
    execution.completed = one.completed;
    execution.wall_ms += one.wall_ms;
    execution.counters.add(one.counters);
    execution.touched.insert(execution.touched.end(), one.touched.begin(), one.touched.end());
    execution.printed += one.printed;
    execution.diagnostics.insert(execution.diagnostics.end(), one.diagnostics.begin(), one.diagnostics.end());
  }
  --depth_;
  launcher_ = before;
  for (const ChildWork& child : children.work)
    if (child.what == ChildWork::What::grid) heap_.free(child.arguments, false);
  for (const auto& [arguments, child] : children.prepared) heap_.free(arguments, false);
}

void HostThreadsDevice::move_bytes(const ChildWork& work) {
  if (work.bytes == 0) return;
  Allocation& to = at(work.to, work.bytes);
  std::byte* const place = to.host.get() + (work.to - to.address);
  to.mark_written(work.to - to.address, work.bytes);
  if (work.what == ChildWork::What::set) {
    std::memset(place, static_cast<int>(work.from & 0xff), work.bytes);
    return;
  }
  const Allocation& from = at(work.from, work.bytes);
  std::memmove(place, from.host.get() + (work.from - from.address), work.bytes);
  for (const ByteRange& range : unwritten(work.from, work.bytes))
    mark_unwritten(work.to + range.offset, range.bytes);
}

}
