#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/memory_ops.h"
#include "kernels/simulator/engine/tracing.h"

#include <atomic>
#include <utility>

namespace kernelarium::sim {
namespace {

using ptx::Space;
using ptx::Type;

/// old -> new, with the instruction's operands.
struct Add {
  template<class T>
  T operator()(T old, T a, T) const {
    if constexpr (std::is_integral_v<T>) // wraps, as a GPU's
      return static_cast<T>(static_cast<std::make_unsigned_t<T>>(old) +
                            static_cast<std::make_unsigned_t<T>>(a));
    else if constexpr (std::is_same_v<T, float>) // a loop with FADD
      return old + a == old + a ? old + a : canonical_nan();
    else
      return old + a;
  }
};
/// Additions to global memory are computed by L2. Measured on an H200: subnormal f32 operands and sums become
/// zeros of their sign; a NaN of f64 passes unchanged, of two NaNs the operand.
struct AddInL2 {
  float operator()(float old, float a, float) const {
    const float sum = flush(old) + flush(a);
    return sum == sum ? flush(sum) : canonical_nan();
  }
  double operator()(double old, double a, double) const { return a != a ? a : old != old ? old : old + a; }
};
template<class T, class F>
using InGlobal = std::conditional_t<std::is_same_v<F, Add> && std::is_floating_point_v<T>, AddInL2, F>;
struct Minimum {
  template<class T>
  T operator()(T old, T a, T) const {
    return a < old ? a : old;
  }
};
struct Maximum {
  template<class T>
  T operator()(T old, T a, T) const {
    return a > old ? a : old;
  }
};
struct Increment {
  template<class T>
  T operator()(T old, T a, T) const {
    return old >= a ? 0 : old + 1;
  }
};
struct Decrement {
  template<class T>
  T operator()(T old, T a, T) const {
    return old == 0 || old > a ? a : old - 1;
  }
};
struct And {
  template<class T>
  T operator()(T old, T a, T) const {
    return old & a;
  }
};
struct Or {
  template<class T>
  T operator()(T old, T a, T) const {
    return old | a;
  }
};
struct Xor {
  template<class T>
  T operator()(T old, T a, T) const {
    return old ^ a;
  }
};
struct Exchange {
  template<class T>
  T operator()(T, T a, T) const {
    return a;
  }
};
struct CompareAndSwap {
  template<class T>
  T operator()(T old, T expected, T wanted) const {
    return old == expected ? wanted : old;
  }
};
template<double (*Widen)(std::uint16_t), std::uint16_t (*Round)(double)>
struct HalfAdd {
  std::uint16_t operator()(std::uint16_t old, std::uint16_t a, std::uint16_t) const {
    return Round(Widen(old) + Widen(a));
  }
};
/// Of a number and a NaN the number; -0 is below 0.
template<double (*Widen)(std::uint16_t), bool Larger>
struct HalfExtreme {
  std::uint16_t operator()(std::uint16_t old, std::uint16_t a, std::uint16_t) const {
    const double x = Widen(old), y = Widen(a);
    if (x != x) return y != y ? std::uint16_t{0x7fff} : a;
    if (y != y) return old;
    if (x == y) return ((old & 0x8000) != 0) == Larger ? a : old;
    return (x < y) == Larger ? a : old;
  }
};
/// An operation on both halves of a register.
template<class H>
struct OnPair {
  std::uint32_t operator()(std::uint32_t old, std::uint32_t a, std::uint32_t) const {
    const auto half = [](std::uint32_t x, int i) { return static_cast<std::uint16_t>(x >> (16 * i)); };
    return H{}(half(old, 0), half(a, 0), 0) | static_cast<std::uint32_t>(H{}(half(old, 1), half(a, 1), 0))
                                                  << 16;
  }
};
double widen_half(std::uint16_t a) { return half_to_float(a); }
double widen_bfloat(std::uint16_t a) { return bfloat_to_float(a); }
std::uint16_t round_half(double a) { return to_half(a); }
std::uint16_t round_bfloat(double a) { return to_bfloat(a); }
using HalfSum = HalfAdd<widen_half, round_half>;
using BfloatSum = HalfAdd<widen_bfloat, round_bfloat>;
template<bool Larger>
using HalfPick = HalfExtreme<widen_half, Larger>;
template<bool Larger>
using BfloatPick = HalfExtreme<widen_bfloat, Larger>;

using Wide = unsigned __int128;
/// One instruction of the host, so that no lock is needed.
#ifdef __x86_64__
[[gnu::target("cx16")]]
#endif
Wide exchange_if(Wide* place, Wide expected, Wide wanted) {
  return __sync_val_compare_and_swap(place, expected, wanted);
}

template<class T>
T load(const std::byte* place) {
  T value;
  if constexpr (sizeof(T) == sizeof(Wide)) // need not be whole: replace_if() compares it
    std::memcpy(&value, place, sizeof value);
  else
    value = std::atomic_ref<T>(*reinterpret_cast<T*>(const_cast<std::byte*>(place))).load();
  return value;
}
/// Else `expected` becomes what is there.
template<class T>
bool replace_if(std::byte* place, T& expected, T wanted) {
  if constexpr (sizeof(T) == sizeof(Wide)) {
    const Wide seen = exchange_if(reinterpret_cast<Wide*>(place), expected, wanted);
    return std::exchange(expected, seen) == seen;
  } else {
    return std::atomic_ref<T>(*reinterpret_cast<T*>(place)).compare_exchange_weak(expected, wanted);
  }
}

/// `Alone`: no other host thread touches the place.
template<class T, class F, bool Alone>
T update(std::byte* place, T a, T b, bool& changed) {
  if constexpr (Alone) {
    T old;
    std::memcpy(&old, place, sizeof(T));
    const T wanted = F{}(old, a, b);
    std::memcpy(place, &wanted, sizeof(T));
    changed |= std::memcmp(&old, &wanted, sizeof(T)) != 0;
    return old;
  }
  T old = load<T>(place), wanted = F{}(old, a, b);
  while (!replace_if(place, old, wanted)) wanted = F{}(old, a, b);
  changed |= std::memcmp(&old, &wanted, sizeof(T)) != 0;
  return old;
}

/// All lanes on one word of global memory: they are processed consecutively, so the host needs one
/// atomic operation for them all.
template<class T, class F>
void apply_to_one(Warp& warp, const Op* op, std::byte* place) {
  const T *a = warp.row<T>(op->r[1]), *b = warp.row<T>(op->r[2]);
  add_lane_work(warp, work::atomic);
  warp.worker->contended_work += work::contended;
  T before = load<T>(place), results[kLanes], after;
  do {
    after = before;
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      results[lane] = after;
      after = F{}(after, a[lane], b[lane]);
    }
  } while (!replace_if(place, before, after));
  if (op->r[0]) for_lanes(warp, warp.row<T>(op->r[0]), [&](int lane) { return results[lane]; });
  warp.changed_memory |= std::memcmp(&before, &after, sizeof(T)) != 0;
}

/// Lanes are processed in order, as one warp's are on hardware in some order.
template<class T, class F, bool Alone, class Place>
const Op* apply(Warp& warp, const Op* op, Place place_of) {
  const T *a = warp.row<T>(op->r[1]), *b = warp.row<T>(op->r[2]);
  T* result = op->r[0] ? warp.row<T>(op->r[0]) : nullptr;
  bool changed = false;
  add_lane_work(warp, work::atomic);
  if constexpr (!Alone)
    warp.worker->contended_work += static_cast<std::uint64_t>(std::popcount(warp.mask)) * work::atomic;
  if (warp.mask == kFullMask && !result) {
    for (int lane = 0; lane < kLanes; ++lane) update<T, F, Alone>(place_of(lane), a[lane], b[lane], changed);
    warp.changed_memory |= changed;
    return op + 1;
  }
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const T old = update<T, F, Alone>(place_of(lane), a[lane], b[lane], changed);
    if (result) result[lane] = old;
  }
  warp.changed_memory |= changed;
  return op + 1;
}

