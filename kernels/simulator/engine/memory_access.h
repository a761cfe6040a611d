#pragma once

#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <bit>
#include <cstring>

/// How handlers of loads, stores and atomics get from a warp's addresses to host memory.
namespace kernelarium::sim {

/// True if the addresses of the active lanes repeat the pattern that the memo knows.
inline bool matches(const SiteMemo& memo, const std::uint64_t* address, std::uint32_t mask) {
  if (memo.mask != mask) return false;
  const std::uint64_t base = address[memo.first];
  std::uint64_t difference = 0;
  if (mask == kFullMask) {
    for (int i = 0; i < kLanes; ++i) difference |= (address[i] - base) ^ memo.relative[i];
  } else {
    for (int i = 0; i < kLanes; ++i)
      difference |=
          ((address[i] - base) ^ memo.relative[i]) & (0 - static_cast<std::uint64_t>((mask >> i) & 1));
  }
  return difference == 0;
}
inline bool matches(const SiteMemo& memo, const std::uint32_t* address, std::uint32_t mask) {
  if (memo.mask != mask) return false;
  const std::uint32_t base = address[memo.first];
  std::uint32_t difference = 0;
  if (mask == kFullMask) {
    for (int i = 0; i < kLanes; ++i) difference |= (address[i] - base) ^ memo.relative32[i];
  } else {
    for (int i = 0; i < kLanes; ++i)
      difference |= ((address[i] - base) ^ memo.relative32[i]) & (0 - ((mask >> i) & 1));
  }
  return difference == 0;
}

void learn(SiteMemo& memo, const std::uint32_t* address, std::uint32_t mask, int bytes);
inline void learn(SiteMemo& memo, const std::uint64_t* address, std::uint32_t mask, int bytes) {
  learn_pattern(memo, address, mask, bytes);
}

/// Finds the allocation for a site whose remembered one does not fit. False: a fault was reported, or the
/// lanes lie in different allocations (`split` is set then).
bool find_allocation(Warp& warp, const Op* op, SiteMemo& memo, const std::uint64_t* address, int bytes,
                     Access access, bool& split);
/// Reports the first lane whose address is outside, or not aligned to the access.
const Op* report_global(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, Access access);
const Op* report_shared(Warp& warp, const Op* op, const std::uint32_t* address, int bytes, Access access);
const Op* report_local(Warp& warp, const Op* op, int lane, std::uint64_t offset, int bytes, Access access);

/// Counts one global access and passes its sectors to the caches; `base` is the first active lane's address.
void count_global(Warp& warp, const Op* op, const SiteMemo& memo, std::uint64_t base, Access access);
void count_shared(Warp& warp, const Op* op, SiteMemo& memo, std::uint32_t base, int bytes);
void count_local(Warp& warp, const Op* op, const std::uint64_t* offset, int bytes, Access access);
/// For the time model: a sampled warp enters a basic block.
void record_entry(Warp& warp, std::uint32_t block);
/// Races and uninitialised reads, and the trace. Null: fine; else the warp has stopped.
bool check_global(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, Kind kind,
                  const std::byte* const* values);
bool check_shared(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, Kind kind,
                  const std::byte* const* values);
inline bool watched(const Warp& warp) {
  return warp.worker->launch().checker || warp.block->trace_index != ~0u;
}

/// Host memory of the first active lane's address (global), or null when the warp has stopped or the lanes
/// are split.
inline std::byte* resolve_global(Warp& warp, const Op* op, SiteMemo& memo, const std::uint64_t* address,
                                 int bytes, Access access, bool& split) {
  if (!matches(memo, address, warp.mask)) [[unlikely]]
    learn_pattern(memo, address, warp.mask, bytes);
  const std::uint64_t base = address[memo.first] + op->imm;
  if (((base | memo.low_bits) & static_cast<std::uint64_t>(bytes - 1)) != 0) [[unlikely]] {
    report_global(warp, op, address, bytes, access);
    return nullptr;
  }
  // Differences, as sums may run past the last address there is.
  const std::uint64_t low = base + static_cast<std::uint64_t>(memo.low);
  const std::uint64_t span = static_cast<std::uint64_t>(memo.high) - static_cast<std::uint64_t>(memo.low);
  if (low - memo.begin > memo.end - memo.begin || span > memo.end - low) [[unlikely]] {
    if (!find_allocation(warp, op, memo, address, bytes, access, split)) return nullptr;
  }
  return memo.host + (base - memo.begin);
}

/// Offset of the first active lane's address in shared memory, or -1 when the warp has stopped.
inline std::int64_t resolve_shared(Warp& warp, const Op* op, SiteMemo& memo, const std::uint32_t* address,
                                   int bytes, Access access) {
  if (!matches(memo, address, warp.mask)) [[unlikely]]
    learn(memo, address, warp.mask, bytes);
  const std::uint32_t base = address[memo.first] + static_cast<std::uint32_t>(op->imm);
  const std::int64_t start = static_cast<std::int64_t>(base);
  if (((base | memo.low_bits) & static_cast<std::uint32_t>(bytes - 1)) != 0 || start + memo.low < 0 ||
      start + memo.high > static_cast<std::int64_t>(warp.worker->launch().shared_bytes)) [[unlikely]] {
    report_shared(warp, op, address, bytes, access);
    return -1;
  }
  return start;
}

/// Rows <- memory: `N` values of type T a lane, widened to rows of R. `from` is the first active lane's
/// place.
template<class T, class R, int N>
[[gnu::always_inline]] inline void move_in(const Warp& warp, const Op* op, const SiteMemo& memo,
                                           const std::byte* from) {
  const auto value_at = [](const std::byte* place) {
    T value;
    std::memcpy(&value, place, sizeof(T));
    return static_cast<R>(value);
  };
  if (memo.shape == Shape::same) {
    for (int k = 0; k < N; ++k) {
      const R value = value_at(from + k * sizeof(T));
      R* to = warp.row<R>(op->r[k]);
      for (int i = 0; i < kLanes; ++i) to[i] = value;
    }
    return;
  }
  if (memo.shape == Shape::consecutive) {
    for (int k = 0; k < N; ++k) {
      R* to = warp.row<R>(op->r[k]);
      for (int i = 0; i < kLanes; ++i) to[i] = value_at(from + (i * N + k) * sizeof(T));
    }
    return;
  }
  if (memo.shape == Shape::same_by_eight) {
    for (int k = 0; k < N; ++k) {
      R* to = warp.row<R>(op->r[k]);
      for (int group = 0; group < 4; ++group) {
        const R value = value_at(from + memo.distance(8 * group) + k * sizeof(T));
        for (int i = 0; i < 8; ++i) to[8 * group + i] = value;
      }
    }
    return;
  }
  if (memo.shape == Shape::consecutive_by_eight) {
    for (int k = 0; k < N; ++k) {
      R* to = warp.row<R>(op->r[k]);
      for (int group = 0; group < 4; ++group) {
        const std::byte* start = from + memo.distance(8 * group) + k * sizeof(T);
        for (int i = 0; i < 8; ++i) to[8 * group + i] = value_at(start + i * N * sizeof(T));
      }
    }
    return;
  }
  if (warp.mask == kFullMask) {
    for (int k = 0; k < N; ++k) {
      R* to = warp.row<R>(op->r[k]);
      for (int i = 0; i < kLanes; ++i) to[i] = value_at(from + memo.distance(i) + k * sizeof(T));
    }
    return;
  }
  for (int k = 0; k < N; ++k) {
    R* to = warp.row<R>(op->r[k]);
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      to[lane] = value_at(from + memo.distance(lane) + k * sizeof(T));
    }
  }
}

