#pragma once

#include "kernels/simulator/engine/op.h"

#include <array>
#include <bit>
#include <memory>
#include <utility>

namespace kernelarium::sim {

struct Origin;

inline constexpr std::uint64_t kAllBits = ~std::uint64_t{0};

/// `bytes` has a bit for each byte; so have all eight bits of the result.
constexpr std::uint64_t bits_of_bytes(std::uint32_t bytes) {
  std::uint64_t bits = 0;
  for (; bytes; bytes &= bytes - 1) bits |= std::uint64_t{0xff} << 8 * std::countr_zero(bytes);
  return bits;
}

/// Names a place in a block's shared memory (`block`: index + 1), apart from addresses and from 0.
constexpr std::uint64_t shared_place(std::uint64_t block, std::uint64_t offset) {
  return std::uint64_t{1} << 63 | block << 32 | offset;
}

/// The bits of a register that nobody has written, lane by lane.
struct Unwritten {
  std::array<std::uint64_t, kLanes> bits{}; ///< of a predicate: bit 0
  std::uint32_t lanes = 0;                  ///< that have such bits
  std::uint32_t computed = 0;               ///< of these, the lanes whose value was computed from such bits
  /// Of these, the lanes whose value was read by an access of which nothing was written, or computed: what
  /// was copied with something written beside it may be the padding of a struct.
  std::uint32_t certain = 0;
  std::uint32_t padding = 0; ///< of these, the lanes whose value was read from what looks like such padding
  std::shared_ptr<Origin> origin; ///< of one of them
  /// Where a lane's value was in memory, if the whole register is as it was there; 0: not known.
  std::array<std::uint64_t, kLanes> place{};

  std::uint64_t of(int lane) const { return bits[static_cast<std::size_t>(lane)]; }
  void add(int lane, std::uint64_t more, bool is_certain) {
    if (!more) return;
    bits[static_cast<std::size_t>(lane)] |= more;
    lanes |= 1u << lane;
    if (is_certain) certain |= 1u << lane;
  }
  void add_computed(int lane, std::uint64_t more) {
    add(lane, more, true);
    if (more) computed |= 1u << lane;
  }
  void clear(std::uint32_t which) {
    lanes &= ~which;
    for (; which; which &= which - 1) bits[static_cast<std::size_t>(std::countr_zero(which))] = 0;
  }
  /// Results that are worthless as a whole.
  void add_computed(std::uint32_t which) {
    for (; which; which &= which - 1) add_computed(std::countr_zero(which), kAllBits);
  }
  /// Bits that were in another register, at this or another place.
  void add_copied(int lane, std::uint64_t more, const Unwritten& from, int its_lane) {
    add(lane, more, from.certain >> its_lane & 1);
    if (more && from.padding >> its_lane & 1) padding |= 1u << lane;
    if (more && from.computed >> its_lane & 1) computed |= 1u << lane;
  }
};

}
