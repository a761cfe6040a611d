#include "kernels/simulator/engine/matrix_math.h"

#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/matrix_fast.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace kernelarium::sim::matrix {
namespace {

using U = std::uint32_t;

constexpr int kLanes = 32, kColumns = 8, kMostRows = 16, kWords = 8; ///< words: of 32 bits along k, at most
constexpr int kKept = 25;        ///< bits of each term that are kept below the largest exponent
constexpr int kKeptOfEight = 13; ///< the same, where fp8 is multiplied as such
constexpr int kNothing = -5000;  ///< exponent of zero
constexpr int kFastest = 60;     ///< factors with exponents beyond this take the slow path

/// Word w of row r (of column r of B) holds what lies there at w * (elements a word).
using Words = U[kMostRows][kWords];

void place_words(Words& words, const void* const* registers, int count, int rows) {
  for (int i = 0; i < count; ++i) {
    const U* row = static_cast<const U*>(registers[i]);
    const Piece piece = factor_piece(i, rows);
    for (int g = 0; g < 8; ++g) std::memcpy(&words[piece.outer + g][piece.along], row + 4 * g, 4 * sizeof(U));
  }
}

/// Values and the exponents that their format gives them (subnormals: the least).
template<int N>
struct Numbers {
  alignas(64) float value[N];
  alignas(64) int exponent[N];
};

/// A and B; of words that hold several elements the lower ones come first, which changes no sum.
struct Factors {
  Numbers<kMostRows * kWords> a[4];
  Numbers<kWords * kColumns> b[4]; ///< by word, then by column
  int parts = 1, words = kWords;
  int kept = kKept;
  bool plain = true; ///< all are finite, and their exponents small enough for the fast path
};

// Eight adjacent numbers; the vectoriser does not find all of this.
using Bits = U __attribute__((vector_size(4 * kColumns)));
using Ints = std::int32_t __attribute__((vector_size(4 * kColumns)));
using Singles = float __attribute__((vector_size(4 * kColumns)));

template<class V, class T>
V eight(const T* from) {
  V row;
  std::memcpy(&row, from, sizeof row);
  return row;
}

template<Element E>
Bits float_bits(Bits element) {
  if constexpr (E == Element::tf32) return element & 0xffffe000u;
  if constexpr (E == Element::bf16) return element << 16;
  const Bits magnitude = element & 0x7fffu;
  // Subnormals become normal by the multiplication.
  const Bits scaled = std::bit_cast<Bits>(std::bit_cast<Singles>(magnitude << 13) * 0x1p112f);
  return (magnitude >= 0x7c00u ? 0x7f800000u | (magnitude << 13) : scaled) | (element & 0x8000u) << 16;
}

Ints exponents_of(Bits bits, int least) {
  const Bits magnitude = bits & 0x7fffffffu;
  const Ints exponent = std::bit_cast<Ints>(magnitude >> 23) - 127;
  return magnitude == 0u ? Ints{} + kNothing : exponent > least ? exponent : Ints{} + least;
}

template<Element E, int N>
bool take(Numbers<N>& to, const U* words, int shift, int least = E == Element::f16 ? -14 : -126) {
  Ints odd{};
  for (int i = 0; i < N; i += kColumns) {
    Bits word = eight<Bits>(words + i);
    if constexpr (E != Element::tf32) word = word >> shift & 0xffffu;
    const Bits bits = float_bits<E>(word);
    const Ints exponent = exponents_of(bits, least);
    std::memcpy(to.value + i, &bits, sizeof bits);
    std::memcpy(to.exponent + i, &exponent, sizeof exponent);
    odd |= (exponent > kFastest) | ((exponent < -kFastest) & (exponent != kNothing));
  }
  U any = 0;
  for (int j = 0; j < kColumns; ++j) any |= static_cast<U>(odd[j]);
  return any == 0;
}

template<Element E>
void take_factors(Factors& f, const Words& a, const Words& b, int words) {
  f.parts = E == Element::tf32 ? 1 : 2;
  f.words = words;
  U turned[kWords * kColumns];
  for (int column = 0; column < kColumns; ++column)
    for (int w = 0; w < kWords; ++w) turned[w * kColumns + column] = b[column][w];
  f.plain = true;
  for (int part = 0; part < f.parts; ++part) {
    f.plain &= take<E>(f.a[part], &a[0][0], 16 * part);
    f.plain &= take<E>(f.b[part], turned, 16 * part);
  }
}

/// Rounded toward zero.
float truncated(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const int exponent = static_cast<int>((bits >> 52) & 0x7ff) - 1023;
  if (value != value) return NAN;
  if (exponent >= 128)
    return std::copysign(std::numeric_limits<float>::infinity(), static_cast<float>(value));
  const int drop = 29 + std::max(0, -126 - exponent);
  if (drop > 52)
    return exponent < -149 ? std::copysign(0.0f, static_cast<float>(value)) : static_cast<float>(value);
  return static_cast<float>(std::bit_cast<double>(bits >> drop << drop));
}

double slow_sum(const Factors& f, int i, int j, float c, int c_exponent) {
  int largest = c_exponent;
  bool nan = std::isnan(c), up = c == INFINITY, down = c == -INFINITY;
  const auto for_each_product = [&](auto visit) {
    for (int part = 0; part < f.parts; ++part)
      for (int w = 0; w < f.words; ++w) {
        const int x = i * kWords + w, y = w * kColumns + j;
        visit(static_cast<double>(f.a[part].value[x]) * f.b[part].value[y],
              f.a[part].exponent[x] + f.b[part].exponent[y]);
      }
  };
  for_each_product([&](double product, int exponent) {
    nan |= std::isnan(product);
    up |= product == INFINITY;
    down |= product == -INFINITY;
    largest = std::max(largest, exponent);
  });
  if (nan || (up && down)) return NAN;
  if (up || down) return up ? INFINITY : -INFINITY;
  if (largest < kNothing / 2) return 0;
  const auto term = [&](double value) {
    return static_cast<std::int64_t>(std::ldexp(value, f.kept - largest));
  };
  std::int64_t sum = term(c);
  for_each_product([&](double product, int) { sum += term(product); });
  return std::ldexp(static_cast<double>(sum), largest - f.kept);
}

/// For each element of D the exact sum of its products and C, each truncated at 2^(exponent - kept) where
/// `exponent` is the largest of them.
void sums(const Factors& f, int rows, const float (*c)[kColumns], int c_least, double (*sum)[kColumns]) {
  for (int i = 0; i < rows; ++i) {
    const Ints c_exponent = exponents_of(eight<Bits>(c[i]), c_least);
    Ints largest = c_exponent;
    for (int part = 0; part < f.parts; ++part)
      for (int w = 0; w < f.words; ++w) {
        const Ints one = f.a[part].exponent[i * kWords + w] + eight<Ints>(f.b[part].exponent + w * kColumns);
        largest = largest > one ? largest : one;
      }
    largest = largest < kNothing / 2 ? Ints{} : largest; // all are zero
    const Ints odd = (largest < -100) | (largest > 127);
    bool fast = f.plain;
    for (int j = 0; j < kColumns; ++j) fast &= odd[j] == 0;
    if (!fast) {
      for (int j = 0; j < kColumns; ++j) sum[i][j] = slow_sum(f, i, j, c[i][j], c_exponent[j]);
      continue;
    }
    const auto scale = std::bit_cast<Singles>((f.kept + 127 - largest) << 23);
    const Ints own = __builtin_convertvector(eight<Singles>(c[i]) * scale, Ints);
    Ints total{};
    // Products are exact, as is the scaling; the conversion cuts them off. 16 of at most 2047^2 * 2^5 fit.
    for (int part = 0; part < f.parts; ++part)
      for (int w = 0; w < f.words; ++w)
        total += __builtin_convertvector(
            f.a[part].value[i * kWords + w] * eight<Singles>(f.b[part].value + w * kColumns) * scale, Ints);
    for (int j = 0; j < kColumns; ++j)
      sum[i][j] = (static_cast<double>(total[j]) + own[j]) *
                  std::bit_cast<double>(static_cast<std::uint64_t>(largest[j] - f.kept + 1023) << 52);
  }
}

/// C and D as matrices.
using Floats = float[kMostRows][kColumns];
using Doubles = double[kMostRows][kColumns];

template<class T>
T& at(T (&matrix)[kMostRows][kColumns], Cell cell) {
  return matrix[cell.row][cell.column];
}

void take_accumulators(Floats& to, const Product& p, const void* const* c) {
  for (int i = 0; i < p.registers_c(); ++i)
    for (int lane = 0; lane < kLanes; ++lane) {
      const U bits = static_cast<const U*>(c[i])[lane];
      if (p.half_c)
        for (int n = 0; n < 2; ++n)
          at(to, accumulator_cell(i, lane, n, true)) =
              half_to_float(static_cast<std::uint16_t>(bits >> (16 * n)));
      else
        at(to, accumulator_cell(i, lane, 0, false)) = std::bit_cast<float>(bits);
    }
}

/// All of them; without a branch where they are neither too large nor too small for that.
void truncate(const Doubles& from, Floats& to, int rows) {
  for (int i = 0; i < rows; ++i) {
    std::uint64_t odd = 0;
    alignas(32) double cut[kColumns];
    for (int j = 0; j < kColumns; ++j) {
      const auto bits = std::bit_cast<std::uint64_t>(from[i][j]);
      const std::uint64_t magnitude = bits & 0x7fffffffffffffffull;
      // Below 2^-126 (other than zero), or from 2^128 on.
      odd |= (magnitude - 0x3810000000000000ull) >> 63 & (0 - magnitude) >> 63;
      odd |= (0x47efffffffffffffull - magnitude) >> 63;
      cut[j] = std::bit_cast<double>(bits & 0xffffffffe0000000ull);
    }
    if (odd)
      for (int j = 0; j < kColumns; ++j) to[i][j] = truncated(from[i][j]);
    else
      for (int j = 0; j < kColumns; ++j) to[i][j] = static_cast<float>(cut[j]);
  }
}

U bits_of_result(float value) { return value != value ? 0x7fffffffu : std::bit_cast<U>(value); }

template<Element E>
void floats(const Product& p, const void* const* a, const void* const* b, const void* const* c,
            void* const* d) {
  Words a_words{}, b_words{};
  place_words(a_words, a, p.registers_a(), p.rows);
  place_words(b_words, b, p.registers_b(), 8);
  Factors f;
  take_factors<E>(f, a_words, b_words, p.k * bits_of(E) / 32);
  Floats own;
  take_accumulators(own, p, c);
  Doubles sum;
  sums(f, p.rows, own, p.half_c ? -14 : -126, sum);
  Floats single;
  if (!p.half_d) truncate(sum, single, p.rows);
  for (int i = 0; i < p.registers_d(); ++i)
    for (int lane = 0; lane < kLanes; ++lane) {
      U& to = static_cast<U*>(d[i])[lane];
      if (p.half_d) {
        const double* two = &at(sum, accumulator_cell(i, lane, 0, true));
        to = to_half(two[0]) | static_cast<U>(to_half(two[1])) << 16;
      } else {
        to = bits_of_result(at(single, accumulator_cell(i, lane, 0, false)));
      }
    }
}

/// A byte as f16, which holds all values of both formats.
template<Element E>
[[gnu::always_inline]] inline U as_half(U byte) {
  if constexpr (E == Element::e5m2) return byte << 8; // the upper half of f16
  const U magnitude = byte & 0x7f;
  // As f32. Subnormals are converted from integers: a host multiplies its own subnormals very slowly.
  const U small = std::bit_cast<U>(static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-9f);
  const U wide = magnitude < 8 ? small : (magnitude << 20) + (120u << 23);
  const U half = (wide >> 13) - (magnitude ? 112u << 10 : 0) + ((byte & 0x80) << 8);
  return magnitude == 0x7f ? 0x7fffu : half;
}
/// Both bytes of a pair.
template<Element E>
[[gnu::always_inline]] inline U as_halves(U bytes) {
  return as_half<E>(bytes & 0xff) | as_half<E>(bytes >> 8 & 0xff) << 16;
}

/// Two f16 each, added as f16.
U sum_of_halves(U a, U b) {
  U sum = 0;
  for (const int shift : {0, 16})
    sum |= static_cast<U>(to_half(half_to_float(static_cast<std::uint16_t>(a >> shift)) +
                                  half_to_float(static_cast<std::uint16_t>(b >> shift))))
           << shift;
  return sum;
}

/// The H200 has no such machine instruction for a warp: it adds up bytes 0 and 1 of each register as f16,
/// bytes 2 and 3 onto that, and C in an ordinary addition.
template<Element A, Element B>
void eights(const Product& p, const void* const* a, const void* const* b, const void* const* c,
            void* const* d) {
  Product halves;
  halves.rows = p.rows;
  halves.k = p.k / 2;
  halves.half_c = halves.half_d = p.half_d;
  alignas(64) U a_part[4][kLanes], b_part[2][kLanes], value[4][kLanes] = {};
  const void *as[] = {a_part[0], a_part[1], a_part[2], a_part[3]}, *bs[] = {b_part[0], b_part[1]},
             *cs[] = {value[0], value[1], value[2], value[3]};
  void* ds[] = {value[0], value[1], value[2], value[3]};
  for (int part = 0; part < 2; ++part) {
    for (int i = 0; i < p.registers_a(); ++i) {
      const auto* from = static_cast<const U*>(a[i]);
#pragma GCC ivdep
      for (int lane = 0; lane < kLanes; ++lane) a_part[i][lane] = as_halves<A>(from[lane] >> (16 * part));
    }
    for (int i = 0; i < p.registers_b(); ++i) {
      const auto* from = static_cast<const U*>(b[i]);
#pragma GCC ivdep
      for (int lane = 0; lane < kLanes; ++lane) b_part[i][lane] = as_halves<B>(from[lane] >> (16 * part));
    }
    multiply_add(halves, as, bs, cs, ds);
  }
  for (int i = 0; i < p.registers_d(); ++i)
    for (int lane = 0; lane < kLanes; ++lane)
      static_cast<U*>(d[i])[lane] =
          p.half_d
              ? sum_of_halves(value[i][lane], static_cast<const U*>(c[i])[lane])
              : bits_of_result(std::bit_cast<float>(value[i][lane]) + static_cast<const float*>(c[i])[lane]);
}

/// wgmma has such an instruction: all of k and C are one sum, with fewer bits, of which the result keeps as
/// many, as measured on an H200.
template<Element A, Element B>
void eights_of_warpgroup(const Product& p, const void* const* a, const void* const* b, const void* const* c,
                         void* const* d) {
  const auto least = [](Element element) { return element == Element::e4m3 ? -6 : -14; };
  Words a_words{}, b_words{};
  place_words(a_words, a, p.registers_a(), p.rows);
  place_words(b_words, b, p.registers_b(), 8);
  Factors f;
  f.parts = 4;
  f.words = p.k / 4;
  f.kept = kKeptOfEight;
  f.plain = true;
  for (int pair = 0; pair < 2; ++pair) {
    U halves_a[kMostRows * kWords] = {}, halves_b[kWords * kColumns] = {};
    for (int w = 0; w < f.words; ++w) {
      for (int i = 0; i < p.rows; ++i) halves_a[i * kWords + w] = as_halves<A>(a_words[i][w] >> (16 * pair));
      for (int j = 0; j < kColumns; ++j)
        halves_b[w * kColumns + j] = as_halves<B>(b_words[j][w] >> (16 * pair));
    }
    for (int part = 0; part < 2; ++part) {
      f.plain &= take<Element::f16>(f.a[2 * pair + part], halves_a, 16 * part, least(A));
      f.plain &= take<Element::f16>(f.b[2 * pair + part], halves_b, 16 * part, least(B));
    }
  }
  Floats own;
  take_accumulators(own, p, c);
  Doubles sum;
  sums(f, p.rows, own, p.half_c ? -14 : -126, sum);
  Floats single;
  truncate(sum, single, p.rows);
  for (int i = 0; i < p.registers_d(); ++i)
    for (int lane = 0; lane < kLanes; ++lane) {
      U& to = static_cast<U*>(d[i])[lane];
      if (p.half_d) {
        const double* two = &at(sum, accumulator_cell(i, lane, 0, true));
        to = to_half(two[0]) | static_cast<U>(to_half(two[1])) << 16;
        continue;
      }
      const float value = at(single, accumulator_cell(i, lane, 0, false));
      constexpr U cut = (1u << (23 - kKeptOfEight)) - 1;
      to = std::isfinite(value) ? std::bit_cast<U>(value) & ~cut : bits_of_result(value);
    }
}

bool is_nan(double value) { return value != value; }
double quiet(double value) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) | std::uint64_t{1} << 51);
}

