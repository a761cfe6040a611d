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
      reciprocal_(sets_ == 1 ? ~0ull
                             : static_cast<std::uint64_t>((static_cast<unsigned __int128>(1) << 64) / sets_)),
      tags_(ways_ * sets_), states_(ways_ * sets_), hints_(kHints) {}

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

Cache::Result Cache::search(std::uint64_t line, std::uint64_t tag, std::uint8_t sectors, bool write) {
  const std::size_t begin = set_of(line) * ways_;
  const std::uint64_t* tags = tags_.data() + begin;
  std::uint32_t& hint = hints_[hint_of(line)];
  if (const std::uint32_t found = ways_with(tags, ways_, tag)) {
    const std::size_t entry = begin + static_cast<std::size_t>(std::countr_zero(found));
    hint = static_cast<std::uint32_t>(entry);
    return hit(entry, sectors, write);
  }
  std::size_t victim = begin + static_cast<std::size_t>(std::countr_one(ways_of(tags, ways_, generation_)));
  if (victim == begin + ways_) {
    victim = begin;
    for (std::size_t i = begin + 1; i < begin + ways_; ++i)
      if (states_[i].age < states_[victim].age) victim = i;
  }
  State& state = states_[victim];
  Result result;
  if (tags_[victim] >> 56 == generation_) result.evicted_dirty = state.dirty;
  dirty_count_ -= static_cast<std::uint64_t>(std::popcount(result.evicted_dirty));
  if (write) dirty_count_ += static_cast<std::uint64_t>(std::popcount(sectors));
  hint = static_cast<std::uint32_t>(victim);
  tags_[victim] = tag;
  state = {clock_, sectors, write ? sectors : std::uint8_t{0}};
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
