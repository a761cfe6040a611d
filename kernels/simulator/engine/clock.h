#pragma once

#include "kernels/simulator/engine/warp.h"

#include <algorithm>
#include <bit>
#include <cstdint>

/// What a kernel reads from the clock: each warp has its own, which barriers of the block bring together.
namespace kernelarium::sim {

/// Of one warp instruction. A loop that only waits for the clock has four of PTX and takes 41 clocks on an
/// H200.
inline constexpr std::uint64_t kClocksPerInstruction = 10;

/// For how long a warp sleeps, as seen on an H200: a power of two greater than the time it asks for.
constexpr std::uint32_t slept_ns(std::uint32_t asked) {
  return std::clamp(2 * std::bit_floor(asked), 32u, 1u << 20);
}

std::uint64_t clocks_of(const Warp& warp);
/// A warp that has waited until then.
void wait_until(Warp& warp, std::uint64_t clocks);

namespace control {

const Op* clock(Warp& warp, const Op* op);       ///< r: d; imm: instructions of the block from here on
const Op* globaltimer(Warp& warp, const Op* op); ///< the same in ns
const Op* nanosleep(Warp& warp, const Op* op);   ///< r[0]: ns

}

inline bool reads_clock(const Op& op) { return op.run == &control::clock || op.run == &control::globaltimer; }

}
