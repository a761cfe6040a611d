#pragma once

#include "kernels/device/device.h"

#include <cstdint>

namespace kernelarium {

/// A place in a launch. Members below `scope` are meaningless.
struct ThreadPlace {
  enum class Scope { none, block, warp, thread };
  Scope scope = Scope::none;
  std::uint64_t block = 0; ///< linear, x fastest
  int warp = 0;            ///< in the block
  int lane = 0;

  int thread() const { return warp * 32 + lane; } ///< linear in the block
  bool operator==(const ThreadPlace&) const = default;
};

/// Position of a thread in its block and of a block in its grid; of nothing where the extent is empty.
inline Dim3 place_in(const Dim3& extent, std::int64_t linear) {
  if (extent.x <= 0 || extent.y <= 0) return {0, 0, 0};
  return {linear % extent.x, linear / extent.x % extent.y, linear / (extent.x * extent.y)};
}

}
