#pragma once

#include "kernels/simulator/memory/global_memory.h"

#include <cstdint>
#include <map>
#include <mutex>

namespace kernelarium::sim {

/// The memory that malloc and new in kernels give out. It lives as long as the device: what one kernel
/// allocates a later one may use and free. Safe from several threads, but for prepare() and clear().
class DeviceHeap {
 public:
  explicit DeviceHeap(GlobalMemory& memory) : memory_(memory) {}
  /// To be called before a launch that may allocate: takes the memory from the device, once.
  void prepare();
  /// False, and nothing changes: a launch that may allocate has been since clear().
  bool resize(std::uint64_t bytes);
  /// Its first address; 0 before prepare().
  std::uint64_t start() const { return start_; }
  std::uint64_t size() const { return bytes_; }
  /// All blocks are gone, and so is what is known of those that were freed.
  void clear();

  /// An address, and the bytes there are from it on; 0: there is no room. `fresh_first`: freed blocks are
  /// used again only when no other room is left, so that accesses through pointers to them are seen.
  struct Block {
    std::uint64_t address = 0, room = 0;
  };
  Block allocate(std::uint64_t bytes, bool fresh_first);
  enum class Freed { now, before, never };
  /// `bytes`: how many there were, if they are given back now.
  Freed free(std::uint64_t address, bool fresh_first, std::uint64_t* bytes = nullptr);

  /// Whether the bytes lie in one block that malloc gave out, or in one that was freed.
  bool holds(std::uint64_t address, std::uint64_t bytes) const;
  bool was_freed(std::uint64_t address, std::uint64_t bytes) const;

  /// What is not freed.
  struct Use {
    std::uint64_t blocks = 0, bytes = 0;
  };
  Use use() const;

 private:
  struct Piece {
    std::uint64_t bytes = 0, room = 0;
  };
  GlobalMemory& memory_;
  mutable std::mutex mutex_;
  std::uint64_t bytes_ = 8 << 20; ///< as cudaLimitMallocHeapSize is at first
  bool prepared_ = false;         ///< since clear()
  std::uint64_t start_ = 0, next_ = 0;
  std::map<std::uint64_t, Piece> blocks_;             ///< by address
  std::multimap<std::uint64_t, std::uint64_t> freed_; ///< room -> address
};

}
