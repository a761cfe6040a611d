#include "kernels/simulator/memory/device_heap.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace kernelarium::sim {

namespace {
constexpr std::uint64_t kGapBetweenBlocks = 16; // bytes
}

void DeviceHeap::prepare() {
  if (!start_) start_ = memory_.allocate(bytes_, "the device heap").address;
  prepared_ = true;
}

bool DeviceHeap::resize(std::uint64_t bytes) {
  if (prepared_) return false;
  if (bytes == bytes_) return true;
  if (start_) memory_.free(start_);
  start_ = 0;
  bytes_ = bytes;
  return true;
}

void DeviceHeap::clear() {
  prepared_ = false;
  if (!start_) return;
  Allocation& heap = *memory_.find(start_);
  heap.mark_unwritten(0, heap.bytes);
  blocks_.clear();
  freed_.clear();
  next_ = 0;
}

DeviceHeap::Block DeviceHeap::allocate(std::uint64_t bytes, bool fresh_first) {
  if (bytes == 0 || bytes > bytes_) return {};
  const std::lock_guard lock(mutex_);
  // With checks neighbours do not touch, so that one element too many lies in none.
  Block made{0, (bytes + 15) / 16 * 16 + (fresh_first ? kGapBetweenBlocks : 0)};
  const bool fresh_fits = next_ + made.room <= bytes_;
  // The smallest freed piece that is large enough, else fresh room.
  const auto piece = freed_.lower_bound(made.room);
  if (piece != freed_.end() && !(fresh_first && fresh_fits)) {
    std::tie(made.room, made.address) = *piece;
    freed_.erase(piece);
  } else if (fresh_fits) {
    made.address = start_ + next_;
    next_ += made.room;
  } else {
    return {};
  }
  blocks_[made.address] = {bytes, made.room};
  return made;
}

DeviceHeap::Freed DeviceHeap::free(std::uint64_t address, bool fresh_first, std::uint64_t* bytes) {
  const std::lock_guard lock(mutex_);
  const auto block = blocks_.find(address);
  if (block == blocks_.end()) {
    const bool before =
        std::any_of(freed_.begin(), freed_.end(), [=](const auto& piece) { return piece.second == address; });
    return before ? Freed::before : Freed::never;
  }
  if (bytes) *bytes = block->second.bytes;
  freed_.emplace(block->second.room, address);
  blocks_.erase(block);
  if (blocks_.empty() && !fresh_first) {
    freed_.clear();
    next_ = 0;
  }
  return Freed::now;
}

bool DeviceHeap::holds(std::uint64_t address, std::uint64_t bytes) const {
  const auto after = blocks_.upper_bound(address);
  if (after == blocks_.begin()) return false;
  const auto block = std::prev(after);
  return address + bytes <= block->first + block->second.bytes;
}

bool DeviceHeap::was_freed(std::uint64_t address, std::uint64_t bytes) const {
  return std::any_of(freed_.begin(), freed_.end(), [&](const auto& piece) {
    return address >= piece.second && address + bytes <= piece.second + piece.first;
  });
}

DeviceHeap::Use DeviceHeap::use() const {
  const std::lock_guard lock(mutex_);
  Use use{blocks_.size(), 0};
  for (const auto& [address, block] : blocks_) use.bytes += block.bytes;
  return use;
}

}
