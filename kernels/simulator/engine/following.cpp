#include "kernels/simulator/engine/following.h"

#include "kernels/simulator/engine/bulk_copy.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/dependence.h"
#include "kernels/simulator/engine/matrix.h"
#include "kernels/simulator/engine/warpgroup.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace kernelarium::sim {
namespace {

enum class Does : std::uint8_t { compute, load, store, atomic, shuffle, exchange, multiply, branch, guard };

Does what_it_does(const Warp& warp, const Op* op) {
  const Program& program = warp.worker->program();
  const Role& role = program.roles[static_cast<std::size_t>(op - program.ops.data())];
  if (op->run == &control::guard || op->run == &control::guard_not) return Does::guard;
  if (op->run == &control::branch_if || op->run == &control::branch_if_not ||
      op->run == &control::branch_indexed || op->run == &control::call_indirect)
    return Does::branch;
  const bool has_address = (role.defines | role.uses) >> 4 & 1; // else it is about the slots of a call
  switch (program.effects[op->index]) {
  case Effect::compute:
    break;
  case Effect::load:
  case Effect::load_rows:
  case Effect::load_tile:
    return has_address ? Does::load : Does::compute;
  case Effect::store:
  case Effect::store_tile:
    return has_address ? Does::store : Does::compute;
  case Effect::atomic:
    return has_address ? Does::atomic : Does::compute;
  case Effect::shuffle:
    return role.defines ? Does::shuffle : Does::compute;
  case Effect::exchange:
    return Does::exchange;
  case Effect::multiply_tiles:
    return Does::multiply;
  }
  return Does::compute;
}

/// stmatrix: lanes give the addresses of rows, of which all lanes store pieces.
bool stores_rows(const Warp& warp, const Op* op) {
  return warp.worker->program().texts[op->index].starts_with("stmatrix.");
}

/// A plain store to shared memory: what is unwritten may stay so there until somebody uses it.
bool stays_inside(const Warp& warp, const Op* op) {
  const std::string& text = warp.worker->program().texts[op->index];
  if (stores_rows(warp, op)) return true;
  return (text.starts_with("st.") || text.starts_with("wmma.store.")) &&
         (text.find(".shared.") != std::string::npos || text.find(".shared::cta.") != std::string::npos);
}

}

void start_following(Warp& warp, const Op* op) {
  warp.following = std::make_shared<Following>();
  warp.resume = op;
  warp.stop = Stop::follow;
}

void Following::shuffled(const Op* op, const std::uint8_t* source) {
  shuffle_ = op;
  std::copy_n(source, kLanes, sources_);
}

void Following::set(std::uint32_t row, std::uint32_t mask, const Unwritten& value) {
  const auto found = rows_.find(row);
  if (found == rows_.end() && !(value.lanes & mask)) return;
  Unwritten& kept = rows_[row];
  kept.lanes = (kept.lanes & ~mask) | (value.lanes & mask);
  kept.computed = (kept.computed & ~mask) | (value.computed & mask);
  kept.certain = (kept.certain & ~mask) | (value.certain & mask);
  for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    kept.bits[lane] = value.bits[lane];
  }
  if (value.lanes & mask) kept.origin = value.origin;
  if (!kept.lanes) rows_.erase(row);
}

Following::Stored Following::stored(const Warp& warp, const Op* op, std::uint32_t base,
                                    std::uint32_t mask) const {
  const Program& program = warp.worker->program();
  const Role& role = program.roles[static_cast<std::size_t>(op - program.ops.data())];
  Stored all;
  const int count = std::popcount(role.uses & 0xfu);
  if (count == 0) return all;
  const int bytes = program.sites[op->site].bytes, each = bytes / count;
  int at = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if (!(role.uses >> i & 1)) continue;
    const Unwritten& value = of(base + op->r[i]);
    for (std::uint32_t rest = value.lanes & mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      std::uint32_t touched = 0, whole = 0;
      for (int byte = 0; byte < each; ++byte) {
        const std::uint64_t bits = value.of(lane) >> 8 * byte & 0xff;
        touched |= std::uint32_t{bits != 0} << (at + byte);
        whole |= std::uint32_t{bits == 0xff} << (at + byte);
      }
      // What was copied in part of a byte may be a bit field that is set before the others.
      all.bytes[lane] |= value.computed >> lane & 1 ? touched : whole;
      if (!touched) continue;
      all.lanes |= 1u << lane;
      all.certain |= value.certain & 1u << lane;
      all.origin = value.origin;
    }
    at += each;
  }
  // Where nothing else is stored, it is no padding.
  const auto every = static_cast<std::uint32_t>((std::uint64_t{1} << bytes) - 1);
  for (int lane = 0; lane < kLanes; ++lane)
    if (all.bytes[lane] == every) all.certain |= 1u << lane;
  return all;
}

