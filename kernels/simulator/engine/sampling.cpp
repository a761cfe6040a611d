#include "kernels/simulator/engine/sampling.h"

#include "kernels/simulator/engine/cube_face.h"
#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/texture_tables.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>

namespace kernelarium::sim {
namespace {

using Address = Sampling::Address;
using Kind = TexelFormat::Kind;

constexpr int kSteps = 256; ///< between two texels: weights have 8 bits

bool reads_real(const BoundImage& texture) {
  const TexelFormat& format = texture.image.format;
  return format.kind == Kind::real || format.normalized || texture.sampling.normalized_read;
}

bool is_srgb(const BoundImage& texture, int channel) {
  const TexelFormat& format = texture.image.format;
  return texture.sampling.srgb && format.kind == Kind::unsigned_whole && format.bits == 8 && channel < 3 &&
         reads_real(texture);
}

/// A channel of a texel in memory as bits of f32, s32 or u32.
std::uint32_t decoded(const BoundImage& texture, const std::byte* from, int channel) {
  const TexelFormat& format = texture.image.format;
  std::uint32_t bits = 0;
  std::memcpy(&bits, from + channel * (format.bits / 8), static_cast<std::size_t>(format.bits / 8));
  if (format.kind == Kind::real)
    return format.bits == 16 ? std::bit_cast<std::uint32_t>(half_to_float(static_cast<std::uint16_t>(bits)))
                             : bits;
  const bool is_signed = format.kind == Kind::signed_whole;
  const int unused = 32 - format.bits;
  const auto whole = static_cast<std::int32_t>(bits << unused) >> unused;
  if (!reads_real(texture)) return is_signed ? static_cast<std::uint32_t>(whole) : bits;
  float value;
  if (is_signed) {
    const auto most = static_cast<float>((1 << (format.bits - 1)) - 1);
    value = static_cast<float>(whole) / most; // filters take the least number as it is, below -1
  } else {
    value = is_srgb(texture, channel)
                ? half_to_float(kSrgbHalves[bits])
                : static_cast<float>(bits) / static_cast<float>((1u << format.bits) - 1);
  }
  return std::bit_cast<std::uint32_t>(value);
}

Texel texel_at(const BoundImage& texture, const Image::Level& level, std::int64_t x, std::int64_t y,
               std::int64_t z, Taps& taps) {
  const TexelFormat& format = texture.image.format;
  const std::int64_t x_bytes = x * format.bytes();
  const std::uint64_t place = texture.image.place(level, x_bytes, y, z);
  if (taps.wanted) taps.add(texture.image.address(level, x_bytes, y, z), texture.image.memory + place);
  const std::byte* from = texture.host + place;
  Texel texel{};
  for (int channel = 0; channel < format.channels; ++channel)
    texel[static_cast<std::size_t>(channel)] = decoded(texture, from, channel);
  return texel;
}

/// A texel that no filter has changed.
Texel unfiltered(const BoundImage& texture, Texel texel) {
  if (reads_real(texture) && texture.image.format.kind == Kind::signed_whole)
    for (std::uint32_t& bits : texel)
      bits = std::bit_cast<std::uint32_t>(std::max(std::bit_cast<float>(bits), -1.0f));
  return texel;
}

/// The border's color as a texel of the texture's format would give it.
Texel border_of(const BoundImage& texture) {
  const TexelFormat& format = texture.image.format;
  Texel texel{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(format.channels); ++i) {
    const float color = texture.sampling.border[i];
    const bool is_signed = format.kind == Kind::signed_whole;
    const double most = std::exp2(is_signed ? format.bits - 1 : format.bits) - 1;
    if (format.kind == Kind::real)
      texel[i] = std::bit_cast<std::uint32_t>(format.bits == 16 ? half_to_float(to_half(color)) : color);
    else if (reads_real(texture)) // halves go down
      texel[i] = std::bit_cast<std::uint32_t>(static_cast<float>(
          std::ceil(std::clamp<double>(color, is_signed ? -1 : 0, 1) * most - 0.5) / most));
    else
      texel[i] = static_cast<std::uint32_t>(
          static_cast<std::int64_t>(std::clamp<double>(color, is_signed ? -most - 1 : 0, most)));
  }
  return texel;
}

/// A whole coordinate inside, or -1: the border.
std::int64_t addressed(std::int64_t i, std::int64_t size, Address how) {
  if (i >= 0 && i < size) return i;
  switch (how) {
  case Address::clamp:
    return std::clamp<std::int64_t>(i, 0, size - 1);
  case Address::wrap:
    return ((i % size) + size) % size;
  case Address::mirror: {
    const std::int64_t folded = ((i % (2 * size)) + 2 * size) % (2 * size);
    return folded < size ? folded : 2 * size - 1 - folded;
  }
  case Address::border:
    break;
  }
  return -1;
}

/// What unnormalised coordinates can't do is done by clamping.
Address address_of(const Sampling& sampling, std::size_t dimension) {
  const Address how = sampling.address[dimension];
  return sampling.normalized_coordinates || how == Address::border ? how : Address::clamp;
}

/// To f32, halves away from zero.
float rounded(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const bool half = (bits & 0x1fffffff) == 0x10000000;
  return static_cast<float>(half ? std::bit_cast<double>(bits + 1) : value);
}

/// The sum of texels, each with a weight of 1/256. Integers that represent fractions are added up with
/// 16 bits, u8 as if they were u16, s8 as such and then widened; f16 gives f16, and so does sRGB. Halves are
/// rounded away from zero.
class FilterSum {
 public:
  explicit FilterSum(const BoundImage& texture)
      : texture_(texture), format_(texture.image.format),
        channels_(static_cast<std::size_t>(format_.channels)) {}
  /// What follows is another slice or level: up to four texels, which are added up before the others.
  void next_quad() { ++quads_; }
  void add(int weight, const Texel& texel) { parts_[count_++] = {weight, quads_, texel}; }
  Texel result() const {
    Texel texel{};
    for (std::size_t i = 0; i < channels_; ++i)
      texel[i] = is_real(i) ? of_reals(i) : std::bit_cast<std::uint32_t>(of_integers(i));
    return texel;
  }

