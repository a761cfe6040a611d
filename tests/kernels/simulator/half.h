#pragma once

#include "tests/kernels/simulator/instruction.h"
#include "tests/kernels/simulator/rounding.h"

namespace kernelarium::test {

/// Rounds an exact value to a 16-bit format by searching its numbers: slow, and right by definition.
template<class T, class W>
T rounded_half(Exact<W> exact, Towards mode = Towards::nearest) {
  using H = std::uint16_t;
  const H infinity = std::is_same_v<T, Half> ? 0x7c00 : 0x7f80;
  if (std::isnan(exact.value)) return T{0x7fff};
  const bool negative =
      exact.value < 0 ||
      (exact.value == 0 && (exact.tail < 0 || (exact.tail == 0 && std::signbit(exact.value))));
  const H sign = negative ? 0x8000 : 0;
  if (std::isinf(exact.value)) return T{static_cast<H>(sign | infinity)};
  if (exact.value == 0 && exact.tail == 0) {
    if (exact.cancelled) return T{static_cast<H>(mode == Towards::down ? 0x8000 : 0)};
    return T{sign};
  }
  const W magnitude = std::fabs(exact.value);
  const int tail = negative ? -exact.tail : exact.tail;
  // The largest number whose value is not above the magnitude.
  H low = 0, high = infinity;
  while (high - low > 1) {
    const H middle = static_cast<H>((low + high) / 2);
    const W value = value_of(T{middle});
    if (value < magnitude || (value == magnitude && tail >= 0))
      low = middle;
    else
      high = middle;
  }
  const W below = value_of(T{low});
  H chosen = low;
  if (below != magnitude || tail != 0) {
    // Infinity stands for the number that would follow the largest one.
    const W above = high == infinity ? 2 * static_cast<W>(value_of(T{low})) -
                                           static_cast<W>(value_of(T{static_cast<H>(low - 1)}))
                                     : static_cast<W>(value_of(T{high}));
    const W middle = (below + above) / 2;
    switch (mode) {
    case Towards::nearest:
      if (magnitude > middle || (magnitude == middle && (tail > 0 || (tail == 0 && (low & 1)))))
        chosen = high;
      break;
    case Towards::zero:
      break;
    case Towards::down:
      chosen = negative ? high : low;
      break;
    case Towards::up:
      chosen = negative ? low : high;
      break;
    }
  }
  return T{static_cast<H>(sign | chosen)};
}

}
