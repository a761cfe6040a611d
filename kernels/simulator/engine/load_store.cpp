#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/memory_ops.h"
#include "kernels/simulator/engine/tracing.h"

namespace kernelarium::sim {
namespace {

using ptx::Space;
using ptx::Type;

// --- one lane at a time: lanes in different allocations, generic addresses, local memory
// -----------------------------

/// Host memory of one lane's access in any space; null after a fault. `address` is final (offset added).
std::byte* lane_place(Warp& warp, const Op* op, Space space, int lane, std::uint64_t address, int bytes,
                      Access access) {
  if (space == Space::generic) {
    if (address - kSharedWindow < kWindowSize) {
      space = Space::shared;
      address -= kSharedWindow;
    } else if (address - kLocalWindow < kWindowSize) {
      space = Space::local;
      address = local_offset(warp, lane, address);
    }
  }
  if (space == Space::shared && address >> kRankShift) {
    if (address & static_cast<std::uint64_t>(bytes - 1)) {
      report_misaligned_shared(warp, op, lane, address & kOffsetMask, bytes, access);
      return nullptr;
    }
    Block* owner = shared_owner(warp, op, lane, address, static_cast<std::uint64_t>(bytes));
    return owner ? owner->shared.data() + (address & kOffsetMask) : nullptr;
  }
  if (space == Space::shared) {
    if (address + static_cast<std::uint64_t>(bytes) <= warp.worker->launch().shared_bytes &&
        (address & static_cast<std::uint64_t>(bytes - 1)) == 0)
      return warp.shared + address;
    std::uint32_t row[kLanes];
    std::fill_n(row, kLanes, static_cast<std::uint32_t>(address - op->imm));
    const std::uint32_t all = warp.mask;
    warp.mask = 1u << lane;
    report_shared(warp, op, row, bytes, access);
    warp.mask = all;
    return nullptr;
  }
  if (space == Space::local) {
    if (local_inside(warp, address, bytes)) return local_place(warp, lane, address);
    report_local(warp, op, lane, address, bytes, access);
    return nullptr;
  }
  Allocation* holder = warp.worker->launch().memory.find(address);
  if (holder && address + static_cast<std::uint64_t>(bytes) <= holder->address + holder->bytes &&
      (address & static_cast<std::uint64_t>(bytes - 1)) == 0 &&
      !(holder->read_only && access != Access::load))
    return holder->host.get() + (address - holder->address);
  std::uint64_t row[kLanes];
  std::fill_n(row, kLanes, address - op->imm);
  const std::uint32_t all = warp.mask;
  warp.mask = 1u << lane;
  report_global(warp, op, row, bytes, access);
  warp.mask = all;
  return nullptr;
}

/// Counts and checks an access of any space lane by lane, by the space of each address.
bool instrument_lanes(Warp& warp, const Op* op, Space space, const std::uint64_t* address, int bytes,
                      Access access, Checker::ValueOf value_of) {
  std::uint64_t split[4][kLanes] = {};
  std::uint32_t masks[4] = {}; // global, shared, local, shared of other blocks
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    std::uint64_t place = address[lane] + op->imm;
    int which = space == Space::shared ? 1 : space == Space::local ? 2 : 0;
    if (space == Space::generic) {
      if (place - kSharedWindow < kWindowSize) {
        place -= kSharedWindow;
        which = own_shared(warp, place) ? 1 : 3;
        if (which == 1) place &= kOffsetMask;
      } else if (place - kLocalWindow < kWindowSize) {
        which = 2;
        if (!check_local_owner(warp, op, lane, place)) return false;
        place = local_offset(warp, lane, place);
      }
    }
    split[which][lane] = place;
    masks[which] |= 1u << lane;
  }
  const std::uint32_t all = warp.mask;
  const Kind kind = access == Access::load    ? Kind::read
                    : access == Access::store ? Kind::write
                                              : Kind::atomic;
  bool fine = true;
  for (const bool counts : {false, true}) // all are checked before any is counted
    for (int which = 0; which < 4 && fine; ++which) {
      if (!masks[which] || (!counts && !warp.watched)) continue;
      warp.mask = masks[which];
      if (which == 2) {
        if (counts)
          count_local(warp, op, split[2], bytes, access);
        else
          fine = check_local(warp, op, split[2], bytes, access);
        continue;
      }
      if (which == 3) {
        if (counts) {
          count_remote(warp, op, split[3], bytes);
        } else {
          fine = check_remote(warp, op, split[3], bytes, kind, value_of);
          if (fine && is_cluster_traced(warp)) record_remote(warp, op, split[3], bytes, kind != Kind::read);
        }
        continue;
      }
      Pattern pattern;
      learn_pattern(pattern, split[which], warp.mask, bytes);
      const std::uint64_t base = split[which][pattern.first];
      if (which == 0 && counts)
        count_global(warp, op, pattern, base, access);
      else if (which == 0)
        fine = check_global(warp, op, pattern, base, bytes, kind, value_of);
      else if (counts)
        count_shared(warp, op, pattern, static_cast<std::uint32_t>(base), bytes);
      else
        fine = check_shared(warp, op, pattern, base, bytes, kind, value_of);
    }
  warp.mask = all;
  return fine;
}

/// All bytes by one access of the host: other host threads see each vector as it was before a store or after.
template<int Bytes>
using Word =
    std::conditional_t<Bytes == 8, std::uint64_t,
                       std::conditional_t<Bytes == 4, std::uint32_t,
                                          std::conditional_t<Bytes == 2, std::uint16_t, std::uint8_t>>>;
template<int Bytes>
void load_whole(const std::byte* from, std::byte* to) {
  if constexpr (Bytes == 16) {
    __m128i value;
    asm volatile("movdqa %1, %0" : "=x"(value) : "m"(*reinterpret_cast<const __m128i*>(from)));
    std::memcpy(to, &value, Bytes);
  } else {
    const Word<Bytes> value = __atomic_load_n(reinterpret_cast<const Word<Bytes>*>(from), __ATOMIC_RELAXED);
    std::memcpy(to, &value, Bytes);
  }
}
template<int Bytes>
void store_whole(std::byte* to, const std::byte* from) {
  if constexpr (Bytes == 16) {
    __m128i value;
    std::memcpy(&value, from, Bytes);
    asm volatile("movdqa %1, %0" : "=m"(*reinterpret_cast<__m128i*>(to)) : "x"(value));
  } else {
    Word<Bytes> value;
    std::memcpy(&value, from, Bytes);
    __atomic_store_n(reinterpret_cast<Word<Bytes>*>(to), value, __ATOMIC_RELAXED);
  }
}

template<class T, class R, int N>
const Op* load_lanes(Warp& warp, const Op* op, Space space, const std::uint64_t* address, bool counted) {
  constexpr int bytes = sizeof(T) * N;
  std::byte* places[kLanes];
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    places[lane] = lane_place(warp, op, space, lane, address[lane] + op->imm, bytes, Access::load);
    if (!places[lane]) return nullptr;
  }
  if (counted && !instrument_lanes(warp, op, space, address, bytes, Access::load, nullptr)) return nullptr;
  // Local memory may have moved while it grew, so addresses that may be in it are looked up again.
  const bool moves = space == Space::local || space == Space::generic;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::byte* place =
        moves ? lane_place(warp, op, space, lane, address[lane] + op->imm, bytes, Access::load)
              : places[lane];
    std::byte whole[bytes];
    load_whole<bytes>(place, whole);
    for (int k = 0; k < N; ++k) {
      T value;
      std::memcpy(&value, whole + k * sizeof(T), sizeof(T));
      warp.row<R>(op->r[k])[lane] = static_cast<R>(value);
    }
  }
  return op + 1;
}

