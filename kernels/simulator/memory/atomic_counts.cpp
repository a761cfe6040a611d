#include "kernels/simulator/memory/atomic_counts.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kernelarium::sim {
namespace {

constexpr std::uint64_t kSectorsOfPage = 128, kSectorsOfPiece = 8, kSectorsOfGroup = 32;

std::uint64_t mixed(std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15;
  value = (value ^ value >> 32) * 0xd6e8feb86659fd93;
  return value ^ value >> 32;
}

/// Where L2 keeps a sector: groups of 1 KB alternate between two slices every 256 bytes, and neighbouring
/// groups spread evenly over all pairs (pairs of sectors up to 8 KB apart, and additions to each word of 256
/// KB, on an H200). Which pair takes which group is not published: an order drawn by a hash stands for it.
class Slices {
 public:
  explicit Slices(int count) : pairs_(static_cast<std::size_t>(std::max(count / 2, 1))) {}
  std::size_t of(std::uint64_t sector) {
    const std::uint64_t group = sector / kSectorsOfGroup, run = group / pairs_.size();
    if (run != run_) draw(run);
    return 2 * pairs_[group % pairs_.size()] + sector / kSectorsOfPiece % 2;
  }

 private:
  void draw(std::uint64_t run) {
    run_ = run;
    for (std::size_t i = 0; i < pairs_.size(); ++i) pairs_[i] = i;
    for (std::size_t i = pairs_.size(); i > 1; --i)
      std::swap(pairs_[i - 1], pairs_[mixed(run * pairs_.size() + i) % i]);
  }

  std::vector<std::size_t> pairs_; // of the groups of the run
  std::uint64_t run_ = ~std::uint64_t{0};
};

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
  Slices place(slices);
  std::vector<double> of_slice(static_cast<std::size_t>(std::max(slices, 2)));
  for (const auto& [number, page] : pages_) {
    for (std::size_t sector = 0; sector < page->turns.size(); ++sector) {
      const auto here = static_cast<double>(page->turns[sector].load());
      if (here == 0) continue;
      of_slice[place.of(number * kSectorsOfPage + sector)] += here;
      if (page->floating) most.floating_sector = std::max(most.floating_sector, here);
    }
  }
  most.slice = *std::max_element(of_slice.begin(), of_slice.end());
  return most;
}

}
