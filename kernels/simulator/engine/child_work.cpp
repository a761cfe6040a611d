#include "kernels/simulator/engine/child_work.h"

#include "kernels/simulator/engine/call_values.h"
#include "kernels/simulator/engine/error_texts.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace kernelarium::sim {
namespace {

constexpr std::uint64_t kRuntimeVersion = 13000;

// Codes of cudaError_t.
constexpr std::uint64_t kSuccess = 0, kInvalidValue = 1, kNoMemory = 2, kInvalidConfiguration = 9,
                        kInvalidPitch = 12, kTooDeep = 65, kNotSupported = 801;
constexpr std::uint64_t kTailStream = 3;   // cudaStreamTailLaunch
constexpr std::uint64_t kForgetStream = 4; // cudaStreamFireAndForget; the last of those with names
constexpr std::uint64_t kHandle = 16;      // the first of streams and events: none of those with names

/// A dim3 that is passed by value.
Dim3 extent_parameter(const Warp& warp, const Op* op, int index, int lane) {
  std::uint32_t sides[3];
  std::memcpy(sides, warp.r + op->r[index + 1] + static_cast<std::size_t>(lane) * 16, sizeof sides);
  return {sides[0], sides[1], sides[2]};
}

/// With the launch's mutex held.
void give_status(Warp& warp, const Op* op, int lane, std::uint64_t status) {
  if (status)
    warp.worker->launch().children.errors[{warp.block->index, warp.thread_of(lane)}] =
        static_cast<std::uint32_t>(status);
  give_result(warp, op, lane, status);
}

/// A result by pointer, in global or local memory.
bool store_word(Warp& warp, int lane, std::uint64_t to, std::uint64_t value, std::size_t bytes) {
  std::byte* const place = place_of(warp, lane, to);
  if (!place || !place_of(warp, lane, to + bytes - 1)) return false;
  std::memcpy(place, &value, bytes);
  if (!warp.worker->launch().checker) return true;
  if (Allocation* holder = warp.worker->launch().memory.find(to)) {
    holder->mark_written(to - holder->address, bytes);
  } else if (to - kLocalWindow < kWindowSize) {
    grow_local_written(warp);
    const std::size_t first = local_index(lane, local_offset(warp, lane, to));
    std::fill_n(warp.local_written.begin() + static_cast<std::ptrdiff_t>(first), bytes, std::uint8_t{1});
  }
  return true;
}

const Op* get_parameter_buffer(Warp& warp, const Op* op) {
  LaunchState& launch = warp.worker->launch();
  const auto& kernels = warp.worker->program().children;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t number = parameter(warp, op, 0, lane) - kKernelWindow;
    DeviceHeap::Block room;
    if (number < kernels.size())
      room = launch.heap.allocate(std::max<std::uint64_t>(kernels[number].parameter_bytes, 16), false);
    if (room.address) {
      if (launch.checker) launch.checker->allocated(room.address, room.room);
      ChildWork child;
      child.kernel = static_cast<std::uint32_t>(number);
      child.grid = extent_parameter(warp, op, 1, lane);
      child.block = extent_parameter(warp, op, 2, lane);
      child.shared_bytes = static_cast<std::uint32_t>(parameter(warp, op, 3, lane));
      child.arguments = room.address;
      child.parent = warp.block->index;
      const std::lock_guard lock(launch.mutex);
      launch.children.prepared[room.address] = child;
    }
    give_result(warp, op, lane, room.address);
  }
  return op + 1;
}

void join(StreamClock& clock, const StreamClock& other) {
  for (const auto& [stream, pieces] : other) clock[stream] = std::max(clock[stream], pieces);
}

/// Those with names are the block's own.
std::pair<std::uint64_t, std::uint64_t> stream_of(std::uint64_t block, std::uint64_t handle) {
  return {block, handle < kHandle ? 0 : handle};
}

/// Puts work at the end of a stream of its block. With the launch's mutex held.
void enqueue(ChildState& children, ChildWork work, std::uint64_t handle) {
  work.tail = handle == kTailStream;
  work.forgotten = handle == kForgetStream;
  const auto key = stream_of(work.parent, handle);
  work.stream = key.second;
  if (!work.tail && !work.forgotten) {
    StreamClock& clock = children.streams[key];
    work.after = clock;
    work.number = ++clock[work.stream];
  }
  children.work.push_back(std::move(work));
}

