#include "kernels/simulator/engine/matrix_fast.h"

#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
// In the intrinsics themselves.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#include <immintrin.h>

namespace kernelarium::sim::matrix {
namespace {

#define WIDE __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))

constexpr int kColumns = 8;
constexpr int kKept = 25;      ///< bits of each term that are kept below the largest exponent
constexpr int kMost = 30;      ///< factors with exponents beyond this take the general path
constexpr int kNothing = -100; ///< exponent of zero, as a factor; sums with it stay below those of others

using Wide = __m512i;

WIDE inline Wide all32(int value) { return _mm512_set1_epi32(value); }
WIDE inline Wide all16(int value) { return _mm512_set1_epi16(static_cast<short>(value)); }

/// Lanes 4 g + t of 32 registers, for g = 0 to 7, twice.
WIDE inline Wide pick(const void* registers, int t) {
  const Wide order =
      _mm512_add_epi32(_mm512_set_epi32(28, 24, 20, 16, 12, 8, 4, 0, 28, 24, 20, 16, 12, 8, 4, 0), all32(t));
  const auto* words = static_cast<const std::uint32_t*>(registers);
  return _mm512_permutex2var_epi32(_mm512_loadu_si512(words), order, _mm512_loadu_si512(words + 16));
}
/// The same of two registers, side by side.
WIDE inline Wide pick_both(const void* low, const void* high, int t) {
  return _mm512_mask_blend_epi32(0xff00, pick(low, t), pick(high, t));
}

template<Element E>
constexpr int parts_of = E == Element::tf32 ? 1 : 2; ///< elements of a word

template<Element E>
WIDE inline __m512 value_of(Wide word, int part) {
  if constexpr (E == Element::tf32)
    return _mm512_castsi512_ps(_mm512_and_si512(word, all32(static_cast<int>(0xffffe000))));
  if constexpr (E == Element::bf16)
    return _mm512_castsi512_ps(part ? _mm512_and_si512(word, all32(static_cast<int>(0xffff0000)))
                                    : _mm512_slli_epi32(word, 16));
  return _mm512_cvtph_ps(_mm512_cvtepi32_epi16(part ? _mm512_srli_epi32(word, 16) : word));
}

/// Exponents of all elements of the words, in as many bits as an element has. `odd`: some are out of range.
template<Element E>
WIDE inline Wide exponents_of(Wide word, std::uint32_t& odd) {
  if constexpr (E == Element::tf32) {
    const Wide magnitude = _mm512_and_si512(word, all32(0x7fffe000));
    const Wide exponent = _mm512_sub_epi32(_mm512_srli_epi32(magnitude, 23), all32(127));
    const __mmask16 real = _mm512_test_epi32_mask(magnitude, magnitude);
    odd |= _mm512_mask_cmpgt_epi32_mask(real, _mm512_abs_epi32(exponent), all32(kMost));
    return _mm512_mask_mov_epi32(all32(kNothing), real, exponent);
  } else {
    const Wide magnitude = _mm512_and_si512(word, all16(0x7fff));
    const __mmask32 real = _mm512_test_epi16_mask(magnitude, magnitude);
    Wide exponent;
    if constexpr (E == Element::f16) {
      odd |= _mm512_cmpge_epi16_mask(magnitude, all16(0x7c00));
      exponent = _mm512_sub_epi16(_mm512_max_epi16(_mm512_srli_epi16(magnitude, 10), all16(1)), all16(15));
    } else {
      exponent = _mm512_sub_epi16(_mm512_srli_epi16(magnitude, 7), all16(127));
      odd |= _mm512_mask_cmpgt_epi16_mask(real, _mm512_abs_epi16(exponent), all16(kMost));
    }
    return _mm512_mask_mov_epi16(all16(kNothing), real, exponent);
  }
}
/// One byte each, of element `part` of each word.
WIDE inline __m128i bytes_of(Wide exponents, int part) {
  return _mm512_cvtepi32_epi8(part ? _mm512_srli_epi32(exponents, 16) : exponents);
}

WIDE inline Wide halves_of(__m512 value) {
  return _mm512_cvtepu16_epi32(_mm512_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
}

/// Back to fragments: lane 4 g + t of register n holds row g, column 2 t + n. `half`: two columns per word.
WIDE inline void store(const __m512* columns, bool half, void* const* d) {
  const Wide low = _mm512_set_epi32(23, 7, 22, 6, 21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
  const Wide high = _mm512_add_epi32(low, all32(8));
  const Wide first = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0),
             second = _mm512_add_epi64(first, _mm512_set1_epi64(4));
  for (int n = 0; n < (half ? 1 : 2); ++n)
    for (int rows_of = 0; rows_of < 2; ++rows_of) {
      const Wide order = rows_of ? high : low;
      const __m512d left = _mm512_castps_pd(_mm512_permutex2var_ps(columns[n], order, columns[2 + n]));
      const __m512d right = _mm512_castps_pd(_mm512_permutex2var_ps(columns[4 + n], order, columns[6 + n]));
      auto* to = static_cast<double*>(d[n + (half ? 1 : 2) * rows_of]);
      _mm512_storeu_pd(to, _mm512_permutex2var_pd(left, first, right));
      _mm512_storeu_pd(to + 8, _mm512_permutex2var_pd(left, second, right));
    }
}

template<Element E, int K>
WIDE bool multiply(const Product& p, const void* const* a, const void* const* b, const void* const* c,
                   void* const* d) {
  constexpr int parts = parts_of<E>, words = K / parts;
  std::uint32_t odd = 0;
  __m512 rows[K];
  alignas(64) __m128i row_exponents[K];
  alignas(64) float columns[K][kColumns];
  alignas(64) std::uint64_t column_exponents[K]; ///< of the eight columns, a byte each
  for (int w = 0; w < words; ++w) {
    const Wide word = pick_both(a[w / 4 * 2], a[w / 4 * 2 + 1], w % 4);
    const Wide exponents = exponents_of<E>(word, odd);
    for (int part = 0; part < parts; ++part) {
      rows[parts * w + part] = value_of<E>(word, part);
      row_exponents[parts * w + part] = bytes_of(exponents, part);
    }
  }
  // Of B two registers at once: words t and t + 4.
  for (int t = 0; t < 4; ++t) {
    const Wide word = pick_both(b[0], b[words / 4 - 1], t);
    const Wide exponents = exponents_of<E>(word, odd);
    for (int part = 0; part < parts; ++part) {
      const __m512 value = value_of<E>(word, part);
      const __m128i bytes = bytes_of(exponents, part);
      const int k = parts * t + part;
      _mm256_store_ps(columns[k], _mm512_castps512_ps256(value));
      column_exponents[k] = static_cast<std::uint64_t>(_mm_cvtsi128_si64(bytes));
      if constexpr (words == 8) {
        _mm256_store_ps(columns[k + K / 2], _mm512_extractf32x8_ps(value, 1));
        column_exponents[k + K / 2] = static_cast<std::uint64_t>(_mm_extract_epi64(bytes, 1));
      }
    }
  }
  if (odd) return false;

  // The largest exponent of each element's products: four columns of 16 rows at once.
  alignas(64) std::int8_t largest_product[kColumns * 16];
  const Wide which =
      _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_set_m128i(_mm_set1_epi8(1), _mm_set1_epi8(0))),
                         _mm256_set_m128i(_mm_set1_epi8(3), _mm_set1_epi8(2)), 1);
  for (int half = 0; half < 2; ++half) {
    const Wide from = _mm512_add_epi8(which, _mm512_set1_epi8(static_cast<char>(4 * half)));
    Wide largest = _mm512_set1_epi8(-128);
    for (int k = 0; k < K; ++k) {
      const Wide column =
          _mm512_shuffle_epi8(_mm512_set1_epi64(static_cast<long long>(column_exponents[k])), from);
      largest = _mm512_max_epi8(largest, _mm512_adds_epi8(_mm512_broadcast_i32x4(row_exponents[k]), column));
    }
    _mm512_store_si512(largest_product + 64 * half, largest);
  }

