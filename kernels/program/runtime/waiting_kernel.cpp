#include "kernels/program/runtime/waiting_kernel.h"

#include "kernels/program/runtime/host_heap.h"
#include "kernels/program/runtime/in_flight.h"
#include "kernels/program/runtime/modules.h"
#include "kernels/program/runtime/pages.h"
#include "kernels/simulator/memory/growing.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <string_view>
#include <thread>
#include <utility>

namespace kernelarium::program {
struct Waiting {
  KernelWork work;
  Stream* stream = nullptr;
  Frames frames;
  Moment issued;
  std::unique_ptr<Prepared> how;
  Turn turn;
  OpenGuards open; ///< its accesses to registered memory are not the host's

  sim::MemoryMayGrow memory_may_grow;
  std::thread runner;
  std::mutex mutex;
  std::condition_variable changed;
  bool stands = false, ended = false;
  std::atomic<bool> cancelled{false};
  std::optional<Execution> execution;
  std::exception_ptr error;

  // For the threads that run kernels, under their lock:
  std::optional<std::chrono::steady_clock::time_point> host_waits_since;
  std::chrono::steady_clock::time_point asked; ///< last, by a thread of it that stands still
  std::uint64_t questions = 0;
  std::uint64_t changes = ~0ull; ///< of the launch, when it asked
};

namespace {

using Clock = std::chrono::steady_clock;

/// A kernel that polls and has not ended by then may wait for the host, too: it may count its attempts.
constexpr auto kUntilItMayWait = std::chrono::seconds(1);
/// For how long nothing may change what the kernel waits for, once the host waits for the kernel.
constexpr auto kPatience = std::chrono::seconds(1);
/// A kernel that stands still asks more often: one that has not asked for so long computes.
constexpr auto kBetweenQuestions = std::chrono::milliseconds(100);
constexpr auto kBetweenLooks = std::chrono::microseconds(50);
constexpr double kKeepUs = 3;     // typical, of a call that issues work
constexpr double kNoticeUs = 1.5; // until a kernel sees what the host has written

/// After a fault, the host is told of it at once if it makes no call for so long: it may poll memory for
/// what the kernel will never write.
constexpr auto kUntilHostOnlyPolls = std::chrono::seconds(3);

/// What takes memory or other means away that the kernel may use: on a GPU, most of these calls wait for it.
/// The other calls do not; work that must come after the kernel is kept.
constexpr std::string_view kWait[] = {"cudaDeviceDisablePeerAccess",
                                      "cudaDeviceGraphMemTrim",
                                      "cudaDeviceReset",
                                      "cudaDeviceSetLimit",
                                      "cudaDeviceSynchronize",
                                      "cudaFree",
                                      "cudaFreeArray",
                                      "cudaFreeHost",
                                      "cudaFreeMipmappedArray",
                                      "cudaHostUnregister",
                                      "cudaIpcCloseMemHandle",
                                      "cudaIpcGetMemHandle",
                                      "cudaIpcOpenMemHandle",
                                      "cudaLibraryUnload",
                                      "cudaMemPoolDestroy",
                                      "cudaMemPoolSetAccess",
                                      "cudaMemPoolTrimTo",
                                      "cudaStreamDestroy"};
/// So do those that change a graph that can be launched: its launch may be kept.
constexpr std::string_view kGraphChanges[] = {"cudaGraphExec", "cudaGraphNodeSetEnabled", "cudaGraphUpload"};

bool waits_for_kernels(std::string_view call) {
  return std::find(std::begin(kWait), std::end(kWait), call) != std::end(kWait) ||
         std::any_of(std::begin(kGraphChanges), std::end(kGraphChanges),
                     [&](std::string_view start) { return call.starts_with(start); });
}

struct Kept {
  std::function<void(Call&)> run; ///< of work that no graph has; else `work` says
  GraphWork work;
  Stream* stream;
  Frames frames;
  Moment now; ///< of the host
};

/// Then one of them runs at a time.
bool notes_accesses() { return runtime().checks == Checks::all; }

/// What the threads that run kernels know of each other.
struct Running {
  std::mutex mutex;
  std::vector<Waiting*> kernels;
  Clock::time_point advanced; ///< when one of them was last seen to
};
Running& all_running() {
  static auto* const one = new Running; // the process may end while they run
  return *one;
}
/// Under the runtime's lock, by issue: kernels whose launches have returned, and the work that comes after
/// them.
std::vector<std::shared_ptr<Waiting>>& waiting_kernels() {
  static auto* const all = new std::vector<std::shared_ptr<Waiting>>;
  return *all;
}
std::vector<Kept>& kept_work() {
  static auto* const all = new std::vector<Kept>;
  return *all;
}

/// Asked by the threads that run a kernel that stands still.
bool outside_may_change(Waiting& one, std::uint64_t changes) {
  if (one.cancelled) return false;
  {
    const std::lock_guard lock(one.mutex);
    if (!one.stands) one.changed.notify_all();
    one.stands = true;
  }
  {
    Running& all = all_running();
    const std::lock_guard lock(all.mutex);
    const auto now = Clock::now();
    one.asked = now;
    ++one.questions;
    const bool others_compute =
        std::any_of(all.kernels.begin(), all.kernels.end(), [&](const Waiting* other) {
          return other != &one && now - other->asked > kBetweenQuestions;
        });
    if (std::exchange(one.changes, changes) != changes || others_compute) all.advanced = now;
    if (one.host_waits_since && now - std::max(*one.host_waits_since, all.advanced) > kPatience) return false;
  }
  one.turn.end();
  std::this_thread::sleep_for(kBetweenLooks);
  if (notes_accesses()) one.turn.begin();
  return true;
}

std::uint64_t calls_made() {
  const std::lock_guard lock(runtime().mutex);
  return runtime().totals.calls;
}

bool has_ended(Waiting& one) {
  const std::lock_guard lock(one.mutex);
  return one.ended;
}

bool is_legacy(const Stream& stream) { return &stream == runtime().gpu(stream.device).legacy; }

/// Whether work of `later` comes after work of `earlier` that was issued before.
bool follows(const Stream& later, const Stream& earlier) {
  const auto blocking = [](const Stream& stream) { return !(stream.flags & cudaStreamNonBlocking); };
  return &later == &earlier || (later.device == earlier.device && ((is_legacy(later) && blocking(earlier)) ||
                                                                   (is_legacy(earlier) && blocking(later))));
}

/// The kernel that work of the stream comes after, if any.
std::shared_ptr<Waiting> before(const Stream& stream) {
  const auto& all = waiting_kernels();
  const auto found = std::find_if(all.begin(), all.end(), [&](const std::shared_ptr<Waiting>& one) {
    return follows(stream, *one->stream);
  });
  if (found != all.end()) return *found;
  const bool after_kept = std::any_of(kept_work().begin(), kept_work().end(),
                                      [&](const Kept& kept) { return follows(stream, *kept.stream); });
  return after_kept ? all.front() : nullptr;
}

/// Before other work runs while kernels wait. False: one of them computes.
bool takes_turn(Call& call) {
  return !notes_accesses() || waiting_kernels().empty() || call.turn.ask(kPatience);
}

/// What the kernel's thread has thrown.
void tell_error(Call& call, const Waiting& one) {
  try {
    std::rethrow_exception(one.error);
  } catch (const std::exception& error) {
    runtime().finding("unsupported",
                      Sentence::tr("kernel %1: %2", one.work.kernel->display, std::string(error.what())),
                      call.frames(), &call.frames(), Sentence::tr("launched"));
  }
  if (Gpu& gpu = runtime().gpu(one.stream->device); gpu.pending == cudaSuccess)
    gpu.pending = cudaErrorLaunchFailure;
}

/// Whether it can run while those that wait do: grids that launch others have the device for themselves.
bool runs_beside(const KernelWork& work, const Stream& stream) {
  Gpu& gpu = runtime().gpu(stream.device);
  const auto& all = waiting_kernels();
  return !code_of(*work.kernel, gpu).may_launch_kernels &&
         std::none_of(all.begin(), all.end(), [&](const std::shared_ptr<Waiting>& one) {
           return one->stream->device == stream.device && code_of(*one->work.kernel, gpu).may_launch_kernels;
         });
}

bool is_recorded_by(const Kept& kept, const Event& event) {
  const auto* recorded = std::get_if<EventWork>(&kept.work);
  return recorded && !recorded->wait && recorded->event == &event;
}

}

bool others_may_change_memory() {
  const Runtime& all = runtime();
  return may_touch_far_memory() || all.gpus.size() > 1 ||
         std::any_of(all.streams.begin(), all.streams.end(),
                     [](const Stream* stream) { return !is_legacy(*stream); });
}

void tell_if_host_only_polls(const std::string& kernel, const Execution& execution) {
  const Diagnostic* const fault = fault_of(execution);
  if (!fault || !may_touch_far_memory()) return;
  std::thread([text = fmt::format("kernelarium: the host makes no CUDA call that would return the error of "
                                  "kernel {}, which has ended: {}\n",
                                  kernel, to_text(*fault))] {
    const Allocates own(Allocates::Who::runtime);
    const std::uint64_t calls = calls_made(); // the call that runs the kernel has ended now
    std::this_thread::sleep_for(kUntilHostOnlyPolls);
    if (calls_made() != calls) return;
    std::fflush(stdout);
    std::fputs(text.c_str(), stderr);
  }).detach();
}

bool kernel_waits_on(const Gpu& gpu) {
  const auto& all = waiting_kernels();
  return std::any_of(all.begin(), all.end(),
                     [&](const std::shared_ptr<Waiting>& one) { return one->stream->device == gpu.number; });
}

LateLoad::LateLoad(Kernel& kernel, const Gpu& gpu) : kernel_(kernel) {
  if (!std::exchange(kernel.loaded_late, false)) return;
  // One that stands still asks again soon, unless the host is busy with other threads.
  for (const auto begin = Clock::now(); !waits_ && Clock::now() - begin < kPatience;
       std::this_thread::sleep_for(kBetweenLooks)) {
    const std::lock_guard lock(all_running().mutex);
    bool any = false;
    for (const std::shared_ptr<Waiting>& one : waiting_kernels()) {
      if (one->stream->device != gpu.number || has_ended(*one)) continue;
      any = true;
      if (one->asked < begin - kBetweenQuestions) continue;
      waits_ = one;
      changes_ = one->changes;
    }
    if (!any) return;
  }
}

bool LateLoad::was_awaited() const {
  std::optional<std::uint64_t> before;
  // It looks at its flag between two questions.
  for (const auto begin = Clock::now(); Clock::now() - begin < kPatience;
       std::this_thread::sleep_for(kBetweenLooks)) {
    const std::lock_guard lock(all_running().mutex);
    const auto& running = all_running().kernels;
    if (std::find(running.begin(), running.end(), waits_.get()) == running.end()) return true;
    if (waits_->changes != changes_) return true;
    if (!before) before = waits_->questions;
    if (waits_->questions > *before + 1) return false;
  }
  return true; // it computes
}

void LateLoad::tell_if_awaited(Call& call) const {
  if (waits_) call.turn.end();
  if (!waits_ || !was_awaited()) return;
  runtime().finding(
      "order",
      Sentence::tr(
          "kernel %1 is loaded at this launch, its first, while kernel %2 waits for it: loading may have to "
          "wait until the GPU is idle, and then neither of them ever ends. Load it before "
          "(cudaFuncGetAttributes does), or set the environment variable CUDA_MODULE_LOADING=EAGER",
          kernel_.display, waits_->work.kernel->display),
      call.frames());
}

std::optional<Execution> execute(Call& call, const KernelWork& work, Stream& stream,
                                 std::unique_ptr<Prepared>& how) {
  Gpu& gpu = runtime().gpu(stream.device);
  if (!runs_beside(work, stream)) finish_waiting_kernels(call); // a node of a graph
  if (!others_may_change_memory() || !code_of(*work.kernel, gpu).may_wait()) {
    try {
      return gpu.device->execute(how->launch, how->options);
    } catch (const std::bad_alloc&) {
      runtime().finding("memory",
                        Sentence::tr("kernel %1: %2", work.kernel->display,
                                     Sentence::tr("this computer's memory ran out while the kernel was "
                                                  "simulated: choose a smaller size")),
                        call.frames());
      throw;
    }
  }
  auto one = std::make_shared<Waiting>();
  one->work = work;
  one->stream = &stream;
  one->frames = call.frames();
  one->issued = call.thread().now;
  one->how = std::move(how);
  one->how->options.cancel = &one->cancelled;
  one->how->options.outside_may_change = [mine = one.get()](std::uint64_t changes) {
    return outside_may_change(*mine, changes);
  };
  {
    const std::lock_guard lock(all_running().mutex);
    all_running().kernels.push_back(one.get());
  }
  call.turn.end();
  one->runner = std::thread([mine = one.get(), &device = *gpu.device] {
    const Allocates own(Allocates::Who::runtime);
    if (notes_accesses()) mine->turn.begin();
    try {
      mine->execution = device.execute(mine->how->launch, mine->how->options);
      mine->turn.end();
      tell_if_host_only_polls(mine->work.kernel->display, *mine->execution);
    } catch (...) {
      mine->error = std::current_exception();
    }
    mine->turn.end();
    {
      const std::lock_guard lock(all_running().mutex);
      std::erase(all_running().kernels, mine);
      all_running().advanced = Clock::now();
    }
    const std::lock_guard lock(mine->mutex);
    mine->ended = true;
    mine->changed.notify_all();
  });
  {
    std::unique_lock lock(one->mutex);
    one->changed.wait_for(lock, kUntilItMayWait, [&] { return one->ended || one->stands; });
    if (!one->ended) {
      lock.unlock();
      waiting_kernels().push_back(std::move(one));
      return std::nullopt;
    }
  }
  one->runner.join();
  how = std::move(one->how);
  if (one->error) std::rethrow_exception(one->error);
  return std::move(one->execution);
}

namespace {

/// Runs the work that need not wait any longer.
void run_kept(Call& late) {
  for (const Kept& kept : std::exchange(kept_work(), {})) {
    late.comes_from(kept.frames);
    const Moment after = std::exchange(late.thread().now, kept.now);
    if (kept.run) {
      if (!is_kept(late, *kept.stream, kept.run)) kept.run(late);
    } else if (!is_kept(late, *kept.stream, kept.work)) {
      run(late, kept.work, *kept.stream);
    }
    late.thread().now.join(after);
  }
}

/// Waits for the kernel, and runs what was kept for it. The others may need calls of other host threads.
void finish(Call& call, const std::shared_ptr<Waiting>& one) {
  {
    const std::lock_guard lock(all_running().mutex);
    if (!one->host_waits_since) one->host_waits_since = Clock::now();
  }
  call.unlocked([&] {
    std::unique_lock lock(one->mutex);
    one->changed.wait(lock, [&] { return one->ended; });
  });
  if (std::erase(waiting_kernels(), one) == 0) return; // another host thread has seen to the rest
  one->runner.join();
  call.unlocked([&] { // the later call has the lock, which a host function needs
    Call late(call.name(), __builtin_frame_address(0), Entry::silent);
    --runtime().totals.calls;
    late.comes_from(one->frames);
    if (one->stands) // it may have waited for whatever ran meanwhile
      for (const auto& gpu : runtime().gpus)
        one->issued.clock.join(runtime().order.device_tail(gpu->number).clock);
    if (one->execution)
      ran(late, one->work, *one->stream, *one->how, *one->execution,
          {one->issued, one->stands ? late.thread().now.us + kNoticeUs : 0, call.name()});
    else
      tell_error(late, *one);
    run_kept(late);
  });
}

}

void finish_waiting_kernels(Call& call) {
  while (!waiting_kernels().empty()) finish(call, std::shared_ptr(waiting_kernels().front()));
}

void finish_if_needed(Call& call, const Stream& stream) {
  while (const std::shared_ptr<Waiting> one = before(stream)) finish(call, one);
}

void make_way(Call& call, const Stream& stream) {
  finish_if_needed(call, stream);
  if (!takes_turn(call)) finish_waiting_kernels(call);
}

void finish_if_needed(Call& call, const Event& event) {
  while (comes_after_waiting_kernel(event)) finish(call, std::shared_ptr(waiting_kernels().front()));
}

void before_call(Call& call) {
  auto& all = waiting_kernels();
  if (all.empty()) [[likely]]
    return;
  if (waits_for_kernels(call.name())) return finish_waiting_kernels(call);
  for (auto one = all.begin(); one != all.end();) {
    if (!has_ended(**one)) {
      ++one;
      continue;
    }
    finish(call, std::shared_ptr(*one));
    one = all.begin(); // what was kept for it may have changed them
  }
}

bool is_kept(Call& call, Stream& stream, const GraphWork& work) {
  if (waiting_kernels().empty()) return false;
  bool after = comes_after_waiting_kernel(stream);
  if (const auto* event = std::get_if<EventWork>(&work); event && event->wait)
    after |= comes_after_waiting_kernel(*event->event);
  const auto* kernel = std::get_if<KernelWork>(&work);
  const bool uses_memory =
      !std::holds_alternative<EventWork>(work) && !std::holds_alternative<HostWork>(work);
  if (!after && !(kernel && !runs_beside(*kernel, stream)) && (!uses_memory || takes_turn(call)))
    return false;
  kept_work().push_back({nullptr, work, &stream, call.frames(), call.thread().now});
  call.takes(kKeepUs);
  return true;
}

bool is_kept(Call& call, Stream& stream, std::function<void(Call&)> run) {
  if (!comes_after_waiting_kernel(stream) && takes_turn(call)) return false;
  kept_work().push_back({std::move(run), {}, &stream, call.frames(), call.thread().now});
  call.takes(kKeepUs);
  return true;
}

bool comes_after_waiting_kernel(const Stream& stream) {
  return !waiting_kernels().empty() && before(stream) != nullptr;
}
bool comes_after_waiting_kernel(const Event& event) {
  return std::any_of(kept_work().begin(), kept_work().end(),
                     [&](const Kept& kept) { return is_recorded_by(kept, event); });
}

void abandon_waiting_kernels() {
  for (const std::shared_ptr<Waiting>& one : waiting_kernels()) one->cancelled = true;
  for (const std::shared_ptr<Waiting>& one : waiting_kernels()) one->runner.join();
  waiting_kernels().clear();
  kept_work().clear();
}

}
