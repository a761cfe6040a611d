#include "kernels/program/runtime/library_work.h"

#include "kernels/program/runtime/altered.h"
#include "kernels/program/runtime/copy.h"
#include "kernels/program/runtime/graph.h"
#include "kernels/program/runtime/races.h"
#include "kernels/program/runtime/waiting_kernel.h"

#include <cstring>
#include <fmt/format.h>
#include <utility>

namespace kernelarium::program {
namespace {

// Typical host: time of such a call, and until an idle GPU begins the work.
constexpr double kCallUs = 4.0, kDelayUs = 2.5;
// The fraction of the memory's bandwidth that tuned kernels reach.
constexpr double kReached = 0.9;

/// Library calls compute nothing in a run without kernels.
bool computes() { return left_out() != LeftOut::kernels; }

}

LibraryWork::LibraryWork(Call& call, cudaStream_t handle)
    : call_(call), stream_(stream_of(handle)), name_(call.name()) {
  if (!stream_) throw Error(fmt::format("{}: its stream does not exist", name_));
  if (captures(*stream_)) {
    runtime().finding(
        "missing",
        Sentence::tr(
            "%1 can't be captured into a graph here: call it outside of the capture, or run this program "
            "on a GPU (--device cuda:0)",
            name_),
        call.frames());
    throw Error("a call of this library can't be captured");
  }
  make_way(call, *stream_);
  deed_ = {.what = name_, .frames = call.frames(), .stream = stream_->order};
  usable_ = computes() && runtime().gpu(stream_->device).pending == cudaSuccess;
}

LibraryWork::LibraryWork(Call& call, Stream& stream, const LibraryNode& node)
    : call_(call), stream_(&stream), name_(node.name), scalars_on_device_(node.scalars_on_device) {
  deed_ = {.what = name_, .frames = call.frames(), .stream = stream.order};
  usable_ = computes() && runtime().gpu(stream.device).pending == cudaSuccess;
}

void LibraryWork::run(Call& call, cudaStream_t handle, bool scalars_on_device,
                      std::function<void(LibraryWork&)> body) {
  Stream* stream = stream_of(handle);
  if (!stream) throw Error(fmt::format("{}: its stream does not exist", call.name()));
  LibraryNode node{call.name(), scalars_on_device, {}, std::move(body)};
  LibraryWork work(call, *stream, node);
  if (!captures(*stream)) {
    make_way(call, *stream);
    return node.body(work);
  }
  work.captured_ = &node;
  work.usable_ = false;
  node.body(work);
  if (work.issued_ && capture_node(*stream, GraphWork{std::move(node)}) != cudaSuccess)
    throw Error("the capture has failed");
}

cudaError_t run(Call& call, const LibraryNode& node, Stream& stream) {
  LibraryWork work(call, stream, node);
  work.repeated_ = &node;
  node.body(work);
  return cudaSuccess;
}

const std::byte* LibraryWork::read(const void* pointer, std::size_t bytes, const char* what) {
  return at(pointer, {bytes}, what, false);
}
std::byte* LibraryWork::write(void* pointer, std::size_t bytes, const char* what) {
  return at(pointer, {bytes}, what, true);
}
const std::byte* LibraryWork::read(const void* pointer, const Rows& rows, const char* what) {
  return at(pointer, rows, what, false);
}
std::byte* LibraryWork::write(void* pointer, const Rows& rows, const char* what) {
  return at(pointer, rows, what, true);
}

void LibraryWork::take_from_host(const void* pointer, std::span<std::byte> out) {
  if (repeated_)
    pointer = repeated_->from_host.at(taken_++).data();
  else if (captured_)
    captured_->from_host.emplace_back(static_cast<const std::byte*>(pointer),
                                      static_cast<const std::byte*>(pointer) + out.size());
  std::memcpy(out.data(), pointer, out.size());
}

std::byte* LibraryWork::at(const void* pointer, const Rows& rows, const char* what, bool writes) {
  if (captured_) return nullptr;
  Gpu& gpu = runtime().gpu(stream_->device);
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  const std::size_t bytes = rows.count && rows.bytes ? (rows.count - 1) * rows.pitch + rows.bytes : 0;
  const DeviceView view = view_of(gpu, address, bytes);
  if (!view.bytes) {
    runtime().finding(
        "out-of-bounds",
        Sentence::tr("%1: %2 takes %3 bytes from %4 on: %5", name_, what, bytes, in_hex(address), view.why),
        call_.frames());
    if (gpu.pending == cudaSuccess) {
      gpu.pending = cudaErrorIllegalAddress;
      gpu.fault_kernel = name_;
      gpu.fault_launch = call_.frames();
    }
    usable_ = false;
    return nullptr;
  }
  bytes_ += static_cast<double>(rows.bytes * rows.count);
  if (writes) stored_bytes_ += rows.bytes * rows.count;
  const bool together = rows.pitch == rows.bytes;
  for (std::size_t row = 0; row < (together ? 1 : rows.count); ++row) {
    const std::uint64_t begin = address + row * rows.pitch, length = together ? bytes : rows.bytes;
    if (length == 0) continue;
    deed_.touches.push_back({begin, begin + length, writes ? Touch::How::written : Touch::How::read});
    if (writes && runtime().checks == Checks::all) gpu.device->mark_written(begin, length);
  }
  return view.bytes;
}

void LibraryWork::expect_written(const void* pointer, const Rows& rows, const char* what) {
  const Block* block = runtime().find(pointer);
  if (runtime().checks != Checks::all || !usable_ || !block || block->kind != Block::Kind::device) return;
  const bool together = rows.pitch == rows.bytes;
  const auto first = reinterpret_cast<std::uint64_t>(pointer);
  for (std::size_t row = 0; row < (together ? 1 : rows.count); ++row) {
    const std::uint64_t address = first + row * rows.pitch;
    const std::vector<ByteRange> unwritten =
        runtime()
            .gpu(block->device)
            .device->unwritten(address, together ? rows.bytes * rows.count : rows.bytes);
    if (unwritten.empty()) continue;
    runtime().finding("uninitialised",
                      Sentence::tr("%1 computes with %2, which is uninitialised at byte %3 of its memory: %4",
                                   name_, what, address + unwritten.front().offset - block->address,
                                   describe(*block)),
                      call_.frames(), &block->where, Sentence::tr("allocated"));
    return;
  }
}

void LibraryWork::issue(double operations, double per_second) {
  issued_ = true;
  if (captured_) return;
  Runtime& all = runtime();
  Gpu& gpu = all.gpu(stream_->device);
  if (!repeated_) call_.takes(kCallUs);
  gpu.used = true;
  const double us = gpu.spec.launch_us +
                    std::max(operations / per_second * 1e6, bytes_ / (gpu.spec.dram_gb_s * kReached * 1e3));
  Moment issued = call_.thread().now;
  issued.us += kDelayUs;
  const Span span = all.order.issue(stream_->order, issued, us, &gpu.compute);
  if (all.trace_writer.is_open())
    all.trace_writer.line(fmt::format(
        R"("work":"library","id":0,"device":{},"stream":{},"issued":{},"begin":{},"end":{},"name":{},"stored_bytes":{},"frames":{})",
        gpu.number, stream_->id, json_of(call_.thread().now.us), json_of(span.begin), json_of(span.end),
        json_text(name_), stored_bytes_, json_of(call_.frames())));
  if (!all.host_uses.empty()) // these are no changes by the host
    for (const Touch& touch : deed_.touches)
      if (touch.writes()) device_has_written(touch.begin, touch.end);
  if (all.follow_races) tell_race(call_, std::move(deed_));
}

bool LibraryWork::wait() {
  if (captured_) {
    capture_invalidate(*stream_);
    return false;
  }
  call_.waits(runtime().order.tail(stream_->order));
  synchronise(runtime().gpu(stream_->device));
  return true;
}

}
