#include "kernels/program/trace_layer/layer.h"

#include "kernels/base/kernel_name.h"
#include "kernels/program/runtime/recorder.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <fmt/format.h>
#include <map>
#include <vector>

namespace kernelarium::program {
namespace {

constexpr std::size_t kMostPending = 2000; // pieces of work whose times are still in events
constexpr const char* kAnyWork = "work";   // where only the total is noted

thread_local int own_calls = 0; // the layer's own calls are forwarded without a note

/// NVIDIA's functions, called by the layer: the calls reach its own definitions first, which forward them. A
/// capture of the program does not see them.
class Quiet {
 public:
  Quiet() {
    ++own_calls;
    cudaThreadExchangeStreamCaptureMode(&mode_);
  }
  ~Quiet() {
    cudaThreadExchangeStreamCaptureMode(&mode_);
    --own_calls;
  }
  Quiet(const Quiet&) = delete;

 private:
  cudaStreamCaptureMode mode_ = cudaStreamCaptureModeRelaxed;
};

struct Piece {
  std::string words;
  Frames frames;
  int device = 0;
  unsigned long long stream = 0;
  double issued = 0; ///< when the host issued it
  cudaEvent_t begin = nullptr, end = nullptr;
};

/// A moment that both the host's clock and a device's have seen.
struct Reference {
  cudaEvent_t event = nullptr;
  double host_us = 0;
};

/// Separate from the layer: filled before main(), when no runtime may be called yet.
std::map<const void*, std::string>& kernel_names() {
  static auto* const names = new std::map<const void*, std::string>;
  return *names;
}

/// The streams' ends where the program waits: all that is recorded of its work with
/// $KERNELARIUM_PROGRAM_TRACE_TOTAL, so that there is no event between two work items.
struct Total {
  bool only = std::getenv("KERNELARIUM_PROGRAM_TRACE_TOTAL") != nullptr;
  double first_issued = -1, last_end = 0;
  std::map<cudaStream_t, int> busy; ///< streams with work since they were noted last, and their device
  std::deque<std::pair<int, cudaEvent_t>> ends;
};

struct Layer {
  std::recursive_mutex mutex;
  Recorder recorder;
  Total total;
  std::map<int, Reference> references;
  std::deque<Piece> pending;
  std::vector<std::pair<int, cudaEvent_t>> free_events;
  int threads = 0;
  std::uint64_t calls = 0, launches = 0, copies = 0, copied_bytes = 0, failed = 0, graph_launches = 0;
};

double host_us() {
  using namespace std::chrono;
  static const auto start = steady_clock::now();
  return duration<double, std::micro>(steady_clock::now() - start).count();
}

void finish();

Layer& layer() {
  static auto* const all = [] {
    auto* made = new Layer;
    host_us();
    made->recorder.open(std::getenv("KERNELARIUM_PROGRAM_TRACE"));
    const Quiet quiet;
    int count = 0;
    std::string devices;
    if (cudaGetDeviceCount(&count) != cudaSuccess) count = 0;
    for (int i = 0; i < count; ++i) {
      cudaDeviceProp properties{};
      cudaGetDeviceProperties(&properties, i);
      devices +=
          fmt::format(R"({}{{"id":"cuda:{}","name":{}}})", i ? "," : "", i, json_text(properties.name));
    }
    made->recorder.line(fmt::format(R"("kernelarium_program":1,"times":"measured","devices":[{}])", devices));
    std::atexit(finish); // before the runtime's own end: it has registered earlier
    return made;
  }();
  return *all;
}

int this_thread_number() {
  thread_local const int number = [] {
    Layer& all = layer();
    const std::lock_guard lock(all.mutex);
    return all.threads++;
  }();
  return number;
}

cudaEvent_t take_event(int device) {
  Layer& all = layer();
  for (auto it = all.free_events.rbegin(); it != all.free_events.rend(); ++it)
    if (it->first == device) {
      const cudaEvent_t event = it->second;
      all.free_events.erase(std::next(it).base());
      return event;
    }
  cudaEvent_t event = nullptr;
  return cudaEventCreate(&event) == cudaSuccess ? event : nullptr;
}

/// Keeps the device busy until it runs at its full clock: for $KERNELARIUM_PROGRAM_TRACE_WARM_MS.
void warm_up(cudaStream_t stream) {
  static const char* const ms = std::getenv("KERNELARIUM_PROGRAM_TRACE_WARM_MS");
  if (!ms) return;
  constexpr std::size_t kBytes = 64 << 20;
  void *memory = nullptr, *host = nullptr;
  if (cudaMallocAsync(&memory, kBytes, stream) != cudaSuccess) return;
  cudaMallocHost(&host, kBytes);
  const double until = host_us() + 1000 * std::atof(ms);
  while (host_us() < until) {
    for (int i = 0; i < 10; ++i) cudaMemsetAsync(memory, i, kBytes, stream);
    if (host) cudaMemcpyAsync(memory, host, kBytes / 16, cudaMemcpyHostToDevice, stream);
    cudaStreamSynchronize(stream);
  }
  cudaFreeHost(host);
  cudaFreeAsync(memory, stream);
}

const Reference& reference_of(int device) {
  Reference& reference = layer().references[device];
  if (reference.event) return reference;
  cudaStream_t stream = nullptr;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  warm_up(stream);
  cudaEventCreate(&reference.event);
  // The event is between two reads of the host's clock: the closer they are, the better it is known.
  constexpr int kLeast = 10, kMost = 100;
  double closest = 1e9;
  for (int i = 0; i < kMost; ++i) {
    const double before = host_us();
    cudaEventRecord(reference.event, stream);
    cudaEventSynchronize(reference.event);
    const double after = host_us();
    reference.host_us = (before + after) / 2;
    if (i >= kLeast && after - before <= 1.1 * closest) break;
    closest = std::min(closest, after - before);
  }
  cudaStreamDestroy(stream);
  return reference;
}

void begin_total(cudaStream_t stream) {
  Layer& all = layer();
  int device = 0;
  cudaGetDevice(&device);
  if (all.total.first_issued < 0) {
    reference_of(device);
    all.total.first_issued = host_us();
  }
  all.total.busy.emplace(stream, device);
}

/// Folds the ends that have passed into the last one.
void settle_total() {
  Total& total = layer().total;
  while (!total.ends.empty() && cudaEventQuery(total.ends.front().second) != cudaErrorNotReady) {
    const auto [device, event] = total.ends.front();
    const Reference& reference = reference_of(device);
    float ms = 0;
    if (cudaEventElapsedTime(&ms, reference.event, event) == cudaSuccess)
      total.last_end = std::max(total.last_end, reference.host_us + ms * 1000.0);
    layer().free_events.emplace_back(device, event);
    total.ends.pop_front();
  }
}

/// False: it has not been done yet.
bool write_piece(const Piece& piece) {
  Layer& all = layer();
  if (cudaEventQuery(piece.end) == cudaErrorNotReady) return false;
  const Reference& reference = reference_of(piece.device);
  float begin_ms = 0, end_ms = 0;
  if (cudaEventElapsedTime(&begin_ms, reference.event, piece.begin) == cudaSuccess &&
      cudaEventElapsedTime(&end_ms, reference.event, piece.end) == cudaSuccess) {
    const double end = std::max(0.0, reference.host_us + end_ms * 1000.0);
    // An idle device passes the first event long before the work arrives.
    const double begin = std::min(end, std::max(piece.issued, reference.host_us + begin_ms * 1000.0));
    all.recorder.line(fmt::format(R"({},"device":{},"stream":{},"issued":{},"begin":{},"end":{},"frames":{})",
                                  piece.words, piece.device, piece.stream, json_of(piece.issued),
                                  json_of(begin), json_of(end), json_of(piece.frames)));
  }
  all.free_events.emplace_back(piece.device, piece.begin);
  all.free_events.emplace_back(piece.device, piece.end);
  return true;
}

void finish() {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  const Quiet quiet;
  const double end = host_us();
  note_ends();
  for (const auto& [device, event] : all.total.ends) cudaEventSynchronize(event);
  std::map<int, bool> waited;
  for (const Piece& piece : all.pending)
    if (!waited[piece.device]) {
      waited[piece.device] = true;
      cudaSetDevice(piece.device);
      cudaDeviceSynchronize();
    }
  settle();
  if (const Total& total = all.total; total.first_issued >= 0)
    all.recorder.line(
        fmt::format(R"("work":"total","id":0,"device":0,"stream":0,"issued":{0},"begin":{0},"end":{1})",
                    json_of(total.first_issued), json_of(total.last_end)));
  all.recorder.line(fmt::format(
      R"("end":true,"calls":{},"launches":{},"copies":{},"copied_bytes":{},"failed_calls":{},"graph_launches":{},"us":{})",
      all.calls, all.launches, all.copies, all.copied_bytes, all.failed, all.graph_launches, json_of(end)));
  all.recorder.flush();
}

const char* kind_of(const void* pointer, int& device) {
  if (pointer == kInDevice) return cudaGetDevice(&device), "device";
  cudaPointerAttributes attributes{};
  if (cudaPointerGetAttributes(&attributes, pointer) != cudaSuccess) return cudaGetLastError(), "pageable";
  device = std::max(0, attributes.device);
  switch (attributes.type) {
  case cudaMemoryTypeDevice:
    return "device";
  case cudaMemoryTypeManaged:
    return "managed";
  case cudaMemoryTypeHost:
    return "pinned";
  default:
    return "pageable";
  }
}

}

bool is_noting() { return own_calls == 0; }

Frames& launch_frames() {
  thread_local Frames frames;
  return frames;
}

Frames callers(const void* frame) {
  thread_local const StackBounds bounds = this_stack(); // slow to find out
  return frames_above(frame, bounds);
}

NotedCall::NotedCall(const char* name, const void* frame)
    : name_(name), frames_(callers(frame)), begin_((layer(), host_us())) {
  ++own_calls; // a runtime may call its own functions
}

NotedCall::~NotedCall() {
  --own_calls;
  const double end = host_us();
  Layer& all = layer();
  const int thread = this_thread_number();
  const std::lock_guard lock(all.mutex);
  ++all.calls;
  all.failed += failed();
  if (all.total.only) return;
  std::string line = fmt::format(R"("call":"{}","thread":{},"begin":{},"end":{})", name_, thread,
                                 json_of(begin_), json_of(end));
  if (failed()) line += fmt::format(R"(,"error":"{}")", cudaGetErrorName(error_));
  if (frames_.count) line += R"(,"frames":)" + json_of(frames_);
  all.recorder.line(line);
}

NotedWork::NotedWork(const NotedCall& call, cudaStream_t stream, std::string words)
    : call_(call), stream_(stream), words_(std::move(words)) {
  if (words_.empty()) return;
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  const Quiet quiet;
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  if (cudaStreamIsCapturing(stream, &status) != cudaSuccess || status != cudaStreamCaptureStatusNone ||
      cudaGetDevice(&device_) != cudaSuccess) {
    words_.clear();
    return;
  }
  if (all.total.only) {
    begin_total(stream);
    return;
  }
  reference_of(device_);
  begin_ = take_event(device_);
  end_ = take_event(device_);
  if (!begin_ || !end_ || cudaEventRecord(begin_, stream) != cudaSuccess) words_.clear();
  if (words_.empty()) return;
  unsigned long long id = 0;
  cudaStreamGetId(stream, &id);
  all.pending.push_back({words_, call.frames(), device_, id, host_us(), begin_, end_});
}

NotedWork::~NotedWork() {
  if (words_.empty()) return;
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  const Quiet quiet;
  if (call_.failed()) { // then there is no work; the stream's end is noted all the same
    std::erase_if(all.pending, [&](const Piece& piece) { return begin_ && piece.begin == begin_; });
    return;
  }
  if (all.total.only) {
    if (call_.waits()) { // it has just ended
      all.total.last_end = std::max(all.total.last_end, host_us());
      all.total.busy.erase(stream_);
    }
    return;
  }
  cudaEventRecord(end_, stream_);
  if (all.pending.size() > kMostPending) settle();
}

void note_ends() {
  Layer& all = layer();
  if (!all.total.only) return;
  const std::lock_guard lock(all.mutex);
  const Quiet quiet;
  int current = 0;
  cudaGetDevice(&current);
  for (const auto& [stream, device] : all.total.busy) {
    cudaSetDevice(device); // where events are made
    const cudaEvent_t event = take_event(device);
    if (event && cudaEventRecord(event, stream) == cudaSuccess) all.total.ends.emplace_back(device, event);
  }
  cudaSetDevice(current);
  all.total.busy.clear();
}

void settle() {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  const Quiet quiet;
  settle_total();
  while (!all.pending.empty() && write_piece(all.pending.front())) all.pending.pop_front();
}

std::string words_of_copy(const void* to, const void* from, std::size_t bytes) {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  ++all.copies;
  all.copied_bytes += bytes;
  if (all.total.only) return kAnyWork;
  const Quiet quiet;
  int to_device = 0, from_device = 0;
  const char *source = kind_of(from, from_device), *target = kind_of(to, to_device);
  return fmt::format(
      R"("work":"copy","id":{},"from":"{}","to":"{}","from_device":{},"to_device":{},"bytes":{})", all.copies,
      source, target, from_device, to_device, bytes);
}

std::string words_of_copy(const cudaMemcpy3DParms& all) {
  std::size_t bytes = all.extent.width * all.extent.height * all.extent.depth;
  if (const cudaArray_t array = all.dstArray ? all.dstArray : all.srcArray) { // then the width is in elements
    const Quiet quiet;
    cudaChannelFormatDesc format{};
    cudaExtent extent{};
    unsigned flags = 0;
    if (cudaArrayGetInfo(&format, &extent, &flags, array) == cudaSuccess)
      bytes *= static_cast<std::size_t>(format.x + format.y + format.z + format.w) / 8;
  }
  return words_of_copy(all.dstArray ? kInDevice : all.dstPtr.ptr, all.srcArray ? kInDevice : all.srcPtr.ptr,
                       bytes);
}

std::string words_of_prefetch(const cudaMemLocation& to, std::size_t bytes) {
  const bool to_device = to.type == cudaMemLocationTypeDevice;
  return fmt::format(
      R"("work":"migration","id":0,"name":"cudaMemPrefetchAsync","from":"{}","to":"{}","from_device":0,"to_device":{},"bytes":{})",
      to_device ? "managed" : "device", to_device ? "device" : "managed", to_device ? to.id : 0, bytes);
}

std::string words_of_graph() {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  ++all.graph_launches;
  return R"("work":"library","id":0,"name":"cudaGraphLaunch")";
}

std::string words_of_set(std::size_t bytes) {
  return fmt::format(R"("work":"set","id":0,"to":"device","bytes":{})", bytes);
}

std::string words_of_kernel(const void* function, dim3 grid, dim3 block, std::size_t shared) {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  ++all.launches;
  if (all.total.only) return kAnyWork;
  const auto name = kernel_names().find(function);
  return fmt::format(
      R"("work":"kernel","id":{},"name":{},"grid":[{},{},{}],"block":[{},{},{}],"shared":{},"bound":"")",
      all.launches, json_text(name == kernel_names().end() ? "kernel" : name->second), grid.x, grid.y, grid.z,
      block.x, block.y, block.z, shared);
}

void note_kernel(const void* function, const char* name) {
  kernel_names()[function] = kernel_display_name(name);
}

void note_handle(const void* handle, const void* function) {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  if (const auto name = kernel_names().find(function); name != kernel_names().end())
    kernel_names()[handle] = name->second;
}

}
