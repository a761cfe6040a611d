#include "kernels/program/runtime/state.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/program/runtime/call.h"
#include "kernels/program/runtime/faults.h"

#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <link.h>
#include <pthread.h>
#include <unistd.h>

namespace kernelarium::program {
namespace {

constexpr std::size_t kMostFreed = 4096;

/// Where the executable lies: addresses in frames are relative to it.
struct Executable {
  std::uint64_t base = 0, begin = 0, end = 0;
};
const Executable& executable() {
  static const Executable found = [] {
    Executable out;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) {
          auto& self = *static_cast<Executable*>(data);
          self.base = info->dlpi_addr;
          self.begin = ~0ull;
          for (int i = 0; i < info->dlpi_phnum; ++i) {
            const auto& part = info->dlpi_phdr[i];
            if (part.p_type != PT_LOAD) continue;
            self.begin = std::min<std::uint64_t>(self.begin, self.base + part.p_vaddr);
            self.end = std::max<std::uint64_t>(self.end, self.base + part.p_vaddr + part.p_memsz);
          }
          return 1; // the executable comes first
        },
        &out);
    return out;
  }();
  return found;
}

const char* setting(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? value : nullptr;
}

[[noreturn]] void give_up(const std::string& why) {
  fmt::print(stderr, "kernelarium: {}\n", why);
  std::_Exit(5);
}

void at_exit() {
  Runtime& all = runtime();
  const std::lock_guard lock(all.mutex);
  for (const auto& [address, block] : all.blocks) {
    if (block.kind == Block::Kind::symbol || block.kind == Block::Kind::registered) continue;
    const Gpu& gpu = all.gpu(block.device); // with a lost context nothing can be freed
    if (gpu.fault != cudaSuccess || gpu.pending != cudaSuccess) continue;
    all.finding("leak",
                fmt::format("{} is never freed: call {}", describe(block),
                            block.of_array                      ? "cudaFreeArray or cudaFreeMipmappedArray"
                            : block.kind == Block::Kind::pinned ? "cudaFreeHost"
                                                                : "cudaFree"),
                block.where);
  }
  if (all.unasked.error != cudaSuccess && all.unasked.calls_after > 0) {
    const std::string what = fmt::format("{} gave {} ({})", all.unasked.call, error_name(all.unasked.error),
                                         error_text(all.unasked.error));
    if (all.unasked.unseen)
      all.finding("unchecked",
                  what +
                      ", and the program went on without asking: call cudaGetLastError() after each launch",
                  all.unasked.frames);
    else // whether the program has compared what it returned can't be seen
      all.finding("error", what + ": make sure that the program looks at what each call returns",
                  all.unasked.frames);
  }
  for (const auto& gpu : all.gpus)
    if (gpu->pending != cudaSuccess)
      all.finding("unchecked",
                  fmt::format("kernel {} failed ({}), and the program ended without waiting for it: call "
                              "cudaDeviceSynchronize() and look at what it returns",
                              gpu->fault_kernel, error_name(gpu->pending)),
                  gpu->fault_launch);
  const auto& totals = all.totals;
  all.recorder.line(fmt::format(
      R"("end":true,"calls":{},"launches":{},"copies":{},"copied_bytes":{},"failed_calls":{},"graph_launches":{},"us":{})",
      totals.calls, totals.launches, totals.copies, totals.copied_bytes, totals.failed_calls,
      totals.graph_launches, json_of(this_thread().now.us)));
  all.recorder.flush();
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
  all->wants_times = all->records_calls = setting("KERNELARIUM_PROGRAM_TIMES") != nullptr;
  if (const char* threads = setting("KERNELARIUM_PROGRAM_THREADS")) all->host_threads = std::atoi(threads);
  all->recorder.open(setting("KERNELARIUM_PROGRAM_TRACE"));
  try {
    const std::filesystem::path file =
        spec ? std::filesystem::path(spec) : data_folder() / "resources" / "gpus" / "h200.json";
    const GpuSpec sheet = read_gpu_spec(file.string());
    const LinkSpec link = read_link_spec(file);
    std::string devices;
    for (int i = 0; i < std::clamp(count, 0, 16); ++i) {
      auto gpu = std::make_unique<Gpu>();
      gpu->number = i;
      gpu->spec = sheet;
      gpu->link = link;
      gpu->device = make_simulated_device(sheet, i);
      gpu->legacy =
          new Stream{.device = i, .order = all->order.add_stream(i, true, true), .is_default = true};
      gpu->legacy->id = all->next_id++;
      all->gpus.push_back(std::move(gpu));
      devices += fmt::format(R"({}{{"id":{},"name":{}}})", i ? "," : "", json_text("sim:" + sheet.id),
                             json_text(sheet.name));
    }
    all->recorder.line(fmt::format(R"("kernelarium_program":1,"times":"modelled","devices":[{}])", devices));
  } catch (const Error& error) {
    give_up(error.what());
  }
  return all;
}

}

Runtime& runtime() {
  static Runtime* const all = [] {
    Runtime* made = make_runtime();
    return made;
  }();
  static const bool ready = [] {
    std::atexit(at_exit);
    watch_faults();
    return true;
  }();
  (void)ready;
  return *all;
}