/// Memory <- rows, in the order of lanes: where two write one place the higher lane stays.
template<class T, class R, int N>
[[gnu::always_inline]] inline void move_out(const Warp& warp, const Op* op, const SiteMemo& memo,
                                            std::byte* to) {
  if (memo.shape == Shape::consecutive) {
    for (int k = 0; k < N; ++k) {
      const R* from = warp.row<R>(op->r[k]);
      for (int i = 0; i < kLanes; ++i) {
        const T value = static_cast<T>(from[i]);
        std::memcpy(to + (i * N + k) * sizeof(T), &value, sizeof(T));
      }
    }
    return;
  }
  if (warp.mask == kFullMask) {
    for (int i = 0; i < kLanes; ++i)
      for (int k = 0; k < N; ++k) {
        const T value = static_cast<T>(warp.row<R>(op->r[k])[i]);
        std::memcpy(to + memo.distance(i) + k * sizeof(T), &value, sizeof(T));
      }
    return;
  }
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    for (int k = 0; k < N; ++k) {
      const T value = static_cast<T>(warp.row<R>(op->r[k])[lane]);
      std::memcpy(to + memo.distance(lane) + k * sizeof(T), &value, sizeof(T));
    }
  }
}

/// Where 16-byte pieces of each thread's local memory lie: interleaved by lane, as hardware does it.
inline std::byte* local_place(Warp& warp, int lane, std::uint64_t offset) {
  const std::size_t place = ((offset >> 4) * kLanes + static_cast<std::size_t>(lane)) * 16 + (offset & 15);
  if (place + 16 > warp.local.size()) warp.local.resize(2 * (place + 16 * kLanes + 16));
  return warp.local.data() + place;
}
/// True if `bytes` at `offset` lie in the thread's live local variables and are aligned.
inline bool local_inside(const Warp& warp, std::uint64_t offset, int bytes) {
  const Frame& frame = warp.frames[warp.frame];
  const std::uint64_t top = frame.local + frame.function->local_bytes;
  return offset < top && offset + static_cast<std::uint64_t>(bytes) <= top &&
         (offset & static_cast<std::uint64_t>(bytes - 1)) == 0;
}

}
