#include "kernels/simulator/memory/footprint.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {
namespace {

/// Bits [begin, end) of a word; end > begin.
std::uint64_t bits(std::uint64_t begin, std::uint64_t end) {
  return ~std::uint64_t{0} >> (64 - (end - begin)) << begin;
}

}

Footprint::Page& Footprint::page(Kind& kind, std::uint64_t number) {
  if (kind.last == number) return *kind.last_page;
  std::unique_ptr<Page>& page = kind.pages[number];
  if (!page) page = std::make_unique<Page>();
  kind.last = number;
  kind.last_page = page.get();
  return *page;
}

void Footprint::add(TouchedRange::How how, std::uint64_t begin, std::uint64_t end) {
  Kind& kind = kinds_[static_cast<std::size_t>(how)];
  while (begin < end) {
    Page& here = page(kind, begin / kPage);
    const std::uint64_t until = std::min(end, (begin / kPage + 1) * kPage);
    while (begin < until) {
      const std::uint64_t word = begin % kPage / 64, next = std::min(until, (begin / 64 + 1) * 64);
      here[word] |= bits(begin % 64, next - begin / 64 * 64);
      begin = next;
    }
  }
}

void Footprint::add(const Footprint& other) {
  for (std::size_t how = 0; how < kinds_.size(); ++how)
    for (const auto& [number, theirs] : other.kinds_[how].pages) {
      Page& mine = page(kinds_[how], number);
      for (std::size_t i = 0; i < mine.size(); ++i) mine[i] |= (*theirs)[i];
    }
}

std::vector<TouchedRange> Footprint::ranges() const {
  std::vector<TouchedRange> all;
  for (std::size_t how = 0; how < kinds_.size(); ++how) {
    std::vector<std::pair<std::uint64_t, const Page*>> pages;
    for (const auto& [number, page] : kinds_[how].pages) pages.emplace_back(number, page.get());
    std::sort(pages.begin(), pages.end());
    const std::size_t first = all.size();
    for (const auto& [number, page] : pages)
      for (std::size_t word = 0; word < page->size(); ++word)
        for (std::uint64_t rest = (*page)[word]; rest;) {
          const auto low = static_cast<std::uint64_t>(std::countr_zero(rest));
          const auto count = static_cast<std::uint64_t>(std::countr_one(rest >> low));
          const std::uint64_t begin = number * kPage + word * 64 + low;
          if (all.size() > first && all.back().end == begin)
            all.back().end += count;
          else
            all.push_back({begin, begin + count, static_cast<TouchedRange::How>(how)});
          rest = low + count < 64 ? rest >> (low + count) << (low + count) : 0;
        }
  }
  return all;
}

}