/// What a lane is about to store.
template<class T, class R, int N>
void value_of(const Warp& warp, const Op* op, int lane, std::byte* out) {
  for (int k = 0; k < N; ++k) {
    const T value = static_cast<T>(warp.row<R>(op->r[k])[lane]);
    std::memcpy(out + k * sizeof(T), &value, sizeof(T));
  }
}

template<class T, class R, int N>
const Op* store_lanes(Warp& warp, const Op* op, Space space, const std::uint64_t* address, bool counted) {
  constexpr int bytes = sizeof(T) * N;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (!lane_place(warp, op, space, lane, address[lane] + op->imm, bytes, Access::store)) return nullptr;
  }
  if (counted && !instrument_lanes(warp, op, space, address, bytes, Access::store, &value_of<T, R, N>))
    return nullptr;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    std::byte whole[bytes];
    value_of<T, R, N>(warp, op, lane, whole);
    store_whole<bytes>(lane_place(warp, op, space, lane, address[lane] + op->imm, bytes, Access::store),
                       whole);
  }
  return op + 1;
}

/// Whether no lane's generic address is in shared or local memory.
bool all_global(const Warp& warp, const Op* op) {
  const std::uint64_t* address = warp.row<std::uint64_t>(op->r[4]);
  std::uint32_t elsewhere = 0;
  for (int i = 0; i < kLanes; ++i) {
    const std::uint64_t place = address[i] + op->imm;
    elsewhere |=
        static_cast<std::uint32_t>(place - kSharedWindow < kWindowSize || place - kLocalWindow < kWindowSize)
        << i;
  }
  return (elsewhere & warp.mask) == 0;
}