/// What an H200 lets a kernel launch. More than 48 KB of shared memory must be requested by the host.
bool can_be(const ChildWork& child, const GpuSpec& spec) {
  constexpr std::int64_t kMostAlongYz = 65535, kMostThreadsAlongZ = 64;
  constexpr std::uint32_t kMostShared = 48 << 10;
  const Dim3 &grid = child.grid, &block = child.block;
  return grid.count() > 0 && block.count() > 0 && block.count() <= spec.max_threads_per_block &&
         block.z <= kMostThreadsAlongZ && grid.y <= kMostAlongYz && grid.z <= kMostAlongYz &&
         child.shared_bytes <= kMostShared;
}

/// A call of each lane, one after the other, on what the launch shares: `f` gives its status.
template<class F>
const Op* each_lane_calls(Warp& warp, const Op* op, F f) {
  LaunchState& launch = warp.worker->launch();
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::lock_guard lock(launch.mutex);
    give_status(warp, op, lane, f(launch, lane));
  }
  return op + 1;
}

const Op* launch_child(Warp& warp, const Op* op) {
  return each_lane_calls(warp, op, [&](LaunchState& launch, int lane) {
    const auto found = launch.children.prepared.find(parameter(warp, op, 0, lane));
    if (found == launch.children.prepared.end()) return kInvalidValue;
    ChildWork child = std::move(found->second);
    launch.children.prepared.erase(found);
    const std::uint64_t stream = parameter(warp, op, 1, lane);
    if (launch.checker) child.by = launch.checker->hands_over_work(warp, op, lane);
    const std::uint64_t status = !can_be(child, launch.spec) ? kInvalidConfiguration
                                 : stream > kForgetStream && stream - kHandle >= launch.children.handles
                                     ? kInvalidValue
                                 : launch.children.depth + 1 >= kDeepestLaunch ? kTooDeep
                                                                               : kSuccess;
    if (status != kSuccess)
      launch.heap.free(child.arguments, false);
    else
      enqueue(launch.children, std::move(child), stream);
    return status;
  });
}

template<bool Clears>
const Op* last_launch_error(Warp& warp, const Op* op) {
  LaunchState& launch = warp.worker->launch();
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::lock_guard lock(launch.mutex);
    const auto found = launch.children.errors.find({warp.block->index, warp.thread_of(lane)});
    give_result(warp, op, lane, found == launch.children.errors.end() ? 0 : found->second);
    if (Clears && found != launch.children.errors.end()) launch.children.errors.erase(found);
  }
  return op + 1;
}

/// A copy or a set in a stream.
template<ChildWork::What What>
const Op* hand_over(Warp& warp, const Op* op) {
  return each_lane_calls(warp, op, [&](LaunchState& launch, int lane) {
    ChildWork work;
    work.what = What;
    work.parent = warp.block->index;
    work.to = parameter(warp, op, 0, lane);
    work.from = parameter(warp, op, 1, lane);
    work.bytes = parameter(warp, op, 2, lane);
    if (launch.checker) work.by = launch.checker->hands_over_work(warp, op, lane);
    enqueue(launch.children, std::move(work),
            parameter(warp, op, What == ChildWork::What::copy ? 4 : 3, lane));
    return kSuccess;
  });
}

/// The same by rows: cudaMemcpy2DAsync(to, pitch, from, pitch, width, height, kind, stream) and
/// cudaMemset2DAsync(to, pitch, value, width, height, stream).
template<ChildWork::What What>
const Op* hand_over_rows(Warp& warp, const Op* op) {
  constexpr bool kCopies = What == ChildWork::What::copy;
  constexpr int kWidth = kCopies ? 4 : 3;
  return each_lane_calls(warp, op, [&](LaunchState& launch, int lane) {
    const auto given = [&](int index) { return any_parameter(warp, op, index, lane); };
    const std::uint64_t pitch = given(1), from_pitch = kCopies ? given(3) : 0, width = given(kWidth),
                        height = given(kWidth + 1), stream = given(kCopies ? 7 : 5);
    if (width > pitch || (kCopies && width > from_pitch)) return kInvalidPitch;
    ChildWork row;
    row.what = What;
    row.parent = warp.block->index;
    row.to = given(0);
    row.from = given(2);
    row.bytes = width;
    if (launch.checker) row.by = launch.checker->hands_over_work(warp, op, lane);
    for (std::uint64_t i = 0; width > 0 && i < height; ++i) {
      enqueue(launch.children, row, stream);
      row.to += pitch;
      row.from += from_pitch;
    }
    return kSuccess;
  });
}

