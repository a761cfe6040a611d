#pragma once

#include <cstdint>

/// What takes the host longer than a warp instruction counts as several of them where a block that never ends
/// is to be stopped soon.
namespace kernelarium::sim::work {

inline constexpr std::uint64_t turn = 24;       ///< from one warp to the next
inline constexpr std::uint64_t irregular = 24;  ///< addresses have another pattern than just before
inline constexpr std::uint64_t conflicts = 32;  ///< their bank conflicts, counted
inline constexpr std::uint64_t line = 4;        ///< a line of scattered accesses, counted
inline constexpr std::uint64_t atomic = 1;      ///< a lane's atomic operation
inline constexpr std::uint64_t contended = 8;   ///< of a warp on one word
inline constexpr std::uint64_t judged = 16;     ///< an access that the checks examine closely
inline constexpr std::uint64_t by_lane = 512;   ///< the same, lane by lane
inline constexpr std::uint64_t lane = 4;        ///< of a lane's own copy, mbarrier, texel, match
inline constexpr std::uint64_t call = 32;       ///< of a lane's printf, malloc, free
inline constexpr std::uint64_t bulk = 64;       ///< a bulk copy...
inline constexpr std::uint64_t bulk_bytes = 32; ///< ...and each so many bytes of it
inline constexpr std::uint64_t products = 32;   ///< so many products of a matrix instruction are one

}
