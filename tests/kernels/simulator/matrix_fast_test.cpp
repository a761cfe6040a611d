// The fast paths of the tensor cores against the general one, bit for bit, on inputs of every kind.

#include "kernels/simulator/engine/matrix_fast.h"

#include <array>
#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>

namespace kernelarium::sim::matrix {
namespace {

enum class Kind { bits, usual, small_integers, near, far, subnormal, special, cancelling, last = cancelling };

/// Registers of one instruction: rows of 32 lanes of 4 or 8 bytes.
class Registers {
 public:
  template<class T>
  T* row(int i) {
    return reinterpret_cast<T*>(bytes_ + 256 * i);
  }
  std::array<const void*, 8> inputs() {
    std::array<const void*, 8> rows;
    for (int i = 0; i < 8; ++i) rows[static_cast<std::size_t>(i)] = bytes_ + 256 * i;
    return rows;
  }
  std::array<void*, 8> outputs() {
    std::array<void*, 8> rows;
    for (int i = 0; i < 8; ++i) rows[static_cast<std::size_t>(i)] = bytes_ + 256 * i;
    return rows;
  }
  bool operator==(const Registers& other) const { return !std::memcmp(bytes_, other.bytes_, sizeof bytes_); }

 private:
  alignas(64) std::byte bytes_[8 * 256] = {};
};

/// Of a number's format: bits of the fraction and of the exponent.
struct Format {
  int fraction, exponent;
};
Format format_of(Element element) {
  if (element == Element::f16) return {10, 5};
  if (element == Element::bf16) return {7, 8};
  if (element == Element::f64) return {52, 11};
  return {23, 8}; // tf32, f32
}

class Numbers {
 public:
  std::uint64_t of(Format f, Kind kind) {
    const std::uint64_t largest = (std::uint64_t{1} << f.exponent) - 1, bias = largest / 2;
    std::uint64_t fraction = random_() & ((std::uint64_t{1} << f.fraction) - 1), exponent = bias;
    switch (kind) {
    case Kind::bits:
      exponent = random_() & largest;
      break;
    case Kind::usual:
    case Kind::cancelling:
      exponent = bias - random_() % 8;
      break;
    case Kind::small_integers:
      exponent = bias + random_() % 3;
      fraction &= ~std::uint64_t{0} << (f.fraction - 2);
      if (random_() % 4 == 0) exponent = fraction = 0;
      break;
    case Kind::near:
      exponent = bias + 3 - random_() % 2;
      break;
    case Kind::far:
      exponent = random_() % 2 ? bias + random_() % 15 : bias - random_() % 14;
      break;
    case Kind::subnormal:
      exponent = random_() % 4 ? 0 : random_() % 3;
      break;
    case Kind::special:
      exponent = random_() % 40 ? bias - random_() % 6 : largest;
      if (random_() % 3 == 0) fraction = 0;
      break;
    }
    return (random_() & 1) << (f.fraction + f.exponent) | exponent << f.fraction | fraction;
  }
  std::uint64_t next() { return random_(); }