// --- whole warps
// ------------------------------------------------------------------------------------------------------

template<class T, class R, int N>
struct Mover {
  static constexpr int bytes = sizeof(T) * N;

  template<bool Counted>
  static const Op* load_global(Warp& warp, const Op* op) {
    if (Counted && warp.pauses) [[unlikely]]
      return control::end_turn(warp, op);
    const std::uint64_t* address = warp.row<std::uint64_t>(op->r[4]);
    Pattern& pattern = pattern_of(warp, op);
    bool split = false;
    const std::byte* from = resolve_global(warp, op, pattern, address, bytes, Access::load, split);
    if (!from) return split ? load_lanes<T, R, N>(warp, op, Space::global, address, Counted) : nullptr;
    if constexpr (Counted) {
      if (warp.watched &&
          !check_global(warp, op, pattern, address[pattern.first] + op->imm, bytes, Kind::read, nullptr))
        return nullptr;
      count_global(warp, op, pattern, address[pattern.first] + op->imm, Access::load);
    }
    prefetch_next(pattern, from);
    move_in<T, R, N>(warp, op, pattern, from);
    return op + 1;
  }
  template<bool Counted>
  static const Op* store_global(Warp& warp, const Op* op) {
    if (Counted && warp.pauses) [[unlikely]]
      return control::end_turn(warp, op);
    const std::uint64_t* address = warp.row<std::uint64_t>(op->r[4]);
    Pattern& pattern = pattern_of(warp, op);
    bool split = false;
    std::byte* to = resolve_global(warp, op, pattern, address, bytes, Access::store, split);
    if (!to) return split ? store_lanes<T, R, N>(warp, op, Space::global, address, Counted) : nullptr;
    if constexpr (Counted) {
      if (warp.watched && !check_global(warp, op, pattern, address[pattern.first] + op->imm, bytes,
                                        Kind::write, &value_of<T, R, N>))
        return nullptr;
      count_global(warp, op, pattern, address[pattern.first] + op->imm, Access::store);
    }
    move_out<T, R, N>(warp, op, pattern, to);
    return op + 1;
  }
  template<bool Counted>
  static const Op* load_shared(Warp& warp, const Op* op) {
    const std::uint32_t* address = warp.row<std::uint32_t>(op->r[4]);
    Pattern& pattern = pattern_of(warp, op);
    if (lies_anyhow(warp, op, pattern, address, bytes)) [[unlikely]] {
      if constexpr (Counted) count_anyhow(warp, op, address, bytes);
      for (int i = 0; i < kLanes; ++i) {
        const std::byte* from = shared_place(warp, op, address[i]);
        for (int k = 0; k < N; ++k) {
          T value;
          std::memcpy(&value, from + k * sizeof(T), sizeof(T));
          warp.row<R>(op->r[k])[i] = static_cast<R>(value);
        }
      }
      return op + 1;
    }
    const std::int64_t start = resolve_shared(warp, op, pattern, address, bytes, Access::load);
    if (start < 0) return nullptr;
    if constexpr (Counted)
      if (!instrument_shared(warp, op, pattern, start, Kind::read, nullptr)) return nullptr;
    move_in<T, R, N>(warp, op, pattern, warp.shared + start);
    return op + 1;
  }
  template<bool Counted>
  static const Op* store_shared(Warp& warp, const Op* op) {
    const std::uint32_t* address = warp.row<std::uint32_t>(op->r[4]);
    Pattern& pattern = pattern_of(warp, op);
    if (lies_anyhow(warp, op, pattern, address, bytes)) [[unlikely]] {
      if constexpr (Counted) count_anyhow(warp, op, address, bytes);
      for (int i = 0; i < kLanes; ++i) value_of<T, R, N>(warp, op, i, shared_place(warp, op, address[i]));
      return op + 1;
    }
    const std::int64_t start = resolve_shared(warp, op, pattern, address, bytes, Access::store);
    if (start < 0) return nullptr;
    if constexpr (Counted) {
      if (!instrument_shared(warp, op, pattern, start, Kind::write, &value_of<T, R, N>)) return nullptr;
    }
    move_out<T, R, N>(warp, op, pattern, warp.shared + start);
    return op + 1;
  }
  static bool instrument_shared(Warp& warp, const Op* op, Pattern& pattern, std::int64_t start, Kind kind,
                                Checker::ValueOf values) {
    if (warp.watched &&
        !check_shared(warp, op, pattern, static_cast<std::uint64_t>(start), bytes, kind, values))
      return false;
    count_shared(warp, op, pattern, static_cast<std::uint32_t>(start), bytes);
    return true;
  }
  template<Space S, bool Counted>
  static const Op* load_any(Warp& warp, const Op* op) {
    return load_lanes<T, R, N>(warp, op, S, warp.row<std::uint64_t>(op->r[4]), Counted);
  }
  template<Space S, bool Counted>
  static const Op* store_any(Warp& warp, const Op* op) {
    return store_lanes<T, R, N>(warp, op, S, warp.row<std::uint64_t>(op->r[4]), Counted);
  }
  /// Of a vector that is one value to other blocks, such as a flag with the number that it announces.
  template<Space S, bool Counted>
  static const Op* load_whole_vector(Warp& warp, const Op* op) {
    if (Counted && warp.pauses) [[unlikely]]
      return control::end_turn(warp, op);
    return load_any<S, Counted>(warp, op);
  }
  template<Space S, bool Counted>
  static const Op* store_whole_vector(Warp& warp, const Op* op) {
    if (Counted && warp.pauses) [[unlikely]]
      return control::end_turn(warp, op);
    return store_any<S, Counted>(warp, op);
  }
  template<bool Counted>
  static const Op* load_generic(Warp& warp, const Op* op) {
    return all_global(warp, op) ? load_global<Counted>(warp, op)
                                : load_any<Space::generic, Counted>(warp, op);
  }
  template<bool Counted>
  static const Op* store_generic(Warp& warp, const Op* op) {
    return all_global(warp, op) ? store_global<Counted>(warp, op)
                                : store_any<Space::generic, Counted>(warp, op);
  }
  /// Constant memory and kernel parameters read through an address: no sectors to count. Mostly all lanes
  /// read the same. `Counted`: a variable's, which copies of other streams may change.
  template<bool Counted>
  static const Op* load_constant(Warp& warp, const Op* op) {
    const std::uint64_t* address = warp.row<std::uint64_t>(op->r[4]);
    const int first = std::countr_zero(warp.mask);
    std::uint64_t difference = 0;
    for (int i = 0; i < kLanes; ++i)
      difference |= (address[i] ^ address[first]) & (0 - static_cast<std::uint64_t>((warp.mask >> i) & 1));
    if constexpr (Counted)
      if (warp.worker->footprint)
        for (std::uint32_t rest = difference ? warp.mask : 1u << first; rest; rest &= rest - 1) {
          const std::uint64_t begin = address[std::countr_zero(rest)] + op->imm;
          warp.worker->touch(Access::load, begin, begin + bytes);
        }
    if (difference) return load_lanes<T, R, N>(warp, op, Space::global, address, false);
    const std::byte* place =
        lane_place(warp, op, Space::global, first, address[first] + op->imm, bytes, Access::load);
    if (!place) return nullptr;
    for (int k = 0; k < N; ++k) {
      T value;
      std::memcpy(&value, place + k * sizeof(T), sizeof(T));
      R* to = warp.row<R>(op->r[k]);
      for (int i = 0; i < kLanes; ++i)
        if ((warp.mask >> i) & 1) to[i] = static_cast<R>(value);
    }
    return op + 1;
  }

