#pragma once

#include <cstdint>
#include <string>

namespace kernelarium::test {

inline constexpr unsigned kRandomBlocks = 3, kRandomThreads = 128;
inline constexpr unsigned kRandomInputs = 32;               ///< words of `in` for each thread
inline constexpr unsigned kRandomOutputs = 36;              ///< words of `out` for each thread
inline constexpr int kRandomWidth = 64, kRandomHeight = 48; ///< texels of four bytes
inline constexpr unsigned kRandomSums = 96;                 ///< words of `sums`, zero at first

/// The words of `in`, which are the texture's texels, too: any bits, numbers of moderate size, small
/// integers.
inline std::uint32_t random_input(std::uint32_t index) {
  std::uint32_t h = (index + 1) * 0x9e3779b9u;
  h = (h ^ h >> 16) * 0x85ebca6bu;
  h = (h ^ h >> 13) * 0xc2b2ae35u;
  h ^= h >> 16;
  switch (index * 7 / 5 % 4) {
  case 1:
    return (h & 0x807fffffu) | (120 + (h >> 23 & 15)) << 23;
  case 2:
    return h % 201 - 100;
  case 3:
    return (h & 0x8fff8fffu) | 0x30003000u;
  default:
    return h;
  }
}

/// Of a kernel's text or results.
template<class Range>
std::uint64_t random_checksum(const Range& values) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const auto value : values) sum = (sum ^ static_cast<std::uint32_t>(value)) * 0x100000001b3;
  return sum;
}

/// PTX of a kernel `k(in, out, sums, texture)`, of one cluster, that is made of random instructions of all
/// groups. Its result is defined: it depends on no order of threads, NaNs have one payload, and nothing is
/// computed approximately.
std::string random_kernel(std::uint32_t seed);

}
