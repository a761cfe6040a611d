#include "kernels/simulator/memory/shadow.h"

#include <algorithm>

namespace kernelarium::sim {

namespace {

constexpr std::int32_t kThread = 1023, kWarp = 992; // bits of a key that tell threads and warps apart

}

template<bool Global>
bool read_stretch(Shadow& shadow, const Stretch& stretch) {
  const int shift = stretch.shift;
  const std::int32_t mine = stretch.now.block, now = stretch.now.key & ~kThread;
  const std::int32_t *write_block = shadow.write.block.data() + stretch.at,
                     *write_key = shadow.write.key.data() + stretch.at;
  std::int32_t *first_block = shadow.first.block.data() + stretch.at,
               *first_key = shadow.first.key.data() + stretch.at,
               *second_block = shadow.second.block.data() + stretch.at,
               *second_key = shadow.second.key.data() + stretch.at;
  // Most often nothing is wrong, and often nothing is new either.
  const std::int32_t key = stretch.now.key;
  std::int32_t bad[8] = {}, news[8] = {};
  for (int chunk = 0; chunk < stretch.count; chunk += 8)
    for (int i = 0; i < 8; ++i) {
      const int j = chunk + i;
      const std::int32_t before = -(write_block[j] == mine) & -(write_key[j] < now);
      bad[i] |= Global ? ~(before | -(write_block[j] == 0)) : ~before;
      // Two other warps have read it since the last barrier.
      const std::int32_t a = first_key[j], b = second_key[j];
      const std::int32_t known =
          -(first_block[j] == mine) & -(second_block[j] == mine) & -(a >= now) & -(b >= now);
      news[i] |=
          ~(known & -(((a ^ b) & kWarp) != 0) & -(((a ^ key) & kWarp) != 0) & -(((b ^ key) & kWarp) != 0));
    }
  std::int32_t any_bad = 0, any_news = 0;
  for (int i = 0; i < 8; ++i) {
    any_bad |= bad[i];
    any_news |= news[i];
  }
  if (any_bad) return false;
  if (!any_news) return true;

  std::uint32_t *first_op = shadow.first.op.data() + stretch.at,
                *second_op = shadow.second.op.data() + stretch.at;
  const std::uint32_t op = stretch.now.op;
  const int count = stretch.count;
#pragma GCC ivdep
  for (int j = 0; j < count; ++j) {
    // As Checker does it for one lane: a reader that is ordered before this one makes room.
    const std::int32_t me = key + (j >> shift), a = first_key[j], b = second_key[j];
    const bool a_mine = first_block[j] == mine, b_mine = second_block[j] == mine;
    const bool no_a = Global ? first_block[j] == 0 : !a_mine, no_b = Global ? second_block[j] == 0 : !b_mine;
    const bool into_first = no_a | (a_mine & ((a < now) | (a == me)));
    const bool free = no_b | (b_mine & ((b < now) | (b == me)));
    const bool one_warp = (second_block[j] == first_block[j]) & (((a ^ b) & kWarp) == 0);
    const bool other_warp = !a_mine | (((a ^ me) & kWarp) != 0);
    const bool into_second = (free | (one_warp & other_warp)) & !into_first;
    first_block[j] = into_first ? mine : first_block[j];
    first_key[j] = into_first ? me : a;
    first_op[j] = into_first ? op : first_op[j];
    second_block[j] = into_second ? mine : second_block[j];
    second_key[j] = into_second ? me : b;
    second_op[j] = into_second ? op : second_op[j];
  }
  return true;
}

template<bool Global>
bool read_together(Shadow& shadow, std::size_t at, const Touch& touch) {
  const std::int32_t mine = touch.block, now = touch.key & ~kThread;
  const bool before = shadow.write.block[at] == mine && shadow.write.key[at] < now;
  if (!before && !(Global && shadow.write.block[at] == 0)) return false;
  std::int32_t &first_block = shadow.first.block[at], &first_key = shadow.first.key[at],
               &second_block = shadow.second.block[at], &second_key = shadow.second.key[at];
  const auto replaceable = [&](std::int32_t block, std::int32_t key, std::int32_t me) {
    return (Global ? block == 0 : block != mine) || (block == mine && (key < now || key == me));
  };
  for (const std::int32_t me : {touch.key, touch.key + 1}) { // a third lane of a warp changes nothing
    if (replaceable(first_block, first_key, me)) {
      first_block = mine;
      first_key = me;
      shadow.first.op[at] = touch.op;
    } else if (replaceable(second_block, second_key, me) ||
               (second_block == first_block && ((first_key ^ second_key) & kWarp) == 0 &&
                (first_block != mine || ((first_key ^ me) & kWarp) != 0))) {
      second_block = mine;
      second_key = me;
      shadow.second.op[at] = touch.op;
    }
  }
  return true;
}

template<bool Global>
bool write_stretch(Shadow& shadow, const Stretch& stretch, std::uint32_t access) {
  const int count = stretch.count, shift = stretch.shift;
  const std::int32_t mine = stretch.now.block, key = stretch.now.key, now = key & ~kThread;
  std::int32_t bad = 0;
  for (const Touches* touches : {&shadow.write, &shadow.first, &shadow.second}) {
    const std::int32_t *block = touches->block.data() + stretch.at, *keys = touches->key.data() + stretch.at;
    for (int chunk = 0; chunk < count; chunk += 8)
      for (int j = chunk; j < chunk + 8; ++j) {
        const std::int32_t is_mine = -(block[j] == mine), none = Global ? -(block[j] == 0) : ~is_mine;
        bad |= ~(none | (is_mine & (-(keys[j] < now) | -(keys[j] == key + (j >> shift)))));
      }
  }
  if (bad) return false;
  std::int32_t *block = shadow.write.block.data() + stretch.at, *keys = shadow.write.key.data() + stretch.at;
  std::fill_n(block, count, mine);
  for (int j = 0; j < count; ++j) keys[j] = key + (j >> shift);
  std::fill_n(shadow.write.op.data() + stretch.at, count, stretch.now.op);
  std::fill_n(shadow.write_access.data() + stretch.at, count, access);
  return true;
}

template bool read_stretch<false>(Shadow&, const Stretch&);
template bool read_stretch<true>(Shadow&, const Stretch&);
template bool read_together<false>(Shadow&, std::size_t, const Touch&);
template bool read_together<true>(Shadow&, std::size_t, const Touch&);
template bool write_stretch<false>(Shadow&, const Stretch&, std::uint32_t);
template bool write_stretch<true>(Shadow&, const Stretch&, std::uint32_t);

}
