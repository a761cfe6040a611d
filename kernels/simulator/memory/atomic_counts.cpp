#include "kernels/simulator/memory/atomic_counts.h"

#include <vector>

namespace kernelarium::sim {
namespace {

constexpr std::size_t kWordsOfSector = 8;

/// L2 spreads pieces of 512 bytes over its slices, those of a page over different ones (additions of many
/// warps to 1 to 256 lines, and to 50 to 3200 scattered words, on an H200). Which page begins where is not
/// published: a hash stands for it.
std::size_t slice_of(std::uint64_t page, std::size_t word, int slices) {
  std::uint64_t mixed = page * 0x9e3779b97f4a7c15;
  mixed = (mixed ^ mixed >> 32) * 0xd6e8feb86659fd93;
  return static_cast<std::size_t>(((mixed ^ mixed >> 32) + word / 128) % static_cast<std::uint64_t>(slices));
}

}

AtomicCounts::Page& AtomicCounts::page(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<Page>& page = pages_[number];
  if (!page) page = std::make_unique<Page>();
  return *page;
}

AtomicCounts::Contention AtomicCounts::contention(int slices) const {
  const std::lock_guard lock(mutex_);
  Contention most;
  std::vector<double> of_slice(static_cast<std::size_t>(slices));
  for (const auto& [number, page] : pages_) {
    for (std::size_t sector = 0; sector < page->turns.size(); ++sector) {
      const auto here = static_cast<double>(page->turns[sector].load());
      of_slice[slice_of(number, sector * kWordsOfSector, slices)] += here;
      if (page->floating) most.floating_sector = std::max(most.floating_sector, here);
    }
  }
  most.slice = *std::max_element(of_slice.begin(), of_slice.end());
  return most;
}

}