/// A stream or an event. Work runs in the order in which it is launched; what orders it is checked.
const Op* create_handle(Warp& warp, const Op* op) {
  return each_lane_calls(warp, op, [&](LaunchState& launch, int lane) {
    const std::uint64_t handle = kHandle + launch.children.handles;
    if (!store_word(warp, lane, parameter(warp, op, 0, lane), handle, 8)) return kInvalidValue;
    ++launch.children.handles;
    return kSuccess;
  });
}

/// cudaEventRecord(event, stream)
const Op* record_event(Warp& warp, const Op* op) {
  return each_lane_calls(warp, op, [&](LaunchState& launch, int lane) {
    const auto key = stream_of(warp.block->index, parameter(warp, op, 1, lane));
    launch.children.events[parameter(warp, op, 0, lane)] = launch.children.streams[key];
    return kSuccess;
  });
}

/// cudaStreamWaitEvent(stream, event, flags)
const Op* wait_for_event(Warp& warp, const Op* op) {
  return each_lane_calls(warp, op, [&](LaunchState& launch, int lane) {
    const auto key = stream_of(warp.block->index, parameter(warp, op, 0, lane));
    join(launch.children.streams[key], launch.children.events[parameter(warp, op, 1, lane)]);
    return kSuccess;
  });
}

/// cudaGraphLaunch(graph, stream)
const Op* launch_graph(Warp& warp, const Op* op) {
  LaunchState& launch = warp.worker->launch();
  const OfGraph* const node = launch.options.of_graph;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (!node)
      return warp.worker->fault(
          warp, op, "unsupported",
          Sentence::tr("cudaGraphLaunch in a kernel that is not a node of a graph: run the whole program, in "
                       "which it is one"),
          lane);
    const std::uint64_t graph = any_parameter(warp, op, 0, lane);
    std::unique_lock lock(launch.mutex);
    const std::optional<std::uint32_t> status =
        node->launches(graph, any_parameter(warp, op, 1, lane), warp.block->index);
    if (status) give_status(warp, op, lane, *status);
    lock.unlock();
    if (!status)
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          Sentence::tr("cudaGraphLaunch(%1): there is no such graph that kernels can launch: instantiate it "
                       "with cudaGraphInstantiateFlagDeviceLaunch",
                       fmt::format("{:#x}", graph)),
          lane);
  }
  return op + 1;
}

template<std::uint64_t Value, int Bytes>
const Op* store_by_pointer(Warp& warp, const Op* op) {
  return each_lane_calls(warp, op, [&](LaunchState&, int lane) {
    return store_word(warp, lane, parameter(warp, op, 0, lane), Value, Bytes) ? kSuccess : kInvalidValue;
  });
}

/// cudaDeviceGetAttribute(out, attribute, device)
const Op* get_attribute(Warp& warp, const Op* op) {
  return each_lane_calls(warp, op, [&](LaunchState& launch, int lane) -> std::uint64_t {
    const RuntimeAnswers* const answers = launch.children.answers;
    if (!answers || !answers->attribute) return kNotSupported;
    const auto given = [&](int index) { return static_cast<int>(parameter(warp, op, index, lane)); };
    int value = 0;
    if (const std::uint32_t error = answers->attribute(given(1), given(2), value)) return error;
    return store_word(warp, lane, parameter(warp, op, 0, lane), static_cast<std::uint32_t>(value), 4)
               ? kSuccess
               : kInvalidValue;
  });
}
/// cudaDeviceGetLimit(out, limit)
const Op* get_limit(Warp& warp, const Op* op) {
  return each_lane_calls(warp, op, [&](LaunchState& launch, int lane) -> std::uint64_t {
    const RuntimeAnswers* const answers = launch.children.answers;
    if (!answers || !answers->limit) return kNotSupported;
    std::uint64_t value = 0;
    const auto limit = static_cast<int>(parameter(warp, op, 1, lane));
    if (const std::uint32_t error = answers->limit(limit, value)) return error;
    return store_word(warp, lane, parameter(warp, op, 0, lane), value, 8) ? kSuccess : kInvalidValue;
  });
}