template<class T, class F, bool Counted>
const Op* global(Warp& warp, const Op* op, const std::uint64_t* address) {
  if (Counted && warp.pauses) [[unlikely]]
    return control::end_turn(warp, op);
  Pattern& pattern = pattern_of(warp, op);
  bool split = false;
  std::byte* first = resolve_global(warp, op, pattern, address, sizeof(T), Access::atomic, split);
  if (!first && !split) return nullptr;
  if constexpr (Counted) {
    if (warp.watched &&
        !check_global(warp, op, pattern, address[pattern.first] + op->imm, sizeof(T), Kind::atomic, nullptr))
      return nullptr;
    count_global(warp, op, pattern, address[pattern.first] + op->imm, Access::atomic);
  }
  if (first && pattern.low + static_cast<std::int64_t>(sizeof(T)) == pattern.high) {
    apply_to_one<T, InGlobal<T, F>>(warp, op, first);
    return op + 1;
  }
  if (first)
    return apply<T, InGlobal<T, F>, false>(warp, op,
                                           [&](int lane) { return first + pattern.distance(lane); });
  return apply<T, InGlobal<T, F>, false>(warp, op, [&](int lane) {
    const std::uint64_t place = address[lane] + op->imm;
    Allocation* holder = warp.worker->launch().memory.find(place);
    return holder->host.get() + (place - holder->address);
  });
}

