#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>

namespace kernelarium::sim {

/// Numbers the phases of a block's mbarriers from 1, for the paths of its warps.
class PhaseNumbers {
 public:
  void begin(std::uint32_t place) { of_[place] = {0, ++last_}; }
  void complete(std::uint32_t place) {
    Of& of = of_[place];
    of.complete = std::exchange(of.current, ++last_);
  }
  std::uint32_t current(std::uint32_t place) const { return at(place).current; }
  /// The last one that is complete; 0: none.
  std::uint32_t complete_one(std::uint32_t place) const { return at(place).complete; }

 private:
  struct Of {
    std::uint32_t complete = 0, current = 0;
  };
  Of at(std::uint32_t place) const {
    const auto found = of_.find(place);
    return found == of_.end() ? Of{} : found->second;
  }
  std::unordered_map<std::uint32_t, Of> of_; ///< by the mbarrier's offset in shared memory
  std::uint32_t last_ = 0;
};

}
