#pragma once

#include <cstddef>
#include <cstdint>

/// What a bulk copy does to its destination.
namespace kernelarium::sim::bulk {

enum class Reduction : std::uint8_t { store, add, min, max, inc, dec, bit_and, bit_or, bit_xor };
enum class Element : std::uint8_t { u32, s32, u64, s64, f16, bf16, f32, f64, b32, b64 };

/// `bytes` from `from` stored to `to`, or joined element by element to what is there.
void apply(Reduction how, Element element, std::byte* to, const std::byte* from, std::size_t bytes);

}
