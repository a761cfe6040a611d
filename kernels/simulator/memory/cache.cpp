#include "kernels/simulator/memory/cache.h"

#include <algorithm>
#include <bit>
#include <limits>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace kernelarium::sim {

namespace {

#ifdef __AVX2__
/// Calls f for each four of the ways, and packs the lanes where it gives all ones.
template<std::size_t Ways, class F>
std::uint32_t where(const std::uint64_t* tags, F f) {
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < Ways; i += 4) {
    const __m256i four = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(tags + i));
    mask |= static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(f(four)))) << i;
  }
  return mask;
}
template<std::size_t Ways>
std::uint32_t ways_with(const std::uint64_t* tags, std::uint64_t tag) {
  const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(tag));
  return where<Ways>(tags, [&](__m256i four) { return _mm256_cmpeq_epi64(four, wanted); });
}
template<std::size_t Ways>
std::uint32_t ways_of(const std::uint64_t* tags, std::uint64_t generation) {
  const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(generation));
  return where<Ways>(tags,
                     [&](__m256i four) { return _mm256_cmpeq_epi64(_mm256_srli_epi64(four, 56), wanted); });
}
#else
template<std::size_t Ways>
std::uint32_t ways_with(const std::uint64_t* tags, std::uint64_t tag) {
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < Ways; ++i) mask |= static_cast<std::uint32_t>(tags[i] == tag) << i;
  return mask;
}
template<std::size_t Ways>
std::uint32_t ways_of(const std::uint64_t* tags, std::uint64_t generation) {
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < Ways; ++i) mask |= static_cast<std::uint32_t>(tags[i] >> 56 == generation) << i;
  return mask;
}
#endif

}

template<std::size_t Ways>
Cache<Ways>::Cache(std::uint64_t bytes)
    : // An odd number of sets spreads power-of-two strides over all of them and keeps neighbours side by
      // side.
      sets_((std::max<std::uint64_t>(2, bytes / 128 / Ways) - 1) | 1),
      reciprocal_(sets_ == 1 ? ~0ull
                             : static_cast<std::uint64_t>((static_cast<unsigned __int128>(1) << 64) / sets_)),
      tags_(Ways * sets_), states_(Ways * sets_), hints_(kHints) {}

template<std::size_t Ways>
typename Cache<Ways>::Found Cache<Ways>::search(std::uint64_t line, std::uint64_t tag, std::uint8_t sectors,
                                                bool write) {
  const std::size_t begin = set_of(line) * Ways;
  const std::uint64_t* tags = tags_.data() + begin;
  std::uint32_t& hint = hints_[hint_of(line)];
  if (const std::uint32_t found = ways_with<Ways>(tags, tag)) {
    const std::size_t entry = begin + static_cast<std::size_t>(std::countr_zero(found));
    hint = static_cast<std::uint32_t>(entry);
    return hit(entry, sectors, write);
  }
  // The first empty one, or the oldest; without branches, as nothing foretells which that is.
  const std::uint32_t filled = ways_of<Ways>(tags, generation_);
  std::uint64_t first = ~0ull;
  for (std::size_t i = 0; i < Ways; ++i) {
    const std::uint64_t age = age_of(states_[begin + i]) & (0 - ((filled >> i) & 1));
    first = std::min(first, age << 8 | i);
  }
  const std::size_t victim = begin + (first & 0xff);
  State& state = states_[victim];
  CacheResult result;
  if (tags_[victim] >> 56 == generation_) {
    result.evicted_dirty = state.dirty;
    if (state.group) leave(state);
  }
  dirty_count_ -= static_cast<std::uint64_t>(std::popcount(result.evicted_dirty));
  if (write) dirty_count_ += static_cast<std::uint64_t>(std::popcount(sectors));
  hint = static_cast<std::uint32_t>(victim);
  tags_[victim] = tag;
  state = {clock_, 0, sectors, write ? sectors : std::uint8_t{0}};
  return {result, victim};
}

template<std::size_t Ways>
std::uint32_t Cache<Ways>::open_group() {
  std::uint32_t slot;
  if (!free_groups_.empty()) {
    slot = free_groups_.back();
    free_groups_.pop_back();
  } else {
    if (used_groups_ > std::numeric_limits<std::uint16_t>::max()) return 0;
    slot = used_groups_++;
    if (slot == groups_.size()) groups_.emplace_back();
  }
  groups_[slot] = {next_serial_++, clock_ + 1, 1}; // one member stands for the request itself, until its end
  return slot;
}

template<std::size_t Ways>
void Cache<Ways>::drop(std::uint64_t line) {
  const std::size_t begin = set_of(line) * Ways;
  const std::uint32_t found = ways_with<Ways>(tags_.data() + begin, tag_of(line));
  if (!found) return;
  const std::size_t entry = begin + static_cast<std::size_t>(std::countr_zero(found));
  State& state = states_[entry];
  dirty_count_ -= static_cast<std::uint64_t>(std::popcount(state.dirty));
  if (state.group) leave(state);
  state = {};
  tags_[entry] = 0;
}

template<std::size_t Ways>
void Cache<Ways>::clear() {
  clock_ = 0;
  dirty_count_ = 0;
  std::fill_n(groups_.begin(), used_groups_, Members{});
  used_groups_ = 1;
  free_groups_.clear();
  if (++generation_ < 256) return;
  generation_ = 1;
  std::fill(tags_.begin(), tags_.end(), 0);
}

template class Cache<8>;
template class Cache<16>;

}
