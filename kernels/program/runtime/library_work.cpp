#include "kernels/program/runtime/library_work.h"

#include "kernels/program/runtime/copy.h"
#include "kernels/program/runtime/graph.h"

#include <fmt/format.h>
#include <utility>

namespace kernelarium::program {
namespace {

// Of a usual host: what such a call takes, and until an idle GPU begins with the work.
constexpr double kCallUs = 4.0, kDelayUs = 2.5;
// The part of the memory's rate that well-made kernels reach.
constexpr double kReached = 0.9;

}

LibraryWork::LibraryWork(Call& call, cudaStream_t handle) : call_(call), stream_(stream_of(handle)) {
  if (!stream_) throw Error(fmt::format("{}: its stream does not exist", call.name()));
  if (captures(*stream_)) {
    runtime().finding(
        "missing",
        Sentence::tr(
            "%1 can't be captured into a graph here: call it outside of the capture, or run this program "
            "on a GPU (--device cuda:0)",
            call.name()),
        call.frames());
    throw Error("a call of a library can't be captured");
  }
  deed_.what = call.name();
  deed_.frames = call.frames();
  deed_.stream = stream_->order;
  if (runtime().gpu(stream_->device).pending != cudaSuccess) usable_ = false;
}

const std::byte* LibraryWork::read(const void* pointer, std::size_t bytes, const char* what) {
  return at(pointer, bytes, what, false);
}
std::byte* LibraryWork::write(void* pointer, std::size_t bytes, const char* what) {
  return at(pointer, bytes, what, true);
}

std::byte* LibraryWork::at(const void* pointer, std::size_t bytes, const char* what, bool writes) {
  Gpu& gpu = runtime().gpu(stream_->device);
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  const DeviceView view = view_of(gpu, address, bytes);
  if (!view.bytes) {
    runtime().finding("out-of-bounds",
                      Sentence::tr("%1: %2 takes %3 bytes from %4 on: %5", call_.name(), what, bytes,
                                   in_hex(address), view.why),
                      call_.frames());
    if (gpu.pending == cudaSuccess) {
      gpu.pending = cudaErrorIllegalAddress;
      gpu.fault_kernel = call_.name();
      gpu.fault_launch = call_.frames();
    }
    usable_ = false;
    return nullptr;
  }
  bytes_ += static_cast<double>(bytes);
  deed_.touches.push_back({address, address + bytes, writes});
  if (writes && runtime().checks == Checks::all) gpu.device->mark_written(address, bytes);
  return view.bytes;
}

void LibraryWork::expect_written(const void* pointer, std::size_t row_bytes, std::size_t rows,
                                 std::size_t pitch, const char* what) {
  const Block* block = runtime().find(pointer);
  if (runtime().checks != Checks::all || !usable_ || !block || block->kind != Block::Kind::device) return;
  if (pitch == row_bytes) row_bytes *= std::exchange(rows, 1);
  const auto first = reinterpret_cast<std::uint64_t>(pointer);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::uint64_t address = first + row * pitch;
    const std::vector<ByteRange> unwritten =
        runtime().gpu(block->device).device->unwritten(address, row_bytes);
    if (unwritten.empty()) continue;
    runtime().finding(
        "uninitialised",
        Sentence::tr("%1 computes with %2, which nobody has written at byte %3 of its memory: %4",
                     call_.name(), what, address + unwritten.front().offset - block->address,
                     describe(*block)),
        call_.frames(), &block->where, Sentence::tr("allocated"));
    return;
  }
}

void LibraryWork::issue(double operations, double per_second) {
  Runtime& all = runtime();
  Gpu& gpu = all.gpu(stream_->device);
  call_.takes(kCallUs);
  gpu.used = true;
  const double us = gpu.spec.launch_us +
                    std::max(operations / per_second * 1e6, bytes_ / (gpu.spec.dram_gb_s * kReached * 1e3));
  Moment issued = call_.thread().now;
  issued.us += kDelayUs;
  const Span span = all.order.issue(stream_->order, issued, us, &gpu.compute);
  if (all.recorder.is_open())
    all.recorder.line(fmt::format(
        R"("work":"library","id":0,"device":{},"stream":{},"issued":{},"begin":{},"end":{},"name":{},"frames":{})",
        gpu.number, stream_->id, json_of(call_.thread().now.us), json_of(span.begin), json_of(span.end),
        json_text(call_.name()), json_of(call_.frames())));
  if (all.follow_races) tell_race(call_, std::move(deed_));
}

void LibraryWork::wait() {
  call_.waits(runtime().order.tail(stream_->order));
  synchronise(runtime().gpu(stream_->device));
}

}
