#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace kernelarium::replay {

/// The instruction cache of a scheduler, in lines of 128 bytes. The oldest line is replaced first, so that a
/// loop that is too long misses all the time, as on the GPU.
class CodeCache {
 public:
  /// For machine code of so many instructions; smaller code always hits.
  explicit CodeCache(std::size_t instructions);
  /// When the instruction is there that is wanted from `now` on.
  double fetch(std::uint32_t instruction, double now);

 private:
  std::vector<double> there_; ///< when each line comes; none: it is not held
  std::deque<std::uint32_t> held_;
  double free_ = 0; ///< the way to the next level
};

}
