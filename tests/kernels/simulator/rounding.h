#pragma once

#include <cmath>
#include <limits>
#include <utility>

/// Rounding of exact results in any direction, worked out from a wider type and the sign of what it lost: no
/// rounding mode of the host is involved.
namespace kernelarium::test {

enum class Towards { nearest, zero, down, up };
/// As PTX spells them.
constexpr std::pair<const char*, Towards> kModes[] = {
    {".rn", Towards::nearest}, {".rz", Towards::zero}, {".rm", Towards::down}, {".rp", Towards::up}};

/// A value as a number of a wider type plus something smaller than any of its units, of which the sign is
/// known.
template<class W>
struct Exact {
  W value;
  int tail = 0;           ///< -1, 0, 1
  bool cancelled = false; ///< a sum of non-zero or oppositely signed parts that is exactly zero
};

template<class W>
int sign_of(W a) {
  return a > 0 ? 1 : a < 0 ? -1 : 0;
}

template<class W>
Exact<W> exact_sum(W a, W b) {
  const W sum = a + b;
  if (!std::isfinite(sum)) return {sum};
  const W back = sum - a;
  const W lost = (a - (sum - back)) + (b - back);
  const bool zeros_of_one_sign = a == 0 && b == 0 && std::signbit(a) == std::signbit(b);
  return {sum, sign_of(lost), sum == 0 && !zeros_of_one_sign};
}
template<class W>
Exact<W> exact_product(W a, W b) {
  const W product = a * b;
  if (!std::isfinite(product)) return {product};
  return {product, sign_of(std::fma(a, b, -product))};
}
template<class W>
Exact<W> exact_quotient(W a, W b) {
  const W quotient = a / b;
  if (!std::isfinite(quotient) || !std::isfinite(b)) return {quotient};
  return {quotient, sign_of(std::fma(-quotient, b, a)) * (std::signbit(b) ? -1 : 1)};
}
template<class W>
Exact<W> exact_root(W a) {
  const W root = std::sqrt(a);
  if (!std::isfinite(root)) return {root};
  return {root, sign_of(std::fma(-root, root, a))};
}

template<class T, class W>
T rounded(Exact<W> exact, Towards mode) {
  if (!std::isfinite(exact.value)) return static_cast<T>(exact.value);
  if (exact.value == 0 && exact.tail == 0) {
    if (!exact.cancelled) return static_cast<T>(exact.value);
    return mode == Towards::down ? -T{0} : T{0};
  }
  constexpr T infinity = std::numeric_limits<T>::infinity();
  T nearest = static_cast<T>(exact.value);
  // -1: `nearest` lies below the exact value
  const auto side = [&](T a) {
    if (static_cast<W>(a) != exact.value) return static_cast<W>(a) > exact.value ? 1 : -1;
    return -exact.tail;
  };
  T below = nearest, above = nearest;
  if (side(nearest) > 0)
    below = std::nextafter(nearest, -infinity);
  else if (side(nearest) < 0)
    above = std::nextafter(nearest, infinity);
  const bool negative = exact.value < 0 || (exact.value == 0 && exact.tail < 0);
  switch (mode) {
  case Towards::down:
    return below;
  case Towards::up:
    return above;
  case Towards::zero:
    return negative ? above : below;
  case Towards::nearest:
    break;
  }
  // The cast rounded the wide value; only on a tie does the tail matter.
  if (below == above || exact.tail == 0 || std::isinf(below) || std::isinf(above)) return nearest;
  const W middle = static_cast<W>(below) / 2 + static_cast<W>(above) / 2;
  if (middle != exact.value) return nearest;
  return exact.tail > 0 ? above : below;
}

}
