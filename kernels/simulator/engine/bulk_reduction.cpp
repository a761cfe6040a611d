#include "kernels/simulator/engine/bulk_reduction.h"

#include "kernels/simulator/engine/atomic_update.h"
#include "kernels/simulator/engine/float_bits.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace kernelarium::sim::bulk {
namespace {

template<class T>
T reduced(Reduction how, T old, T value) {
  if constexpr (std::is_integral_v<T>) {
    using U = std::make_unsigned_t<T>;
    switch (how) {
    case Reduction::add:
      return static_cast<T>(static_cast<U>(old) + static_cast<U>(value));
    case Reduction::inc:
      return old >= value ? 0 : static_cast<T>(old + 1);
    case Reduction::dec:
      return old == 0 || old > value ? value : static_cast<T>(old - 1);
    case Reduction::bit_and:
      return old & value;
    case Reduction::bit_or:
      return old | value;
    case Reduction::bit_xor:
      return old ^ value;
    default:
      break;
    }
  } else if (how == Reduction::add) {
    return old + value;
  }
  if (how == Reduction::min) return value < old ? value : old;
  if (how == Reduction::max) return value > old ? value : old;
  return value;
}

/// Blocks that run on other host threads may reduce the same elements at the same time. Bulk operations are
/// aligned.
template<class Bits, class Combine>
void combine(std::byte* to, const std::byte* from, std::size_t bytes, Combine combined) {
  for (std::size_t at = 0; at + sizeof(Bits) <= bytes; at += sizeof(Bits)) {
    Bits value;
    std::memcpy(&value, from + at, sizeof value);
    update_atomically<Bits>(to + at, [&](Bits old) { return combined(old, value); });
  }
}

template<class T>
void reduce_elements(Reduction how, std::byte* to, const std::byte* from, std::size_t bytes) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  combine<Bits>(to, from, bytes, [how](Bits old, Bits value) {
    return std::bit_cast<Bits>(reduced(how, std::bit_cast<T>(old), std::bit_cast<T>(value)));
  });
}

template<double (*Widen)(std::uint16_t), std::uint16_t (*Round)(double)>
void reduce_halves(Reduction how, std::byte* to, const std::byte* from, std::size_t bytes) {
  combine<std::uint16_t>(to, from, bytes, [how](std::uint16_t old, std::uint16_t value) {
    return Round(reduced(how, Widen(old), Widen(value)));
  });
}
double widen_half(std::uint16_t a) { return half_to_float(a); }
double widen_bfloat(std::uint16_t a) { return bfloat_to_float(a); }
std::uint16_t round_half(double a) { return to_half(a); }
std::uint16_t round_bfloat(double a) { return to_bfloat(a); }

}

void apply(Reduction how, Element element, std::byte* to, const std::byte* from, std::size_t bytes) {
  if (how == Reduction::store) {
    std::memcpy(to, from, bytes);
    return;
  }
  switch (element) {
  case Element::u32:
  case Element::b32:
    return reduce_elements<std::uint32_t>(how, to, from, bytes);
  case Element::s32:
    return reduce_elements<std::int32_t>(how, to, from, bytes);
  case Element::u64:
  case Element::b64:
    return reduce_elements<std::uint64_t>(how, to, from, bytes);
  case Element::s64:
    return reduce_elements<std::int64_t>(how, to, from, bytes);
  case Element::f32:
    return reduce_elements<float>(how, to, from, bytes);
  case Element::f64:
    return reduce_elements<double>(how, to, from, bytes);
  case Element::f16:
    return reduce_halves<&widen_half, &round_half>(how, to, from, bytes);
  case Element::bf16:
    return reduce_halves<&widen_bfloat, &round_bfloat>(how, to, from, bytes);
  }
}

}
