#include "kernels/measure/replay_l1.h"

#include <algorithm>
#include <bit>

namespace kernelarium::replay {
namespace {

constexpr std::uint64_t kWays = 16;
constexpr std::uint64_t kLineBytes = 128;

/// L2's slices lie all over the chip, and a line's address says nothing of how far its slice is.
double distance(std::uint64_t line) {
  return static_cast<double>(line * 0xd1342543de82ef95ull >> 40) / static_cast<double>(1 << 23) - 1;
}

}

L1::L1(double bytes)
    : // An odd number of sets spreads strides of powers of two.
      sets_((std::max<std::uint64_t>(static_cast<std::uint64_t>(bytes) / kLineBytes / kWays, 2) - 1) | 1),
      lines_(sets_ * kWays) {}

L1::Found L1::read(const LineShape& shape, std::uint64_t base, std::uint64_t copy) {
  Found found;
  coming_.clear();
  for (std::uint32_t i = 0; i < shape.count; ++i) {
    const std::uint64_t number = (base + static_cast<std::uint64_t>(shape.from_first[i])) | copy << 48;
    Line* const set = lines_.data() + (number * 0x9e3779b97f4a7c15ull >> 32) % sets_ * kWays;
    Line* line = std::find_if(set, set + kWays, [&](const Line& one) { return one.number == number; });
    if (line == set + kWays) {
      line = std::min_element(set, set + kWays, [](const Line& a, const Line& b) { return a.used < b.used; });
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
