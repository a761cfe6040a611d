#include "kernels/program/runtime/pages.h"

#include "kernels/program/runtime/call.h"

#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <tuple>
#include <unistd.h>

namespace kernelarium::program {
namespace {

constexpr std::size_t kPage = 4096;
constexpr double kPrefetchHostShare = 0.47; // of a prefetch to a device, in which the call does not return

/// Which pages of this process's table are present; none if /proc gives no information.
std::vector<std::uint64_t> page_table(const std::byte* begin, std::size_t bytes) {
  static const int table = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  std::vector<std::uint64_t> entries(bytes / kPage);
  const std::size_t wanted = entries.size() * sizeof(std::uint64_t);
  const auto place =
      static_cast<off_t>(reinterpret_cast<std::uint64_t>(begin) / kPage * sizeof(std::uint64_t));
  if (table < 0 || pread(table, entries.data(), wanted, place) != static_cast<ssize_t>(wanted))
    entries.assign(entries.size(), 0);
  return entries;
}

/// At a multiple of the migration granularity, so that each run moves the same number; null: no memory.
std::byte* map_aligned(int memory, std::size_t bytes) {
  constexpr std::size_t kUnit = Pages::kBytes;
  void* room = mmap(nullptr, bytes + kUnit, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) return nullptr;
  auto* const begin = static_cast<std::byte*>(room);
  std::byte* const place = begin + (kUnit - reinterpret_cast<std::uint64_t>(begin) % kUnit) % kUnit;
  if (place != begin) munmap(begin, static_cast<std::size_t>(place - begin));
  if (const auto rest = static_cast<std::size_t>(begin + kUnit - place)) munmap(place + bytes, rest);
  if (mmap(place, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED | MAP_NORESERVE, memory, 0) !=
      MAP_FAILED)
    return place;
  munmap(place, bytes);
  return nullptr;
}

/// The host's view of memory, and the simulated GPU's.
using Mapped = std::pair<std::byte*, std::byte*>;

Mapped map_twice(std::size_t bytes) {
  const int memory = memfd_create("managed", MFD_CLOEXEC);
  if (memory < 0 || ftruncate(memory, static_cast<off_t>(bytes)) != 0) {
    if (memory >= 0) close(memory);
    throw std::bad_alloc();
  }
  const Mapped mapped{map_aligned(memory, bytes), map_aligned(memory, bytes)};
  close(memory);
  if (!mapped.first || !mapped.second) throw std::bad_alloc();
  return mapped;
}

// Mapping takes much longer than a call may; what was freed is used again for memory of the same size.
constexpr std::size_t kLargestKept = 256 << 10, kMostKept = 16;
std::vector<Mapped>& free_of(std::size_t bytes) {
  static auto* const all = new std::map<std::size_t, std::vector<Mapped>>;
  return (*all)[bytes];
}

bool is_there(std::uint64_t entry) { return entry >> 62 != 0; } // in memory, or swapped out

}

void record_migration(Call& call, const Span& span, const Stream& stream, bool to_device, std::size_t bytes,
                      const char* asked_by) {
  Runtime& all = runtime();
  if (all.trace_writer.is_open())
    all.trace_writer.line(fmt::format(
        R"("work":"migration","id":0{},"device":{},"stream":{},"issued":{},"begin":{},"end":{},"from":"{}","to":"{}","bytes":{},"frames":{})",
        asked_by ? fmt::format(R"(,"name":"{}")", asked_by) : "", stream.device, stream.id,
        json_of(span.begin), json_of(span.begin), json_of(span.end), to_device ? "managed" : "device",
        to_device ? "device" : "managed", bytes, json_of(call.frames())));
}

Pages::Pages(std::size_t bytes) : size_(bytes), bytes_((bytes + kPage - 1) / kPage * kPage + kPage) {
  if (std::vector<Mapped>& free = free_of(bytes_); !free.empty()) {
    std::tie(host_, device_) = free.back();
    free.pop_back();
    std::memset(device_, 0, bytes_);
    madvise(host_, bytes_, MADV_DONTNEED); // the host has touched none of it
    mprotect(host_, bytes_, PROT_READ | PROT_WRITE);
  } else {
    std::tie(host_, device_) = map_twice(bytes_);
  }
  const auto last = (reinterpret_cast<std::uint64_t>(host_) + bytes_ - 1) / kBytes;
  where_.assign(last - first() + 1, kNobody);
}

Pages::~Pages() {
  if (std::vector<Mapped>& free = free_of(bytes_); bytes_ <= kLargestKept && free.size() < kMostKept) {
    mprotect(host_, bytes_, PROT_NONE); // until then, an access is one to freed memory
    free.emplace_back(host_, device_);
    return;
  }
  munmap(host_, bytes_);
  munmap(device_, bytes_);
}

std::size_t Pages::take_back() {
  const std::vector<std::uint64_t> table = page_table(host_, bytes_);
  const auto begin = reinterpret_cast<std::uint64_t>(host_);
  std::size_t moved = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!is_there(table[i])) continue;
    int& where = where_[(begin + i * kPage) / kBytes - first()];
    if (where >= 0) moved += kBytes;
    where = kHost;
  }
  return std::min(moved, bytes_);
}

std::size_t Pages::move(std::uint64_t begin, std::uint64_t end, int to) {
  std::size_t moved = 0;
  const auto start = reinterpret_cast<std::uint64_t>(host_);
  for (std::uint64_t page = begin / kBytes; page <= (end - 1) / kBytes; ++page) {
    int& where = where_.at(page - first());
    if (where == to) continue;
    const std::uint64_t from = std::max(page * kBytes, start),
                        upto = std::min((page + 1) * kBytes, start + bytes_);
    if (where != kNobody) moved += upto - from;
    where = to;
    // The bytes stay; the host's table forgets them, and so shows when they are touched again.
    if (to != kHost) madvise(reinterpret_cast<void*>(from), upto - from, MADV_DONTNEED);
  }
  return moved;
}

