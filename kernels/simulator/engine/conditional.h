#pragma once

#include <cstdint>

namespace kernelarium::sim {

/// A cudaGraphConditionalHandle: the address of its value, a word in the device's memory, with a mark that no
/// address has.
inline constexpr std::uint64_t kConditionalMark = 0xc0de'0000'0000'0000,
                               kConditionalBits = 0xffff'0000'0000'0000;

}
