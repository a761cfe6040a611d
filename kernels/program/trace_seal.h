#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kernelarium::program {

/// Digits that only the lab and its runtime know; each line of a sealed trace ends with a value made from
/// them, so that a program can't write its own trace. The file begins with them, and the runtime takes them
/// out before main().
inline constexpr std::size_t kSealDigits = 32;
std::string make_seal();

/// Of line `number` of a trace, from 1. FNV-1a, begun with the seal: no defence against a program that
/// searches the runtime's memory.
constexpr std::uint64_t sealed(std::string_view seal, std::uint64_t number, std::string_view line) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3; };
  for (const char letter : seal) add(static_cast<unsigned char>(letter));
  for (int shift = 0; shift < 64; shift += 8) add(static_cast<unsigned char>(number >> shift));
  for (const char letter : line) add(static_cast<unsigned char>(letter));
  for (const char letter : seal) add(static_cast<unsigned char>(letter));
  return hash;
}

}
