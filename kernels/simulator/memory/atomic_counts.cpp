#include "kernels/simulator/memory/atomic_counts.h"

namespace kernelarium::sim {

AtomicCounts::Page& AtomicCounts::page(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<Page>& page = pages_[number];
  if (!page) page = std::make_unique<Page>();
  return *page;
}

std::uint64_t AtomicCounts::most_sectors() const {
  const std::lock_guard lock(mutex_);
  std::uint64_t most = 0;
  for (const auto& [number, page] : pages_) most = std::max(most, page->sectors.load());
  return most;
}

}
