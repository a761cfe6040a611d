#include "kernels/program/runtime/waiting_kernel.h"

#include "kernels/program/runtime/host_heap.h"
#include "kernels/program/runtime/modules.h"
#include "kernels/program/runtime/pages.h"
#include "kernels/simulator/memory/growing.h"
#include "kernels/simulator/outside.h"

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
namespace {

using Clock = std::chrono::steady_clock;

/// A kernel that polls and has not ended by then may wait for the host, too: it may count its attempts.
constexpr auto kUntilItMayWait = std::chrono::seconds(1);
/// For how long another host thread may still change what the kernel waits for, once this one waits for it.
constexpr auto kPatience = std::chrono::seconds(1);
constexpr auto kBetweenLooks = std::chrono::microseconds(50);
constexpr double kKeepUs = 3;     // typical, of a call that issues work
constexpr double kNoticeUs = 1.5; // until a kernel sees what the host has written

/// After a fault, the host is told of it at once if it makes no call for so long: it may poll memory for what
/// the kernel will never write.
constexpr auto kUntilHostOnlyPolls = std::chrono::seconds(3);

/// What the host can call while a kernel waits for it: the functions see to what must come after the kernel.
constexpr std::string_view kMeanwhile[] = {"cudaGetLastError",
                                           "cudaPeekAtLastError",
                                           "cudaGetDevice",
                                           "cudaSetDevice",
                                           "cudaGetDeviceCount",
                                           "cudaGetDeviceProperties",
                                           "cudaDeviceGetAttribute",
                                           "cudaDeviceGetStreamPriorityRange",
                                           "cudaDeviceCanAccessPeer",
                                           "cudaDriverGetVersion",
                                           "cudaRuntimeGetVersion",
                                           "cudaLaunchKernel",
                                           "cudaLaunchKernelExC",
                                           "cudaFuncGetAttributes",
                                           "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
                                           "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
                                           "cudaMalloc",
                                           "cudaMallocPitch",
                                           "cudaMalloc3D",
                                           "cudaMallocManaged",
                                           "cudaHostAlloc",
                                           "cudaMallocHost",
                                           "cudaMallocAsync",
                                           "cudaMallocFromPoolAsync",
                                           "cudaFreeAsync",
                                           "cudaStreamAttachMemAsync",
                                           "cudaHostRegister",
                                           "cudaHostGetDevicePointer",
                                           "cudaHostGetFlags",
                                           "cudaPointerGetAttributes",
                                           "cudaMemGetInfo",
                                           "cudaGetSymbolAddress",
                                           "cudaGetSymbolSize",
                                           "cudaMemcpy",
                                           "cudaMemcpy2D",
                                           "cudaMemcpyToSymbol",
                                           "cudaMemcpyFromSymbol",
                                           "cudaMemcpyAsync",
                                           "cudaMemcpy2DAsync",
                                           "cudaMemcpyToSymbolAsync",
                                           "cudaMemcpyFromSymbolAsync",
                                           "cudaMemset",
                                           "cudaMemset2D",
                                           "cudaMemsetAsync",
                                           "cudaMemset2DAsync",
                                           "cudaMemPrefetchAsync",
                                           "cudaMemAdvise",
                                           "cudaLaunchHostFunc",
                                           "cudaStreamAddCallback",
                                           "cudaStreamCreate",
                                           "cudaStreamCreateWithFlags",
                                           "cudaStreamCreateWithPriority",
                                           "cudaStreamGetPriority",
                                           "cudaStreamGetFlags",
                                           "cudaStreamGetId",
                                           "cudaStreamIsCapturing",
                                           "cudaStreamWaitEvent",
                                           "cudaStreamQuery",
                                           "cudaStreamSynchronize",
                                           "cudaEventCreate",
                                           "cudaEventCreateWithFlags",
                                           "cudaEventDestroy",
                                           "cudaEventRecord",
                                           "cudaEventRecordWithFlags",
                                           "cudaEventQuery",
                                           "cudaEventSynchronize",
                                           "cudaEventElapsedTime"};

struct Kept {
  std::function<void(Call&)> run; ///< of work that no graph has; else `work` says
  GraphWork work;
  Stream* stream;
  Frames frames;
  Moment now; ///< of the host
};

struct Waiting {
  KernelWork work;
  Stream* stream = nullptr;
  Frames frames;
  Moment issued;
  std::unique_ptr<Prepared> how;
  std::vector<Kept> kept;

