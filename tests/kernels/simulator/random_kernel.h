#pragma once

#include <cstdint>
#include <string>

namespace kernelarium::test {

inline constexpr unsigned kRandomBlocks = 3, kRandomThreads = 128;
inline constexpr unsigned kRandomInputs = 32;  ///< words of `in` for each thread
inline constexpr unsigned kRandomOutputs = 36; ///< words of `out` for each thread
inline constexpr unsigned kRandomSums = 96;    ///< words of `sums`, zero at first

/// PTX of a kernel `k(in, out, sums, texture)`, of one cluster, that is made of random instructions of all groups. Its result is
/// defined: it depends on no order of threads, NaNs have one payload, and nothing is computed approximately.
std::string random_kernel(std::uint32_t seed);

}