 private:
  struct Part {
    int weight, quad;
    Texel texel;
  };

  double unit() const { return format_.kind == Kind::signed_whole ? 32767 : 65535; }
  bool is_real(std::size_t channel) const {
    return format_.kind == Kind::real || is_srgb(texture_, static_cast<int>(channel));
  }
  bool is_s8() const { return format_.kind == Kind::signed_whole && format_.bits == 8; }
  /// A sum of s8, in 256ths, as s16: the bits again behind themselves, eighths of a unit of them.
  static double widened(double sum) {
    const auto bits = static_cast<std::int64_t>(sum);
    return static_cast<double>((bits * 258 + ((bits >> 12) << 5) + 128) >> 8);
  }
  float of_integers(std::size_t channel) const {
    double sum = 0;
    for (const Part& part : std::span(parts_).first(count_)) {
      const double value = std::bit_cast<float>(part.texel[channel]);
      sum += part.weight * std::round(value * (is_s8() ? 127 : unit()));
    }
    const double whole = is_s8() ? widened(sum) : std::floor(sum / kSteps + 0.5);
    return std::max(static_cast<float>(whole) / static_cast<float>(unit()), -1.0f);
  }
  /// What the texels of a quad keep are multiples of this, by the exponent of the largest of them: 4 bits
  /// more than their format has. 0: all of it.
  double last_bit(int quad, std::size_t channel) const {
    float largest = 0;
    for (const Part& part : std::span(parts_).first(count_))
      if (part.quad == quad && part.weight)
        largest = std::max(largest, std::fabs(std::bit_cast<float>(part.texel[channel])));
    if (largest == 0 || !std::isfinite(largest)) return 0;
    if (is_srgb(texture_, static_cast<int>(channel))) return srgb_unit(largest);
    return format_.bits == 32 ? std::ldexp(1, std::max(std::ilogb(largest), -126) - 27)
                              : std::ldexp(1, std::max(std::ilogb(largest), -14) - 14);
  }
  std::uint32_t of_reals(std::size_t channel) const {
    double sum = -0.0, kept = 0;
    int quad = 0;
    for (const Part& part : std::span(parts_).first(count_)) {
      double value = std::bit_cast<float>(part.texel[channel]);
      if (!part.weight && std::isfinite(value)) continue;
      if (part.quad != quad) kept = last_bit(quad = part.quad, channel);
      if (kept != 0 && value != 0) value = std::trunc(value / kept) * kept + 0.0;
      sum += part.weight * value;
    }
    sum /= kSteps;
    const bool wide = format_.bits == 32;
    if (sum != sum) return wide ? 0x7fffffff : 0x7fffe000;
    const float result = wide ? rounded(sum) : half_to_float(to_half(sum + sum * 0x1p-40));
    return result == 0 && sum != 0 ? 0 : std::bit_cast<std::uint32_t>(result); // too small: without its sign
  }