  __m512 results[kColumns];
  Wide lowest = all32(0), highest = all32(0); // of the exponents
  Wide overflow = all32(0);
  for (int j = 0; j < kColumns; ++j) {
    const int n = j % 2;
    Wide own_bits = pick_both(c[p.half_c ? 0 : n], c[p.half_c ? 1 : n + 2], j / 2);
    if (p.half_c) own_bits = _mm512_castps_si512(value_of<Element::f16>(own_bits, n));
    const Wide magnitude = _mm512_and_si512(own_bits, all32(0x7fffffff));
    Wide own_exponent = _mm512_sub_epi32(_mm512_srli_epi32(magnitude, 23), all32(127));
    if (p.half_c) own_exponent = _mm512_max_epi32(own_exponent, all32(-14));
    const __mmask16 has_own = _mm512_test_epi32_mask(magnitude, magnitude);
    Wide largest =
        _mm512_cvtepi8_epi32(_mm_load_si128(reinterpret_cast<const __m128i*>(largest_product + 16 * j)));
    const __mmask16 has_product = _mm512_cmpge_epi32_mask(largest, all32(-2 * kMost));
    largest = _mm512_mask_max_epi32(_mm512_maskz_mov_epi32(has_product, largest), has_own,
                                    _mm512_mask_mov_epi32(all32(-1000), has_product, largest), own_exponent);
    lowest = _mm512_min_epi32(lowest, largest);
    highest = _mm512_max_epi32(highest, largest);
    const __m512 scale =
        _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_sub_epi32(all32(kKept + 127), largest), 23));
    const Wide own = _mm512_cvttps_epi32(_mm512_mul_ps(_mm512_castsi512_ps(own_bits), scale));
    // Products are exact, as is the scaling; the conversion cuts them off. 16 of at most 2047^2 * 2^5 fit.
    Wide total[2] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    for (int k = 0; k < K; k += 2)
      for (int i = 0; i < 2; ++i)
        total[i] = _mm512_add_epi32(
            total[i], _mm512_cvttps_epi32(_mm512_mul_ps(
                          _mm512_mul_ps(rows[k + i], _mm512_set1_ps(columns[k + i][j])), scale)));
    const Wide products = _mm512_add_epi32(total[0], total[1]), sum = _mm512_add_epi32(products, own);
    overflow = _mm512_or_si512(overflow,
                               _mm512_and_si512(_mm512_xor_si512(products, sum), _mm512_xor_si512(own, sum)));
    __m512 cut = _mm512_cvt_roundepi32_ps(sum, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
    if (p.half_d) {
      // Rounded to odd, so that the rounding to f16 that follows is the only one.
      const __mmask16 inexact = _mm512_cmpneq_epi32_mask(_mm512_cvttps_epi32(cut), sum);
      const Wide bits = _mm512_castps_si512(cut);
      cut = _mm512_castsi512_ps(_mm512_mask_or_epi32(bits, inexact, bits, all32(1)));
    }
    const __m512 unit =
        _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_add_epi32(largest, all32(127 - kKept)), 23));
    results[j] = _mm512_mul_ps(cut, unit);
  }
  if (_mm512_cmplt_epi32_mask(lowest, all32(-100)) | _mm512_cmpgt_epi32_mask(highest, all32(90)) |
      _mm512_movepi32_mask(overflow))
    return false;

  if (p.half_d)
    for (int j = 0; j < kColumns; j += 2)
      results[j] = _mm512_castsi512_ps(
          _mm512_or_si512(halves_of(results[j]), _mm512_slli_epi32(halves_of(results[j + 1]), 16)));
  store(results, p.half_d, d);
  return true;
}