template<class T, class F, bool Counted>
const Op* shared(Warp& warp, const Op* op, const std::uint32_t* address) {
  Pattern& pattern = pattern_of(warp, op);
  if (lies_anyhow(warp, op, pattern, address, sizeof(T))) [[unlikely]] {
    if constexpr (Counted) count_anyhow(warp, op, address, sizeof(T));
    return apply<T, F, true>(warp, op, [&](int lane) { return shared_place(warp, op, address[lane]); });
  }
  const std::int64_t start = resolve_shared(warp, op, pattern, address, sizeof(T), Access::atomic);
  if (start < 0) return nullptr;
  if constexpr (Counted) {
    if (warp.watched &&
        !check_shared(warp, op, pattern, static_cast<std::uint64_t>(start), sizeof(T), Kind::atomic, nullptr))
      return nullptr;
    count_shared(warp, op, pattern, static_cast<std::uint32_t>(start), sizeof(T));
  }
  std::byte* base = warp.shared + start;
  return apply<T, F, true>(warp, op, [&](int lane) { return base + pattern.distance(lane); });
}

/// Shared memory of other blocks of the cluster.
template<class T, class F, bool Counted>
const Op* of_others(Warp& warp, const Op* op, const std::uint64_t* address) {
  std::byte* places[kLanes];
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t offset = address[lane] & kOffsetMask;
    if (offset % sizeof(T))
      return report_misaligned_shared(warp, op, lane, offset, sizeof(T), Access::atomic);
    Block* owner = shared_owner(warp, op, lane, address[lane], sizeof(T));
    if (!owner) return nullptr;
    places[lane] = owner->shared.data() + offset;
  }
  if constexpr (Counted) {
    if (warp.watched && !check_remote(warp, op, address, sizeof(T), Kind::atomic, nullptr)) return nullptr;
    if (is_cluster_traced(warp)) record_remote(warp, op, address, sizeof(T), true);
    count_remote(warp, op, address, sizeof(T));
  }
  return apply<T, F, true>(warp, op, [&](int lane) { return places[lane]; });
}

