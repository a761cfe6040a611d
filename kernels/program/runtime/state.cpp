#include "kernels/program/runtime/state.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/program/program_trace.h"
#include "kernels/program/runtime/altered.h"
#include "kernels/program/runtime/call.h"
#include "kernels/program/runtime/faults.h"
#include "kernels/program/runtime/in_flight.h"
#include "kernels/program/runtime/pools.h"
#include "kernels/program/runtime/waiting_kernel.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pthread.h>
#include <unistd.h>
#include <utility>

namespace kernelarium::program {
namespace {

constexpr const char* kNotSimulated = "not simulated ";

constexpr std::size_t kMostFreed = 4096;

std::atomic<bool> is_made = false;
pid_t owner = 0; ///< the process whose runtime it is, not that of a child of vfork()

const char* setting(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? value : nullptr;
}

/// In the child of a fork: CUDA was in use before, and can't be used any more.
bool forked_in_use = false;

[[noreturn]] void give_up(const std::string& why) {
  fmt::print(stderr, "kernelarium: {}\n", why);
  std::_Exit(5);
}

Sentence text_of(const Unasked& one) {
  const std::string text = error_text(one.error);
  return one.why.empty() ? Sentence(text) : Sentence::tr("%1: %2", text, one.why);
}

/// Errors that the program has not asked about, the earlier one first. `status`: with which the program ends.
void tell_unasked(int status) {
  Runtime& all = runtime();
  // That it is not simulated is a finding already.
  const auto is_told = [&](const Unasked& one) {
    return one.error == cudaErrorNotSupported && all.told.contains(kNotSimulated + place_of(one.frames));
  };
  auto tell_launch = [&, launch = std::exchange(all.unseen, {})](std::uint64_t calls_after) mutable {
    if (launch.error == cudaSuccess || launch.calls_after < calls_after || is_told(launch)) return;
    all.finding("unchecked",
                Sentence::tr("%1 failed with %2 (%3), and the program did not check: call "
                             "cudaGetLastError() after each launch",
                             launch.call, error_name(launch.error), text_of(launch)),
                launch.frames);
    launch = {};
  };
  for (const Unasked& call : all.returned) {
    tell_launch(call.calls_after + 1);
    // One that ends at once, with an error of its own, seems to have compared it.
    if ((call.calls_after > 0 || status == 0) && !is_told(call))
      all.finding(
          "error",
          Sentence::tr("%1 returned %2 (%3): make sure that the program checks what each call returns",
                       call.call, error_name(call.error), text_of(call)),
          call.frames, nullptr, {}, nullptr, fmt::format(R"(,"returned":"{}")", call.function));
  }
  tell_launch(0);
}

void at_exit(int status, void*) {
  static std::atomic<bool> entered = false;
  if (entered.exchange(true)) return;
  const Allocates own(Allocates::Who::runtime);
  Runtime& all = runtime();
  const std::lock_guard lock(all.mutex);
  abandon_waiting_kernels();
  look_at_host_memory(this_thread(), {});
  for (const auto& gpu : all.gpus) {
    if (!gpu->printed.empty())
      all.finding(
          "lost-output",
          Sentence::tr("the kernels' printf output is lost: it is written when the host synchronises, and "
                       "the program ended before that. Call cudaDeviceSynchronize() first"),
          gpu->printed_by);
    tell_leaks(*gpu);
  }
  tell_unasked(status);
  for (const auto& gpu : all.gpus)
    if (gpu->pending != cudaSuccess)
      all.finding("unchecked",
                  Sentence::tr("kernel %1 failed (%2), and the program ended without waiting for it: call "
                               "cudaDeviceSynchronize() and check what it returns",
                               gpu->fault_kernel, error_name(gpu->pending)),
                  gpu->fault_launch);
  const auto& totals = all.totals;
  all.trace_writer.line(fmt::format(
      R"("end":true,"calls":{},"launches":{},"copies":{},"copied_bytes":{},"failed_calls":{},"graph_launches":{},"us":{})",
      totals.calls, totals.launches, totals.copies, totals.copied_bytes, totals.failed_calls,
      totals.graph_launches, json_of(this_thread().now.us)));
  all.trace_writer.flush();
}

Runtime* make_runtime() {
  auto* all = new Runtime;
  const char* spec = setting("KERNELARIUM_PROGRAM_SPEC"); // a spec sheet
  const char* count_text = setting("KERNELARIUM_PROGRAM_DEVICES");
  const int count = count_text ? std::atoi(count_text) : 1;
  const char* checks = setting("KERNELARIUM_PROGRAM_CHECK");
  const std::string_view check = checks ? checks : "bounds";
  all->checks = check == "all" ? Checks::all : Checks::bounds;
  all->follow_races = check == "all";
  all->counts_host_time = setting("KERNELARIUM_PROGRAM_NO_HOST_TIME") == nullptr;
  const char* loading = setting("CUDA_MODULE_LOADING"); // as CUDA reads it
  all->loads_lazily = !loading || std::string_view(loading) != "EAGER";
  all->wants_times = all->records_calls = setting("KERNELARIUM_PROGRAM_TIMES") != nullptr;
  if (const char* threads = setting("KERNELARIUM_PROGRAM_THREADS")) all->host_threads = std::atoi(threads);
  if (const char* budget = setting("KERNELARIUM_PROGRAM_BUDGET"))
    all->instruction_budget = std::strtoull(budget, nullptr, 10);
  // A process that the program starts has its own time, and does not write to the same trace.
  const char* traced = setting("KERNELARIUM_PROGRAM_TRACED");
  const std::string me = std::to_string(::getpid());
  if (!traced || traced == me) {
    all->trace_writer.open(setting("KERNELARIUM_PROGRAM_TRACE"));
    ::setenv("KERNELARIUM_PROGRAM_TRACED", me.c_str(), 1);
  } else {
    ::unsetenv("KERNELARIUM_PROGRAM_LAUNCH"); // kept of the first one
  }
  try {
    const std::filesystem::path file =
        spec ? std::filesystem::path(spec) : data_folder() / "resources" / "gpus" / "h200.json";
    GpuSpec sheet = read_gpu_spec(file.string());
    if (const char* threads = setting("KERNELARIUM_PROGRAM_LARGEST_BLOCK"))
      sheet.max_threads_per_block = std::atoi(threads);
    const LinkSpec link = read_link_spec(file);
    const BoardSpec board = read_board_spec(file);
    std::string devices;
    for (int i = 0; i < std::clamp(count, 0, 16); ++i) {
      auto gpu = std::make_unique<Gpu>();
      gpu->number = i;
      gpu->spec = sheet;
      gpu->link = link;
      gpu->board = board;
      gpu->device = make_simulated_device(
          sheet, i, left_out() == LeftOut::other_devices && i > 0 ? LeftOut::kernels : left_out());
      gpu->device->set_runtime_answers(answers_of(*gpu));
      gpu->legacy =
          new Stream{.device = i, .order = all->order.add_stream(i, true, true), .is_default = true};
      gpu->legacy->id = all->next_id++;
      all->gpus.push_back(std::move(gpu));
      devices += fmt::format(R"({}{{"id":{},"name":{}}})", i ? "," : "", json_text("sim:" + sheet.id),
                             json_text(sheet.name));
    }
    all->trace_writer.line(
        fmt::format(R"("kernelarium_program":1,"times":"modelled","devices":[{}])", devices));
  } catch (const Error& error) {
    give_up(error.what());
  }
  ::pthread_atfork(nullptr, nullptr, [] {
    runtime().trace_writer = {}; // what is not yet written belongs to the parent
    forked_in_use = runtime().totals.calls > 0;
  });
  return all;
}

}

void tell_leaks(const Gpu& gpu) {
  // With a lost context nothing can be freed.
  if (gpu.fault != cudaSuccess || gpu.pending != cudaSuccess) return;
  Runtime& all = runtime();
  struct Leak {
    const Block* first = nullptr;
    std::uint64_t blocks = 0, bytes = 0;
  };
  // Of one line with one history of calls once, however often it ran.
  std::map<std::string, Leak> leaks;
  for (const auto& [address, block] : all.blocks) {
    if (block.device != gpu.number || block.kind == Block::Kind::symbol ||
        block.kind == Block::Kind::registered)
      continue;
    Leak& leak = leaks[place_of(block.where)];
    if (!leak.first) leak.first = &block;
    ++leak.blocks;
    leak.bytes += block.bytes;
  }
  for (const auto& [place, leak] : leaks) {
    const Block& block = *leak.first;
    const std::string call = block.of_other_process              ? "cudaIpcCloseMemHandle"
                             : block.of_array                    ? "cudaFreeArray or cudaFreeMipmappedArray"
                             : block.kind == Block::Kind::pinned ? "cudaFreeHost"
                             : block.of_curand                   ? "curandDestroyDistribution"
                                                                 : "cudaFree";
    all.finding(
        "leak",
        leak.blocks == 1
            ? Sentence::tr("%1 is never freed: call %2", describe(block), call)
            : Sentence::tr(
                  "%2 allocations of the same line are never freed (%3 bytes altogether; the first is %1): "
                  "call %4 for each",
                  describe(block), leak.blocks, leak.bytes, call),
        block.where, nullptr, {}, nullptr,
        fmt::format(R"(,"blocks":{},"bytes":{})", leak.blocks, leak.bytes));
  }
  if (const auto [blocks, bytes] = gpu.device->heap_use(); blocks)
    all.finding("leak",
                Sentence::tr("the kernels have not freed %1 of the blocks (%2 bytes altogether) that they "
                             "allocated with malloc or new: free them in a kernel",
                             blocks, bytes),
                {});
}

void end_at_once(int status) {
  if (!is_made || forked_in_use || ::getpid() != owner) return;
  constexpr int kAttempts = 100; // a second: another thread may be in a long call
  for (int i = 0; i < kAttempts; ++i) {
    if (const std::unique_lock lock(runtime().mutex, std::try_to_lock); lock) return at_exit(status, nullptr);
    ::usleep(10'000);
  }
}

Runtime& runtime() {
  static Runtime* const all = [] {
    const Allocates own(Allocates::Who::runtime);
    Runtime* made = make_runtime();
    return made;
  }();
  static const bool ready = [] {
    ::on_exit(at_exit, nullptr);
    owner = ::getpid();
    watch_faults();
    is_made = true;
    return true;
  }();
  (void)ready;
  return *all;
}

bool runtime_is_made() { return is_made; }

namespace {

double microseconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

int calls = 0; ///< that are running, one within the other; under the lock of the runtime
/// Time spent in calls, whichever thread made them; while one runs: minus what the host's clock shows.
std::atomic<double> in_calls = 0;

}

void stop_host_clock() {
  if (calls++ == 0 && runtime().counts_host_time) in_calls = in_calls - microseconds(CLOCK_MONOTONIC);
}
void start_host_clock() {
  if (--calls == 0 && runtime().counts_host_time) in_calls = in_calls + microseconds(CLOCK_MONOTONIC);
}
double host_clock() {
  if (!runtime().counts_host_time) return 0;
  const double spent = in_calls;
  return spent < 0 ? -spent : microseconds(CLOCK_MONOTONIC) - spent;
}

void Thread::leave() {
  left = host_clock();
  const Runtime& all = runtime();
  left_computing = all.threads > 1 && all.counts_host_time ? microseconds(CLOCK_THREAD_CPUTIME_ID) : -1;
}
void Thread::come_back() {
  double between = host_clock() - left;
  if (left_computing >= 0 && runtime().counts_host_time)
    between = std::max(between, microseconds(CLOCK_THREAD_CPUTIME_ID) - left_computing);
  now.us += std::max(between, 0.);
  left = host_clock();
  left_computing = -1;
}

Gpu& current_gpu() { return runtime().gpu(this_thread().device); }

Block* Runtime::find(const void* pointer) {
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  auto after = blocks.upper_bound(address);
  if (after == blocks.begin()) return nullptr;
  Block& block = std::prev(after)->second;
  return address - block.address < std::max<std::size_t>(block.bytes, 1) ? &block : nullptr;
}

Block* Runtime::find_freed(std::uint64_t address) {
  while (freed.size() > kMostFreed) freed.erase(freed.begin());
  auto after = freed.upper_bound(address);
  if (after == freed.begin()) return nullptr;
  Block& block = std::prev(after)->second;
  return address - block.address < std::max<std::size_t>(block.bytes, 1) ? &block : nullptr;
}

void Runtime::finding(const std::string& kind, const Sentence& message, const Frames& frames,
                      const Frames* also, const Sentence& also_is, const Diagnostic* place,
                      const std::string& members) {
  const std::string english = message.in_english();
  if (!told.insert(kind + english).second || told.size() > 1000) return;
  if (kind == "missing" || kind == "unsupported") told.insert(kNotSimulated + place_of(frames));
  if (!trace_writer.is_open()) {
    fmt::print(stderr, "kernelarium: {}: {}\n", kind, english);
    return;
  }
  const auto json = [](const Sentence& sentence) {
    return to_json(sentence).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  };
  std::string line = fmt::format(R"("finding":{},"message":{},"frames":{})", json_text(kind), json(message),
                                 json_of(frames));
  if (also) line += fmt::format(R"(,"also":{},"also_is":{})", json_of(*also), json(also_is));
  if (place && place->line)
    line += fmt::format(R"(,"file":{},"line":{})", json_text(place->file), place->line);
  trace_writer.line(line + members);
}

Frames frames_above(const void* frame) { return frames_above(frame, this_thread().stack); }

std::string place_of(const Frames& frames) {
  std::string out = "<at";
  for (int i = 0; i < frames.count; ++i) out += fmt::format(" {:x}", frames.address[i]);
  return out + ">";
}

Sentence describe(const Block& block) {
  if (!block.variable.empty()) return Sentence::tr("the managed variable %1", block.variable);
  return Sentence::tr("%1 of %2 bytes %3", block.call, block.bytes, place_of(block.where));
}

std::string in_hex(std::uint64_t address) { return fmt::format("{:#x}", address); }

Call::Call(const char* name, const void* frame, Entry entry)
    : lock_(runtime().mutex), thread_(this_thread()), name_(name), frame_(frame), entry_(entry),
      frames_(frames_above(frame)) {
  Runtime& all = runtime();
  before_call(*this);
  if (!thread_.in_host_function) thread_.come_back();
  thread_.now.clock.join(all.known);
  begin_ = thread_.now.us;
  ++all.totals.calls;
  constexpr double kCallUs = 0.2; // any call, on a usual CPU
  takes(kCallUs);
  if (all.gpus.empty() && entry == Entry::normal) {
    refused_ = cudaErrorNoDevice;
    return;
  }
  if (entry == Entry::silent) return;
  for (Unasked& one : all.returned) ++one.calls_after;
  ++all.unseen.calls_after;
  if (entry == Entry::normal && forked_in_use)
    refused_ = cudaErrorInitializationError;
  else if (entry == Entry::normal && thread_.in_host_function)
    refused_ = cudaErrorNotPermitted;
  else if (entry == Entry::normal)
    refused_ = current_gpu().fault;
  if (refused_ == cudaSuccess && !launches_kernel(name) && fails_on_purpose(name))
    refused_ = fails(cudaErrorMemoryAllocation, made_to_fail());
}

Call::~Call() {
  Runtime& all = runtime();
  if (entry_ != Entry::silent && all.records_calls && all.trace_writer.is_open()) {
    std::string line = fmt::format(R"("call":"{}","thread":{},"begin":{},"end":{})", name_, thread_.number,
                                   json_of(begin_), json_of(thread_.now.us));
    if (waited_) line += R"(,"waits":true)";
    if (error_ != cudaSuccess) line += fmt::format(R"(,"error":"{}")", error_name(error_));
    if (frames_.count) line += R"(,"frames":)" + json_of(frames_);
    all.trace_writer.line(line);
  }
  thread_.leave();
}

cudaError_t Call::done(cudaError_t error) {
  error_ = error;
  if (error == cudaSuccess || error == cudaErrorNotReady) return error; // the latter is no error
  thread_.last_error = error;
  Runtime& all = runtime();
  ++all.totals.failed_calls;
  Unasked one{error, name_, returns_ ? Sentence(name_) : Sentence::tr("a launch by <<<>>>"), why_, frames_};
  if (all.gpus.empty()) {
    // There is no fault of a kernel.
  } else if (Gpu& gpu = current_gpu(); error == gpu.fault) {
    if (returns_ && std::exchange(gpu.fault_returned, true)) return error;
    if (!gpu.fault_kernel.empty())
      one.call = Sentence::tr("kernel %1 launched %2 failed; %3", gpu.fault_kernel,
                              place_of(gpu.fault_launch), name_);
  }
  constexpr std::size_t kMostReturned = 32;
  if (!returns_) {
    if (all.unseen.error == cudaSuccess) all.unseen = one;
  } else if (all.returned.size() < kMostReturned &&
             std::none_of(all.returned.begin(), all.returned.end(), [&](const Unasked& known) {
               return known.error == error && known.frames == frames_;
             })) {
    all.returned.push_back(one);
  }
  return error;
}

void Call::waits(const Moment& moment) {
  Runtime& all = runtime();
  waited_ = true;
  if (!all.host_uses.empty()) look_at_host_memory(thread_, moment.clock);
  thread_.now.join(moment);
  all.known.join(moment.clock);
  if (all.follow_races) all.order.forget(all.known);
}

cudaError_t Call::error_of(const Error& error) {
  return error.fault() == Fault::no_device      ? cudaErrorNoDevice
         : error.fault() == Fault::no_compile   ? cudaErrorNotSupported
         : error.fault() == Fault::kernel_fault ? cudaErrorMemoryAllocation
                                                : cudaErrorInvalidValue;
}

cudaError_t synchronise(Gpu& gpu) {
  if (!gpu.printed.empty()) {
    std::fwrite(gpu.printed.data(), 1, gpu.printed.size(), stdout);
    std::fflush(stdout);
    gpu.printed.clear();
  }
  if (gpu.pending != cudaSuccess) {
    gpu.fault = gpu.pending;
    gpu.pending = cudaSuccess;
  }
  trim_pools(gpu);
  return gpu.fault;
}

Stream* stream_of(cudaStream_t handle) {
  Runtime& all = runtime();
  Thread& thread = this_thread();
  if (handle == nullptr || handle == cudaStreamLegacy) return current_gpu().legacy;
  if (handle == cudaStreamPerThread) {
    Stream*& stream = thread.default_streams[thread.device];
    if (!stream) {
      stream = new Stream{.device = thread.device,
                          .order = all.order.add_stream(thread.device, true, false, thread.now.us),
                          .is_default = true};
      stream->id = all.next_id++;
    }
    return stream;
  }
  auto* stream = reinterpret_cast<Stream*>(handle);
  return all.streams.contains(stream) ? stream : nullptr;
}

}