#define COUNTING __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))

/// Elements 0 and 2 of each word, or (odd) 1 and 3, as 16 bits each.
template<bool Signed>
COUNTING inline Wide bytes_of_word(Wide words, bool odd) {
  if (Signed) return _mm512_srai_epi16(odd ? words : _mm512_slli_epi16(words, 8), 8);
  return odd ? _mm512_srli_epi16(words, 8) : _mm512_and_si512(words, all16(0xff));
}

/// Of 8-bit integers, K of them in a row.
template<bool SignedA, bool SignedB, int K>
COUNTING void multiply_bytes(const Product& p, const void* const* a, const void* const* b,
                             const void* const* c, void* const* d) {
  constexpr int words = K / 4;
  Wide rows[words][2];
  for (int w = 0; w < words; ++w) {
    const Wide word = pick_both(a[w / 4 * 2], a[w / 4 * 2 + 1], w % 4);
    for (const bool odd : {false, true}) rows[w][odd] = bytes_of_word<SignedA>(word, odd);
  }
  alignas(64) std::uint32_t columns[words / 4][2][32]; // by lane: word w of column j lies in lane 4 j + w % 4
  for (int n = 0; n < words / 4; ++n)
    for (int half = 0; half < 2; ++half) {
      const Wide word = _mm512_loadu_si512(static_cast<const std::uint32_t*>(b[n]) + 16 * half);
      for (const bool odd : {false, true})
        _mm512_store_si512(columns[n][odd] + 16 * half, bytes_of_word<SignedB>(word, odd));
    }
  __m512 results[kColumns];
  for (int j = 0; j < kColumns; ++j) {
    const Wide own = pick_both(c[j % 2], c[j % 2 + 2], j / 2);
    Wide total[2] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    for (int w = 0; w < words; ++w)
      for (const bool odd : {false, true})
        total[odd] = _mm512_dpwssd_epi32(total[odd], rows[w][odd],
                                         all32(static_cast<int>(columns[w / 4][odd][4 * j + w % 4])));
    const Wide products = _mm512_add_epi32(total[0], total[1]);
    Wide sum = _mm512_add_epi32(products, own);
    if (p.saturate) {
      const __mmask16 beyond =
          _mm512_movepi32_mask(_mm512_and_si512(_mm512_xor_si512(products, sum), _mm512_xor_si512(own, sum)));
      const Wide limit = _mm512_xor_si512(_mm512_srai_epi32(own, 31), all32(0x7fffffff));
      sum = _mm512_mask_mov_epi32(sum, beyond, limit);
    }
    results[j] = _mm512_castsi512_ps(sum);
  }
  store(results, false, d);
}
template<int K>
auto multiply_bytes_of(const Product& p) {
  if (p.a == Element::s8)
    return p.b == Element::s8 ? &multiply_bytes<true, true, K> : &multiply_bytes<true, false, K>;
  return p.b == Element::s8 ? &multiply_bytes<false, true, K> : &multiply_bytes<false, false, K>;
}

