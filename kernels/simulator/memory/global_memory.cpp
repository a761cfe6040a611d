#include "kernels/simulator/memory/global_memory.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <new>

namespace kernelarium::sim {
namespace {

constexpr std::uint64_t kAlignment = 512; // what cudaMalloc gives on hardware at least
constexpr std::uint64_t kGap = 4096;

}

bool Allocation::is_written(std::uint64_t offset, std::uint64_t count) const {
  if (fully_written) return true;
  return !written.empty() && std::memchr(written.data() + offset, 0, count) == nullptr;
}

void Allocation::mark_written(std::uint64_t offset, std::uint64_t count) {
  if (fully_written) return;
  if (offset == 0 && count == bytes) {
    fully_written = true;
    written = {};
    return;
  }
  if (written.empty()) written.resize(bytes);
  std::memset(written.data() + offset, 1, count);
}

void Allocation::mark_unwritten(std::uint64_t offset, std::uint64_t count) {
  if (offset == 0 && count == bytes) {
    written = {};
  } else {
    if (fully_written) written.assign(bytes, 1);
    if (!written.empty()) std::memset(written.data() + offset, 0, count);
  }
  fully_written = false;
}

void GlobalMemory::mark_all_written() {
  for (auto& [address, allocation] : allocations_) allocation.mark_written(0, allocation.bytes);
}

Allocation& GlobalMemory::allocate(std::uint64_t bytes, const std::string& name) {
  const auto no_memory = [&](const char* where) {
    return Error(
        Fault::kernel_fault,
        Diagnostic{
            "device",
            fmt::format("out of memory: '{}' needs {} bytes, {} of {} are in use{}; choose a smaller size",
                        name, bytes, used_, capacity_, where),
            "", 0, false});
  };
  if (bytes > capacity_ - used_) throw no_memory(" on the simulated GPU");
  Allocation allocation;
  allocation.address = next_;
  allocation.bytes = bytes;
  allocation.name = name;
  try {
    allocation.host = std::make_unique<std::byte[]>(bytes + 64); // room for vector loads at the end
  } catch (const std::bad_alloc&) {
    throw no_memory("; this computer has no more memory");
  }
  next_ += (bytes + kGap + kAlignment - 1) / kAlignment * kAlignment + kAlignment;
  used_ += bytes;
  return allocations_.emplace(allocation.address, std::move(allocation)).first->second;
}

void GlobalMemory::free(std::uint64_t address) {
  const auto found = allocations_.find(address);
  if (found == allocations_.end() || found->second.freed)
    throw Error(fmt::format("{:#x} is not the start of a live allocation", address));
  used_ -= found->second.bytes;
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

std::string GlobalMemory::describe(std::uint64_t address, std::uint64_t bytes) const {
  if (address < 4096) return "this is a null pointer";
  const auto after = allocations_.upper_bound(address);
  std::string text;
  if (after != allocations_.begin()) {
    const Allocation& before = std::prev(after)->second;
    const std::uint64_t offset = address - before.address;
    if (offset < before.bytes && before.freed) return fmt::format("'{}' was freed", before.name);
    if (offset < before.bytes)
      return fmt::format("it runs {} bytes past the end of '{}' ({} bytes)", offset + bytes - before.bytes,
                         before.name, before.bytes);
    if (after == allocations_.end() || offset - before.bytes <= after->first - address)
      return fmt::format("it lies {} bytes past the end of '{}' ({} bytes)", offset - before.bytes,
                         before.name, before.bytes);
  }
  if (after != allocations_.end())
    return fmt::format("it lies {} bytes before the start of '{}' ({} bytes)", after->first - address,
                       after->second.name, after->second.bytes);
  return "no memory is allocated on the device";
}

}
