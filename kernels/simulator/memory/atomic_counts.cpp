#include "kernels/simulator/memory/atomic_counts.h"

#include <numeric>

namespace kernelarium::sim {

AtomicCounts::Page& AtomicCounts::page(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<Page>& page = pages_[number];
  if (!page) page = std::make_unique<Page>();
  return *page;
}

std::uint64_t AtomicCounts::busiest_line() const {
  const std::lock_guard lock(mutex_);
  std::uint64_t most = 0;
  for (const auto& [number, page] : pages_)
    for (std::size_t line = 0; line < page->size(); line += 32)
      most =
          std::max(most, std::accumulate(page->begin() + line, page->begin() + line + 32, std::uint64_t{0}));
  return most;
}

}
