#include "kernels/program/runtime/in_flight.h"

#include "kernels/program/runtime/pages.h"

#include <cstring>
#include <fmt/format.h>

namespace kernelarium::program {
namespace {

constexpr std::uint64_t kMostHashed = 64 << 20;

std::uint64_t print_of(std::uint64_t begin, std::uint64_t end) {
  std::uint64_t print = 0xcbf29ce484222325;
  // Through the device's mapping where there is one: a look must not seem to be the host's touch.
  const Block* block = runtime().find(begin);
  const auto* bytes =
      block && block->pages
          ? reinterpret_cast<const unsigned char*>(block->pages->device() + (begin - block->address))
          : reinterpret_cast<const unsigned char*>(begin);
  std::size_t i = 0;
  for (std::uint64_t word = 0; i + 8 <= end - begin; i += 8) {
    std::memcpy(&word, bytes + i, 8);
    print = (print ^ word) * 0x9e3779b97f4a7c15;
    print ^= print >> 32;
  }
  for (; i < end - begin; ++i) print = (print ^ bytes[i]) * 0x100000001b3;
  return print;
}

void tell(const HostUse& use) {
  Runtime& all = runtime();
  const Block* block = all.find(use.begin);
  const Sentence memory = block ? describe(*block) : Sentence::tr("its own memory");
  all.finding("race",
              use.fills
                  ? Sentence::tr("the host touched %1 while %2 %3 may still be filling it: wait first "
                                 "(cudaStreamSynchronize, cudaEventSynchronize or cudaDeviceSynchronize)",
                                 memory, use.what, place_of(use.frames))
                  : Sentence::tr("the host changed %1 while %2 %3 may still be reading it: wait first "
                                 "(cudaStreamSynchronize, cudaEventSynchronize or cudaDeviceSynchronize)",
                                 memory, use.what, place_of(use.frames)),
              use.frames);
}

bool touched(const HostUse& use) {
  if (!use.fills) return print_of(use.begin, use.end) != use.print;
  const Block* block = runtime().find(use.begin);
  return block && block->pages && block->pages->host_has_touched(use.begin, use.end);
}

bool has_waited(const Thread& thread, const HostUse& use) {
  return thread.now.clock[static_cast<std::size_t>(use.stream)] >= use.number;
}

}

void before_device_writes(const Thread& thread, std::uint64_t begin, std::uint64_t end) {
  std::erase_if(runtime().host_uses, [&](const HostUse& use) {
    const bool is_changed =
        !use.fills && use.begin < end && begin < use.end && !has_waited(thread, use) && touched(use);
    if (is_changed) tell(use);
    return is_changed;
  });
}

void device_has_written(std::uint64_t begin, std::uint64_t end) {
  std::erase_if(runtime().host_uses,
                [&](const HostUse& use) { return !use.fills && use.begin < end && begin < use.end; });
}

void fills_host_memory(const Sentence& what, const Frames& frames, std::uint64_t begin, std::uint64_t end,
                       const Stream& stream) {
  Runtime& all = runtime();
  if (!all.follow_races) return;
  device_has_written(begin, end);
  const Block* block = all.find(begin);
  if (!block || !block->pages) return;
  std::tie(begin, end) = block->pages->whole_windows(begin, std::min(end, block->address + block->bytes));
  if (begin >= end) return;
  block->pages->forget(begin, end);
  all.host_uses.push_back({what, frames, begin, end, stream.order, all.order.pieces(stream.order), true, 0});
}

void reads_host_memory(const Sentence& what, const Frames& frames, std::uint64_t begin, std::uint64_t end,
                       const Stream& stream) {
  Runtime& all = runtime();
  if (!all.follow_races || end - begin > kMostHashed) return;
  all.host_uses.push_back(
      {what, frames, begin, end, stream.order, all.order.pieces(stream.order), false, print_of(begin, end)});
}

void look_at_host_memory(const Thread& thread, const VectorClock& moment) {
  Runtime& all = runtime();
  std::erase_if(all.host_uses, [&](const HostUse& use) {
    if (has_waited(thread, use)) return true;
    const bool is_touched = touched(use);
    if (is_touched) tell(use);
    return is_touched || moment[static_cast<std::size_t>(use.stream)] >= use.number;
  });
}

void look_at_host_memory(const Block& block) {
  std::erase_if(runtime().host_uses, [&](const HostUse& use) {
    return use.begin >= block.address && use.begin < block.address + block.bytes;
  });
}

}
