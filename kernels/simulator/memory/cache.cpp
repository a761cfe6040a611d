#include "kernels/simulator/memory/cache.h"

#include <algorithm>
#include <bit>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace kernelarium::sim {

Cache::Cache(std::uint64_t bytes, int ways)
    : ways_(static_cast<std::size_t>(ways)),
      // An odd number of sets spreads power-of-two strides over all of them and keeps neighbours side by
      // side.
      sets_((std::max<std::uint64_t>(2, bytes / 128 / static_cast<std::uint64_t>(ways)) - 1) | 1),
      tags_(ways_ * sets_), ages_(ways_ * sets_), valid_(ways_ * sets_), dirty_(ways_ * sets_) {}

namespace {

#ifdef __AVX2__
/// Calls f(i) for each four ways from way i on, and packs the lanes where it gives all ones.
template<class F>
std::uint32_t where(std::size_t ways, F f) {
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < ways; i += 4)
    mask |= static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(f(i)))) << i;
  return mask;
}
__m256i four(const std::uint64_t* tags) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(tags)); }

std::uint32_t ways_with(const std::uint64_t* tags, std::size_t ways, std::uint64_t tag) {
  const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(tag));
  return where(ways, [&](std::size_t i) { return _mm256_cmpeq_epi64(four(tags + i), wanted); });
}
std::uint32_t ways_of(const std::uint64_t* tags, std::size_t ways, std::uint64_t generation) {
  const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(generation));
  return where(
      ways, [&](std::size_t i) { return _mm256_cmpeq_epi64(_mm256_srli_epi64(four(tags + i), 56), wanted); });
}
#else
std::uint32_t ways_with(const std::uint64_t* tags, std::size_t ways, std::uint64_t tag) {
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < ways; ++i) mask |= static_cast<std::uint32_t>(tags[i] == tag) << i;
  return mask;
}
std::uint32_t ways_of(const std::uint64_t* tags, std::size_t ways, std::uint64_t generation) {
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < ways; ++i) mask |= static_cast<std::uint32_t>(tags[i] >> 56 == generation) << i;
  return mask;
}
#endif

}

Cache::Result Cache::access(std::uint64_t line, std::uint8_t sectors, bool write) {
  const std::size_t begin = line % sets_ * ways_;
  const std::uint64_t tag = line | generation_ << 56;
  const std::uint64_t* tags = tags_.data() + begin;
  ++clock_;
  if (const std::uint32_t hit = ways_with(tags, ways_, tag)) {
    const std::size_t entry = begin + static_cast<std::size_t>(std::countr_zero(hit));
    const Result result{static_cast<std::uint8_t>(valid_[entry] & sectors), 0};
    valid_[entry] |= sectors;
    if (write) {
      dirty_count_ +=
          static_cast<std::uint64_t>(std::popcount(static_cast<std::uint8_t>(sectors & ~dirty_[entry])));
      dirty_[entry] |= sectors;
    }
    ages_[entry] = clock_;
    return result;
  }
  std::size_t victim = begin + static_cast<std::size_t>(std::countr_one(ways_of(tags, ways_, generation_)));
  if (victim == begin + ways_) {
    const auto ages = ages_.begin() + static_cast<std::ptrdiff_t>(begin);
    std::uint32_t oldest = ages[0];
    for (std::size_t i = 1; i < ways_; ++i) oldest = std::min(oldest, ages[static_cast<std::ptrdiff_t>(i)]);
    victim = begin + static_cast<std::size_t>(
                         std::find(ages, ages + static_cast<std::ptrdiff_t>(ways_), oldest) - ages);
  }
  Result result;
  if (tags_[victim] >> 56 == generation_) result.evicted_dirty = dirty_[victim];
  dirty_count_ -= static_cast<std::uint64_t>(std::popcount(result.evicted_dirty));
  if (write) dirty_count_ += static_cast<std::uint64_t>(std::popcount(sectors));
  tags_[victim] = tag;
  ages_[victim] = clock_;
  valid_[victim] = sectors;
  dirty_[victim] = write ? sectors : 0;
  return result;
}

void Cache::clear() {
  clock_ = 0;
  dirty_count_ = 0;
  if (++generation_ < 256) return;
  generation_ = 1;
  std::fill(tags_.begin(), tags_.end(), 0);
}

}