double host_clock() {
  if (!runtime().counts_host_time) return 0;
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

Thread& this_thread() {
  thread_local Thread* mine = nullptr;
  if (!mine) {
    Runtime& all = runtime();
    const std::lock_guard lock(all.mutex);
    mine = new Thread;
    mine->number = all.threads++;
    mine->left = host_clock();
    pthread_attr_t attributes;
    void* stack = nullptr;
    std::size_t bytes = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
      pthread_attr_getstack(&attributes, &stack, &bytes);
      pthread_attr_destroy(&attributes);
    }
    mine->stack_begin = reinterpret_cast<std::uint64_t>(stack);
    mine->stack_end = mine->stack_begin + bytes;
    // A thread begins when the others have come as far as they have.
    for (const auto& gpu : all.gpus)
      mine->now.us = std::max(mine->now.us, all.order.tail(gpu->legacy->order).us);
  }
  return *mine;
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

void Runtime::finding(const std::string& kind, const std::string& message, const Frames& frames,
                      const Frames* also, const char* also_is, const Diagnostic* place) {
  if (!told.insert(kind + message).second || told.size() > 1000) return;
  if (!recorder.is_open()) {
    fmt::print(stderr, "kernelarium: {}: {}\n", kind, message);
    return;
  }
  std::string line = fmt::format(R"("finding":{},"message":{},"frames":{})", json_text(kind),
                                 json_text(message), json_of(frames));
  if (also) line += fmt::format(R"(,"also":{},"also_is":{})", json_of(*also), json_text(also_is));
  if (place && place->line)
    line += fmt::format(R"(,"file":{},"line":{})", json_text(place->file), place->line);
  recorder.line(line);
}

Frames frames_above(const void* frame) {
  const Thread& thread = this_thread();
  Frames frames;
  const Executable& program = executable();
  auto at = reinterpret_cast<std::uint64_t>(frame);
  while (frames.count < Frames::kMost && at >= thread.stack_begin && at + 16 <= thread.stack_end &&
         at % 8 == 0) {
    const auto* link = reinterpret_cast<const std::uint64_t*>(at);
    if (link[1] >= program.begin && link[1] < program.end)
      frames.address[frames.count++] = link[1] - program.base - 1; // inside of the call
    if (link[0] <= at) break;
    at = link[0];
  }
  return frames;
}

std::string place_of(const Frames& frames) {
  std::string out = "<at";
  for (int i = 0; i < frames.count; ++i) out += fmt::format(" {:x}", frames.address[i]);
  return out + ">";
}

std::string describe(const Block& block) {
  return fmt::format("{} of {} bytes {}", block.call, block.bytes, place_of(block.where));
}

Call::Call(const char* name, const void* frame, Entry entry)
    : lock_(runtime().mutex), thread_(this_thread()), name_(name), entry_(entry),
      frames_(frames_above(frame)) {
  Runtime& all = runtime();
  if (!thread_.in_host_function) thread_.now.us += host_clock() - thread_.left;
  begin_ = thread_.now.us;
  ++all.totals.calls;
  constexpr double kCallUs = 0.2; // any call, on a usual CPU
  takes(kCallUs);
  if (all.gpus.empty() && entry == Entry::normal) {
    refused_ = cudaErrorNoDevice;
    return;
  }
  if (entry == Entry::silent) return;
  if (all.unasked.error != cudaSuccess) ++all.unasked.calls_after;
  if (entry == Entry::normal && thread_.in_host_function)
    refused_ = cudaErrorNotPermitted;
  else if (entry == Entry::normal)
    refused_ = current_gpu().fault;
}

Call::~Call() {
  Runtime& all = runtime();
  if (entry_ != Entry::silent && all.records_calls && all.recorder.is_open()) {
    std::string line = fmt::format(R"("call":"{}","thread":{},"begin":{},"end":{})", name_, thread_.number,
                                   json_of(begin_), json_of(thread_.now.us));
    if (error_ != cudaSuccess) line += fmt::format(R"(,"error":"{}")", error_name(error_));
    if (frames_.count) line += R"(,"frames":)" + json_of(frames_);
    all.recorder.line(line);
  }
  thread_.left = host_clock();
}

cudaError_t Call::done(cudaError_t error) {
  error_ = error;
  if (error == cudaSuccess) return error;
  thread_.last_error = error;
  if (error == cudaErrorNotReady) return error;
  Runtime& all = runtime();
  ++all.totals.failed_calls;
  if (all.unasked.error == cudaSuccess || (!returns_ && !all.unasked.unseen)) {
    all.unasked = {error, returns_ ? name_ : "a launch by <<<>>>", frames_, 0, !returns_};
    if (const Gpu& gpu = current_gpu(); error == gpu.fault && !gpu.fault_kernel.empty())
      all.unasked.call = fmt::format("kernel {} launched {} failed; {}", gpu.fault_kernel,
                                     place_of(gpu.fault_launch), name_);
  }
  return error;
}

void Call::waits(const Moment& moment) { thread_.now.join(moment); }

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
                          .order = all.order.add_stream(thread.device, true, false),
                          .is_default = true};
      stream->id = all.next_id++;
    }
    return stream;
  }
  auto* stream = reinterpret_cast<Stream*>(handle);
  return all.streams.contains(stream) ? stream : nullptr;
}

}