/// A store has taken place: where it copied unwritten values to shared memory, they are unwritten as before.
void Following::keep_unwritten(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask) {
  if (what_it_does(warp, op) != Does::store || !stays_inside(warp, op)) return;
  if (stores_rows(warp, op)) return keep_unwritten_rows(warp, op, base);
  const Stored now = stored(warp, op, base, mask);
  for (std::uint32_t rest = now.lanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint32_t place = warp.row<std::uint32_t>(op->r[4])[lane] + static_cast<std::uint32_t>(op->imm);
    warp.worker->launch().checker->stays_unwritten(*warp.block, place, now.bytes[lane], now.origin);
  }
}

/// Tells of unwritten values that the operation takes as an address, a condition, or to memory. False: the
/// warp has stopped.
bool Following::matters(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask) {
  Checker& checker = *warp.worker->launch().checker;
  const auto tell = [&](std::uint32_t row, bool fatal) {
    const Unwritten& value = of(base + row);
    return !(value.lanes & mask) || checker.tell(warp, value.origin, fatal);
  };
  switch (what_it_does(warp, op)) {
  case Does::branch:
    return tell(op->run == &control::call_indirect ? op->r[1] : op->r[0],
                op->run == &control::branch_indexed || op->run == &control::call_indirect);
  case Does::guard:
    return tell(op->r[0], false);
  case Does::load:
    return tell(op->r[4], true);
  case Does::atomic:
    return tell(op->r[4], true) && tell(op->r[1], false) && tell(op->r[2], false);
  case Does::store: {
    if (!tell(op->r[4], true)) return false;
    if (stays_inside(warp, op)) return true;
    const Stored now = stored(warp, op, base, mask);
    return !now.certain || checker.tell(warp, now.origin, false);
  }
  default:
    return true;
  }
}

/// What a load gives its registers, by the bytes that nobody has written.
void Following::pass_on_load(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask) {
  const Program& program = warp.worker->program();
  const Role& role = program.roles[static_cast<std::size_t>(op - program.ops.data())];
  const Site& site = program.sites[op->site];
  const int count = std::popcount((role.defines | role.uses) & 0xfu);
  const int each = site.bytes / std::max(count, 1);
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << site.bytes) - 1);
  for (int i = 0; i < count; ++i) {
    if (!(role.defines >> i & 1)) continue;
    Unwritten value;
    for (const Load& load : loads_) {
      if (load.op != op) continue;
      const std::uint32_t bytes = load.bytes >> i * each & ((1u << each) - 1);
      std::uint64_t bits = bits_of_bytes(bytes);
      if (ptx::is_signed(site.type) && bytes >> (each - 1)) bits |= ~bits_of_bytes((1u << each) - 1);
      value.add(load.lane, bits, (load.bytes & all) == all);
      if (bits && !value.origin) value.origin = load.origin;
    }
    set(base + op->r[i], mask, value);
  }
}

/// What a lane gets from another, or from none that takes part.
void Following::pass_on_shuffle(const Op* op, std::uint32_t base, std::uint32_t mask, std::uint32_t defines) {
  const Unwritten from = of(base + op->r[2]);
  Unwritten to;
  to.origin = from.origin;
  if (shuffle_ == op)
    for (int lane = 0; lane < kLanes; ++lane)
      to.add_copied(lane, from.of(sources_[lane]), from, sources_[lane]);
  for (const Load& load : loads_)
    if (load.op == op) {
      to.add_computed(load.lane, kAllBits);
      if (!to.origin) to.origin = load.origin;
    }
  for (const int which : {3, 4}) { // from which lane
    const Unwritten& chosen = of(base + op->r[which]);
    to.add_computed(chosen.lanes);
    if (chosen.lanes & mask) to.origin = chosen.origin;
  }
  set(base + op->r[0], mask, to);
  if (defines & 2) set(base + op->r[1], mask, {});
}

