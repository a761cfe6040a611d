#include "kernels/measure/replay_l1.h"

#include <algorithm>
#include <bit>

namespace kernelarium::replay {
namespace {

constexpr std::uint64_t kWays = 8; ///< at least
constexpr std::uint64_t kLineBytes = 128;

/// L2's slices lie all over the chip, and a line's address says nothing of how far its slice is.
double distance(std::uint64_t line) {
  return static_cast<double>(line * 0xd1342543de82ef95ull >> 40) / static_cast<double>(1 << 23) - 1;
}

}

L1::L1(double bytes)
    : sets_(
          std::bit_floor(std::max<std::uint64_t>(static_cast<std::uint64_t>(bytes) / kLineBytes / kWays, 1))),
      ways_(std::max(kWays, static_cast<std::uint64_t>(bytes) / kLineBytes / sets_)), lines_(sets_ * ways_) {}

/// Folded, so that neighbouring lines and strides of powers of two take all sets.
std::uint64_t L1::set_of(std::uint64_t line) const {
  std::uint64_t set = 0;
  for (const int bits = std::max(std::countr_zero(sets_), 1); line; line >>= bits) set ^= line;
  return set & (sets_ - 1);
}

L1::Found L1::read(const LineShape& shape, std::uint64_t base, std::uint64_t copy) {
  Found found;
  coming_.clear();
  for (std::uint32_t i = 0; i < shape.count; ++i) {
    const std::uint64_t number = (base + static_cast<std::uint64_t>(shape.from_first[i])) | copy << 48;
    Line* const set = lines_.data() + set_of(number) * ways_;
    Line* line = std::find_if(set, set + ways_, [&](const Line& one) { return one.number == number; });
    if (line == set + ways_) {
      line = std::min_element(set, set + ways_, [](const Line& a, const Line& b) { return a.used < b.used; });
      *line = {};
      line->number = number;
    }
    line->used = ++clock_;
    const auto missing = static_cast<std::uint8_t>(shape.touched[i] & ~line->valid);
    for (std::size_t sector = 0; sector < 4; ++sector)
      if (shape.touched[i] & line->valid & 1 << sector)
        found.there = std::max<double>(found.there, line->there[sector]);
    if (!missing) continue;
    ++found.lines;
    found.away = std::max(found.away, distance(number));
    found.sectors += static_cast<std::uint32_t>(std::popcount(missing));
    coming_.push_back({static_cast<std::uint32_t>(line - lines_.data()), missing});
  }
  return found;
}

void L1::arrives(double time) {
  for (const auto& [index, sectors] : coming_) {
    Line& line = lines_[index];
    for (std::size_t sector = 0; sector < 4; ++sector)
      if (sectors & 1 << sector) line.there[sector] = static_cast<float>(time);
    line.valid |= sectors;
  }
}

}
