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
    std::atomic<std::uint64_t> sectors = 0;               ///< that warps requested
  };
  static std::uint64_t page_of(std::uint64_t address) { return address >> 12; }

  Page& page(std::uint64_t number);
  /// The most sectors that warps requested in one page: neighbouring lines have one unit for them in L2.
  std::uint64_t most_sectors() const;
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
    if (floating) most_floating_ = std::max(most_floating_, so_far);
  }
  void add_sectors(AtomicCounts& counts, std::uint64_t address, int sectors) {
    page(counts, address).sectors.fetch_add(static_cast<std::uint64_t>(sectors), std::memory_order_relaxed);
  }
  /// The most operations on one word that this thread saw: the maximum over all threads is exact, because one
  /// of them made the last one.
  std::uint64_t most() const { return most_; }
  /// The same, of words on which floating-point operations work.
  std::uint64_t most_floating() const { return most_floating_; }

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
  std::uint64_t most_ = 0, most_floating_ = 0;
};

}