#define DOUBLE __attribute__((target("avx2,fma")))

/// Of f64, as lanes hold it: four of them share a row, and have every other column. A NaN that should stay
/// the one it was is left to the general path.
DOUBLE bool multiply_doubles(const Product& p, const void* const* a, const void* const* b,
                             const void* const* c, void* const* d) {
  constexpr int kMostK = 16, kGroups = 8;
  alignas(32) double columns[kMostK][2][4]; // B: of each k the even and the odd columns
  for (int k = 0; k < p.k; ++k)
    for (int column = 0; column < kColumns; ++column)
      columns[k][column % 2][column / 2] = static_cast<const double*>(b[k / 4])[4 * column + k % 4];
  const int row_halves = p.rows / 8;
  __m256d sums[4][kGroups];
  __m256d unordered = _mm256_setzero_pd();
  for (int half = 0; half < row_halves; ++half)
    for (int group = 0; group < kGroups; ++group) {
      __m256d even = _mm256_loadu_pd(static_cast<const double*>(c[2 * half]) + 4 * group);
      __m256d odd = _mm256_loadu_pd(static_cast<const double*>(c[2 * half + 1]) + 4 * group);
      for (int k = 0; k < p.k; ++k) {
        const double* row = static_cast<const double*>(a[k / 4 * row_halves + half]) + 4 * group;
        const __m256d factor = _mm256_broadcast_sd(row + k % 4);
        even = _mm256_fmadd_pd(factor, _mm256_load_pd(columns[k][0]), even);
        odd = _mm256_fmadd_pd(factor, _mm256_load_pd(columns[k][1]), odd);
      }
      sums[2 * half][group] = even;
      sums[2 * half + 1][group] = odd;
      unordered = _mm256_or_pd(unordered, _mm256_cmp_pd(even, odd, _CMP_UNORD_Q));
    }
  if (_mm256_movemask_pd(unordered)) return false;
  for (int i = 0; i < 2 * row_halves; ++i)
    for (int group = 0; group < kGroups; ++group)
      _mm256_storeu_pd(static_cast<double*>(d[i]) + 4 * group, sums[i][group]);
  return true;
}

}

bool multiply_add_fast(const Product& p, const void* const* a, const void* const* b, const void* const* c,
                       void* const* d) {
  if (p.a == Element::f64) {
    static const bool fused = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return fused && multiply_doubles(p, a, b, c, d);
  }
  static const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  if (!wide || p.rows != 16) return false;
  if (p.a == Element::s8 || p.a == Element::u8) {
    static const bool counting = __builtin_cpu_supports("avx512vnni");
    if (!counting) return false;
    (p.k == 16 ? multiply_bytes_of<16>(p) : multiply_bytes_of<32>(p))(p, a, b, c, d);
    return true;
  }
  const bool half = p.a == Element::tf32 ? p.k == 4 : p.k == 8; // of the largest k
  if (p.a == Element::f16)
    return half ? multiply<Element::f16, 8>(p, a, b, c, d) : multiply<Element::f16, 16>(p, a, b, c, d);
  if (p.a == Element::bf16)
    return half ? multiply<Element::bf16, 8>(p, a, b, c, d) : multiply<Element::bf16, 16>(p, a, b, c, d);
  if (p.a == Element::tf32)
    return half ? multiply<Element::tf32, 4>(p, a, b, c, d) : multiply<Element::tf32, 8>(p, a, b, c, d);
  return false;
}

}

#else

namespace kernelarium::sim::matrix {
bool multiply_add_fast(const Product&, const void* const*, const void* const*, const void* const*,
                       void* const*) {
  return false;
}
}

#endif
