#pragma once

#include <array>
#include <cstdint>

/// What an H200's texture unit looks up, read from its results.
namespace kernelarium::sim {

/// The logarithm to base 2, in 256ths, of numbers from 1 up to 2, by the first 8 bits of their fraction.
extern const std::array<std::uint8_t, 256> kLevelFractions;
/// The bits of f16 that a byte of an sRGB texture is decoded to.
extern const std::array<std::uint16_t, 256> kSrgbHalves;
/// What all texels of a filter are multiples of, if the largest decoded one is `value`: the rest is cut off.
float srgb_unit(float value);

}
