#pragma once

#include "kernels/simulator/texture.h"

#include <array>
#include <cstddef>
#include <cstdint>

/// How a texture unit processes coordinates: addressing, levels, filters. Compared with records of an H200
/// (tests/kernels/simulator/recorded/texture.txt).
namespace kernelarium::sim {

/// A texture or surface object of a launch.
struct BoundImage {
  Image image;
  Sampling sampling;
  bool surface = false;
  std::byte* host = nullptr; ///< null: its memory was freed
};

/// Where one lane reads.
struct Spot {
  std::array<float, 3> at{};
  std::array<std::int32_t, 3> whole{};     ///< instead, if `by_whole`
  bool by_whole = false, by_level = false; ///< the latter: of the level that is given
  std::int32_t layer = 0;
  std::array<std::int32_t, 3> shift{}; ///< by so many texels
};

/// Where texels were taken from: sectors as hardware lays them out, by number, and addresses.
struct Taps {
  bool wanted = true;
  std::array<std::uint64_t, 32> sector, address;
  std::size_t count = 0;
  std::uint32_t weightless = 0; ///< a bit each: a filter takes nothing of them
  void add(std::uint64_t laid_out, std::uint64_t at) {
    if (count == sector.size()) return;
    sector[count] = laid_out >> 5;
    address[count++] = at;
  }
};

using Texel = std::array<std::uint32_t, 4>; ///< bits of f32, s32 or u32

/// Coordinates as the texture's shape requires them; `level`: before bias and limits; whole coordinates have
/// a whole one, without them.
Texel sample(const BoundImage& texture, const Spot& spot, float level, Taps& taps);
/// One channel of the four texels that a linear filter would take.
Texel gather(const BoundImage& texture, const Spot& spot, int channel, Taps& taps);
/// The level at a place for gradients by x and y on the screen, in the texture's coordinates.
float level_of_gradients(const BoundImage& texture, const std::array<float, 3>& at, std::array<float, 3> dx,
                         std::array<float, 3> dy);

}