  template<bool Counted>
  static Handler load(Space space, bool whole) {
    if (N > 1 && whole) {
      if (space == Space::global) return &load_whole_vector<Space::global, Counted>;
      if (space == Space::generic) return &load_whole_vector<Space::generic, Counted>;
    }
    switch (space) {
    case Space::global:
      return &load_global<Counted>;
    case Space::shared:
      return &load_shared<Counted>;
    case Space::local:
      return &load_any<Space::local, Counted>;
    case Space::generic:
      return &load_generic<Counted>;
    case Space::constant:
      return &load_constant<Counted>;
    case Space::param:
      return &load_constant<false>;
    }
    return nullptr;
  }
  template<bool Counted>
  static Handler store(Space space, bool whole) {
    if (N > 1 && whole) {
      if (space == Space::global) return &store_whole_vector<Space::global, Counted>;
      if (space == Space::generic) return &store_whole_vector<Space::generic, Counted>;
    }
    switch (space) {
    case Space::global:
      return &store_global<Counted>;
    case Space::shared:
      return &store_shared<Counted>;
    case Space::local:
      return &store_any<Space::local, Counted>;
    case Space::generic:
      return &store_generic<Counted>;
    default:
      return nullptr;
    }
  }
};

template<class T, class R, int N>
Handler choose(Space space, bool is_load, bool counted, bool whole) {
  using M = Mover<T, R, N>;
  if (is_load) return counted ? M::template load<true>(space, whole) : M::template load<false>(space, whole);
  return counted ? M::template store<true>(space, whole) : M::template store<false>(space, whole);
}