template<class T, class F, bool Counted>
struct Atomic {
  static const Op* on_global(Warp& warp, const Op* op) {
    return global<T, F, Counted>(warp, op, warp.row<std::uint64_t>(op->r[4]));
  }
  static const Op* on_shared(Warp& warp, const Op* op) {
    return shared<T, F, Counted>(warp, op, warp.row<std::uint32_t>(op->r[4]));
  }
  /// Generic addresses: the lanes that point into shared memory, then the others.
  static const Op* on_any(Warp& warp, const Op* op) {
    const std::uint64_t* address = warp.row<std::uint64_t>(op->r[4]);
    std::uint32_t in_shared = 0, remote = 0;
    std::uint32_t offset[kLanes] = {};
    std::uint64_t in_cluster[kLanes] = {};
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      const std::uint64_t place = address[lane] + op->imm - kSharedWindow;
      if (place >= kWindowSize) continue;
      if (!own_shared(warp, place)) {
        remote |= 1u << lane;
        in_cluster[lane] = place;
        continue;
      }
      in_shared |= 1u << lane;
      offset[lane] = static_cast<std::uint32_t>((place & kOffsetMask) - op->imm);
    }
    const std::uint32_t all = warp.mask;
    const Op* next = op + 1;
    if (warp.mask = all & in_shared; warp.mask) next = shared<T, F, Counted>(warp, op, offset);
    if (next)
      if (warp.mask = all & remote; warp.mask) next = of_others<T, F, Counted>(warp, op, in_cluster);
    if (next)
      if (warp.mask = all & ~in_shared & ~remote; warp.mask) next = global<T, F, Counted>(warp, op, address);
    if (next) warp.mask = all;
    return next;
  }
  static Handler choose(Space space) {
    return space == Space::global ? &on_global : space == Space::shared ? &on_shared : &on_any;
  }
};

/// N contiguous elements in global memory, each of which is atomic separately.
template<class T, class F, int N, bool Counted>
const Op* vector(Warp& warp, const Op* op) {
  constexpr int bytes = N * static_cast<int>(sizeof(T));
  const std::uint64_t* address = warp.row<std::uint64_t>(op->r[4]);
  Pattern& pattern = pattern_of(warp, op);
  bool split = false;
  std::byte* first = resolve_global(warp, op, pattern, address, bytes, Access::atomic, split);
  if (!first && !split) return nullptr;
  if constexpr (Counted) {
    if (warp.watched &&
        !check_global(warp, op, pattern, address[pattern.first] + op->imm, bytes, Kind::atomic, nullptr))
      return nullptr;
    count_global(warp, op, pattern, address[pattern.first] + op->imm, Access::atomic);
  }
  bool changed = false;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    std::byte* place = first ? first + pattern.distance(lane) : nullptr;
    if (!place) {
      const std::uint64_t at = address[lane] + op->imm;
      Allocation* holder = warp.worker->launch().memory.find(at);
      place = holder->host.get() + (at - holder->address);
    }
    for (int i = 0; i < N; ++i) {
      const T value = warp.row<T>(i < 6 ? op[1].r[i] : op[2].r[i - 6])[lane];
      const T old = update<T, InGlobal<T, F>, false>(place + static_cast<std::size_t>(i) * sizeof(T), value,
                                                     value, changed);
      if (const std::uint32_t row = i < 4 ? op->r[i] : op[2].r[i - 2]) warp.row<T>(row)[lane] = old;
    }
  }
  warp.changed_memory |= changed;
  return op + 1;
}
template<class T, class F, int N>
Handler vector(bool counted) {
  return counted ? &vector<T, F, N, true> : &vector<T, F, N, false>;
}
template<class T, class Sum, class Least, class Most, int N>
Handler vector_of_halves(const std::string& name, bool counted) {
  if (name == "add") return vector<T, Sum, N>(counted);
  if (name == "min") return vector<T, Least, N>(counted);
  if (name == "max") return vector<T, Most, N>(counted);
  return nullptr;
}
template<int N>
Handler vector_handler(const std::string& name, Type type, bool counted) {
  using H = std::uint16_t;
  using P = std::uint32_t;
  switch (type) {
  case Type::f16:
    return vector_of_halves<H, HalfSum, HalfPick<false>, HalfPick<true>, N>(name, counted);
  case Type::bf16:
    return vector_of_halves<H, BfloatSum, BfloatPick<false>, BfloatPick<true>, N>(name, counted);
  case Type::f32:
    if constexpr (N <= 4) return name == "add" ? vector<float, Add, N>(counted) : nullptr;
    return nullptr;
  case Type::f16x2:
    if constexpr (N <= 4)
      return vector_of_halves<P, OnPair<HalfSum>, OnPair<HalfPick<false>>, OnPair<HalfPick<true>>, N>(
          name, counted);
    return nullptr;
  case Type::bf16x2:
    if constexpr (N <= 4)
      return vector_of_halves<P, OnPair<BfloatSum>, OnPair<BfloatPick<false>>, OnPair<BfloatPick<true>>, N>(
          name, counted);
    return nullptr;
  default:
    return nullptr;
  }
}

