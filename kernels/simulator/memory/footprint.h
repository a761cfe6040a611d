#pragma once

#include "kernels/device/device.h"

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace kernelarium::sim {

/// Which bytes of global memory a launch accesses, and how.
class Footprint {
 public:
  void add(TouchedRange::How how, std::uint64_t begin, std::uint64_t end);
  void add(const Footprint& other);
  /// Neighbouring bytes as one range; those of one kind by address, one kind after the other.
  std::vector<TouchedRange> ranges() const;

 private:
  static constexpr std::uint64_t kPage = 4096;
  using Page = std::array<std::uint64_t, kPage / 64>; ///< a bit for each byte
  struct Kind {
    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages; ///< by number
    std::uint64_t last = ~std::uint64_t{0};                         ///< the page used last
    Page* last_page = nullptr;
  };
  Page& page(Kind& kind, std::uint64_t number);
  std::array<Kind, TouchedRange::kHows> kinds_; ///< by TouchedRange::How
};

}
