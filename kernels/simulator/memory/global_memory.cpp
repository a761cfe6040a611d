#include "kernels/simulator/memory/global_memory.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

constexpr std::uint64_t kAlignment = 512; // what cudaMalloc gives on hardware at least
constexpr std::uint64_t kGap = 4096;

}

namespace {

/// Calls visit(byte index, mask) for the bits [begin, begin + count), eight at a time.
template<class Visit>
void for_bits(std::uint64_t begin, std::uint64_t count, Visit visit) {
  for (const std::uint64_t end = begin + count; begin < end;) {
    const std::uint64_t first = begin % 8, bits = std::min<std::uint64_t>(8 - first, end - begin);
    visit(begin / 8, static_cast<std::uint8_t>(((1u << bits) - 1) << first));
    begin += bits;
  }
}

}

bool Allocation::is_written(std::uint64_t offset, std::uint64_t count) const {
  if (fully_written) return true;
  if (written.empty()) return false;
  bool all = true;
  for_bits(offset, count, [&](std::uint64_t i, std::uint8_t mask) { all &= (written[i] & mask) == mask; });
  return all;
}

void Allocation::mark_written(std::uint64_t offset, std::uint64_t count) {
  if (fully_written) return;
  if (offset == 0 && count == bytes) {
    fully_written = true;
    written = {};
    return;
  }
  if (written.empty()) written.resize((bytes + 7) / 8);
  if (offset % 8 == 0 && count % 8 == 0)
    std::memset(written.data() + offset / 8, 0xff, count / 8);
  else
    for_bits(offset, count, [&](std::uint64_t i, std::uint8_t mask) { written[i] |= mask; });
}

void Allocation::mark_unwritten(std::uint64_t offset, std::uint64_t count) {
  if (offset == 0 && count == bytes) {
    written = {};
  } else {
    if (fully_written) written.assign((bytes + 7) / 8, 0xff);
    if (!written.empty())
      for_bits(offset, count, [&](std::uint64_t i, std::uint8_t mask) {
        written[i] = static_cast<std::uint8_t>(written[i] & ~mask);
      });
  }
  fully_written = false;
}

void GlobalMemory::mark_all_written() {
  for (auto& [address, allocation] : allocations_) allocation.mark_written(0, allocation.bytes);
}

Allocation& GlobalMemory::allocate(std::uint64_t bytes, const std::string& name) {
  if (bytes > capacity_ - used_)
    throw Error(
        Fault::kernel_fault,
        Diagnostic{"device", Sentence::tr("out of memory: '%1' needs %2 bytes, %3 of %4 are in use on the "
                                          "simulated GPU; choose a smaller size",
                                          name, bytes, used_, capacity_)});
  Allocation allocation;
  allocation.address = next_;
  allocation.bytes = bytes;
  allocation.name = name;
  // Room for vector loads at the end. Pages that nothing touches take no memory of the host.
  if (auto* host = static_cast<std::byte*>(std::calloc(bytes + 64, 1)))
    allocation.host = {host, [](std::byte* memory) { std::free(memory); }};
  else
    throw Error(
        Fault::kernel_fault,
        Diagnostic{"device", Sentence::tr("out of memory: '%1' needs %2 bytes, %3 of %4 are in use; this "
                                          "computer has no more memory; choose a smaller size",
                                          name, bytes, used_, capacity_)});
  next_ += (bytes + kGap + kAlignment - 1) / kAlignment * kAlignment + kAlignment;
  used_ += bytes;
  return allocations_.emplace(allocation.address, std::move(allocation)).first->second;
}

Allocation& GlobalMemory::map(std::uint64_t address, std::uint64_t bytes, const std::string& name,
                              std::shared_ptr<std::byte[]> host) {
  // The host may have given the place of freed memory to something else.
  auto it = allocations_.lower_bound(address);
  if (it != allocations_.begin() && std::prev(it)->first + std::prev(it)->second.bytes > address) --it;
  while (it != allocations_.end() && it->first < address + bytes && it->second.freed)
    it = allocations_.erase(it);
  if (it != allocations_.end() && it->first < address + bytes)
    throw Error(fmt::format("{:#x} is mapped already, as a part of '{}'", address, it->second.name));
  Allocation allocation;
  allocation.address = address;
  allocation.bytes = bytes;
  allocation.name = name;
  allocation.host = std::move(host);
  allocation.mapped = allocation.fully_written = true;
  return allocations_.emplace(address, std::move(allocation)).first->second;
}

void GlobalMemory::free(std::uint64_t address) {
  const auto found = allocations_.find(address);
  if (found == allocations_.end() || found->second.freed)
    throw Error(Sentence::tr("%1 is not the start of a live allocation", fmt::format("{:#x}", address)));
  if (!found->second.mapped) used_ -= found->second.bytes;
  found->second.freed = true;
  found->second.host.reset();
  found->second.written = {};
  // Enough history to name a stale pointer, not so much that a long session grows.
  std::size_t freed = 0;
  for (const auto& [start, allocation] : allocations_) freed += allocation.freed;
  for (auto it = allocations_.begin(); freed > 256 && it != allocations_.end();)
    if (it->second.freed) {
      it = allocations_.erase(it);
      --freed;
    } else {
      ++it;
    }
}

Allocation* GlobalMemory::find(std::uint64_t address) {
  auto after = allocations_.upper_bound(address);
  if (after == allocations_.begin()) return nullptr;
  Allocation& allocation = std::prev(after)->second;
  if (allocation.freed || address - allocation.address >= allocation.bytes) return nullptr;
  return &allocation;
}

Sentence GlobalMemory::describe(std::uint64_t address, std::uint64_t bytes) const {
  if (address < 4096) return Sentence::tr("this is a null pointer");
  const auto after = allocations_.upper_bound(address);
  if (after != allocations_.begin()) {
    const Allocation& before = std::prev(after)->second;
    const std::uint64_t offset = address - before.address;
    if (offset < before.bytes && before.freed) return Sentence::tr("'%1' was freed", before.name);
    if (offset < before.bytes)
      return Sentence::tr("it runs %1 bytes past the end of '%2' (%3 bytes)", offset + bytes - before.bytes,
                          before.name, before.bytes);
    const bool nearer = after == allocations_.end() || offset - before.bytes <= after->first - address;
    // In elements where the access is as wide as one may be; "index 1000 of 1000" is the mistake itself.
    if (nearer && bytes > 0 && offset % bytes == 0 && before.bytes % bytes == 0)
      return Sentence::tr("index %1 of '%2', which has %3 elements of %4 bytes", offset / bytes, before.name,
                          before.bytes / bytes, bytes);
    if (nearer)
      return Sentence::tr("it lies %1 bytes past the end of '%2' (%3 bytes)", offset - before.bytes,
                          before.name, before.bytes);
  }
  if (after != allocations_.end())
    return Sentence::tr("it lies %1 bytes before the start of '%2' (%3 bytes)", after->first - address,
                        after->second.name, after->second.bytes);
  return Sentence::tr("no memory is allocated on the device");
}

}