template<class T, class R>
Handler choose_lanes(Space space, int lanes, bool is_load, bool counted, bool whole) {
  if (lanes == 1) return choose<T, R, 1>(space, is_load, counted, whole);
  if (lanes == 2) return choose<T, R, 2>(space, is_load, counted, whole);
  if constexpr (sizeof(T) * 4 <= 16)
    if (lanes == 4) return choose<T, R, 4>(space, is_load, counted, whole);
  return nullptr;
}

/// Rows may be wider than the memory's type: loads extend (by sign for signed types), stores cut.
template<class T>
Handler choose_row(Space space, int row_bytes, int lanes, bool is_load, bool counted, bool whole) {
  using Narrow = std::conditional_t<std::is_signed_v<T>, std::int16_t, std::uint16_t>;
  using Middle = std::conditional_t<std::is_signed_v<T>, std::int32_t, std::uint32_t>;
  using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
  if constexpr (sizeof(T) <= 2)
    if (row_bytes == 2) return choose_lanes<T, Narrow>(space, lanes, is_load, counted, whole);
  if constexpr (sizeof(T) <= 4)
    if (row_bytes == 4) return choose_lanes<T, Middle>(space, lanes, is_load, counted, whole);
  if (row_bytes == 8) return choose_lanes<T, Wide>(space, lanes, is_load, counted, whole);
  return nullptr;
}

Handler memory_handler(Space space, Type type, int row_bytes, int lanes, bool is_load, bool counted,
                       bool whole) {
  switch (type) {
  case Type::b8:
  case Type::u8:
    return choose_row<std::uint8_t>(space, row_bytes, lanes, is_load, counted, whole);
  case Type::s8:
    return is_load ? choose_row<std::int8_t>(space, row_bytes, lanes, true, counted, whole)
                   : choose_row<std::uint8_t>(space, row_bytes, lanes, false, counted, whole);
  case Type::s16:
    if (is_load) return choose_row<std::int16_t>(space, row_bytes, lanes, true, counted, whole);
    [[fallthrough]];
  case Type::b16:
  case Type::u16:
  case Type::f16:
  case Type::bf16:
    return choose_row<std::uint16_t>(space, row_bytes, lanes, is_load, counted, whole);
  case Type::s32:
    if (is_load && row_bytes == 8)
      return choose_row<std::int32_t>(space, row_bytes, lanes, true, counted, whole);
    [[fallthrough]];
  case Type::b32:
  case Type::u32:
  case Type::f32:
  case Type::f16x2:
  case Type::bf16x2:
    return choose_row<std::uint32_t>(space, row_bytes, lanes, is_load, counted, whole);
  case Type::b64:
  case Type::u64:
  case Type::s64:
  case Type::f64:
    return choose_row<std::uint64_t>(space, row_bytes, lanes, is_load, counted, whole);
  default:
    return nullptr;
  }
}

}

