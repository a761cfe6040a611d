#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace kernelarium::sim {

/// Atomic operations on each 4-byte word of global memory in one launch: exact, and any number of host
/// threads may count. It takes memory only near the words that were counted.
class AtomicCounts {
 public:
  struct Page {
    std::array<std::atomic<std::uint64_t>, 1024> words{}; ///< neighbours
    std::array<std::atomic<std::uint64_t>, 128> turns{};  ///< of sectors: see Contention
    std::atomic<bool> floating = false;                   ///< some operations are on floating-point numbers
  };
  /// Operations that wait for each other in L2. Lanes of one request that use different words of a sector go
  /// together; lanes on one word do not.
  struct Contention {
    double floating_sector = 0; ///< on the busiest sector with floating-point numbers
    double slice = 0;           ///< on the busiest slice of L2
  };
  static std::uint64_t page_of(std::uint64_t address) { return address >> 12; }

  Page& page(std::uint64_t number);
  /// With an L2 of so many slices.
  Contention contention(int slices) const;
  /// Operations on the word so far, these included.
  static std::uint64_t add(Page& page, std::uint64_t address, std::uint64_t operations) {
    return page.words[address >> 2 & 1023].fetch_add(operations, std::memory_order_relaxed) + operations;
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::uint64_t, std::unique_ptr<Page>> pages_;
};

/// One host thread's access to the counts: caches the pages that it used last.
class AtomicCounter {
 public:
  void add(AtomicCounts& counts, std::uint64_t address, std::uint64_t operations, bool floating) {
    const std::uint64_t so_far = AtomicCounts::add(page(counts, address), address, operations);
    most_ = std::max(most_, so_far);
    if (floating) page(counts, address).floating.store(true, std::memory_order_relaxed);
  }
  /// One request took so many turns on a sector.
  void add_turns(AtomicCounts& counts, std::uint64_t address, std::uint64_t turns) {
    page(counts, address).turns[address >> 5 & 127].fetch_add(turns, std::memory_order_relaxed);
  }
  /// The most operations on one word that this thread saw: the maximum over all threads is exact, because one
  /// of them made the last one.
  std::uint64_t most() const { return most_; }

 private:
  AtomicCounts::Page& page(AtomicCounts& counts, std::uint64_t address) {
    const std::uint64_t number = AtomicCounts::page_of(address);
    Known& known = known_[number % known_.size()];
    if (known.number != number || !known.page) known = {number, &counts.page(number)};
    return *known.page;
  }

  struct Known {
    std::uint64_t number = 0;
    AtomicCounts::Page* page = nullptr;
  };
  std::array<Known, 64> known_{};
  std::uint64_t most_ = 0;
};

}
