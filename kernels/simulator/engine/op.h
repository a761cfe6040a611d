#pragma once

#include <cstddef>
#include <cstdint>

/// The decoded form of a kernel: an array of operations, each run over a whole warp.
namespace kernelarium::sim {

inline constexpr int kLanes = 32;
inline constexpr std::uint32_t kFullMask = 0xffffffffu;

/// In r[5] of a memory access: an access just before had the same pattern.
inline constexpr std::uint32_t kKnownPattern = 1u << 31;
/// In r[5]: an access behind this one relies on its pattern.
inline constexpr std::uint32_t kReusedPattern = 1u << 30;

struct Op;
struct Warp;

/// Runs one operation for the active lanes of a warp; returns the next one, or null to leave the run loop
/// (Warp::stop gives the reason).
using Handler = const Op* (*)(Warp& warp, const Op* op);

/// One operation. `r` are byte offsets of registers in the warp's current frame; what they mean is the
/// handler's affair, destinations first. A register of 32 lanes is a row: 32 values of its width side by
/// side; a predicate is one 32-bit mask.
struct Op {
  Handler run = nullptr;
  std::uint32_t r[6] = {}; ///< memory accesses: r[5] selects the pattern, and the bits above
  std::uint32_t site = 0;  ///< memory accesses: index into Program::sites; Enter: index of the basic block
  std::uint32_t index = 0; ///< of the PTX instruction in Program::places
  std::uint64_t imm = 0;   ///< immediate: address offset, branch target, barrier number...
};

}
