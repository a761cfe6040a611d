#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Runs one PTX instruction over many lanes and compares each result, bit for bit, with a function of the
/// host.
namespace kernelarium::test {

/// The 16-bit formats, as bits.
struct Half {
  std::uint16_t bits;
};
struct Bfloat {
  std::uint16_t bits;
};

using Bits = std::uint64_t;
using Tuple = std::array<Bits, 4>; ///< source operands of one lane, as bits

/// Runs `text`, which sets %d from %s0, %s1, ..., for every tuple. Sizes in bytes: 0 is a predicate. Free for
/// use in the text: %h0-7 (16 bits), %t0-7 (32), %w0-7 (64), %q0-7 (predicates).
std::vector<Bits> run_text(const std::string& text, int result_size, const std::vector<int>& source_sizes,
                           const std::vector<Tuple>& operands);

template<class T>
constexpr int size_of_lane = std::is_same_v<T, bool> ? 0 : static_cast<int>(sizeof(T));
template<class T>
constexpr bool is_floating =
    std::is_floating_point_v<T> || std::is_same_v<T, Half> || std::is_same_v<T, Bfloat>;

template<class T>
T from_bits(Bits bits) {
  if constexpr (std::is_same_v<T, bool>)
    return bits & 1;
  else if constexpr (sizeof(T) == 1)
    return std::bit_cast<T>(static_cast<std::uint8_t>(bits));
  else if constexpr (sizeof(T) == 2)
    return std::bit_cast<T>(static_cast<std::uint16_t>(bits));
  else if constexpr (sizeof(T) == 4)
    return std::bit_cast<T>(static_cast<std::uint32_t>(bits));
  else
    return std::bit_cast<T>(bits);
}
template<class T>
Bits to_bits(T value) {
  if constexpr (std::is_same_v<T, bool>)
    return value;
  else if constexpr (sizeof(T) == 2)
    return std::bit_cast<std::uint16_t>(value);
  else if constexpr (sizeof(T) == 4)
    return std::bit_cast<std::uint32_t>(value);
  else
    return std::bit_cast<std::uint64_t>(value);
}

/// Exact value of a 16-bit number, worked out from the format's definition.
double value_of(Half a);
double value_of(Bfloat a);
inline double value_of(float a) { return a; }
inline double value_of(double a) { return a; }
template<class T>
bool is_nan(T a) {
  if constexpr (is_floating<T>)
    return std::isnan(value_of(a));
  else
    return false;
}

/// Numbers at which things go wrong, as bits.
template<class T>
std::vector<Bits> edge_cases() {
  std::vector<Bits> found;
  if constexpr (std::is_same_v<T, bool>) {
    found = {0, 1};
  } else if constexpr (std::is_same_v<T, Half>) {
    found = {0x0000, 0x8000, 0x0001, 0x8001, 0x03ff, 0x83ff, 0x0400, 0x8400, 0x3800, 0x3bff, 0x3c00, 0xbc00,
             0x3c01, 0x3e00, 0x4000, 0x4248, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x7fff, 0xfe00, 0x1400};
  } else if constexpr (std::is_same_v<T, Bfloat>) {
    found = {0x0000, 0x8000, 0x0001, 0x8001, 0x007f, 0x807f, 0x0080, 0x8080, 0x3f00, 0x3f7f, 0x3f80, 0xbf80,
             0x3f81, 0x3fc0, 0x4000, 0x4049, 0x7f7f, 0xff7f, 0x7f80, 0xff80, 0x7fc0, 0x7fff, 0xffc0, 0x3b80};
  } else if constexpr (std::is_floating_point_v<T>) {
    using L = std::numeric_limits<T>;
    const T half = T{1} / 2, third = T{1} / 3;
    for (const T a : {T{0},
                      half,
                      T{1},
                      T{1} + L::epsilon(),
                      T{1} - L::epsilon() / 2,
                      T(1.5),
                      T{2},
                      T(2.5),
                      T{3},
                      third,
                      T(0.1),
                      T(126.5),
                      T(127.5),
                      T(128),
                      T(255.5),
                      T(32767.5),
                      T(65535.5),
                      T(8388607.5),
                      T(16777216),
                      T(2147483648.0),
                      T(4294967296.0),
                      T(9223372036854775808.0),
                      T(18446744073709551616.0),
                      L::max(),
                      L::min(),
                      L::min() - L::denorm_min(),
                      L::denorm_min(),
                      T(3) * L::denorm_min(),
                      L::infinity(),
                      L::quiet_NaN(),
                      std::sqrt(L::max()),
                      std::sqrt(L::min())})
      for (const T b : {a, -a}) found.push_back(to_bits(b));
  } else {
    using U = std::make_unsigned_t<T>;
    for (const std::uint64_t a : {0ull,
                                  1ull,
                                  2ull,
                                  3ull,
                                  7ull,
                                  8ull,
                                  15ull,
                                  16ull,
                                  17ull,
                                  31ull,
                                  32ull,
                                  33ull,
                                  63ull,
                                  64ull,
                                  65ull,
                                  127ull,
                                  128ull,
                                  255ull,
                                  256ull,
                                  0x7fffull,
                                  0x8000ull,
                                  0xffffull,
                                  0x10000ull,
                                  0xffffffull,
                                  0x7fffffffull,
                                  0x80000000ull,
                                  0xffffffffull,
                                  0x5555555555555555ull,
                                  0x0123456789abcdefull,
                                  0x7fffffffffffffffull,
                                  0x8000000000000000ull})
      for (const std::uint64_t b : {a, 0 - a, ~a}) found.push_back(static_cast<U>(b));
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
  }
  return found;
}

/// Any bits, or for floats half the time a number of middling size.
template<class T, class Random>
Bits random_bits(Random& random) {
  const Bits bits = random();
  if constexpr (std::is_same_v<T, bool>)
    return bits & 1;
  else if constexpr (std::is_floating_point_v<T>)
    return bits & 1 ? to_bits(from_bits<T>(bits >> 1))
                    : to_bits(static_cast<T>(static_cast<double>(static_cast<std::int64_t>(bits)) * 0x1p-60));
  else if constexpr (std::is_same_v<T, Half>)
    return bits & 1 ? (bits >> 8) & 0xffff : 0x3000 + ((bits >> 8) & 0x8000) + (bits >> 32) % 0x1400;
  else if constexpr (std::is_same_v<T, Bfloat>)
    return bits & 1 ? (bits >> 8) & 0xffff : 0x3e00 + ((bits >> 8) & 0x8000) + (bits >> 32) % 0x0200;
  else
    return to_bits(static_cast<T>(bits));
}

/// All combinations of edge cases (or as many drawn at random, where they are too many), and random numbers.
template<class... S>
std::vector<Tuple> operands_of() {
  const std::vector<std::vector<Bits>> edges{edge_cases<S>()...};
  std::mt19937_64 random(20240521);
  std::vector<Tuple> all;
  std::size_t combinations = 1;
  for (const auto& list : edges) combinations *= list.size();
  const auto combination = [&](std::size_t index) {
    Tuple tuple{};
    for (std::size_t i = 0; i < edges.size(); ++i) {
      tuple[i] = edges[i][index % edges[i].size()];
      index /= edges[i].size();
    }
    return tuple;
  };
  if (combinations <= 8192)
    for (std::size_t i = 0; i < combinations; ++i) all.push_back(combination(i));
  else
    for (int i = 0; i < 8192; ++i) all.push_back(combination(random() % combinations));
  for (int i = 0; i < 2048; ++i) {
    Tuple tuple{};
    std::size_t at = 0;
    ((tuple[at++] = random_bits<S>(random)), ...);
    all.push_back(tuple);
  }
  return all;
}

template<class T>
bool same(T a, T b) {
  // Which NaN comes out is left open by PTX.
  return to_bits(a) == to_bits(b) || (is_nan(a) && is_nan(b));
}

/// `text`: one instruction's name ("add.u32"), or whole instructions with %d, %s0, ... `expected` gives D
/// from S...
template<class D, class... S, class F>
void expect_over(const std::string& text, const std::vector<Tuple>& operands, F expected) {
  std::string full = text;
  if (text.find('%') == std::string::npos) {
    full += " %d";
    for (std::size_t i = 0; i < sizeof...(S); ++i) full += fmt::format(", %s{}", i);
    full += ";";
  }
  const std::vector<Bits> got = run_text(full, size_of_lane<D>, {size_of_lane<S>...}, operands);
  ASSERT_EQ(got.size(), operands.size()) << text;
  int wrong = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const D want = [&]<std::size_t... K>(std::index_sequence<K...>) {
      return static_cast<D>(expected(from_bits<S>(operands[i][K])...));
    }
    (std::index_sequence_for<S...>{});
    if (same(from_bits<D>(got[i]), want)) continue;
    std::string said;
    for (std::size_t s = 0; s < sizeof...(S); ++s) said += fmt::format(" {:#x}", operands[i][s]);
    ADD_FAILURE() << full << " of" << said
                  << fmt::format(": got {:#x}, expected {:#x}", got[i], to_bits(want));
    if (++wrong == 3) return;
  }
}
template<class D, class... S, class F>
void expect_instruction(const std::string& text, F expected) {
  expect_over<D, S...>(text, operands_of<S...>(), expected);
}

}
