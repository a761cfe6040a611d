#include "kernels/program/runtime/launch.h"

#include "kernels/base/kernel_name.h"
#include "kernels/measure/occupancy.h"
#include "kernels/measure/time_model.h"
#include "kernels/program/runtime/altered.h"
#include "kernels/program/runtime/graph.h"
#include "kernels/program/runtime/graph_launch.h"
#include "kernels/program/runtime/in_flight.h"
#include "kernels/program/runtime/keep_launch.h"
#include "kernels/program/runtime/modules.h"
#include "kernels/program/runtime/nested.h"
#include "kernels/program/runtime/pages.h"
#include "kernels/program/runtime/races.h"
#include "kernels/program/runtime/waiting_kernel.h"

#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <sys/mman.h>
#include <unistd.h>

namespace kernelarium::program {

std::size_t print_buffer(const Gpu& gpu) {
  constexpr std::size_t kOfAnSm = 64 << 10; // 8650752 bytes on an H200
  const auto set = gpu.limits.find(cudaLimitPrintfFifoSize);
  return set == gpu.limits.end() ? kOfAnSm * static_cast<std::size_t>(gpu.spec.sm_count) : set->second;
}

namespace {

// Typical values: the host time of a launch, and the time until an idle GPU begins with it.
constexpr double kLaunchCallUs = 4.6, kLaunchDelayUs = 2.5;

cudaError_t error_of(const Diagnostic& diagnostic) {
  const std::string& kind = diagnostic.kind;
  if (kind == "out-of-bounds") return cudaErrorIllegalAddress;
  if (kind == "misaligned") return cudaErrorMisalignedAddress;
  if (kind == "illegal-instruction") return cudaErrorIllegalInstruction;
  if (kind == "assert") return cudaErrorAssert;
  if (kind == "budget") return cudaErrorLaunchTimeout;
  return cudaErrorLaunchFailure;
}

/// Each word of the arguments, structs too, that could be a pointer: `what(argument, value)` until it tells
/// something.
template<class What>
Sentence among_pointers(const KernelWork& work, What what) {
  for (std::size_t i = 0; i < work.arguments.size(); ++i)
    for (std::size_t at = 0; at + 8 <= work.arguments[i].size(); at += 8) {
      std::uint64_t value = 0;
      std::memcpy(&value, work.arguments[i].data() + at, 8);
      if (runtime().find(value)) continue;
      if (const Sentence told = what(i, value); !told.empty()) return told;
    }
  return {};
}

/// Whether the process has memory there.
bool is_mapped(std::uint64_t address) {
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  unsigned char resident = 0;
  return mincore(reinterpret_cast<void*>(address / page * page), page, &resident) == 0;
}

/// An argument that is an address of the host: the usual reason for an illegal access.
Sentence host_pointer_among(const KernelWork& work) {
  return among_pointers(work, [](std::size_t i, std::uint64_t value) {
    const bool of_host = (value >> 40 >= 0x55 && value >> 40 <= 0x56) || value >> 40 >= 0x7e;
    if (value >> 47 != 0 || !of_host) return Sentence();
    if (const Sentence variable = device_variable_on_host(value); !variable.empty())
      return Sentence::tr("argument %1: %2", i + 1, variable);
    const std::optional<HostBlock> block = host_block(value);
    if (!block && !is_mapped(value)) return Sentence(); // two numbers that look like an address
    return Sentence::tr(
        "argument %1 holds a pointer to the host's memory (%2), which a kernel can't use: copy "
        "the data with cudaMemcpy, or allocate it with cudaMallocManaged",
        i + 1, block ? describe(*block) : Sentence(in_hex(value)));
  });
}

/// A use of memory that the program has freed, in words.
Sentence freed_among(const KernelWork& work) {
  return among_pointers(work, [](std::size_t, std::uint64_t value) {
    const Block* block = runtime().find_freed(value);
    return block ? Sentence::tr("it was given %1, freed %2", describe(*block), place_of(block->freed))
                 : Sentence();
  });
}

/// A use of another device's memory, in words.
Sentence far_memory_among(const KernelWork& work, const Gpu& gpu) {
  for (const std::vector<std::byte>& argument : work.arguments) {
    std::uint64_t value = 0;
    if (argument.size() != sizeof value) continue;
    std::memcpy(&value, argument.data(), sizeof value);
    const Block* block = runtime().find(value);
    if (!block || block->kind != Block::Kind::device || block->device == gpu.number ||
        gpu.peers.contains(block->device))
      continue;
    return Sentence::tr("%1 is memory of device %2, and the kernel runs on device %3: call cudaSetDevice(%2) "
                        "before the launch, or cudaDeviceEnablePeerAccess",
                        describe(*block), block->device, gpu.number);
  }
  return {};
}

/// What the driver prints of an assertion: beyond the arguments of its sentence, which may be in others.
std::string words_of_driver(const Diagnostic& assertion) {
  const Sentence* sentence = &assertion.message;
  while (!sentence->arguments.empty() && !sentence->text.starts_with("assertion"))
    sentence = &sentence->arguments.front();
  return sentence->arguments.size() == 3 ? sentence->arguments.back().in_english()
                                         : to_text(assertion) + "\n";
}

void tell_faults(Call& call, const KernelWork& work, const Execution& execution, Gpu& gpu,
                 const char* host_waits_in) {
  Runtime& all = runtime();
  const Diagnostic* const fault = fault_of(execution);
  for (const Diagnostic& diagnostic : execution.diagnostics) {
    if (diagnostic.kind == "assert") {
      std::fflush(stdout);
      fmt::print(stderr, "{}", words_of_driver(diagnostic));
    }
    Sentence more;
    if (diagnostic.kind == "out-of-bounds") {
      more = freed_among(work);
      if (more.empty()) more = host_pointer_among(work);
      if (more.empty()) more = far_memory_among(work, gpu);
    }
    if (diagnostic.kind == "budget" && host_waits_in)
      more = Sentence::tr("if it waits for something that the host writes: the host waits for the kernel in "
                          "%1 (here, most calls wait for such a kernel): let the host write before that "
                          "call, or run the program on a GPU (--device cuda:0)",
                          std::string(host_waits_in));
    else if (diagnostic.kind == "budget" && !others_may_change_memory())
      more =
          Sentence::tr("if it waits for something that the host does after the launch: nothing can change "
                       "what it reads, because the program has one stream, and no memory that it shares with "
                       "the host");
    const Sentence message =
        more.empty() ? Sentence::tr("kernel %1: %2", work.kernel->display, diagnostic.message)
                     : Sentence::tr("kernel %1: %2; %3", work.kernel->display, diagnostic.message, more);
    all.finding(diagnostic.kind, message, call.frames(), &call.frames(), Sentence::tr("launched"),
                &diagnostic);
    if (&diagnostic != fault || gpu.pending != cudaSuccess) continue;
    gpu.pending = error_of(diagnostic);
    gpu.fault_kernel = work.kernel->display;
    gpu.fault_launch = call.frames();
  }
}

/// What the kernel wrote is no change by the host.
void forget_what_it_wrote(const Execution& execution) {
  if (runtime().host_uses.empty()) return;
  for (const TouchedRange& range : execution.touched)
    if (range.writes()) device_has_written(range.begin, range.end);
}

/// The grids that kernels of a launch have launched, which began at `begin`.
void record_nested(Call& call, Gpu& gpu, const Stream& stream, const NestedTimes& nested, double begin) {
  Runtime& all = runtime();
  for (std::size_t i = 1; i < nested.spans.size(); ++i) {
    const NestedGrid& grid = gpu.device->nested_grids()[i];
    const double issued = begin + nested.spans[static_cast<std::size_t>(grid.launched_by)].end;
    all.trace_writer.line(fmt::format(
        R"("work":"kernel","id":{},"depth":{},"device":{},"stream":{},"issued":{},"begin":{},"end":{},"name":{},"grid":[{},{},{}],"block":[{},{},{}],"shared":{},"bound":"{}","frames":{})",
        all.totals.launches, nested.depth[i], gpu.number, stream.id, json_of(issued),
        json_of(begin + nested.spans[i].begin), json_of(begin + nested.spans[i].end),
        json_text(kernel_display_name(grid.kernel)), grid.grid.x, grid.grid.y, grid.grid.z, grid.block.x,
        grid.block.y, grid.block.z, grid.shared_bytes, grid.bound_by, json_of(call.frames())));
  }
}

/// What the kernel could write over: what it touches is known afterwards. `may_wait`: the host may wait for
/// other work before that.
void look_at_host_memory(const Thread& thread, const KernelWork& work, bool may_wait) {
  for (const std::vector<std::byte>& argument : work.arguments) {
    std::uint64_t value = 0;
    if (argument.size() != sizeof value) continue;
    std::memcpy(&value, argument.data(), sizeof value);
    if (const Block* block = runtime().find(value)) {
      before_device_writes(thread, block->address, block->address + block->bytes);
      if (may_wait) device_has_written(block->address, block->address + block->bytes);
    }
  }
}

}

bool captures(const Stream& stream) { return stream.capture != nullptr; }

namespace {

/// Until its end, kernels read zeros from the host's memory that they access in place. What they write there
/// stays.
class MappedAsZeros {
 public:
  explicit MappedAsZeros(Runtime& all) {
    for (const auto& [address, block] : all.blocks)
      if (block.kind == Block::Kind::pinned || block.kind == Block::Kind::registered) {
        auto* const begin = reinterpret_cast<std::byte*>(address);
        before_.emplace_back(begin, std::vector<std::byte>(begin, begin + block.bytes));
        std::fill_n(begin, block.bytes, std::byte{0});
      }
  }
  ~MappedAsZeros() {
    for (const auto& [begin, bytes] : before_)
      for (std::size_t i = 0; i < bytes.size(); ++i)
        if (begin[i] == std::byte{0}) begin[i] = bytes[i];
  }
  MappedAsZeros(const MappedAsZeros&) = delete;

