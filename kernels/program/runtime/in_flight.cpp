#include "kernels/program/runtime/in_flight.h"

#include "kernels/program/runtime/pages.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fmt/format.h>
#include <tuple>

namespace kernelarium::program {
namespace {

constexpr std::uint64_t kMostHashed = 64 << 20;

std::uint64_t print_of(std::uint64_t print, const unsigned char* bytes, std::size_t count) {
  std::size_t i = 0;
  for (std::uint64_t word = 0; i + 8 <= count; i += 8) {
    std::memcpy(&word, bytes + i, 8);
    print = (print ^ word) * 0x9e3779b97f4a7c15;
    print ^= print >> 32;
  }
  for (; i < count; ++i) print = (print ^ bytes[i]) * 0x100000001b3;
  return print;
}

std::uint64_t print_of(const HostRows& rows) {
  const OpenGuards open;
  // Through the device's mapping if there is one: this read must not look like an access by the host.
  const Block* block = runtime().find(rows.begin);
  const auto* bytes =
      block && block->pages
          ? reinterpret_cast<const unsigned char*>(block->pages->device() + (rows.begin - block->address))
          : reinterpret_cast<const unsigned char*>(rows.begin);
  std::uint64_t print = 0xcbf29ce484222325;
  for (std::size_t z = 0; z < rows.planes; ++z)
    for (std::size_t y = 0; y < rows.count; ++y)
      print = print_of(print, bytes + z * rows.plane + y * rows.pitch, rows.bytes);
  return print;
}

void tell(const HostUse& use, const Frames* where = nullptr) {
  Runtime& all = runtime();
  const Block* block = all.find(use.begin());
  const Sentence memory = block ? describe(*block) : Sentence::tr("its own memory");
  all.finding("race",
              use.fills
                  ? Sentence::tr("the host accessed %1 while %2 %3 may still be filling it: wait first "
                                 "(cudaStreamSynchronize, cudaEventSynchronize or cudaDeviceSynchronize)",
                                 memory, use.what, place_of(use.frames))
                  : Sentence::tr("the host changed %1 while %2 %3 may still be reading it: wait first "
                                 "(cudaStreamSynchronize, cudaEventSynchronize or cudaDeviceSynchronize)",
                                 memory, use.what, place_of(use.frames)),
              where ? *where : use.frames, where ? &use.frames : nullptr,
              where ? Sentence::tr("the other") : Sentence());
}

bool is_changed(const HostUse& use) { return !use.fills && print_of(use.rows) != use.print; }

bool has_waited(const Thread& thread, const HostUse& use) {
  return thread.now.clock[static_cast<std::size_t>(use.stream)] >= use.number;
}

int open_guards = 0; // OpenGuards, one in another

using Range = std::pair<std::uint64_t, std::uint64_t>;
/// Of system calls that are under way.
std::vector<Range>& open_for_system() {
  static auto* const all = new std::vector<Range>;
  return *all;
}
bool guards_part(const HostUse& use, const Range& range) {
  return use.guarded_from < range.second && range.first < use.guarded_to;
}

// Around all uses and their guards.
std::atomic<std::uint64_t> watched_from = ~std::uint64_t{0}, watched_to = 0;
void watch(const HostUse& use) {
  const bool guarded = use.guarded_from < use.guarded_to;
  watched_from =
      std::min(watched_from.load(), guarded ? std::min(use.begin(), use.guarded_from) : use.begin());
  watched_to = std::max(watched_to.load(), std::max(use.end(), use.guarded_to));
}

void guard(const HostUse& use) {
  if (use.registered && open_guards > 0) return;
  const std::vector<Range>& open = open_for_system();
  if (std::any_of(open.begin(), open.end(), [&](const Range& range) { return guards_part(use, range); }))
    return;
  if (use.guarded_from < use.guarded_to)
    Pages::guard(use.guarded_from, use.guarded_to,
                 use.fills ? Pages::Guard::nothing : Pages::Guard::reads_alone);
}

/// Ends the uses for which `over` is true, with their guards.
template<class Over>
void end_uses(Over over) {
  std::vector<HostUse>& uses = runtime().host_uses;
  std::vector<Range> freed;
  const std::size_t ended = std::erase_if(uses, [&](const HostUse& use) {
    if (!over(use)) return false;
    if (use.guarded_from < use.guarded_to) freed.emplace_back(use.guarded_from, use.guarded_to);
    return true;
  });
  if (ended == 0) return;
  for (const auto& [from, to] : freed) Pages::guard(from, to, Pages::Guard::none);
  for (const HostUse& use : uses)
    if (std::any_of(freed.begin(), freed.end(), [&](const Range& range) { return guards_part(use, range); }))
      guard(use);
  watched_from = ~std::uint64_t{0};
  watched_to = 0;
  for (const HostUse& use : uses) watch(use);
}

/// The pages to be guarded while work uses this part of the block: of less than a page those around it, if
/// they are the block's alone.
std::pair<std::uint64_t, std::uint64_t> pages_of(const Block& block, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t last = block.address + block.bytes;
  end = std::min(end, last);
  if (!block.pages && block.kind != Block::Kind::registered) return {0, 0};
  const auto whole = block.pages ? block.pages->own_pages(begin, end) : Pages::whole_pages(begin, end);
  if (whole.first < whole.second || begin >= end) return whole;
  const auto around = Pages::pages_around(begin, end);
  return around.first >= block.address && around.second <= last ? around : whole;
}

void add(HostUse use) {
  Runtime& all = runtime();
  if (const Block* block = all.find(use.begin())) {
    std::tie(use.guarded_from, use.guarded_to) = pages_of(*block, use.begin(), use.end());
    use.registered = !block->pages;
  }
  // A guard against all stays where another use reads.
  guard(use);
  watch(use);
  all.host_uses.push_back(std::move(use));
  if (!all.host_uses.back().fills)
    for (const HostUse& other : all.host_uses)
      if (other.fills) guard(other);
}

}

bool HostRows::meets(std::uint64_t from, std::uint64_t to) const {
  for (std::size_t z = 0; z < planes; ++z) {
    const std::uint64_t first = begin + z * plane, last = first + (count - 1) * pitch;
    if (to <= first || last + bytes <= from) continue;
    // The row that begins at or before `from`, and the one after it.
    const std::size_t row = count > 1 && from > first ? std::min((from - first) / pitch, count - 1) : 0;
    const std::uint64_t here = first + row * pitch;
    if ((from < here + bytes && here < to) || (row + 1 < count && here + pitch < to)) return true;
  }
  return false;
}

void before_device_writes(const Thread& thread, std::uint64_t begin, std::uint64_t end) {
  end_uses([&](const HostUse& use) {
    const bool changed =
        use.begin() < end && begin < use.end() && !has_waited(thread, use) && is_changed(use);
    if (changed) tell(use);
    return changed;
  });
}

void device_has_written(std::uint64_t begin, std::uint64_t end) {
  end_uses([&](const HostUse& use) { return !use.fills && use.begin() < end && begin < use.end(); });
}

void fills_host_memory(const Sentence& what, const Frames& frames, const HostRows& rows,
                       const Stream& stream) {
  Runtime& all = runtime();
  if (!all.follow_races) return;
  device_has_written(rows.begin, rows.end());
  if (all.known[static_cast<std::size_t>(stream.order)] >= all.order.pieces(stream.order)) return;
  const Block* block = all.find(rows.begin);
  if (!block) return;
  if (const auto [from, to] = pages_of(*block, rows.begin, rows.end()); from < to)
    add({what, frames, rows, stream.order, all.order.pieces(stream.order), true});
}

void reads_host_memory(const Sentence& what, const Frames& frames, const HostRows& rows,
                       const Stream& stream) {
  Runtime& all = runtime();
  if (!all.follow_races || rows.bytes * rows.count * rows.planes > kMostHashed) return;
  add({what, frames, rows, stream.order, all.order.pieces(stream.order), false, print_of(rows)});
}

void kernel_reads_host_memory(const Sentence& what, const Frames& frames, std::uint64_t begin,
                              std::uint64_t end, const Stream& stream) {
  Runtime& all = runtime();
  if (all.known[static_cast<std::size_t>(stream.order)] >= all.order.pieces(stream.order)) return;
  const Block* block = all.find(begin);
  if (!block || (!block->pages && block->kind != Block::Kind::registered)) return;
  // A kernel that is launched again and again reads the same.
  for (HostUse& use : all.host_uses)
    if (!use.fills && use.begin() == begin && use.end() == end && use.stream == stream.order &&
        !is_changed(use)) {
      use.number = all.order.pieces(stream.order);
      use.what = what;
      use.frames = frames;
      return;
    }
  reads_host_memory(what, frames, {begin, end - begin}, stream);
}

void look_at_host_memory(const Thread& thread, const VectorClock& moment) {
  end_uses([&](const HostUse& use) {
    if (has_waited(thread, use)) return true;
    const bool changed = is_changed(use);
    if (changed) tell(use);
    return changed || moment[static_cast<std::size_t>(use.stream)] >= use.number;
  });
}

void look_at_host_memory(const Block& block) {
  end_uses([&](const HostUse& use) {
    return use.begin() >= block.address && use.begin() < block.address + block.bytes;
  });
}

namespace {

template<class Change>
void for_registered(Change change) {
  if (!runtime().follow_races) return;
  for (const HostUse& use : runtime().host_uses)
    if (use.registered && use.guarded_from < use.guarded_to) change(use);
}

}

OpenGuards::OpenGuards() {
  if (open_guards++ > 0) return;
  for_registered(
      [](const HostUse& use) { Pages::guard(use.guarded_from, use.guarded_to, Pages::Guard::none); });
}
OpenGuards::~OpenGuards() {
  if (--open_guards > 0) return;
  for_registered([](const HostUse& use) { guard(use); });
}

bool is_watched(std::uint64_t begin, std::uint64_t end) { return watched_from < end && begin < watched_to; }

void host_accesses(std::uint64_t begin, std::uint64_t end, bool writes, const Frames& frames) {
  const std::vector<HostUse>& uses = runtime().host_uses;
  const auto meant = [&](const HostUse& use) { return use.rows.meets(begin, end) && (use.fills || writes); };
  if (const auto use = std::find_if(uses.begin(), uses.end(), meant); use != uses.end()) tell(*use, &frames);
  end_uses(meant);
}

OpenForSystem::OpenForSystem(std::uint64_t begin, std::uint64_t end) : begin_(begin), end_(end) {
  open_for_system().emplace_back(begin, end);
  for (const HostUse& use : runtime().host_uses)
    if (guards_part(use, {begin, end})) Pages::guard(use.guarded_from, use.guarded_to, Pages::Guard::none);
}
OpenForSystem::~OpenForSystem() {
  std::vector<Range>& open = open_for_system();
  const Range range{begin_, end_};
  open.erase(std::find(open.begin(), open.end(), range));
  for (const HostUse& use : runtime().host_uses)
    if (guards_part(use, range)) guard(use);
}

bool met_guard(std::uint64_t address, bool writes, const Frames& frames) {
  Runtime& all = runtime();
  const auto guards = [&](const HostUse& use) { return guards_part(use, {address, address + 1}); };
  if (std::none_of(all.host_uses.begin(), all.host_uses.end(), guards)) return false;
  host_accesses(address, address + 1, writes, frames);
  for (HostUse& use : all.host_uses) // neighbours: the access continues
    if (guards(use)) {
      Pages::guard(use.guarded_from, use.guarded_to, Pages::Guard::none);
      use.guarded_from = use.guarded_to = 0;
    }
  return true;
}

}