void Following::pass_on(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask,
                        const std::vector<std::byte>& before) {
  const Program& program = warp.worker->program();
  const Role& role = program.roles[static_cast<std::size_t>(op - program.ops.data())];
  const auto every_result = [&](const Unwritten& value) {
    for (std::size_t i = 0; i < 6; ++i)
      if (role.defines >> i & 1) set(base + op->r[i], mask, value);
  };
  /// Of results that are worthless where any source is.
  const auto all_sources = [&] {
    Unwritten sum;
    for (std::size_t i = 0; i < 6; ++i)
      if (role.uses >> i & 1) {
        const Unwritten& source = of(base + op->r[i]);
        sum.add_computed(source.lanes);
        if (source.lanes & mask) sum.origin = source.origin;
      }
    return sum;
  };
  // What goes through the slots of a call.
  const Effect effect = program.effects[op->index];
  const std::uint32_t slot = base + op->r[1] + static_cast<std::uint32_t>(op->imm);
  if (effect == Effect::store && role.uses == 1 && !role.defines)
    return set(slot, mask, Unwritten(of(base + op->r[0])));
  if (effect == Effect::load && role.defines == 1 && !role.uses)
    return set(base + op->r[0], mask, Unwritten(of(slot)));
  switch (what_it_does(warp, op)) {
  case Does::load:
    if (effect == Effect::load_rows)
      return pass_on_rows(op, base, role.defines,
                          program.texts[op->index].find(".trans") != std::string::npos);
    return pass_on_load(warp, op, base, mask);
  case Does::store:
  case Does::branch:
  case Does::guard:
    return;
  case Does::atomic:
    return every_result({});
  case Does::multiply:
    // The operations behind it only name registers.
    if (op->run == &matrix::multiply || op->run == &matrix::multiply_sparse) return pass_on_tiles(op, base);
    if (op->run == &warpgroup::multiply) {
      std::uint32_t keeps_sums;
      std::memcpy(&keeps_sums, before.data() + op->r[0], sizeof keeps_sums);
      return pass_on_product(warp, op, base, keeps_sums & 1);
    }
    return;
  case Does::shuffle:
    return pass_on_shuffle(op, base, mask, role.defines);
  case Does::exchange: {
    Unwritten sum = all_sources();
    if (sum.lanes & mask) sum.add_computed(kFullMask);
    return every_result(sum);
  }
  case Does::compute:
    break;
  }
  std::array<const Unwritten*, 4> sources{};
  for (std::size_t i = 0; i < 4; ++i)
    if (role.uses >> (i + 1) & 1)
      if (const auto found = rows_.find(base + op->r[i + 1]); found != rows_.end())
        sources[i] = &found->second;
  const std::optional<Unwritten> exact = unwritten_result(warp, op, mask, sources, before);
  every_result(exact ? *exact : all_sources());
}

/// A bulk copy out of shared memory brings what it reads to memory; of a piece of 16 bytes some may be
/// padding. False: the warp has stopped.
bool Following::pass_on_copy(Warp& warp, const Op* op) {
  if (op->run != &bulk::to_global && op->run != &bulk::tensor_to_global) return true;
  return std::all_of(loads_.begin(), loads_.end(), [&](const Load& load) {
    return load.op != op || load.bytes != 0xffff ||
           warp.worker->launch().checker->tell(warp, load.origin, false);
  });
}

/// Slots are copied by calls and returns: what is followed in them, too.
void Following::pass_slots(const std::vector<CallLayout::Slot>& slots, std::uint32_t from, std::uint32_t to,
                           std::uint32_t mask) {
  for (const CallLayout::Slot& slot : slots)
    for (std::uint32_t i = 0; i < slot.stride; ++i)
      set(to + slot.offset + i, mask, Unwritten(of(from + slot.offset + i)));
}

const Op* Following::run(Warp& warp, const Op* pc) {
  // What registers were before an operation wrote to them, to try it again with other values.
  std::vector<std::byte> before;
  while (pc) {
    const auto base = static_cast<std::uint32_t>(warp.r - (warp.storage.data() + warp.storage_offset));
    const std::uint32_t mask = warp.mask;
    const bool guards = what_it_does(warp, pc) == Does::guard;
    std::uint32_t guarded = mask;
    if (guards) {
      const std::uint32_t holds = warp.predicate(pc->r[0]);
      guarded = mask & (pc->run == &control::guard ? holds : ~holds);
    }
    if (!matters(warp, pc, base, mask)) return nullptr;
    if (guards && !matters(warp, pc + 1, base, guarded)) return nullptr;
    const Frame left = warp.frames[warp.frame];
    const std::uint32_t frame_bytes = warp.frames[warp.frame].function->frame_bytes;
    before.assign(warp.r, warp.r + frame_bytes);
    loads_.clear();
    shuffle_ = nullptr;
    const Op* next = pc->run(warp, pc);
    if (next && !pass_on_copy(warp, pc)) return nullptr;
    if (next) keep_unwritten(warp, guards ? pc + 1 : pc, base, guarded);
    if (next && (pc->run == &control::call || pc->run == &control::call_indirect)) {
      const Frame& frame = warp.frames[warp.frame];
      pass_slots(frame.function->layout.parameters, frame.call_place, frame.registers, mask);
    } else if (next && pc->run == &control::leave) {
      pass_slots(left.function->layout.returns, left.registers, left.call_place, mask);
    }
    pass_on(warp, pc, base, mask, before);
    if (guards) pass_on(warp, pc + 1, base, guarded, before);
    pc = next;
    if (pc && rows_.empty()) return pc;
  }
  return nullptr;
}

}
