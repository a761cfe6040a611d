#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/memory_ops.h"

#include <cmath>

namespace kernelarium::sim {
namespace {

using ptx::Space;

/// Eight lanes' values.
#ifdef __FMA__
struct Eight {
  __m256 values;
  static Eight from(const void* place) { return {_mm256_loadu_ps(static_cast<const float*>(place))}; }
  static Eight all(const void* place) { return {_mm256_broadcast_ss(static_cast<const float*>(place))}; }
  void to(float* place) const { _mm256_storeu_ps(place, values); }
  friend Eight multiply_add(Eight a, Eight b, Eight c) {
    return {_mm256_fmadd_ps(a.values, b.values, c.values)};
  }
};
#else
struct Eight {
  float values[8];
  static Eight from(const void* place) {
    Eight eight;
    std::memcpy(eight.values, place, sizeof(eight.values));
    return eight;
  }
  static Eight all(const void* place) {
    Eight eight;
    for (float& value : eight.values) std::memcpy(&value, place, sizeof(value));
    return eight;
  }
  void to(float* place) const { std::copy_n(values, 8, place); }
  friend Eight multiply_add(Eight a, Eight b, Eight c) {
    for (int i = 0; i < 8; ++i) c.values[i] = std::fma(a.values[i], b.values[i], c.values[i]);
    return c;
  }
};
#endif

/// d = a * b + c for a warp. `a` and `b` find the factors of each eight lanes, contiguous or (same) one for
/// all.
template<bool SameA, bool SameB, class A, class B>
[[gnu::always_inline]] inline void multiply_add(float* d, A a, B b, const float* c) {
#pragma GCC unroll 4
  for (int group = 0; group < 4; ++group) {
    const Eight x = SameA ? Eight::all(a(group)) : Eight::from(a(group));
    const Eight y = SameB ? Eight::all(b(group)) : Eight::from(b(group));
    multiply_add(x, y, Eight::from(c + 8 * group)).to(d + 8 * group);
  }
}

bool is_same(Shape shape) { return shape == Shape::same || shape == Shape::same_by_eight; }

/// A load of f32 whose value only the multiplication after it reads: used in place, not copied to a
/// row.
template<Space S, bool Counted>
struct InPlace {
  static const Op* plain(Warp& warp, const Op* op) {
    static const Handler load = load_handler(S, ptx::Type::f32, 4, 1, Counted);
    return load(warp, op);
  }
  std::byte* start = nullptr;
  Pattern& pattern;