 private:
  std::mt19937_64 random_{1};
};

void fill(Registers& to, int rows, Element element, Kind kind, Numbers& numbers) {
  const Format format = format_of(element);
  for (int i = 0; i < rows; ++i)
    for (int lane = 0; lane < 32; ++lane)
      if (element == Element::f64)
        to.row<std::uint64_t>(i)[lane] = numbers.of(format, kind);
      else if (element == Element::f16 || element == Element::bf16)
        to.row<std::uint32_t>(i)[lane] =
            static_cast<std::uint32_t>(numbers.of(format, kind) | numbers.of(format, kind) << 16);
      else if (element == Element::tf32)
        to.row<std::uint32_t>(i)[lane] = static_cast<std::uint32_t>(numbers.of(format, kind));
      else
        to.row<std::uint32_t>(i)[lane] = static_cast<std::uint32_t>(numbers.next());
}

/// `fast`: how many of the instructions took the fast path.
void expect_equal(const Product& p, Kind kind, int count, Numbers& numbers, int& fast) {
  const Element accumulator = p.a == Element::f64 ? Element::f64 : p.half_c ? Element::f16 : Element::tf32;
  for (int n = 0; n < count; ++n) {
    Registers a, b, c, general, quick;
    fill(a, p.registers_a(), p.a, kind, numbers);
    fill(b, p.registers_b(), p.b, kind, numbers);
    fill(c, p.registers_c(), accumulator, numbers.next() % 4 ? kind : Kind::usual, numbers);
    if (n % 3 == 0) c = Registers();
    const auto as = a.inputs(), bs = b.inputs();
    if (kind == Kind::cancelling && p.half_c == p.half_d) {
      // C is what the products sum up to, but for its sign and a bit.
      Registers sum;
      multiply_add_exactly(p, as.data(), bs.data(), Registers().inputs().data(), sum.outputs().data());
      for (int i = 0; i < p.registers_c(); ++i)
        for (int lane = 0; lane < 32; ++lane)
          if (p.a == Element::f64)
            c.row<std::uint64_t>(i)[lane] = sum.row<std::uint64_t>(i)[lane] ^ std::uint64_t{1} << 63 ^ n % 2;
          else
            c.row<std::uint32_t>(i)[lane] =
                sum.row<std::uint32_t>(i)[lane] ^ (p.half_c ? 0x80008000u : 0x80000000u) ^ (n % 2);
    }
    const auto cs = c.inputs();
    if (!multiply_add_fast(p, as.data(), bs.data(), cs.data(), quick.outputs().data())) {
      ASSERT_TRUE(quick == Registers()) << "it wrote, and left the work to the general path";
      continue;
    }
    ++fast;
    multiply_add_exactly(p, as.data(), bs.data(), cs.data(), general.outputs().data());
    ASSERT_TRUE(quick == general) << fmt::format(
        "element {}, k {}, rows {}, half {}{}, kind {}, instruction {}", static_cast<int>(p.a), p.k, p.rows,
        p.half_c, p.half_d, static_cast<int>(kind), n);
  }
}

/// All kinds, 1500 instructions each: 1.5 million elements of D for each form.
void expect_equal(const Product& p, Numbers& numbers, int& fast) {
  for (int kind = 0; kind <= static_cast<int>(Kind::last); ++kind)
    expect_equal(p, static_cast<Kind>(kind), 1500, numbers, fast);
}

TEST(MatrixFast, FloatsEqualTheGeneralPath) {
  Numbers numbers;
  int fast = 0;
  for (const Element element : {Element::f16, Element::bf16, Element::tf32})
    for (const int k : {8, 16}) {
      Product p;
      p.a = p.b = element;
      p.k = static_cast<std::uint16_t>(element == Element::tf32 ? k / 2 : k);
      for (int halves = 0; halves < (element == Element::f16 ? 4 : 1); ++halves) {
        p.half_c = halves & 1;
        p.half_d = halves >> 1;
        expect_equal(p, numbers, fast);
      }
    }
  if (fast == 0) GTEST_SKIP() << "this host has no 512-bit vectors";
  EXPECT_GT(fast, 9 * 1500);
}

TEST(MatrixFast, IntegersEqualTheGeneralPath) {
  Numbers numbers;
  int fast = 0;
  for (const Element a : {Element::s8, Element::u8})
    for (const Element b : {Element::s8, Element::u8})
      for (const int k : {16, 32})
        for (const bool saturate : {false, true}) {
          Product p;
          p.a = a;
          p.b = b;
          p.k = static_cast<std::uint16_t>(k);
          p.saturate = saturate;
          expect_equal(p, Kind::bits, 1500, numbers, fast);
        }
  if (fast == 0) GTEST_SKIP() << "this host has no 512-bit vectors";
}

TEST(MatrixFast, DoublesEqualTheGeneralPath) {
  Numbers numbers;
  int fast = 0;
  for (const int k : {4, 8, 16})
    for (const int rows : {8, 16}) {
      if (rows == 8 && k != 4) continue;
      Product p;
      p.a = p.b = Element::f64;
      p.k = static_cast<std::uint16_t>(k);
      p.rows = static_cast<std::uint8_t>(rows);
      expect_equal(p, numbers, fast);
    }
  if (fast == 0) GTEST_SKIP() << "this host has no fused multiply-add";
  EXPECT_GT(fast, 4 * 1500);
}

}
}