template<class T, class F>
Handler choose(Space space, bool counted) {
  return counted ? Atomic<T, F, true>::choose(space) : Atomic<T, F, false>::choose(space);
}

template<class T>
Handler integer(Space space, const std::string& name, bool counted) {
  if (name == "add") return choose<T, Add>(space, counted);
  if (name == "min") return choose<T, Minimum>(space, counted);
  if (name == "max") return choose<T, Maximum>(space, counted);
  if constexpr (std::is_unsigned_v<T>) {
    if (name == "inc") return choose<T, Increment>(space, counted);
    if (name == "dec") return choose<T, Decrement>(space, counted);
    if (name == "and") return choose<T, And>(space, counted);
    if (name == "or") return choose<T, Or>(space, counted);
    if (name == "xor") return choose<T, Xor>(space, counted);
    if (name == "exch") return choose<T, Exchange>(space, counted);
    if (name == "cas") return choose<T, CompareAndSwap>(space, counted);
  }
  return nullptr;
}

}

Handler atomic_handler(Space space, const std::string& name, Type type, bool counted) {
  if (space != Space::global && space != Space::shared && space != Space::generic) return nullptr;
  switch (type) {
  case Type::s32:
    return integer<std::int32_t>(space, name, counted);
  case Type::s64:
    return integer<std::int64_t>(space, name, counted);
  case Type::u32:
  case Type::b32:
    return integer<std::uint32_t>(space, name, counted);
  case Type::u64:
  case Type::b64:
    return integer<std::uint64_t>(space, name, counted);
  case Type::b128:
    return name == "exch"  ? choose<Wide, Exchange>(space, counted)
           : name == "cas" ? choose<Wide, CompareAndSwap>(space, counted)
                           : nullptr;
  case Type::b16:
    return name == "cas" || name == "exch" ? integer<std::uint16_t>(space, name, counted) : nullptr;
  case Type::f32:
    return name == "add" ? choose<float, Add>(space, counted) : nullptr;
  case Type::f64:
    return name == "add" ? choose<double, Add>(space, counted) : nullptr;
  case Type::f16:
    return name == "add" ? choose<std::uint16_t, HalfSum>(space, counted) : nullptr;
  case Type::bf16:
    return name == "add" ? choose<std::uint16_t, BfloatSum>(space, counted) : nullptr;
  case Type::f16x2:
    return name == "add" ? choose<std::uint32_t, OnPair<HalfSum>>(space, counted) : nullptr;
  case Type::bf16x2:
    return name == "add" ? choose<std::uint32_t, OnPair<BfloatSum>>(space, counted) : nullptr;
  default:
    return nullptr;
  }
}

Handler vector_atomic_handler(const std::string& name, Type type, int lanes, bool counted) {
  return lanes == 2   ? vector_handler<2>(name, type, counted)
         : lanes == 4 ? vector_handler<4>(name, type, counted)
         : lanes == 8 ? vector_handler<8>(name, type, counted)
                      : nullptr;
}

}
