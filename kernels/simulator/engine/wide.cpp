// Registers of 128 bits, and atomic operations on them.
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/memory_ops.h"

namespace kernelarium::sim {
namespace {

using Wide = unsigned __int128;
using ptx::Space;

/// One instruction of the host, so that no lock is needed.
#ifdef __x86_64__
[[gnu::target("cx16")]]
#endif
Wide exchange_if(Wide* place, Wide expected, Wide wanted) {
  return __sync_val_compare_and_swap(place, expected, wanted);
}

/// The old value.
Wide update(std::byte* place, Wide a, Wide b, bool compares) {
  auto* target = reinterpret_cast<Wide*>(place);
  if (compares) return exchange_if(target, a, b);
  Wide old;
  std::memcpy(&old, place, sizeof old);
  while (true) {
    const Wide seen = exchange_if(target, old, a);
    if (seen == old) return old;
    old = seen;
  }
}

template<class Place>
const Op* apply(Warp& warp, const Op* op, bool compares, Place place_of) {
  const Wide *a = warp.row<Wide>(op->r[1]), *b = warp.row<Wide>(op->r[2]);
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const Wide old = update(place_of(lane), a[lane], b[lane], compares);
    warp.changed_memory |= compares ? old == a[lane] && a[lane] != b[lane] : old != a[lane];
    if (op->r[0]) warp.row<Wide>(op->r[0])[lane] = old;
  }
  return op + 1;
}

template<bool Compares, bool Counted>
const Op* global(Warp& warp, const Op* op) {
  const std::uint64_t* address = warp.row<std::uint64_t>(op->r[4]);
  Pattern& pattern = pattern_of(warp, op);
  bool split = false;
  std::byte* first = resolve_global(warp, op, pattern, address, sizeof(Wide), Access::atomic, split);
  if (!first && !split) return nullptr;
  if constexpr (Counted) {
    const std::uint64_t base = address[pattern.first] + op->imm;
    if (warp.watched && !check_global(warp, op, pattern, base, sizeof(Wide), Kind::atomic, nullptr))
      return nullptr;
    count_global(warp, op, pattern, base, Access::atomic);
  }
  return apply(warp, op, Compares, [&](int lane) {
    if (first) return first + pattern.distance(lane);
    const std::uint64_t place = address[lane] + op->imm;
    Allocation* holder = warp.worker->launch().memory.find(place);
    return holder->host.get() + (place - holder->address);
  });
}

template<bool Compares, bool Counted>
const Op* shared(Warp& warp, const Op* op) {
  const std::uint32_t* address = warp.row<std::uint32_t>(op->r[4]);
  Pattern& pattern = pattern_of(warp, op);
  const std::int64_t start = resolve_shared(warp, op, pattern, address, sizeof(Wide), Access::atomic);
  if (start < 0) return nullptr;
  if constexpr (Counted) {
    if (warp.watched && !check_shared(warp, op, pattern, static_cast<std::uint64_t>(start), sizeof(Wide),
                                      Kind::atomic, nullptr))
      return nullptr;
    count_shared(warp, op, pattern, static_cast<std::uint32_t>(start), sizeof(Wide));
  }
  return apply(warp, op, Compares, [&](int lane) { return warp.shared + start + pattern.distance(lane); });
}

template<bool Compares>
Handler choose(Space space, bool counted) {
  if (space == Space::shared) return counted ? &shared<Compares, true> : &shared<Compares, false>;
  return counted ? &global<Compares, true> : &global<Compares, false>;
}

}

Handler wide_atomic_handler(Space space, const std::string& name, bool counted) {
  if (space != Space::global && space != Space::shared && space != Space::generic) return nullptr;
  return name == "cas"    ? choose<true>(space, counted)
         : name == "exch" ? choose<false>(space, counted)
                          : nullptr;
}

const Op* pack_wide(Warp& warp, const Op* op) {
  const std::uint64_t *low = warp.row<std::uint64_t>(op->r[1]), *high = warp.row<std::uint64_t>(op->r[2]);
  for_lanes(warp, warp.row<Wide>(op->r[0]), [=](int i) { return Wide{high[i]} << 64 | low[i]; });
  return op + 1;
}
const Op* unpack_wide(Warp& warp, const Op* op) {
  const Wide* from = warp.row<Wide>(op->r[2]);
  for_lanes(warp, warp.row<std::uint64_t>(op->r[0]),
            [=](int i) { return static_cast<std::uint64_t>(from[i]); });
  for_lanes(warp, warp.row<std::uint64_t>(op->r[1]),
            [=](int i) { return static_cast<std::uint64_t>(from[i] >> 64); });
  return op + 1;
}
const Op* move_wide(Warp& warp, const Op* op) {
  const Wide* from = warp.row<Wide>(op->r[1]);
  for_lanes(warp, warp.row<Wide>(op->r[0]), [=](int i) { return from[i]; });
  return op + 1;
}

}
