#include "kernels/program/runtime/copy.h"

#include "kernels/program/runtime/altered.h"
#include "kernels/program/runtime/graph_memory.h"
#include "kernels/program/runtime/in_flight.h"
#include "kernels/program/runtime/modules.h"
#include "kernels/program/runtime/pages.h"
#include "kernels/program/runtime/races.h"
#include "kernels/program/runtime/stack_memory.h"
#include "kernels/program/runtime/static_memory.h"
#include "kernels/program/runtime/waiting_kernel.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <utility>

namespace kernelarium::program {
namespace {

// Typical host times: of a call, until a copy begins, and the minimum for one between host and
// device; more if the host fills or empties a staging buffer, or is between two devices.
constexpr double kCopyCallUs = 2.2, kCopyDelayUs = 1.5, kCopyLeastUs = 2;
constexpr double kStagedInUs = 4, kStagedOutUs = 6.5, kStagedPeerUs = 14;
// What a process's first copy between host and device takes longer on the host, and until a copy engine that
// was not used before is ready: medians of nine processes on an H200 (resources/gpus/measure_first.cu).
constexpr double kFirstCopyCallUs = 18, kEngineReadyUs = 25;
// A pageable copy of up to this size is staged, and the call returns before it has arrived.
constexpr std::size_t kStaged = 64 << 10;

/// One end of a copy.
struct End {
  enum class Where { pageable, pinned, managed, device, freed, invalid } where = Where::pageable;
  int device = 0;
  Block* block = nullptr;
};

bool device_range(std::uint64_t address) { return address >> 40 >= 0x70 && address >> 40 < 0x7e; }

End end_of(std::uint64_t address, bool of_graph = false) {
  Runtime& all = runtime();
  if (Block* block = all.find(address)) {
    End end{End::Where::device, block->device, block};
    if (block->kind == Block::Kind::managed ||
        (block->kind == Block::Kind::symbol && !device_range(block->address)))
      end.where = End::Where::managed;
    if (block->kind == Block::Kind::pinned || block->kind == Block::Kind::registered)
      end.where = End::Where::pinned;
    return end;
  }
  // Variables of modules are known to the device alone.
  for (const auto& gpu : all.gpus)
    if (gpu->device->host_memory(address, 1)) return {End::Where::device, gpu->number, nullptr};
  if (of_graph)
    if (Block* block = reserved_block(address)) return {End::Where::device, block->device, block};
  if (device_range(address))
    return {all.find_freed(address) ? End::Where::freed : End::Where::invalid, 0, nullptr};
  return {};
}

const char* name_of(const End& end) {
  switch (end.where) {
  case End::Where::pinned:
    return "pinned";
  case End::Where::managed:
    return "managed";
  case End::Where::device:
    return "device";
  default:
    return "pageable";
  }
}

std::uint64_t last_byte(std::uint64_t start, std::size_t row, std::size_t rows, std::size_t planes,
                        std::size_t pitch, std::size_t plane) {
  return start + (planes - 1) * plane + (rows - 1) * pitch + row;
}

/// What is known of the memory at one end of a copy.
struct Extent {
  std::uint64_t address, bytes;
  Sentence what;
  const Frames* where; ///< of the allocation; null: there was none
};

/// True if a copy that continues to `finish` stays in this memory; else explained.
bool fits(Call& call, const Extent& memory, std::uint64_t finish, bool to_it) {
  if (finish <= memory.address + memory.bytes) return true;
  const std::uint64_t too_many = finish - memory.address - memory.bytes;
  tell_too_long(call, memory.what, memory.where, too_many, finish - memory.address, to_it);
  return false;
}

/// The extent of the program's own memory is known if malloc or the like allocated it, or it is a variable
/// or lies in the frame of a function.
bool fits(Call& call, const End& end, std::uint64_t begin, std::uint64_t finish, bool to_it) {
  if (const Block* block = end.block)
    return fits(call, {block->address, block->bytes, describe(*block), &block->where}, finish, to_it);
  if (end.where != End::Where::pageable || !checks_host_memory()) return true;
  if (const auto block = host_block(begin))
    return fits(call, {block->address, block->bytes, describe(*block), &block->where}, finish, to_it);
  if (const auto variable = static_object(begin))
    return fits(call, {variable->address, variable->bytes, describe(*variable), nullptr}, finish, to_it);
  if (const auto memory = stack_memory(begin, call.frame(), call.thread().stack))
    return fits(call, {memory->address, memory->bytes, describe(*memory), nullptr}, finish, to_it);
  return true;
}

Sentence explain(const End& end, std::uint64_t address) {
  if (end.where == End::Where::freed) {
    const Block* block = runtime().find_freed(address);
    return Sentence::tr("%1 was freed %2", describe(*block), place_of(block->freed));
  }
  if (const Sentence variable = device_variable_on_host(address); !variable.empty()) return variable;
  return Sentence::tr("%1 is not device memory", in_hex(address));
}

std::byte* bytes_at(std::uint64_t address, const End& end) {
  if (end.block && end.block->pages) return end.block->pages->device() + (address - end.block->address);
  if (end.where != End::Where::device) return reinterpret_cast<std::byte*>(address);
  return runtime().gpu(end.device).device->host_memory(address, 1);
}

void written(std::uint64_t address, std::size_t bytes, const End& end) {
  if (end.where == End::Where::device && runtime().checks == Checks::all)
    runtime().gpu(end.device).device->mark_written(address, bytes);
}

/// A copy of uninitialised memory leaves the destination uninitialised.
void copied(std::uint64_t to_address, const End& to, std::uint64_t from_address, const End& from,
            std::size_t bytes) {
  if (to.where != End::Where::device || runtime().checks != Checks::all) return;
  SimulatedDevice& target = *runtime().gpu(to.device).device;
  std::vector<ByteRange> unwritten;
  if (from.where == End::Where::device)
    unwritten = runtime().gpu(from.device).device->unwritten(from_address, bytes);
  target.mark_written(to_address, bytes);
  for (const ByteRange& range : unwritten) target.mark_unwritten(to_address + range.offset, range.bytes);
}

void touch(std::vector<Touch>& touches, std::uint64_t start, std::size_t row, std::size_t rows,
           std::size_t planes, std::size_t pitch, std::size_t plane, Touch::How how) {
  if (pitch == row) row *= std::exchange(rows, 1);
  for (std::size_t z = 0; z < planes; ++z)
    for (std::size_t y = 0; y < rows; ++y)
      touches.push_back({start + z * plane + y * pitch, start + z * plane + y * pitch + row, how});
}

HostRows rows_of(std::uint64_t start, std::size_t row, std::size_t rows, std::size_t planes,
                 std::size_t pitch, std::size_t plane) {
  if (pitch == row) row *= std::exchange(rows, 1);
  return {start, row, rows, planes, pitch, plane};
}

/// From when on a copy's engine is ready for it.
void await_engine(Call& call, const Engine* engine, Moment& issued) {
  static auto* const used = new std::set<const Engine*>;
  if (used->empty()) {
    call.takes(kFirstCopyCallUs);
    issued.us += kFirstCopyCallUs;
  }
  if (used->insert(engine).second) issued.us += kEngineReadyUs;
}

bool on_host(const End& end) { return end.where == End::Where::pageable || end.where == End::Where::pinned; }

}

void tell_too_long(Call& call, const Sentence& memory, const Frames* where, std::uint64_t too_many,
                   std::uint64_t bytes, bool to_it) {
  runtime().finding(
      "copy-bounds",
      to_it ? Sentence::tr(
                  "%1: the destination is %2 bytes too short: %3, and the copy ends at byte %4: copy no more "
                  "bytes than it holds",
                  call.name(), too_many, memory, bytes)
            : Sentence::tr(
                  "%1: the source is %2 bytes too short: %3, and the copy ends at byte %4: copy no more "
                  "bytes than it holds",
                  call.name(), too_many, memory, bytes),
      call.frames(), where, where ? Sentence::tr("allocated") : Sentence());
}

DeviceView view_of(Gpu& gpu, std::uint64_t address, std::size_t bytes) {
  const End end = end_of(address);
  switch (end.where) {
  case End::Where::pageable:
    return {nullptr,
            Sentence::tr(
                "this is the host's memory, which the GPU can't use: copy it with cudaMemcpy, or allocate "
                "it with cudaMallocManaged")};
  case End::Where::freed:
  case End::Where::invalid:
    return {nullptr, explain(end, address)};
  default:
    break;
  }
  if (end.block && address + bytes > end.block->address + end.block->bytes)
    return {nullptr, Sentence::tr("%1 is %2 bytes too short", describe(*end.block),
                                  address + bytes - end.block->address - end.block->bytes)};
  if (end.where == End::Where::device && end.device != gpu.number && !gpu.peers.contains(end.device))
    return {nullptr, Sentence::tr("it belongs to device %1, and device %2 may not use it: call "
                                  "cudaDeviceEnablePeerAccess first",
                                  end.device, gpu.number)};
  std::byte* host = bytes_at(address, end);
  return host ? DeviceView{host, {}} : DeviceView{nullptr, explain(end, address)};
}

cudaError_t check(Call& call, const CopyWork& work, bool of_graph) {
  if (work.row_bytes == 0 || work.rows == 0 || work.planes == 0) return cudaSuccess;
  if (work.kind < cudaMemcpyHostToHost || work.kind > cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  if (work.to == 0 || work.from == 0) return cudaErrorInvalidValue;
  if (work.rows > 1 && (work.row_bytes > work.to_pitch || work.row_bytes > work.from_pitch))
    return cudaErrorInvalidPitchValue;
  const End to = end_of(work.to, of_graph), from = end_of(work.from, of_graph);
  for (const auto& [end, address, to_it] : {std::tuple{to, work.to, true}, {from, work.from, false}})
    if (end.where == End::Where::freed || end.where == End::Where::invalid) {
      runtime().finding(end.where == End::Where::freed ? "use-after-free" : "bad-pointer",
                        to_it ? Sentence::tr("%1: its destination: %2", call.name(), explain(end, address))
                              : Sentence::tr("%1: its source: %2", call.name(), explain(end, address)),
                        call.frames());
      return cudaErrorInvalidValue;
    } else if (end.where == End::Where::pageable && checks_host_memory()) {
      const auto block = freed_host_block(address);
      if (!block) continue;
      const Sentence what = Sentence::tr("%1 was freed %2", describe(*block), place_of(block->freed));
      runtime().finding("use-after-free",
                        to_it ? Sentence::tr("%1: its destination: %2", call.name(), what)
                              : Sentence::tr("%1: its source: %2", call.name(), what),
                        call.frames(), &block->where, Sentence::tr("allocated"));
      return cudaErrorInvalidValue;
    }
  // CUDA lets a copy pass that goes by what the memory is: the device then knows nothing of it.
  const auto named_on_host = [](const End& end, std::uint64_t address) {
    return end.where == End::Where::pageable && !device_variable_on_host(address).empty();
  };
  for (const auto& [end, address, to_it] : {std::tuple{to, work.to, true}, {from, work.from, false}})
    if (named_on_host(end, address))
      runtime().finding("bad-pointer",
                        to_it ? Sentence::tr("%1: its destination: %2", call.name(), explain(end, address))
                              : Sentence::tr("%1: its source: %2", call.name(), explain(end, address)),
                        call.frames());
  const bool to_device = work.kind == cudaMemcpyHostToDevice || work.kind == cudaMemcpyDeviceToDevice;
  const bool from_device = work.kind == cudaMemcpyDeviceToHost || work.kind == cudaMemcpyDeviceToDevice;
  if (work.kind != cudaMemcpyDefault) {
    const auto wrong = [&](const End& end, std::uint64_t address, bool device, bool to_it) {
      const bool is = device ? end.where != End::Where::pageable : end.where != End::Where::device;
      if (is) return false;
      if (named_on_host(end, address)) return true;
      runtime().finding(
          "direction",
          to_it ? (device ? Sentence::tr("%1: its destination (%2) is host memory, but the direction says "
                                         "device: use the matching direction, or cudaMemcpyDefault",
                                         call.name(), in_hex(address))
                          : Sentence::tr("%1: its destination (%2) is device memory, but the direction says "
                                         "host: use the matching direction, or cudaMemcpyDefault",
                                         call.name(), in_hex(address)))
                : (device ? Sentence::tr("%1: its source (%2) is host memory, but the direction says device: "
                                         "use the matching direction, or cudaMemcpyDefault",
                                         call.name(), in_hex(address))
                          : Sentence::tr("%1: its source (%2) is device memory, but the direction says host: "
                                         "use the matching direction, or cudaMemcpyDefault",
                                         call.name(), in_hex(address))),
          call.frames());
      return device; // device memory that is called the host's is copied nevertheless (seen on an H200)
    };
    if (wrong(to, work.to, to_device, true) || wrong(from, work.from, from_device, false))
      return cudaErrorInvalidValue;
  }
  const std::uint64_t to_end =
      last_byte(work.to, work.row_bytes, work.rows, work.planes, work.to_pitch, work.to_plane);
  const std::uint64_t from_end =
      last_byte(work.from, work.row_bytes, work.rows, work.planes, work.from_pitch, work.from_plane);
  if (!fits(call, to, work.to, to_end, true) || !fits(call, from, work.from, from_end, false))
    return cudaErrorInvalidValue;
  for (const auto& [end, begin, finish] : {std::tuple{to, work.to, to_end}, {from, work.from, from_end}})
    if (end.where == End::Where::device && !end.block &&
        !runtime().gpu(end.device).device->host_memory(begin, finish - begin))
      return cudaErrorInvalidValue;
  // Rows of other copies may lie between each other.
  if (work.rows == 1 && work.planes == 1 && to.where != End::Where::pageable && work.to != work.from &&
      work.to < from_end && work.from < to_end)
    runtime().finding(
        "race",
        Sentence::tr("%1: its source and its destination overlap in %2 bytes, and the result is "
                     "undefined: copy by way of other memory",
                     call.name(), std::min(to_end, from_end) - std::max(work.to, work.from)),
        call.frames());
  return cudaSuccess;
}

namespace {

/// Which of the bytes of a plane a copy brings: all, unless the judge leaves out a part.
std::pair<std::size_t, std::size_t> brought(std::size_t bytes, bool out, bool peer) {
  const LeftOut left = left_out();
  if ((out && left == LeftOut::copies_out) || (peer && left == LeftOut::copies_peer)) return {0, 0};
  if ((out && left == LeftOut::upper_copies_out) || (peer && left == LeftOut::upper_copies_peer))
    return {0, bytes / 2};
  return {out && left == LeftOut::lower_copies_out ? bytes / 2 : 0, bytes};
}

}

cudaError_t run(Call& call, const CopyWork& work, Stream& stream, bool host_waits) {
  Runtime& all = runtime();
  Gpu& gpu = all.gpu(stream.device);
  call.takes(kCopyCallUs);
  gpu.used = true;
  if (work.row_bytes == 0 || work.rows == 0 || work.planes == 0) return cudaSuccess;
  if (gpu.pending != cudaSuccess) return host_waits ? synchronise(gpu) : cudaSuccess;
  const End to = end_of(work.to), from = end_of(work.from);
  std::byte* target = bytes_at(work.to, to);
  const std::byte* source = bytes_at(work.from, from);
  const std::size_t bytes = work.row_bytes * work.rows * work.planes;
  const std::uint64_t to_end =
      last_byte(work.to, work.row_bytes, work.rows, work.planes, work.to_pitch, work.to_plane);
  before_device_writes(call.thread(), work.to, to_end);
  std::optional<OpenGuards> open(std::in_place);
  const bool out = !on_host(from) && on_host(to),
             peer = !on_host(from) && !on_host(to) && from.device != to.device;
  const auto [first, last] = brought(work.row_bytes * work.rows, out, peer);
  for (std::size_t z = 0; first < last && z < work.planes; ++z)
    if (work.rows == 1 || (work.to_pitch == work.row_bytes && work.from_pitch == work.row_bytes)) {
      const std::size_t to_place = z * work.to_plane + first, from_place = z * work.from_plane + first;
      std::memmove(target + to_place, source + from_place, last - first);
      copied(work.to + to_place, to, work.from + from_place, from, last - first);
    } else {
      for (std::size_t y = first / work.row_bytes; y < last / work.row_bytes; ++y) {
        std::memmove(target + z * work.to_plane + y * work.to_pitch,
                     source + z * work.from_plane + y * work.from_pitch, work.row_bytes);
        copied(work.to + z * work.to_plane + y * work.to_pitch, to,
               work.from + z * work.from_plane + y * work.from_pitch, from, work.row_bytes);
      }
    }
  open.reset();
  ++all.totals.copies;
  all.totals.copied_bytes += bytes;

  double gb_s = gpu.link.pinned_gb_s, least_us = kCopyLeastUs;
  Engine* engine = nullptr;
  const bool pageable = to.where == End::Where::pageable || from.where == End::Where::pageable;
  if (on_host(to) && on_host(from)) {
    gb_s = gpu.link.pageable_out_gb_s;
  } else if (on_host(from)) {
    engine = &gpu.copy_in;
    if (pageable) gb_s = gpu.link.pageable_in_gb_s, least_us = kStagedInUs;
  } else if (on_host(to)) {
    engine = &gpu.copy_out;
    if (pageable) gb_s = gpu.link.pageable_out_gb_s, least_us = kStagedOutUs;
  } else if (to.device != from.device) {
    Gpu &source_gpu = all.gpu(from.device), &target_gpu = all.gpu(to.device);
    engine = &source_gpu.copy_out;
    const bool direct = source_gpu.peers.contains(to.device) || target_gpu.peers.contains(from.device);
    gb_s = direct ? gpu.link.peer_gb_s : gpu.link.peer_staged_gb_s;
    if (!direct) least_us = kStagedPeerUs;
  } else {
    engine = &gpu.compute, gb_s = gpu.spec.dram_gb_s * 0.45; // read and written
  }
  const double us = least_us + static_cast<double>(bytes) / (gb_s * 1e3);
  Moment issued = call.thread().now;
  issued.us += kCopyDelayUs;
  if (all.loads_lazily && on_host(from) != on_host(to)) await_engine(call, engine, issued);
  // Between two devices, a copy in the default stream comes after all earlier work of both, and before
  // all later work.
  const bool holds_both = to.where == End::Where::device && from.where == End::Where::device &&
                          to.device != from.device && &stream == gpu.legacy;
  if (holds_both)
    for (const int device : {to.device, from.device})
      all.order.wait(stream.order, all.order.device_tail(device));
  const Span span = all.order.issue(stream.order, issued, us, engine);
  if (holds_both)
    for (const int device : {to.device, from.device}) all.order.hold(device, all.order.tail(stream.order));
  if (all.trace_writer.is_open())
    all.trace_writer.line(fmt::format(
        R"("work":"copy","id":{},"device":{},"stream":{},"issued":{},"begin":{},"end":{},"from":"{}","to":"{}","from_device":{},"to_device":{},"bytes":{},"frames":{})",
        all.totals.copies, gpu.number, stream.id, json_of(call.thread().now.us), json_of(span.begin),
        json_of(span.end), name_of(from), name_of(to), from.device, to.device, bytes,
        json_of(call.frames())));
  if (all.follow_races) {
    Deed deed;
    deed.what = work.call;
    deed.frames = call.frames();
    deed.stream = stream.order;
    touch(deed.touches, work.to, work.row_bytes, work.rows, work.planes, work.to_pitch, work.to_plane,
          Touch::How::written);
    touch(deed.touches, work.from, work.row_bytes, work.rows, work.planes, work.from_pitch, work.from_plane,
          Touch::How::read);
    tell_race(call, std::move(deed));
    if (to.where != End::Where::device && host_waits) device_has_written(work.to, to_end);
    if (to.where != End::Where::device && !host_waits)
      fills_host_memory(
          work.call, call.frames(),
          rows_of(work.to, work.row_bytes, work.rows, work.planes, work.to_pitch, work.to_plane), stream);
    if (!host_waits && from.where == End::Where::pinned)
      reads_host_memory(
          work.call, call.frames(),
          rows_of(work.from, work.row_bytes, work.rows, work.planes, work.from_pitch, work.from_plane),
          stream);
  }
  // A copy from or to pageable memory goes through a staging buffer, which the host fills.
  const bool staged = pageable && engine && !(on_host(from) && bytes <= kStaged);
  const bool device_only = !on_host(to) && !on_host(from);
  if (host_waits ? !(device_only || (on_host(from) && pageable && bytes <= kStaged)) : staged) {
    call.waits(all.order.tail(stream.order));
    if (host_waits) return synchronise(gpu);
  }
  if (host_waits) synchronise(gpu);
  return gpu.fault;
}

cudaError_t check(Call& call, const SetWork& work, bool of_graph) {
  if (work.row_bytes == 0 || work.rows == 0 || work.planes == 0) return cudaSuccess;
  if (work.to == 0) return cudaErrorInvalidValue;
  if (work.rows > 1 && work.row_bytes > work.pitch) return cudaErrorInvalidValue;
  const End to = end_of(work.to, of_graph);
  if (to.where == End::Where::freed || to.where == End::Where::invalid || to.where == End::Where::pageable) {
    runtime().finding(to.where == End::Where::freed ? "use-after-free" : "bad-pointer",
                      Sentence::tr("%1: %2", call.name(), explain(to, work.to)), call.frames());
    return cudaErrorInvalidValue;
  }
  const std::uint64_t finish =
      last_byte(work.to, work.row_bytes, work.rows, work.planes, work.pitch, work.plane);
  if (!fits(call, to, work.to, finish, true)) return cudaErrorInvalidValue;
  if (to.where == End::Where::device && !to.block &&
      !runtime().gpu(to.device).device->host_memory(work.to, finish - work.to))
    return cudaErrorInvalidValue;
  return cudaSuccess;
}

cudaError_t run(Call& call, const SetWork& work, Stream& stream, bool host_waits) {
  Runtime& all = runtime();
  Gpu& gpu = all.gpu(stream.device);
  call.takes(kCopyCallUs);
  gpu.used = true;
  if (work.row_bytes == 0 || work.rows == 0 || work.planes == 0) return cudaSuccess;
  if (gpu.pending != cudaSuccess) return cudaSuccess;
  const End to = end_of(work.to);
  std::byte* target = bytes_at(work.to, to);
  const std::uint64_t to_end =
      last_byte(work.to, work.row_bytes, work.rows, work.planes, work.pitch, work.plane);
  before_device_writes(call.thread(), work.to, to_end);
  std::optional<OpenGuards> open(std::in_place);
  for (std::size_t z = 0; z < work.planes; ++z)
    for (std::size_t y = 0; y < work.rows; ++y) {
      std::byte* row = target + z * work.plane + y * work.pitch;
      if (work.element_bytes == 1)
        std::memset(row, static_cast<int>(work.value), work.row_bytes);
      else
        for (std::size_t i = 0; i + work.element_bytes <= work.row_bytes; i += work.element_bytes)
          std::memcpy(row + i, &work.value, static_cast<std::size_t>(work.element_bytes));
      written(work.to + z * work.plane + y * work.pitch, work.row_bytes, to);
    }
  open.reset();
  const std::size_t bytes = work.row_bytes * work.rows * work.planes;
  const double us = gpu.spec.clear_us + static_cast<double>(bytes) / (gpu.spec.dram_gb_s * 0.9e3);
  Moment issued = call.thread().now;
  issued.us += kCopyDelayUs;
  const Span span = all.order.issue(stream.order, issued, us, &gpu.compute);
  if (all.trace_writer.is_open())
    all.trace_writer.line(fmt::format(
        R"("work":"set","id":0,"device":{},"stream":{},"issued":{},"begin":{},"end":{},"to":"{}","bytes":{},"frames":{})",
        gpu.number, stream.id, json_of(call.thread().now.us), json_of(span.begin), json_of(span.end),
        name_of(to), bytes, json_of(call.frames())));
  if (all.follow_races) {
    Deed deed;
    deed.what = call.name();
    deed.frames = call.frames();
    deed.stream = stream.order;
    touch(deed.touches, work.to, work.row_bytes, work.rows, work.planes, work.pitch, work.plane,
          Touch::How::written);
    tell_race(call, std::move(deed));
    if (to.where != End::Where::device)
      fills_host_memory(Sentence(call.name()), call.frames(),
                        rows_of(work.to, work.row_bytes, work.rows, work.planes, work.pitch, work.plane),
                        stream);
  }
  if (host_waits && to.where != End::Where::device) {
    call.waits(all.order.tail(stream.order));
    return synchronise(gpu);
  }
  return cudaSuccess;
}

bool uses_pageable_memory(const CopyWork& work) {
  return end_of(work.to).where == End::Where::pageable || end_of(work.from).where == End::Where::pageable;
}

cudaError_t copy(Call& call, const CopyWork& work, cudaStream_t handle, bool asynchronous) {
  Stream* stream = stream_of(handle);
  if (!stream) return cudaErrorInvalidResourceHandle;
  if (const cudaError_t error = check(call, work, captures(*stream)); error != cudaSuccess) return error;
  if (captures(*stream))
    return asynchronous ? capture_node(*stream, GraphWork{work}) : cudaErrorStreamCaptureImplicit;
  if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
  // The program may use or change pageable memory after the call.
  if (!asynchronous || uses_pageable_memory(work))
    make_way(call, *stream);
  else if (is_kept(call, *stream, work))
    return cudaSuccess;
  return run(call, work, *stream, !asynchronous);
}

cudaError_t set(Call& call, const SetWork& work, cudaStream_t handle, bool asynchronous) {
  Stream* stream = stream_of(handle);
  if (!stream) return cudaErrorInvalidResourceHandle;
  if (const cudaError_t error = check(call, work, captures(*stream)); error != cudaSuccess) return error;
  if (captures(*stream))
    return asynchronous ? capture_node(*stream, GraphWork{work}) : cudaErrorStreamCaptureImplicit;
  if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
  if (asynchronous || end_of(work.to).where == End::Where::device) {
    if (is_kept(call, *stream, work)) return cudaSuccess;
  } else {
    make_way(call, *stream);
  }
  return run(call, work, *stream, !asynchronous);
}

}