/// a * b + c; a NaN among them stays the NaN it was.
double multiply_add(double a, double b, double c) {
  const double result = std::fma(a, b, c);
  if (!is_nan(result)) return result;
  for (const double one : {b, c, a})
    if (is_nan(one)) return quiet(one);
  return std::bit_cast<double>(0xfff8000000000000ull);
}

void doubles(const Product& p, const void* const* a, const void* const* b, const void* const* c,
             void* const* d) {
  double as[kMostRows][16], bs[kColumns][16], result[4][kLanes];
  const auto place = [](double(*to)[16], const void* const* registers, int count, int rows) {
    for (int i = 0; i < count; ++i) {
      const auto* row = static_cast<const double*>(registers[i]);
      for (int lane = 0; lane < kLanes; ++lane) {
        const Cell cell = factor_cell(i, lane, 0, rows, 64);
        to[cell.row][cell.column] = row[lane];
      }
    }
  };
  place(as, a, p.registers_a(), p.rows);
  place(bs, b, p.registers_b(), 8);
  for (int i = 0; i < p.registers_c(); ++i)
    for (int lane = 0; lane < kLanes; ++lane) {
      const Cell cell = accumulator_cell(i, lane, 0, false);
      double sum = static_cast<const double*>(c[i])[lane];
      for (int k = 0; k < p.k; ++k) sum = multiply_add(as[cell.row][k], bs[cell.column][k], sum);
      result[i][lane] = sum;
    }
  for (int i = 0; i < p.registers_d(); ++i) std::memcpy(d[i], result[i], sizeof result[i]);
}

