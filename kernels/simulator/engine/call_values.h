#pragma once

#include "kernels/simulator/engine/memory_access.h"

#include <cstring>

// What calls of functions that the simulator itself provides pass and return.
namespace kernelarium::sim {

inline std::uint64_t parameter(const Warp& warp, const Op* op, int index, int lane) {
  std::uint64_t value;
  std::memcpy(&value, warp.r + op->r[index + 1] + static_cast<std::size_t>(lane) * 8, 8);
  return value;
}

/// The same, also beyond the fifth, of a function whose parameters have at most 8 bytes each.
inline std::uint64_t any_parameter(const Warp& warp, const Op* op, int index, int lane) {
  std::uint64_t value;
  std::memcpy(&value, warp.r + op->r[1] + static_cast<std::size_t>(index * kLanes + lane) * 8, 8);
  return value;
}

inline void give_result(const Warp& warp, const Op* op, int lane, std::uint64_t value) {
  std::memcpy(warp.r + op->r[0] + static_cast<std::size_t>(lane) * 8, &value, 8);
}

/// The byte at a generic address, or null.
inline std::byte* place_of(Warp& warp, int lane, std::uint64_t address) {
  if (address - kSharedWindow < kWindowSize) {
    const std::uint64_t offset = address - kSharedWindow;
    return offset < warp.worker->launch().shared_bytes ? &warp.block->shared[offset] : nullptr;
  }
  if (address - kLocalWindow < kWindowSize) {
    const std::uint64_t offset = local_offset(warp, lane, address);
    return local_inside(warp, offset, 1) ? local_place(warp, lane, offset) : nullptr;
  }
  const Allocation* holder = warp.worker->launch().memory.find(address);
  return holder ? &holder->host[address - holder->address] : nullptr;
}

}