Handler load_handler(Space space, Type type, int row_bytes, int lanes, bool counted, bool whole) {
  return memory_handler(space, type, row_bytes, lanes, true, counted, whole);
}
Handler store_handler(Space space, Type type, int row_bytes, int lanes, bool counted, bool whole) {
  return memory_handler(space, type, row_bytes, lanes, false, counted, whole);
}

namespace {

template<class T, class R>
const Op* slot_store(Warp& warp, const Op* op) {
  const R* from = warp.row<R>(op->r[0]);
  std::byte* slot = warp.r + op->r[1] + (op->imm & 0xffffffff);
  const std::size_t stride = op->imm >> 32;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    const T value = static_cast<T>(from[lane]);
    std::memcpy(slot + lane * stride, &value, sizeof(T));
  }
  return op + 1;
}
template<class T, class R>
const Op* slot_load(Warp& warp, const Op* op) {
  R* to = warp.row<R>(op->r[0]);
  const std::byte* slot = warp.r + op->r[1] + (op->imm & 0xffffffff);
  const std::size_t stride = op->imm >> 32;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    T value;
    std::memcpy(&value, slot + lane * stride, sizeof(T));
    to[lane] = static_cast<R>(value);
  }
  return op + 1;
}

template<class T>
Handler slot_store_row(int row_bytes) {
  if (row_bytes == 2) return &slot_store<T, std::uint16_t>;
  if (row_bytes == 4) return &slot_store<T, std::uint32_t>;
  return &slot_store<T, std::uint64_t>;
}
template<class T>
Handler slot_load_row(int row_bytes) {
  if (row_bytes == 2) return &slot_load<T, std::uint16_t>;
  if (row_bytes == 4) return &slot_load<T, std::uint32_t>;
  return &slot_load<T, std::uint64_t>;
}

}

Handler slot_store_handler(int type_bytes, int row_bytes) {
  switch (type_bytes) {
  case 1:
    return slot_store_row<std::uint8_t>(row_bytes);
  case 2:
    return slot_store_row<std::uint16_t>(row_bytes);
  case 4:
    return slot_store_row<std::uint32_t>(row_bytes);
  default:
    return slot_store_row<std::uint64_t>(row_bytes);
  }
}
Handler slot_load_handler(Type type, int row_bytes) {
  const bool is_signed = ptx::is_signed(type);
  switch (ptx::bytes_of(type)) {
  case 1:
    return is_signed ? slot_load_row<std::int8_t>(row_bytes) : slot_load_row<std::uint8_t>(row_bytes);
  case 2:
    return is_signed ? slot_load_row<std::int16_t>(row_bytes) : slot_load_row<std::uint16_t>(row_bytes);
  case 4:
    return is_signed ? slot_load_row<std::int32_t>(row_bytes) : slot_load_row<std::uint32_t>(row_bytes);
  default:
    return slot_load_row<std::uint64_t>(row_bytes);
  }
}

const Op* tensormap_fence(Warp& warp, const Op* op) {
  if (Checker* checker = warp.worker->launch().checker)
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1)
      checker->acquires_map(warp, warp.row<std::uint64_t>(op->r[0])[std::countr_zero(rest)]);
  return op + 1;
}
const Op* proxy_fence(Warp& warp, const Op* op) {
  if (Checker* checker = warp.worker->launch().checker)
    checker->proxy_fence(warp, op->imm & kFencesShared, op->imm & kFencesGlobal);
  return op + 1;
}
const Op* discard_memory(Warp& warp, const Op* op) {
  constexpr std::uint64_t kBytes = 128;
  if (Checker* checker = warp.worker->launch().checker)
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      const std::uint64_t address = warp.row<std::uint64_t>(op->r[4])[lane] + op->imm;
      if (!checker->discards(warp, op, lane, address, kBytes)) return nullptr;
    }
  return op + 1;
}
const Op* memory_fence(Warp& warp, const Op* op) {
  empty_l1(warp, static_cast<Scope>(op->imm));
  if (Checker* checker = warp.worker->launch().checker) checker->fence(warp, static_cast<Scope>(op->imm));
  return op + 1;
}

}