/// Elements of 4 or 8 bits at `place` in a word.
template<Element E>
int element_at(U word, int place) {
  constexpr int unused = 32 - bits_of(E);
  const U shifted = word << (unused - place);
  if constexpr (E == Element::s8 || E == Element::s4) return static_cast<std::int32_t>(shifted) >> unused;
  return static_cast<std::int32_t>(shifted >> unused);
}

/// Sum of the products of two words.
template<Element A, Element B>
int dot(U a, U b) {
  if constexpr (A == Element::b1_and) return std::popcount(a & b);
  if constexpr (A == Element::b1_xor) return std::popcount(a ^ b);
  int sum = 0;
  if constexpr (bits_of(A) > 1)
    for (int place = 0; place < 32; place += bits_of(A))
      sum += element_at<A>(a, place) * element_at<B>(b, place);
  return sum;
}

template<Element A, Element B>
void integers(const Product& p, const void* const* a, const void* const* b, const void* const* c,
              void* const* d) {
  Words a_words{}, b_words{};
  place_words(a_words, a, p.registers_a(), p.rows);
  place_words(b_words, b, p.registers_b(), 8);
  U turned[kWords][kColumns];
  for (int column = 0; column < kColumns; ++column)
    for (int w = 0; w < kWords; ++w) turned[w][column] = b_words[column][w];
  const int words = p.k * bits_of(A) / 32;
  int dots[kMostRows][kColumns] = {};
  U result[4][kLanes];
  for (int i = 0; i < p.rows; ++i)
    for (int w = 0; w < words; ++w)
      for (int j = 0; j < kColumns; ++j) dots[i][j] += dot<A, B>(a_words[i][w], turned[w][j]);
  for (int i = 0; i < p.registers_d(); ++i)
    for (int lane = 0; lane < kLanes; ++lane) {
      std::int64_t sum = static_cast<const std::int32_t*>(c[i])[lane];
      sum += at(dots, accumulator_cell(i, lane, 0, false));
      if (p.saturate) sum = std::clamp<std::int64_t>(sum, INT32_MIN, INT32_MAX);
      result[i][lane] = static_cast<U>(sum);
    }
  for (int i = 0; i < p.registers_d(); ++i) std::memcpy(d[i], result[i], sizeof result[i]);
}