const Op* allocate_by_pointer(Warp& warp, const Op* op) {
  LaunchState& launch = warp.worker->launch();
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const DeviceHeap::Block room =
        launch.heap.allocate(parameter(warp, op, 1, lane), launch.checker != nullptr);
    if (room.address && launch.checker) launch.checker->allocated(room.address, room.room);
    const bool done = store_word(warp, lane, parameter(warp, op, 0, lane), room.address, 8);
    const std::lock_guard lock(launch.mutex);
    give_status(warp, op, lane, !done ? kInvalidValue : room.address ? 0 : kNoMemory);
  }
  return op + 1;
}

const Op* release_block(Warp& warp, const Op* op) {
  LaunchState& launch = warp.worker->launch();
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t address = parameter(warp, op, 0, lane);
    if (address != 0 && launch.heap.free(address, launch.checker != nullptr) != DeviceHeap::Freed::now)
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          Sentence::tr("free(%1): malloc() did not return this address", fmt::format("{:#x}", address)),
          lane);
    give_result(warp, op, lane, 0);
  }
  return op + 1;
}

template<std::uint64_t (*AddressOf)(std::uint32_t)>
const Op* give_error_text(Warp& warp, const Op* op) {
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    give_result(warp, op, lane, AddressOf(static_cast<std::uint32_t>(parameter(warp, op, 0, lane))));
  }
  return op + 1;
}

const Op* succeed(Warp& warp, const Op* op) {
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1)
    give_result(warp, op, std::countr_zero(rest), 0);
  return op + 1;
}

}

std::string name_in_source(const std::string& function) {
  constexpr std::string_view kPrefix = "__cudaCDP2", kPerThread = "_ptsz";
  std::string name = function.starts_with(kPrefix) ? "cuda" + function.substr(kPrefix.size()) : function;
  if (name.ends_with(kPerThread)) name.resize(name.size() - kPerThread.size());
  return name;
}

Handler device_runtime_call(const std::string& name) {
  static const std::map<std::string, Handler> calls{
      {"GetParameterBufferV2", &get_parameter_buffer},
      {"LaunchDeviceV2", &launch_child},
      {"MemcpyAsync", &hand_over<ChildWork::What::copy>},
      {"MemsetAsync", &hand_over<ChildWork::What::set>},
      {"Memcpy2DAsync", &hand_over_rows<ChildWork::What::copy>},
      {"Memset2DAsync", &hand_over_rows<ChildWork::What::set>},
      {"GraphLaunch", &launch_graph},
      {"DeviceGetAttribute", &get_attribute},
      {"DeviceGetLimit", &get_limit},
      {"Malloc", &allocate_by_pointer},
      {"Free", &release_block},
      {"GetLastError", &last_launch_error<true>},
      {"PeekAtLastError", &last_launch_error<false>},
      {"GetErrorString", &give_error_text<&address_of_error_text>},
      {"GetErrorName", &give_error_text<&address_of_error_name>},
      {"GetDevice", &store_by_pointer<0, 4>},
      {"GetDeviceCount", &store_by_pointer<1, 4>},
      {"RuntimeGetVersion", &store_by_pointer<kRuntimeVersion, 4>},
      {"StreamCreateWithFlags", &create_handle},
      {"EventCreateWithFlags", &create_handle},
      {"StreamDestroy", &succeed},
      {"StreamWaitEvent", &wait_for_event},
      {"EventRecord", &record_event},
      {"EventRecordWithFlags", &record_event},
      {"EventDestroy", &succeed},
  };
  const std::string own = name_in_source(name);
  if (const auto found = calls.find(own.substr(std::min<std::size_t>(own.size(), 4)));
      own.starts_with("cuda") && found != calls.end())
    return found->second;
  return nullptr;
}

}