std::pair<std::uint64_t, std::uint64_t> Pages::own_pages(std::uint64_t begin, std::uint64_t end) const {
  const auto start = reinterpret_cast<std::uint64_t>(host_);
  if (size_ <= kPage) return {start, start + kPage};
  if (end >= start + size_) end = start + (size_ + kPage - 1) / kPage * kPage;
  return whole_pages(begin, end);
}

std::pair<std::uint64_t, std::uint64_t> Pages::whole_pages(std::uint64_t begin, std::uint64_t end) {
  begin = (begin + kPage - 1) / kPage * kPage;
  end = end / kPage * kPage;
  return {begin, std::max(begin, end)};
}

std::pair<std::uint64_t, std::uint64_t> Pages::pages_around(std::uint64_t begin, std::uint64_t end) {
  return {begin / kPage * kPage, (end + kPage - 1) / kPage * kPage};
}

void Pages::guard(std::uint64_t begin, std::uint64_t end, Guard guard) {
  const int allowed = guard == Guard::none          ? PROT_READ | PROT_WRITE
                      : guard == Guard::reads_alone ? PROT_READ
                                                    : PROT_NONE;
  mprotect(reinterpret_cast<void*>(begin), end - begin, allowed);
}

void notice_host(Call& call, Block& block) {
  if (block.kind != Block::Kind::managed || !runtime().wants_times) return;
  const std::size_t bytes = block.pages->take_back();
  if (!bytes) return;
  Gpu& gpu = runtime().gpu(block.device);
  const double us = gpu.link.migration_us + static_cast<double>(bytes) / (gpu.link.migration_out_gb_s * 1e3);
  const double begin = call.thread().now.us;
  call.takes(us);
  record_migration(call, {begin, begin + us}, *gpu.legacy, false, bytes);
}

void prefetch(Call& call, Block& block, std::uint64_t begin, std::uint64_t end, int to, Stream& stream) {
  Runtime& all = runtime();
  if (block.kind != Block::Kind::managed || !all.wants_times) return;
  notice_host(call, block);
  const std::size_t bytes = block.pages->move(begin, end, to);
  if (!bytes) return;
  Gpu& gpu = all.gpu(to >= 0 ? to : block.device);
  const double gb_s = to >= 0 ? gpu.link.prefetch_in_gb_s : gpu.link.prefetch_out_gb_s;
  const double us = gpu.link.prefetch_us + static_cast<double>(bytes) / (gb_s * 1e3);
  const bool was_idle = all.order.tail(stream.order).us <= call.thread().now.us;
  const Span span =
      all.order.issue(stream.order, call.thread().now, us, to >= 0 ? &gpu.copy_in : &gpu.copy_out);
  record_migration(call, span, stream, to >= 0, bytes, call.name());
  // The host moves the pages itself, and for those that leave it at least unmaps them (measured on an H200
  // with idle streams; how it is behind other work is not known).
  if (was_idle) call.takes(to >= 0 ? kPrefetchHostShare * us : us);
}

bool may_touch_far_memory() {
  for (const auto& [address, block] : runtime().blocks)
    if (block.kind != Block::Kind::device) return true;
  return false;
}

FarMemory far_memory(Call& call, Gpu& gpu, const std::vector<TouchedRange>& touched,
                     const std::vector<std::vector<std::byte>>& arguments) {
  Runtime& all = runtime();
  std::vector<TouchedRange> ranges = touched;
  if (ranges.empty())
    for (const std::vector<std::byte>& argument : arguments) {
      std::uint64_t value = 0;
      if (argument.size() != sizeof value) continue;
      std::memcpy(&value, argument.data(), sizeof value);
      if (const Block* block = all.find(value); block && block->kind == Block::Kind::managed)
        ranges.push_back({block->address, block->address + block->bytes, TouchedRange::How::written});
    }
  FarMemory far;
  double read = 0, written = 0;
  constexpr std::uint64_t kSector = 32;
  std::uint64_t upto[2] = {}; // sectors already counted; of one kind the ranges are sorted by address
  std::set<Block*> noticed;
  for (const TouchedRange& range : ranges) {
    Block* block = all.find(range.begin);
    if (!block) continue;
    const std::uint64_t end = std::min(range.end, block->address + block->bytes);
    if (block->kind == Block::Kind::pinned || block->kind == Block::Kind::registered) {
      // Whole sectors go over the link.
      std::uint64_t& next = upto[!range.writes()];
      const std::uint64_t first = std::max(range.begin / kSector, next), last = (end + kSector - 1) / kSector;
      (range.writes() ? written : read) += static_cast<double>((std::max(first, last) - first) * kSector);
      next = std::max(next, last);
      far.atomics = far.atomics || range.how == TouchedRange::How::atomic;
    }
    if (block->kind != Block::Kind::managed || end <= range.begin) continue;
    if (noticed.insert(block).second) notice_host(call, *block);
    far.migrated += block->pages->move(range.begin, end, gpu.number);
  }
  // Read requests travel in the direction of written bytes.
  constexpr double kRequests = 0.2;
  far.mapped_bytes = read + written;
  far.mapped_us = std::max(read, written + kRequests * read) / (gpu.link.mapped_gb_s * 1e3);
  if (far.migrated)
    far.migration_us =
        gpu.link.migration_us + static_cast<double>(far.migrated) / (gpu.link.migration_in_gb_s * 1e3);
  return far;
}

}
