#include "kernels/simulator/engine/cube_face.h"
#include "kernels/simulator/engine/sampling.h"
#include "kernels/simulator/engine/texture_tables.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

/// How gradients choose a level, as an H200 does it: lengths are estimated with numbers of 10 bits
/// (tests/kernels/simulator/recorded/texture.txt).
namespace kernelarium::sim {
namespace {

using Vector = std::array<double, 3>;

/// The last of `bits` bits of a number; 0 if there are none.
double last_bit(double number, int bits) {
  return number == 0 ? 0 : std::ldexp(1, std::ilogb(number) - (bits - 1));
}
/// Cut off after 10 bits.
double ten_bits(double number) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(number) & ~std::uint64_t{0} << 43);
}
/// A number of 10 bits as a whole one and the value of its last bit.
struct Digits {
  double whole = 0, unit = 0;
};
Digits digits_of(double number) {
  const double unit = last_bit(number, 10);
  return {unit == 0 ? 0 : std::trunc(number / unit), unit};
}
/// Without what lies below the last of the 10 bits of `other`.
double aligned(double number, double other) {
  const double unit = last_bit(other, 10);
  return unit == 0 ? 0 : std::trunc(number / unit) * unit;
}
Vector sorted(Vector sides) {
  for (double& side : sides) side = std::fabs(side);
  std::ranges::sort(sides);
  return sides;
}

/// A gradient in texels. A size that is no power of two is multiplied without the products' low bits.
double in_texels(float gradient, int size) {
  double number = std::isnan(gradient) ? 0 : std::clamp<double>(gradient, -0x1p120, 0x1p120);
  number = ten_bits(number);
  if (number == 0 || std::has_single_bit(static_cast<unsigned>(size))) return number * size;
  double factor = size;
  const double significand = std::ldexp(size, 9 - std::ilogb(factor)); // 10 bits
  factor /= std::floor(significand);
  const Digits digits = digits_of(std::fabs(number));
  double product = 480;
  for (int bit = 0; bit < 10; ++bit)
    if (static_cast<int>(significand) >> bit & 1)
      product += std::floor(std::ldexp(digits.whole, bit - 6)) * 64;
  return std::copysign(ten_bits(product * factor * digits.unit), number);
}

/// The largest side plus 11/32 of the next plus 1/4 of the least.
double length(const Vector& vector) {
  const Vector sides = sorted(vector);
  const Digits next = digits_of(sides[1]);
  const double of_next = ten_bits((11 * next.whole + 4) / 32 * next.unit);
  return sides[2] + of_next + aligned(sides[0] / 4, of_next);
}

/// The length of a sum or difference, divided by the square root of 2, for which 11/16 stands.
double diagonal(const Vector& a, const Vector& b, double sign) {
  Vector sum{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double unit = last_bit(std::max(std::fabs(a[i]), std::fabs(b[i])), 11);
    if (unit != 0) sum[i] = ten_bits((std::trunc(a[i] / unit) + sign * std::trunc(b[i] / unit)) * unit);
  }
  const Vector sides = sorted(sum);
  const Digits largest = digits_of(sides[2]), next = digits_of(sides[1]), least = digits_of(sides[0]);
  const double of_next = std::floor((121 * next.whole + 32) / 128) / 4 * next.unit;
  const double of_least = std::floor((11 * least.whole + 4) / 4) / 16 * least.unit;
  return ten_bits((11 * largest.whole + 4) / 16 * largest.unit) + of_next + aligned(of_least, of_next);
}

/// How far the place on a cube's face moves.
std::array<float, 3> on_cube(const std::array<float, 3>& at, const std::array<float, 3>& gradient) {
  const OnFace from = on_face(at[0], at[1], at[2]);
  const OnFace to = on_face(from.face / 2, at[0] + gradient[0], at[1] + gradient[1], at[2] + gradient[2]);
  return {(to.s - from.s) / 2, (to.t - from.t) / 2, 0};
}

}

float level_of_gradients(const BoundImage& texture, const std::array<float, 3>& at, std::array<float, 3> dx,
                         std::array<float, 3> dy) {
  const Image::Level& level = texture.image.levels[0];
  const bool volume = texture.image.shape == ImageShape::volume;
  if (texture.image.is_cube()) {
    dx = on_cube(at, dx);
    dy = on_cube(at, dy);
  }
  const bool normalized = texture.sampling.normalized_coordinates;
  const int sizes[3] = {level.width, level.height, volume ? level.depth : 1};
  Vector a, b;
  for (std::size_t i = 0; i < 3; ++i) {
    a[i] = in_texels(dx[i], normalized ? sizes[i] : 1);
    b[i] = in_texels(dy[i], normalized ? sizes[i] : 1);
  }
  const double longest = std::max({length(a), length(b), diagonal(a, b, 1), diagonal(a, b, -1)});
  if (longest == 0) return -std::numeric_limits<float>::infinity();
  const int exponent = std::ilogb(longest);
  const auto fraction = static_cast<std::size_t>(std::ldexp(longest, 8 - exponent)) - 256;
  return static_cast<float>(exponent) + static_cast<float>(kLevelFractions[fraction]) / 256;
}

}