  [[gnu::always_inline]] InPlace(Warp& warp, const Op* op, bool& split) : pattern(pattern_of(warp, op)) {
    if constexpr (S == Space::shared) {
      const auto* address = warp.row<std::uint32_t>(op->r[4]);
      const std::int64_t offset = resolve_shared(warp, op, pattern, address, 4, Access::load);
      if (offset >= 0) start = warp.shared + offset;
    } else {
      const auto* address = warp.row<std::uint64_t>(op->r[4]);
      start = resolve_global(warp, op, pattern, address, 4, Access::load, split);
    }
  }
  auto groups() const {
    return [from = start, distances = pattern.group](int group) { return from + distances[group]; };
  }
  bool usable() const { return start && pattern.shape != Shape::scattered; }
  /// As the load alone does it; gives the operation behind.
  const Op* to_row(Warp& warp, const Op* op) {
    if constexpr (S == Space::global) prefetch_next(pattern, start);
    move_in<std::uint32_t, std::uint32_t, 1>(warp, op, pattern, start);
    return op + 1;
  }
  /// Counts and checks; false: the warp has stopped.
  [[gnu::always_inline]] bool count(Warp& warp, const Op* op) {
    if constexpr (Counted && S == Space::shared) {
      const auto base = static_cast<std::uint64_t>(start - warp.shared);
      if (warp.watched && !check_shared(warp, op, pattern, base, 4, Kind::read, nullptr)) return false;
      count_shared(warp, op, pattern, static_cast<std::uint32_t>(base), 4);
    } else if constexpr (Counted) {
      const std::uint64_t base = warp.row<std::uint64_t>(op->r[4])[0] + op->imm;
      if (warp.watched && !check_global(warp, op, pattern, base, 4, Kind::read, nullptr)) return false;
      count_global(warp, op, pattern, base, Access::load);
    }
    return true;
  }
};

template<Space S, bool Counted>
const Op* load_multiply_add(Warp& warp, const Op* op) {
  using Load = InPlace<S, Counted>;
  if (warp.mask != kFullMask || warp.following) return Load::plain(warp, op);
  do {
    bool split = false;
    Load a(warp, op, split);
    if (!a.start) return split ? Load::plain(warp, op) : nullptr;
    if (!a.count(warp, op)) return nullptr;
    if (!a.usable()) return a.to_row(warp, op);
    const Op& fma = op[1];
    const std::byte* other = warp.r + (fma.r[1] == op->r[0] ? fma.r[2] : fma.r[1]);
    const auto b = [=](int group) { return other + 32 * group; };
    float* d = warp.row<float>(fma.r[0]);
    const float* c = warp.row<float>(fma.r[3]);
    if (is_same(a.pattern.shape))
      multiply_add<true, false>(d, a.groups(), b, c);
    else
      multiply_add<false, false>(d, a.groups(), b, c);
    op += 2;
  } while (op->run == &load_multiply_add<S, Counted>);
  return op;
}

/// Both factors from shared memory, and the sum continues in the operations after it: it stays in host
/// registers. Returns what is to run next; if an access would fail, that is its own operation.
template<bool SameA, bool SameB>
const Op* chain(Warp& warp, const Op* op, const Pattern& a, const Pattern& b, std::int64_t a_start,
                std::int64_t b_start) {
  const auto inside = [&](const Pattern& pattern, std::int64_t start) {
    return (start & 3) == 0 && start + pattern.low >= 0 && start + pattern.high <= warp.shared_bytes;
  };
  Eight sums[4];
  for (int group = 0; group < 4; ++group) sums[group] = Eight::from(warp.row<float>(op[2].r[3]) + 8 * group);
  while (true) {
    const std::byte *left = warp.shared + a_start, *right = warp.shared + b_start;
#pragma GCC unroll 4
    for (int group = 0; group < 4; ++group) {
      const std::byte *x = left + a.group[group], *y = right + b.group[group];
      sums[group] = multiply_add(SameA ? Eight::all(x) : Eight::from(x),
                                 SameB ? Eight::all(y) : Eight::from(y), sums[group]);
    }
    const Op* last = op + 2;
    a_start += static_cast<std::int32_t>(op[3].imm - op[0].imm);
    b_start += static_cast<std::int32_t>(op[4].imm - op[1].imm);
    op += 3;
    if (last->imm == kGoesOn && inside(a, a_start) && inside(b, b_start)) continue;
    for (int group = 0; group < 4; ++group) sums[group].to(warp.row<float>(last->r[0]) + 8 * group);
    return op;
  }
}

template<Space S, bool Counted>
const Op* load_load_multiply_add(Warp& warp, const Op* op) {
  using Load = InPlace<S, Counted>;
  if (warp.mask != kFullMask || warp.following) return Load::plain(warp, op);
  do {
    bool split = false;
    Load a(warp, op, split);
    if (!a.start) return split ? Load::plain(warp, op) : nullptr;
    if (!a.count(warp, op)) return nullptr;
    if (!a.usable()) return a.to_row(warp, op);
    Load b(warp, op + 1, split);
    if (!b.usable()) {
      if (!b.start && !split) return nullptr;
      return a.to_row(warp, op);
    }
    if constexpr (S == Space::shared && !Counted)
      if (op[2].imm == kGoesOn) {
        const std::int64_t from_a = a.start - warp.shared, from_b = b.start - warp.shared;
        const bool same_a = is_same(a.pattern.shape), same_b = is_same(b.pattern.shape);
        const auto run = same_a   ? (same_b ? &chain<true, true> : &chain<true, false>)
                         : same_b ? &chain<false, true>
                                  : &chain<false, false>;
        op = run(warp, op, a.pattern, b.pattern, from_a, from_b);
        continue;
      }
    if (!b.count(warp, op + 1)) {
      if (warp.stop == Stop::follow) // the first load is done with
        a.to_row(warp, op);
      return nullptr;
    }
    const Op& fma = op[2];
    float* d = warp.row<float>(fma.r[0]);
    const float* c = warp.row<float>(fma.r[3]);
    if (is_same(a.pattern.shape)) {
      if (is_same(b.pattern.shape))
        multiply_add<true, true>(d, a.groups(), b.groups(), c);
      else
        multiply_add<true, false>(d, a.groups(), b.groups(), c);
    } else if (is_same(b.pattern.shape)) {
      multiply_add<true, false>(d, b.groups(), a.groups(), c);
    } else {
      multiply_add<false, false>(d, a.groups(), b.groups(), c);
    }
    op += 3;
  } while (op->run == &load_load_multiply_add<S, Counted>);
  return op;
}

/// A stretch of multiplications, as kernels have that keep many sums in registers. What follows unwritten
/// values wants them one by one, as above.
const Op* multiply_adds(Warp& warp, const Op* op) {
  do {
    const float *a = warp.row<float>(op->r[1]), *b = warp.row<float>(op->r[2]),
                *c = warp.row<float>(op->r[3]);
    for_lanes(warp, warp.row<float>(op->r[0]), [=](int i) { return std::fma(a[i], b[i], c[i]); });
    ++op;
  } while (op->run == &multiply_adds && !warp.following);
  return op;
}

template<Space S>
Handler chosen(int loads, bool counted) {
  if (loads == 2) return counted ? &load_load_multiply_add<S, true> : &load_load_multiply_add<S, false>;
  return counted ? &load_multiply_add<S, true> : &load_multiply_add<S, false>;
}

}

Handler multiply_add_handler(int loads, Space space, bool counted) {
  if (loads == 0) return &multiply_adds;
  return space == Space::shared ? chosen<Space::shared>(loads, counted)
                                : chosen<Space::global>(loads, counted);
}

}