using Run = void (*)(const Product&, const void* const*, const void* const*, const void* const*,
                     void* const*);

}

void multiply_add(const Product& p, const void* const* a, const void* const* b, const void* const* c,
                  void* const* d) {
  if (!multiply_add_fast(p, a, b, c, d)) multiply_add_exactly(p, a, b, c, d);
}

void multiply_add_exactly(const Product& p, const void* const* a, const void* const* b, const void* const* c,
                          void* const* d) {
  const auto run = [&]() -> Run {
    using E = Element;
    switch (p.a) {
    case E::f16:
      return &floats<E::f16>;
    case E::bf16:
      return &floats<E::bf16>;
    case E::tf32:
      return &floats<E::tf32>;
    case E::f64:
      return &doubles;
    case E::e4m3:
      if (p.warpgroup)
        return p.b == E::e4m3 ? &eights_of_warpgroup<E::e4m3, E::e4m3>
                              : &eights_of_warpgroup<E::e4m3, E::e5m2>;
      return p.b == E::e4m3 ? &eights<E::e4m3, E::e4m3> : &eights<E::e4m3, E::e5m2>;
    case E::e5m2:
      if (p.warpgroup)
        return p.b == E::e4m3 ? &eights_of_warpgroup<E::e5m2, E::e4m3>
                              : &eights_of_warpgroup<E::e5m2, E::e5m2>;
      return p.b == E::e4m3 ? &eights<E::e5m2, E::e4m3> : &eights<E::e5m2, E::e5m2>;
    case E::s8:
      return p.b == E::s8 ? &integers<E::s8, E::s8> : &integers<E::s8, E::u8>;
    case E::u8:
      return p.b == E::s8 ? &integers<E::u8, E::s8> : &integers<E::u8, E::u8>;
    case E::s4:
      return p.b == E::s4 ? &integers<E::s4, E::s4> : &integers<E::s4, E::u4>;
    case E::u4:
      return p.b == E::s4 ? &integers<E::u4, E::s4> : &integers<E::u4, E::u4>;
    case E::b1_and:
      return &integers<E::b1_and, E::b1_and>;
    case E::b1_xor:
      break;
    }
    return &integers<E::b1_xor, E::b1_xor>;
  }();
  run(p, a, b, c, d);
}

}
