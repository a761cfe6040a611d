#include "kernels/program/trace_layer/state.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <vector>

namespace kernelarium::program {
namespace {

constexpr std::size_t kMostPending = 2000; // pieces of work whose times are still in events

void finish();

/// Whether work may come that only CUPTI shows: by a library of NVIDIA's, or by a graph. To start CUPTI takes
/// milliseconds, which are better spent before the program's first call.
bool may_have_unseen_work() {
  for (const char* function : {"cublasCreate_v2", "cublasLtCreate", "curandCreateGenerator", "cufftPlan1d",
                               "cusparseCreate", "cusolverDnCreate"})
    if (dlsym(RTLD_DEFAULT, function)) return true;
  std::ifstream file("/proc/self/exe", std::ios::binary);
  const std::string executable{std::istreambuf_iterator<char>(file), {}};
  return executable.find("cudaGraphLaunch") != std::string::npos;
}

}

Layer& layer() {
  static auto* const all = [] {
    auto* made = new Layer;
    host_us();
    made->trace_writer.open(std::getenv("KERNELARIUM_PROGRAM_TRACE"));
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
    if (!made->total.only && may_have_unseen_work()) activity::start();
    made->trace_writer.line(
        fmt::format(R"("kernelarium_program":1,"times":"measured","devices":[{}])", devices));
    std::atexit(finish); // before the runtime's own end: it has registered earlier
    return made;
  }();
  return *all;
}

namespace {

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
    const std::string line = line_of(piece.words, piece, begin, end);
    if (piece.item)
      all.graphs[piece.item].line = line;
    else
      all.trace_writer.line(line);
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
  write_activity(true);
  for (const auto& [item, graph] : all.graphs)
    if (!graph.has_nodes && !graph.line.empty()) all.trace_writer.line(graph.line);
  if (const Total& total = all.total; total.first_issued >= 0)
    all.trace_writer.line(
        fmt::format(R"("work":"total","id":0,"device":0,"stream":0,"issued":{0},"begin":{0},"end":{1})",
                    json_of(total.first_issued), json_of(total.last_end)));
  all.trace_writer.line(fmt::format(
      R"("end":true,"calls":{},"launches":{},"copies":{},"copied_bytes":{},"failed_calls":{},"graph_launches":{},"us":{})",
      all.calls, all.launches, all.copies, all.copied_bytes, all.failed, all.graph_launches, json_of(end)));
  all.trace_writer.flush();
}

}

std::string line_of(const std::string& words, const Piece& piece, double begin, double end) {
  return fmt::format(R"({},"device":{},"stream":{},"issued":{},"begin":{},"end":{},"frames":{})", words,
                     piece.device, piece.stream, json_of(piece.issued), json_of(begin), json_of(end),
                     json_of(piece.frames));
}

double host_us() {
  using namespace std::chrono;
  static const auto start = steady_clock::now();
  return duration<double, std::micro>(steady_clock::now() - start).count();
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
    : name_(name), frames_(callers(frame)), begin_((layer(), host_us())), mark_(kOwnItem) {
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
  all.trace_writer.line(line);
}

NotedWork::NotedWork(const NotedCall& call, cudaStream_t stream, const std::function<Words()>& words)
    : call_(call), stream_(stream) {
  if (const std::uint64_t item = begin(words)) mark_.emplace(item);
}

std::uint64_t NotedWork::begin(const std::function<Words()>& words) {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  const Quiet quiet;
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  if (cudaStreamIsCapturing(stream_, &status) != cudaSuccess || status != cudaStreamCaptureStatusNone ||
      cudaGetDevice(&device_) != cudaSuccess)
    return 0;
  Words told = words();
  is_noted_ = true;
  if (all.total.only) {
    begin_total(stream_);
    return 0;
  }
  reference_of(device_);
  begin_ = take_event(device_);
  end_ = take_event(device_);
  is_noted_ = begin_ && end_ && cudaEventRecord(begin_, stream_) == cudaSuccess;
  if (!is_noted_) return 0;
  unsigned long long id = 0;
  cudaStreamGetId(stream_, &id);
  Piece piece{std::move(told.text), call_.frames(), device_, id, host_us(), begin_, end_};
  if (told.kernels_before && activity::is_on()) {
    piece.item = kOwnItem + all.graph_launches;
    all.graphs[piece.item] = {piece, *told.kernels_before};
    all.new_graphs = true;
  }
  all.pending.push_back(std::move(piece));
  return all.pending.back().item;
}

NotedWork::~NotedWork() {
  if (!is_noted_) return;
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
  if (std::exchange(all.new_graphs, !all.pending.empty() && all.new_graphs)) write_activity(false);
}

}