  sim::MemoryMayGrow memory_may_grow;
  std::thread runner;
  std::mutex mutex;
  std::condition_variable changed;
  bool stands = false, ended = false;
  std::atomic<bool> cancelled{false};
  std::atomic<Clock::rep> host_waits_since{0};
  std::optional<Execution> execution;
  std::exception_ptr problem;
};

std::atomic<Waiting*> running{nullptr}; ///< in a host thread of its own
/// Under the runtime's lock. Never destroyed: the process may end while it runs.
std::unique_ptr<Waiting>& the_waiting() {
  static auto* const one = new std::unique_ptr<Waiting>;
  return *one;
}

/// Asked by the threads that run a kernel that stands still.
bool host_may_change_memory() {
  Waiting* const one = running.load();
  if (!one || one->cancelled) return false;
  {
    const std::lock_guard lock(one->mutex);
    if (!one->stands) one->changed.notify_all();
    one->stands = true;
  }
  if (const Clock::rep since = one->host_waits_since;
      since && Clock::now().time_since_epoch() - Clock::duration(since) > kPatience)
    return false;
  std::this_thread::sleep_for(kBetweenLooks);
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

bool follows(const Stream& stream, const Waiting& one) {
  return follows(stream, *one.stream) || std::any_of(one.kept.begin(), one.kept.end(), [&](const Kept& kept) {
           return follows(stream, *kept.stream);
         });
}

/// Copies note what they write for the checks that a kernel asks, so they can't run beside one.
bool notes_accesses() { return runtime().checks == Checks::all; }

/// What the kernel's thread has thrown.
void tell_problem(Call& call, const Waiting& one) {
  try {
    std::rethrow_exception(one.problem);
  } catch (const std::exception& problem) {
    runtime().finding("unsupported",
                      Sentence::tr("kernel %1: %2", one.work.kernel->display, std::string(problem.what())),
                      call.frames(), &call.frames(), Sentence::tr("launched"));
  }
  if (Gpu& gpu = runtime().gpu(one.stream->device); gpu.pending == cudaSuccess)
    gpu.pending = cudaErrorLaunchFailure;
}

bool is_recorded_by(const Kept& kept, const Event& event) {
  const auto* recorded = std::get_if<EventWork>(&kept.work);
  return recorded && !recorded->wait && recorded->event == &event;
}

}

void tell_if_host_only_polls(const std::string& kernel, const Execution& execution) {
  const Diagnostic* const fault = first_failure(execution.diagnostics);
  if (execution.completed || !fault || !may_touch_far_memory()) return;
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

std::optional<Execution> execute(Call& call, const KernelWork& work, Stream& stream,
                                 std::unique_ptr<Prepared>& how) {
  Gpu& gpu = runtime().gpu(stream.device);
  if (!may_touch_far_memory() || !polls(*work.kernel, gpu))
    return gpu.device->execute(how->launch, how->options);
  static const bool ready = (set_outside(host_may_change_memory), true);
  (void)ready;
  auto one = std::make_unique<Waiting>();
  one->work = work;
  one->stream = &stream;
  one->frames = call.frames();
  one->issued = call.thread().now;
  one->how = std::move(how);
  one->how->options.cancel = &one->cancelled;
  running = one.get();
  one->runner = std::thread([mine = one.get(), &device = *gpu.device] {
    const Allocates own(Allocates::Who::runtime);
    try {
      mine->execution = device.execute(mine->how->launch, mine->how->options);
      tell_if_host_only_polls(mine->work.kernel->display, *mine->execution);
    } catch (...) {
      mine->problem = std::current_exception();
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
      the_waiting() = std::move(one);
      return std::nullopt;
    }
  }
  one->runner.join();
  running = nullptr;
  how = std::move(one->how);
  if (one->problem) std::rethrow_exception(one->problem);
  return std::move(one->execution);
}

void finish_waiting_kernel(Call& call) {
  if (!the_waiting()) return;
  const std::unique_ptr<Waiting> one = std::move(the_waiting());
  one->host_waits_since = Clock::now().time_since_epoch().count();
  one->runner.join();
  running = nullptr;
  call.unlocked([&] { // the later call has the lock, which a host function needs
    Call late(call.name(), __builtin_frame_address(0), Entry::silent);
    --runtime().totals.calls;
    late.comes_from(one->frames);
    if (one->execution)
      ran(late, one->work, *one->stream, *one->how, *one->execution,
          {one->issued, one->stands ? late.thread().now.us + kNoticeUs : 0, call.name()});
    else
      tell_problem(late, *one);
    for (const Kept& kept : one->kept) {
      late.comes_from(kept.frames);
      const Moment after = std::exchange(late.thread().now, kept.now);
      if (kept.run)
        kept.run(late);
      else if (!is_kept(late, *kept.stream, kept.work))
        run(late, kept.work, *kept.stream); // or for another that waits
      late.thread().now.join(after);
    }
  });
}

void finish_if_needed(Call& call, const Stream& stream) {
  if (the_waiting() && (notes_accesses() || follows(stream, *the_waiting()))) finish_waiting_kernel(call);
}

void before_call(Call& call) {
  if (!the_waiting()) [[likely]]
    return;
  if (has_ended(*the_waiting()) ||
      std::find(std::begin(kMeanwhile), std::end(kMeanwhile), call.name()) == std::end(kMeanwhile))
    finish_waiting_kernel(call);
}

bool is_kept(Call& call, Stream& stream, const GraphWork& work) {
  Waiting* const one = the_waiting().get();
  if (!one) return false;
  bool after = follows(stream, *one);
  if (const auto* event = std::get_if<EventWork>(&work); event && event->wait)
    after |= comes_after_waiting_kernel(*event->event);
  // One kernel at a time runs here.
  const bool needs_device = std::holds_alternative<KernelWork>(work) || notes_accesses();
  if (!after && !needs_device) return false;
  one->kept.push_back({nullptr, work, &stream, call.frames(), call.thread().now});
  call.takes(kKeepUs);
  return true;
}

bool is_kept(Call& call, Stream& stream, std::function<void(Call&)> run) {
  if (!comes_after_waiting_kernel(stream)) return false;
  the_waiting()->kept.push_back({std::move(run), {}, &stream, call.frames(), call.thread().now});
  call.takes(kKeepUs);
  return true;
}

bool comes_after_waiting_kernel(const Stream& stream) {
  return the_waiting() && follows(stream, *the_waiting());
}
bool comes_after_waiting_kernel(const Event& event) {
  return the_waiting() && std::any_of(the_waiting()->kept.begin(), the_waiting()->kept.end(),
                                      [&](const Kept& kept) { return is_recorded_by(kept, event); });
}

void abandon_waiting_kernel() {
  if (!the_waiting()) return;
  the_waiting()->cancelled = true;
  the_waiting()->runner.join();
  running = nullptr;
  the_waiting().reset();
}

}