 private:
  std::vector<std::pair<std::byte*, std::vector<std::byte>>> before_;
};

}

cudaError_t run(Call& call, const KernelWork& work, Stream& stream) {
  Runtime& all = runtime();
  Gpu& gpu = all.gpu(stream.device);
  Kernel& kernel = *work.kernel;
  call.takes(kLaunchCallUs);
  gpu.used = true;
  ++all.totals.launches;
  if (gpu.pending != cudaSuccess) return cudaSuccess; // the context is lost already; the next wait will tell
  const LoadedKernel& loaded = load(kernel, gpu, call.frames());
  const LateLoad late(kernel, gpu);
  auto how = std::make_unique<Prepared>();
  Launch& launch = how->launch;
  launch.kernel = &loaded;
  launch.grid = {work.grid.x, work.grid.y, work.grid.z};
  launch.block = {work.block.x, work.block.y, work.block.z};
  launch.shared_bytes = std::int64_t(work.shared);
  if (work.cluster.x) launch.cluster = {work.cluster.x, work.cluster.y, work.cluster.z};
  launch.grid_barriers = work.cooperative;
  for (const auto& bytes : work.arguments) launch.arguments.push_back({bytes});

  Kernel::Timed& timed =
      kernel.timed[{gpu.number, launch.grid.count(), launch.block.count(), launch.shared_bytes}];
  ExecuteOptions& options = how->options;
  options.checks = all.checks;
  options.goes_on = true;
  options.threads = all.host_threads;
  options.instruction_budget = all.instruction_budget;
  // Launches of one shape differ little: of many, some are counted, and stand for the ones after them.
  constexpr std::uint64_t kAllCounted = 64;
  ++timed.launches;
  options.count = all.wants_times && (timed.launches <= kAllCounted || std::has_single_bit(timed.launches) ||
                                      kernel.launches_kernels);
  options.touched = all.follow_races || (options.count && may_touch_far_memory());
  options.caches = options.count;
  options.idle = is_idle(all.totals.launches);
  if (stream.graph) options.of_graph = &stream.graph->of_graph;
  std::optional<OpenGuards> open(std::in_place);
  keep_if_chosen(work, gpu, all.totals.launches);
  how->per_warp.per_warp = true;
  if (options.count && all.checks == Checks::all) options.trace = &how->per_warp;
  if (!all.host_uses.empty()) look_at_host_memory(call.thread(), work, code_of(kernel, gpu).may_wait());
  std::optional<MappedAsZeros> zeros;
  if (left_out() == LeftOut::mapped) zeros.emplace(all);
  const std::optional<Execution> execution = execute(call, work, stream, how);
  zeros.reset();
  open.reset();
  if (execution) {
    late.tell_if_awaited(call);
    ran(call, work, stream, *how, *execution, {call.thread().now});
    tell_if_host_only_polls(kernel.display, *execution);
  }
  return cudaSuccess;
}

const Diagnostic* fault_of(const Execution& execution) {
  if (execution.completed) return nullptr;
  const auto last = std::find_if(execution.diagnostics.rbegin(), execution.diagnostics.rend(),
                                 [](const Diagnostic& each) { return !each.warning; });
  return last == execution.diagnostics.rend() ? nullptr : &*last;
}

void ran(Call& call, const KernelWork& work, Stream& stream, const Prepared& how, const Execution& execution,
         const Ended& ended) {
  Runtime& all = runtime();
  Gpu& gpu = all.gpu(stream.device);
  Kernel& kernel = *work.kernel;
  const Launch& launch = how.launch;
  const ExecuteOptions& options = how.options;
  const LoadedKernel& loaded = *launch.kernel;
  Kernel::Timed& timed =
      kernel.timed[{gpu.number, launch.grid.count(), launch.block.count(), launch.shared_bytes}];
  gpu.printed += execution.printed;
  if (!execution.printed.empty()) gpu.printed_by = call.frames();
  if (const std::size_t most = print_buffer(gpu); gpu.printed.size() > most) {
    gpu.printed.resize(gpu.printed.rfind('\n', most - 1) + 1);
    all.finding(
        "lost-output",
        Sentence::tr("kernel %1 prints more than the %2 bytes that the buffer of printf holds until "
                     "the host synchronises; the rest is lost: print less, synchronise more often, or "
                     "call cudaDeviceSetLimit(cudaLimitPrintfFifoSize, ...) before the first launch",
                     kernel.display, most),
        call.frames());
  }

  const Occupancy held = occupancy(gpu.spec, launch.grid, launch.block, kernel.registers,
                                   loaded.facts().static_shared_bytes + launch.shared_bytes);
  if (options.count && execution.completed && !execution.counters.totals.empty()) {
    const Modelled modelled = model_time(execution, gpu.spec, held, launch.grid);
    timed.us = modelled.median_ms * 1000;
    timed.bound = modelled.bound_by;
    if (execution.trace) {
      timed.storing_threads = timed.busiest_warp = timed.warp_instructions = timed.thread_instructions = 0;
      for (const WarpCount& warp : execution.trace->warps) {
        timed.storing_threads += std::popcount(warp.storing_lanes);
        timed.busiest_warp = std::max<std::int64_t>(timed.busiest_warp, warp.instructions);
        timed.warp_instructions += warp.instructions;
        timed.thread_instructions += warp.thread_instructions;
      }
      timed.stored_bytes = 0;
      for (const AccessSite& site : execution.counters.sites)
        if (site.space == "global" && site.operation != "load")
          timed.stored_bytes += static_cast<std::int64_t>(site.threads) * site.bytes_per_thread;
    }
  }
  NestedTimes nested;
  if (const std::vector<NestedGrid>& grids = gpu.device->nested_grids(); !grids.empty()) {
    kernel.launches_kernels = true;
    nested = arrange(grids);
    timed.us = nested.us;
    timed.bound = grids.front().bound_by;
  }
  FarMemory far;
  if (all.wants_times) {
    far = far_memory(call, gpu, execution.touched, work.arguments);
    if (far.atomics && options.count) { // those of a warp on one word are one on the way
      const Counters& counted = execution.counters;
      far.mapped_us =
          std::max(far.mapped_us, gpu.link.mapped_atomic_us *
                                      static_cast<double>(std::min(counted[metric::global_atomics],
                                                                   counted[metric::hottest_atomics])));
    }
    if (options.count && far.mapped_us > timed.us) {
      timed.us = far.mapped_us;
      timed.bound = "link";
    }
  }
  Moment issued = ended.issued;
  issued.us += kLaunchDelayUs;
  if (ended.until_us > issued.us + timed.us) {
    timed.us = ended.until_us - issued.us;
    timed.bound = "host";
  }
  const double us = timed.us * kernel_slowdown();
  const Span span =
      all.order.issue(stream.order, issued, us + far.migration_us, &gpu.compute, std::min(1.0, held.waves));
  if (far.migrated)
    record_migration(call, {span.begin, span.begin + far.migration_us}, stream, true, far.migrated);
  if (all.trace_writer.is_open())
    all.trace_writer.line(fmt::format(
        R"("work":"kernel","id":{},"device":{},"stream":{},"issued":{},"begin":{},"end":{},"name":{},"grid":[{},{},{}],"block":[{},{},{}],"shared":{},"bound":"{}","storing_threads":{},"stored_bytes":{},"busiest_warp":{},"warp_instructions":{},"thread_instructions":{},"mapped_bytes":{},"frames":{})",
        all.totals.launches, gpu.number, stream.id, json_of(ended.issued.us), json_of(span.begin),
        json_of(span.end), json_text(kernel.display), work.grid.x, work.grid.y, work.grid.z, work.block.x,
        work.block.y, work.block.z, work.shared, timed.bound, timed.storing_threads, timed.stored_bytes,
        timed.busiest_warp, timed.warp_instructions, timed.thread_instructions,
        static_cast<std::uint64_t>(far.mapped_bytes), json_of(call.frames())));
  if (all.trace_writer.is_open() && all.wants_times)
    record_nested(call, gpu, stream, nested, span.begin + far.migration_us);
  tell_faults(call, work, execution, gpu, ended.host_waits_in);
  forget_what_it_wrote(execution);
  if (all.follow_races && code_of(kernel, gpu).tells_the_host) { // it may know what the stream has done
    all.known.join(all.order.tail(stream.order).clock);
    look_at_host_memory(call.thread(), all.known);
  }
  if (all.follow_races && execution.completed) look_for_races(call, work, execution, stream);
}

namespace {

cudaError_t launch(Call& call, const void* function, dim3 grid, dim3 block, void** arguments,
                   std::size_t shared, cudaStream_t handle, bool cooperative, dim3 cluster = {0, 0, 0},
                   Hints hints = {}) {
  if (Frames& frames = call.thread().launch_frames; frames.count) {
    call.comes_from(frames);
    frames.count = 0;
  }
  if (fails_on_purpose(call.name())) return call.fails(cudaErrorLaunchOutOfResources, made_to_fail());
  Stream* stream = stream_of(handle);
  if (!stream)
    return call.fails(cudaErrorInvalidResourceHandle,
                      Sentence::tr("the stream was never created, or was destroyed before"));
  if (stream->device != call.thread().device)
    return call.fails(cudaErrorInvalidResourceHandle,
                      Sentence::tr("the stream belongs to device %1, and the current device is %2: call "
                                   "cudaSetDevice before the launch",
                                   stream->device, call.thread().device));
  KernelWork work;
  try {
    if (const cudaError_t error =
            prepare(call, function, grid, block, arguments, shared, cooperative, work, cluster);
        error != cudaSuccess)
      return error;
  } catch (const Error&) {
    if (captures(*stream)) capture_invalidate(*stream); // the graph would lack it
    throw;
  }
  if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
  work.hints = std::move(hints);
  if (captures(*stream)) {
    return capture_node(*stream, GraphWork{std::move(work)});
  }
  if (load(*work.kernel, call.gpu(), call.frames()).facts().launches_graphs)
    return call.fails(cudaErrorNotSupported,
                      Sentence::tr("kernel %1 can launch graphs, which only a kernel of a graph may do: "
                                   "capture its launch into a graph, and launch that",
                                   work.kernel->display));
  if (is_kept(call, *stream, work)) return cudaSuccess;
  return run(call, work, *stream);
}

}
}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t shared, void* stream) {
  this_thread().configurations.push_back(
      {grid, block, shared, static_cast<cudaStream_t>(stream), frames_above(__builtin_frame_address(0))});
  return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, std::size_t* shared, void* stream) {
  auto& stack = this_thread().configurations;
  if (stack.empty()) return cudaErrorMissingConfiguration;
  const Thread::Configuration top = stack.back();
  this_thread().launch_frames = top.frames;
  stack.pop_back();
  *grid = top.grid;
  *block = top.block;
  *shared = top.shared;
  *static_cast<cudaStream_t*>(stream) = top.stream;
  return cudaSuccess;
}

cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                             std::size_t shared, cudaStream_t stream) {
  return call("cudaLaunchKernel",
              [&](Call& c) { return launch(c, function, grid, block, arguments, shared, stream, false); });
}
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments,
                               std::size_t shared, cudaStream_t stream) {
  return call("cudaLaunchKernel",
              [&](Call& c) { return launch(c, kernel, grid, block, arguments, shared, stream, false); });
}
cudaError_t cudaLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                                        std::size_t shared, cudaStream_t stream) {
  return call("cudaLaunchCooperativeKernel",
              [&](Call& c) { return launch(c, function, grid, block, arguments, shared, stream, true); });
}
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* function, void** arguments) {
  return call("cudaLaunchKernelExC", [&](Call& c) {
    if (!config || (config->numAttrs && !config->attrs)) return cudaErrorInvalidValue;
    bool cooperative = false;
    dim3 cluster{0, 0, 0};
    Hints hints;
    for (unsigned i = 0; i < config->numAttrs; ++i) {
      const cudaLaunchAttribute& attribute = config->attrs[i];
      switch (attribute.id) {
      case cudaLaunchAttributeCooperative:
        cooperative = attribute.val.cooperative != 0;
        break;
      case cudaLaunchAttributeClusterDimension:
        cluster = {attribute.val.clusterDim.x, attribute.val.clusterDim.y, attribute.val.clusterDim.z};
        if (cluster.x == 0 || cluster.y == 0 || cluster.z == 0) return cudaErrorInvalidClusterSize;
        break;
      default: // about time: priority, carve-out, serialisation
        if (attribute.id > cudaLaunchAttributeNvlinkUtilCentricScheduling) return cudaErrorInvalidValue;
        hints[attribute.id] = attribute.val;
        break;
      }
    }
    return launch(c, function, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes,
                  config->stream, cooperative, cluster, std::move(hints));
  });
}
}
#pragma GCC visibility pop
