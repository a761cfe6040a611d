#pragma once

#include "kernels/device/paths.h"

#include <array>
#include <cstdint>
#include <vector>

namespace kernelarium::replay {

/// The lines that L1 holds while blocks are replayed, and when each of their sectors comes.
class L1 {
 public:
  explicit L1(double bytes);

  struct Found {
    std::uint32_t lines = 0, sectors = 0; ///< that are not there, and are brought in
    double there = 0;                     ///< when the others are there, which may still be on their way
    double away = -1;                     ///< how far the farthest of the lines is, from -1 to 1
  };
  /// `copy`: sets addresses apart where one path is replayed for several blocks.
  Found read(const LineShape& shape, std::uint64_t base, std::uint64_t copy);
  /// When what the last read() brought in is there.
  void arrives(double time);

 private:
  struct Line {
    std::uint64_t number = ~0ull;
    std::uint64_t used = 0;
    std::array<float, 4> there{}; ///< of each sector
    std::uint8_t valid = 0;
  };
  std::uint64_t set_of(std::uint64_t line) const;

  std::uint64_t sets_, ways_;
  std::vector<Line> lines_;
  std::uint64_t clock_ = 0;
  std::vector<std::pair<std::uint32_t, std::uint8_t>> coming_; ///< line and sectors of the last read
};

}