  const BoundImage& texture_;
  const TexelFormat& format_;
  std::size_t channels_;       ///< the others are zero
  std::array<Part, 16> parts_; ///< of two levels, 8 each
  std::size_t count_ = 0;
  int quads_ = 0;
};

/// A coordinate counted in texels.
double in_texels(float coordinate, std::int64_t size, const Sampling& sampling, std::size_t dimension) {
  double at = std::fabs(coordinate) < 0x1p-126f || std::isnan(coordinate) ? 0 : coordinate;
  if (sampling.normalized_coordinates) {
    const Address how = address_of(sampling, dimension);
    const bool repeats = how == Address::wrap || how == Address::mirror;
    if (std::isinf(at) && repeats) at = 0;
    if (std::isfinite(at)) at = std::floor(at * 0x1p21) * 0x1p-21; // what hardware keeps of it
    if (how == Address::wrap) at -= std::floor(at);
    if (how == Address::mirror) at -= 2 * std::floor(at / 2);
    at *= static_cast<double>(size);
  }
  return std::clamp(at, -0x1p30, 0x1p30);
}

/// The two texels along one dimension and the weight of the second. `anywhere`: they may lie outside.
struct Pair {
  std::int64_t index[2];
  int weight = 0;
};

Pair linear_pair(float coordinate, std::int64_t size, const Sampling& sampling, std::size_t dimension,
                 std::int64_t shift, bool anywhere) {
  const double at = in_texels(coordinate, size, sampling, dimension);
  auto steps = static_cast<std::int64_t>(std::floor(at * kSteps + 0.5)) - kSteps / 2 + shift * kSteps;
  const Address how = address_of(sampling, dimension);
  const int weight = static_cast<int>(steps & (kSteps - 1));
  if (anywhere) return {{steps >> 8, (steps >> 8) + 1}, weight};
  if (how == Address::clamp) steps = std::clamp<std::int64_t>(steps, 0, (size - 1) * kSteps);
  const std::int64_t first = steps >> 8;
  return {{addressed(first, size, how), addressed(first + 1, size, how)},
          static_cast<int>(steps & (kSteps - 1))};
}

std::int64_t nearest(float coordinate, std::int64_t size, const Sampling& sampling, std::size_t dimension,
                     std::int64_t shift) {
  const double at = in_texels(coordinate, size, sampling, dimension);
  return addressed(static_cast<std::int64_t>(std::floor(at)) + shift, size, address_of(sampling, dimension));
}

/// A texel just beyond one edge of a face, as one of the face that begins there.
void cross_edge(std::int64_t& x, std::int64_t& y, std::int64_t& layer, std::int64_t size) {
  const auto at = [&](std::int64_t i) {
    const float place = (static_cast<float>(i) + 0.5f) / static_cast<float>(size) * 2 - 1;
    return std::clamp(place, -1.0f, 1.0f);
  };
  const float s = at(x), t = at(y);
  const int face = static_cast<int>(layer % 6);
  const bool beyond_s = x < 0 || x >= size;
  const float directions[6][3] = {{1, -t, -s}, {-1, -t, s}, {s, 1, t}, {s, -1, -t}, {s, -t, 1}, {-s, -t, -1}};
  // The axes along which s and t run.
  constexpr int axes[6][2] = {{2, 1}, {2, 1}, {0, 2}, {0, 2}, {0, 1}, {0, 1}};
  const float* direction = directions[face];
  const OnFace other = on_face(axes[face][beyond_s ? 0 : 1], direction[0], direction[1], direction[2]);
  const auto index = [&](float place) {
    const auto i = static_cast<std::int64_t>(std::floor((place + 1) / 2 * static_cast<float>(size)));
    return std::clamp<std::int64_t>(i, 0, size - 1);
  };
  x = index(other.s);
  y = index(other.t);
  layer += other.face - face;
}

/// Coordinates of one level: those of a cube as face and place on it.
struct Located {
  std::array<float, 3> at{};
  std::int64_t layer = 0;
  int dimensions = 1;
};

Located locate(const BoundImage& texture, const Spot& spot, const Image::Level& level) {
  const Image& image = texture.image;
  Located located;
  located.at = spot.at;
  located.dimensions = image.shape == ImageShape::volume ? 3 : image.buffer ? 1 : 2;
  // Arrays of one dimension are pictures of one row, in which the second coordinate is 0: a linear filter
  // takes half of the border above it.
  if (image.shape == ImageShape::line || image.shape == ImageShape::lines) located.at[1] = 0;
  const std::int64_t wanted = static_cast<std::uint32_t>(spot.layer);
  if (image.is_cube()) {
    const OnFace place = on_face(spot.at[0], spot.at[1], spot.at[2]);
    located.at = {(place.s + 1) / 2, (place.t + 1) / 2, 0};
    const std::int64_t cubes = std::max(level.depth / 6, 1);
    located.layer = (image.shape == ImageShape::cubes ? std::min(wanted, cubes - 1) : 0) * 6 + place.face;
  } else if (image.layered()) {
    located.layer = std::min<std::int64_t>(wanted, level.depth - 1);
  }
  return located;
}

/// The texel that a point filter takes.
Texel point_texel(const BoundImage& texture, const Spot& spot, const Image::Level& level, Taps& taps) {
  const std::int64_t sizes[3] = {level.width, level.height, level.depth};
  const Located located = locate(texture, spot, level);
  std::int64_t index[3] = {0, 0, located.layer};
  for (std::size_t i = 0; i < static_cast<std::size_t>(located.dimensions); ++i) {
    index[i] = nearest(located.at[i], sizes[i], texture.sampling, i, spot.shift[i]);
    if (index[i] < 0) return border_of(texture);
  }
  return texel_at(texture, level, index[0], index[1], index[2], taps);
}

/// Adds what a filter takes of one level, with `weight` in all.
void add_level(const BoundImage& texture, const Spot& spot, const Image::Level& level, int weight,
               FilterSum& sum, Taps& taps) {
  const Sampling& sampling = texture.sampling;
  if (!sampling.linear) {
    sum.next_quad();
    return sum.add(weight, point_texel(texture, spot, level, taps));
  }
  const std::int64_t sizes[3] = {level.width, level.height, level.depth};
  const Located located = locate(texture, spot, level);
  const auto dimensions = static_cast<std::size_t>(located.dimensions);
  Pair pairs[3] = {{{0, 0}, 0}, {{0, 0}, 0}, {{located.layer, located.layer}, 0}};
  const bool seamless = texture.image.is_cube() && sampling.seamless;
  for (std::size_t i = 0; i < dimensions; ++i)
    pairs[i] = linear_pair(located.at[i], sizes[i], sampling, i, spot.shift[i], seamless);
  // The weight is divided along z, then x, then y: the second of two gets its part, rounded, and the first
  // the rest.
  int weights[8] = {weight};
  int corners = 1;
  const auto divide = [&](std::size_t dimension) {
    for (int corner = corners - 1; corner >= 0; --corner) {
      // Halves go to the second; along z to the first; along y to the side that x chose.
      const bool to_first = dimension == 2 || (dimension == 1 && !(corner & 1));
      const int half = to_first ? kSteps / 2 - 1 : kSteps / 2;
      const int second = (weights[corner] * pairs[dimension].weight + half) >> 8;
      weights[2 * corner] = weights[corner] - second;
      weights[2 * corner + 1] = second;
    }
    corners *= 2;
  };
  constexpr std::size_t kOrder[] = {2, 0, 1};
  for (const std::size_t dimension : kOrder)
    if (dimension < dimensions) divide(dimension);
  const auto beyond = [&](std::size_t dimension, std::int64_t i) { return i < 0 || i >= sizes[dimension]; };
  if (seamless) // no face has a texel beyond the corner of a cube: the other three share its weight
    for (int corner = 0; corner < 4; ++corner)
      if (beyond(0, pairs[0].index[corner >> 1]) && beyond(1, pairs[1].index[corner & 1])) {
        const int third = (weights[corner] * 2 + 3) / 6;
        weights[corner ^ 3] += weights[corner] - 2 * third;
        weights[corner ^ 1] += third;
        weights[corner ^ 2] += third;
        weights[corner] = 0;
      }
  for (int corner = 0; corner < corners; ++corner) {
    if (corner % 4 == 0) sum.next_quad();
    std::int64_t index[3] = {0, 0, located.layer};
    bool border = false;
    int bits = corner;
    for (int i = 2; i >= 0; --i) { // the last division is the lowest bit
      const std::size_t dimension = kOrder[i];
      if (dimension >= dimensions) continue;
      index[dimension] = pairs[dimension].index[bits & 1];
      border |= index[dimension] < 0;
      bits >>= 1;
    }
    if (seamless) {
      border = false;
      if (beyond(0, index[0]) || beyond(1, index[1])) cross_edge(index[0], index[1], index[2], sizes[0]);
    }
    const std::size_t before = taps.count;
    sum.add(weights[corner],
            border ? border_of(texture) : texel_at(texture, level, index[0], index[1], index[2], taps));
    if (!weights[corner] && taps.count > before) taps.weightless |= 1u << before;
  }
}

/// Whole coordinates: no filter, and zeros beyond the edges, as for all of an array of one dimension; if a
/// level is given, the texel at the edge.
Texel sample_whole(const BoundImage& texture, const Spot& spot, float wanted, Taps& taps) {
  if (texture.image.shape == ImageShape::line && !texture.image.buffer) return {};
  const std::vector<Image::Level>& levels = texture.image.levels;
  if (!(wanted >= 0 && wanted < static_cast<float>(levels.size()))) return {};
  const Image::Level& level = levels[static_cast<std::size_t>(wanted)];
  const std::int64_t sizes[3] = {level.width, level.height, level.depth};
  std::int64_t at[3];
  for (std::size_t i = 0; i < 3; ++i) {
    at[i] = std::int64_t{spot.whole[i]} + spot.shift[i];
    if (spot.by_level) at[i] = addressed(at[i], sizes[i], address_of(texture.sampling, i));
    if (at[i] < 0 || at[i] >= sizes[i]) return spot.by_level ? border_of(texture) : Texel{};
  }
  return unfiltered(texture, texel_at(texture, level, at[0], at[1], at[2], taps));
}

}

Texel sample(const BoundImage& texture, const Spot& spot, float wanted, Taps& taps) {
  if (spot.by_whole) return sample_whole(texture, spot, wanted, taps);
  const std::vector<Image::Level>& levels = texture.image.levels;
  const Sampling& sampling = texture.sampling;
  double at = 0; // level, cut off after 8 bits
  if (levels.size() > 1) {
    at = std::isnan(wanted) ? 0.0 : static_cast<double>(wanted) + static_cast<double>(sampling.bias);
    at = std::clamp(at, static_cast<double>(sampling.lowest),
                    std::max<double>(sampling.lowest, sampling.highest));
    at = std::clamp(at, 0.0, static_cast<double>(levels.size() - 1));
    at = sampling.linear_levels ? std::floor(at * kSteps) / kSteps : std::floor(at + 0.5);
  }
  const auto first = static_cast<std::size_t>(at);
  const int second_weight = static_cast<int>((at - static_cast<double>(first)) * kSteps);
  if (!sampling.linear && second_weight == 0)
    return unfiltered(texture, point_texel(texture, spot, levels[first], taps));
  FilterSum sum(texture);
  add_level(texture, spot, levels[first], kSteps - second_weight, sum, taps);
  if (second_weight) add_level(texture, spot, levels[first + 1], second_weight, sum, taps);
  return sum.result();
}

Texel gather(const BoundImage& texture, const Spot& spot, int channel, Taps& taps) {
  const Image::Level& level = texture.image.levels[0];
  const Located located = locate(texture, spot, level);
  const bool seamless = texture.image.is_cube() && texture.sampling.seamless;
  const std::int64_t sizes[2] = {level.width, level.height};
  Pair pairs[2];
  for (std::size_t i = 0; i < 2; ++i) {
    pairs[i] = linear_pair(located.at[i], sizes[i], texture.sampling, i, spot.shift[i], true);
    if (seamless) continue;
    for (std::int64_t& index : pairs[i].index)
      index = addressed(index, sizes[i], address_of(texture.sampling, i));
  }
  const auto outside = [&](int i, int j, std::size_t dimension) {
    const std::int64_t at = pairs[dimension].index[dimension == 0 ? i : j];
    return at < 0 || at >= sizes[dimension];
  };
  const auto take = [&](int i, int j) {
    std::int64_t x = pairs[0].index[i], y = pairs[1].index[j], layer = located.layer;
    const bool beyond = outside(i, j, 0) || outside(i, j, 1);
    if (beyond && seamless) cross_edge(x, y, layer, sizes[0]);
    return unfiltered(texture,
                      beyond && !seamless ? border_of(texture) : texel_at(texture, level, x, y, layer, taps));
  };
  const auto channel_of = [&](int i, int j) {
    const auto wanted = static_cast<std::size_t>(channel);
    if (!seamless || !outside(i, j, 0) || !outside(i, j, 1)) return take(i, j)[wanted];
    FilterSum sum(texture); // beyond a corner: the mean of the other three
    sum.next_quad();
    sum.add(85, take(1 - i, j));
    sum.add(85, take(i, 1 - j));
    sum.add(86, take(1 - i, 1 - j));
    return sum.result()[wanted];
  };
  return {channel_of(0, 1), channel_of(1, 1), channel_of(1, 0), channel_of(0, 0)};
}

}
