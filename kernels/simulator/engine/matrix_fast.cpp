#include "kernels/simulator/engine/matrix_fast.h"

#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized" // in the intrinsics themselves
#include <immintrin.h>

namespace kernelarium::sim::matrix {
namespace {

#define WIDE __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))

constexpr int kColumns = 8, kMostK = 16;
constexpr int kKept = 25;      ///< bits of each term that are kept below the largest exponent
constexpr int kMost = 30;      ///< exponents of factors beyond this take the general way
constexpr int kNothing = -100; ///< exponent of zero, as a factor; sums with it stay below those of others

using Wide = __m512i;

/// Lanes 4 g + t of 32 registers, for g = 0 to 7, twice.
WIDE inline Wide pick(const void* registers, int t) {
  const Wide order = _mm512_add_epi32(
      _mm512_set_epi32(28, 24, 20, 16, 12, 8, 4, 0, 28, 24, 20, 16, 12, 8, 4, 0), _mm512_set1_epi32(t));
  const auto* words = static_cast<const std::uint32_t*>(registers);
  return _mm512_permutex2var_epi32(_mm512_loadu_si512(words), order, _mm512_loadu_si512(words + 16));
}
/// The same of two registers: rows 0 to 7, and 8 to 15.
WIDE inline Wide pick_rows(const void* low, const void* high, int t) {
  return _mm512_mask_blend_epi32(0xff00, pick(low, t), pick(high, t));
}

template<Element E>
WIDE inline __m512 value_of(Wide word, int part) {
  if constexpr (E == Element::tf32)
    return _mm512_castsi512_ps(_mm512_and_si512(word, _mm512_set1_epi32(static_cast<int>(0xffffe000))));
  if constexpr (E == Element::bf16)
    return _mm512_castsi512_ps(part ? _mm512_and_si512(word, _mm512_set1_epi32(static_cast<int>(0xffff0000)))
                                    : _mm512_slli_epi32(word, 16));
  return _mm512_cvtph_ps(_mm512_cvtepi32_epi16(part ? _mm512_srli_epi32(word, 16) : word));
}

/// Exponents as the format has them, one byte each; `odd`: some are out of range.
template<Element E>
WIDE inline __m128i exponent_of(__m512 value, __mmask16& odd) {
  const Wide magnitude = _mm512_and_si512(_mm512_castps_si512(value), _mm512_set1_epi32(0x7fffffff));
  Wide exponent = _mm512_sub_epi32(_mm512_srli_epi32(magnitude, 23), _mm512_set1_epi32(127));
  if constexpr (E == Element::f16) exponent = _mm512_max_epi32(exponent, _mm512_set1_epi32(-14));
  const __mmask16 zero = _mm512_testn_epi32_mask(magnitude, magnitude);
  odd |= static_cast<__mmask16>(
      _mm512_cmpgt_epi32_mask(_mm512_abs_epi32(exponent), _mm512_set1_epi32(kMost)) & ~zero);
  exponent = _mm512_mask_mov_epi32(exponent, zero, _mm512_set1_epi32(kNothing));
  return _mm512_cvtepi32_epi8(exponent);
}

WIDE inline Wide halves_of(__m512 value) {
  return _mm512_cvtepu16_epi32(_mm512_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
}

struct Columns {
  alignas(64) float value[kMostK][kColumns];
  alignas(64) std::uint64_t exponents[kMostK]; ///< of the eight columns, a byte each
};

template<Element E>
WIDE bool multiply(const Product& p, const void* const* a, const void* const* b, const void* const* c,
                   void* const* d) {
  constexpr int parts = E == Element::tf32 ? 1 : 2;
  const int words = p.k / parts;
  __mmask16 odd = 0;
  __m512 rows[kMostK];
  alignas(64) __m128i row_exponents[kMostK];
  Columns columns;
  for (int w = 0; w < words; ++w) {
    const int pair = w / 4 * 2;
    const Wide row_word = pick_rows(a[pair], a[pair + 1], w % 4), column_word = pick(b[w / 4], w % 4);
    for (int part = 0; part < parts; ++part) {
      const int k = parts * w + part;
      rows[k] = value_of<E>(row_word, part);
      row_exponents[k] = exponent_of<E>(rows[k], odd);
      const __m512 column = value_of<E>(column_word, part);
      _mm256_store_ps(columns.value[k], _mm512_castps512_ps256(column));
      columns.exponents[k] = static_cast<std::uint64_t>(_mm_cvtsi128_si64(exponent_of<E>(column, odd)));
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
    for (int k = 0; k < p.k; ++k) {
      const Wide column =
          _mm512_shuffle_epi8(_mm512_set1_epi64(static_cast<long long>(columns.exponents[k])), from);
      largest = _mm512_max_epi8(largest, _mm512_adds_epi8(_mm512_broadcast_i32x4(row_exponents[k]), column));
    }
    _mm512_store_si512(largest_product + 64 * half, largest);
  }

  __m512 results[kColumns];
  for (int j = 0; j < kColumns; ++j) {
    const int n = j % 2;
    Wide own_bits = pick_rows(c[p.half_c ? 0 : n], c[p.half_c ? 1 : n + 2], j / 2);
    if (p.half_c) own_bits = _mm512_castps_si512(value_of<Element::f16>(own_bits, n));
    const Wide magnitude = _mm512_and_si512(own_bits, _mm512_set1_epi32(0x7fffffff));
    Wide largest = _mm512_sub_epi32(_mm512_srli_epi32(magnitude, 23), _mm512_set1_epi32(127));
    if (p.half_c) largest = _mm512_max_epi32(largest, _mm512_set1_epi32(-14));
    largest = _mm512_mask_mov_epi32(largest, _mm512_testn_epi32_mask(magnitude, magnitude),
                                    _mm512_set1_epi32(-5000));
    const Wide product =
        _mm512_cvtepi8_epi32(_mm_load_si128(reinterpret_cast<const __m128i*>(largest_product + 16 * j)));
    const __mmask16 real = _mm512_cmpge_epi32_mask(product, _mm512_set1_epi32(-2 * kMost));
    largest = _mm512_mask_max_epi32(largest, real, largest, product);
    largest = _mm512_mask_mov_epi32(largest, _mm512_cmplt_epi32_mask(largest, _mm512_set1_epi32(-2500)),
                                    _mm512_setzero_si512()); // all are zero
    if (_mm512_cmplt_epi32_mask(largest, _mm512_set1_epi32(-100)) |
        _mm512_cmpgt_epi32_mask(largest, _mm512_set1_epi32(100)))
      return false;
    const __m512 scale =
        _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_sub_epi32(_mm512_set1_epi32(kKept + 127), largest), 23));
    const Wide own = _mm512_cvttps_epi32(_mm512_mul_ps(_mm512_castsi512_ps(own_bits), scale));
    // Products are exact, as is the scaling; the conversion cuts them off. 16 of at most 2047^2 * 2^5 fit.
    Wide total[2] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    for (int k = 0; k < p.k; k += 2)
      for (int i = 0; i < 2; ++i)
        total[i] = _mm512_add_epi32(
            total[i], _mm512_cvttps_epi32(_mm512_mul_ps(
                          _mm512_mul_ps(rows[k + i], _mm512_set1_ps(columns.value[k + i][j])), scale)));
    const Wide sum = _mm512_add_epi32(total[0], total[1]);
    const Wide unit = _mm512_add_epi32(largest, _mm512_set1_epi32(1023 - kKept));
    __m256 halves[2];
    for (int half = 0; half < 2; ++half) {
      const auto part = [&](Wide from) WIDE {
        return half ? _mm512_extracti64x4_epi64(from, 1) : _mm512_castsi512_si256(from);
      };
      const __m512d whole = _mm512_add_pd(_mm512_cvtepi32_pd(part(sum)), _mm512_cvtepi32_pd(part(own)));
      const __m512d scaled =
          _mm512_mul_pd(whole, _mm512_castsi512_pd(_mm512_slli_epi64(_mm512_cvtepi32_epi64(part(unit)), 52)));
      halves[half] = _mm512_cvt_roundpd_ps(scaled, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
      if (p.half_d) {
        // Rounded to odd, so that the rounding to f16 that follows is the only one.
        const __mmask8 inexact = _mm512_cmp_pd_mask(_mm512_cvtps_pd(halves[half]), scaled, _CMP_NEQ_OQ);
        const __m256i bits = _mm256_castps_si256(halves[half]);
        halves[half] = _mm256_castsi256_ps(_mm256_mask_or_epi32(bits, inexact, bits, _mm256_set1_epi32(1)));
      }
    }
    results[j] = _mm512_insertf32x8(_mm512_castps256_ps512(halves[0]), halves[1], 1);
  }

  // Back to fragments: lane 4 g + t of register n holds row g, column 2 t + n.
  const Wide low = _mm512_set_epi32(23, 7, 22, 6, 21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
  const Wide high = _mm512_add_epi32(low, _mm512_set1_epi32(8));
  const Wide first = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0),
             second = _mm512_add_epi64(first, _mm512_set1_epi64(4));
  if (p.half_d)
    for (int j = 0; j < kColumns; j += 2) {
      results[j] = _mm512_castsi512_ps(
          _mm512_or_si512(halves_of(results[j]), _mm512_slli_epi32(halves_of(results[j + 1]), 16)));
    }
  for (int n = 0; n < (p.half_d ? 1 : 2); ++n)
    for (int rows_of = 0; rows_of < 2; ++rows_of) {
      const Wide order = rows_of ? high : low;
      const __m512d left = _mm512_castps_pd(_mm512_permutex2var_ps(results[n], order, results[2 + n]));
      const __m512d right = _mm512_castps_pd(_mm512_permutex2var_ps(results[4 + n], order, results[6 + n]));
      auto* to = static_cast<double*>(d[n + (p.half_d ? 1 : 2) * rows_of]);
      _mm512_storeu_pd(to, _mm512_permutex2var_pd(left, first, right));
      _mm512_storeu_pd(to + 8, _mm512_permutex2var_pd(left, second, right));
    }
  return true;
}

}

bool multiply_add_fast(const Product& p, const void* const* a, const void* const* b, const void* const* c,
                       void* const* d) {
  static const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  if (!wide || p.rows != 16) return false;
  if (p.a == Element::f16) return multiply<Element::f16>(p, a, b, c, d);
  if (p.a == Element::bf16) return multiply<Element::bf16>(p, a, b, c, d);
  if (p.a == Element::tf32) return multiply<Element::tf32>(p, a, b, c, d);
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
