#include "kernels/simulator/engine/following.h"

#include "kernels/simulator/engine/bulk_copy.h"
#include "kernels/simulator/engine/cluster.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/dependence.h"
#include "kernels/simulator/engine/matrix.h"
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/warpgroup.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace kernelarium::sim {

const Role& role_of(const Warp& warp, const Op* op) {
  const Program& program = warp.worker->program();
  return program.roles[static_cast<std::size_t>(op - program.ops.data())];
}

namespace {

enum class Does : std::uint8_t {
  compute,
  slots, ///< moves values to or from the slots of a call, or a kernel's parameters
  load,
  store,
  atomic,
  shuffle,
  exchange,
  multiply,
  branch,
  guard
};

Does what_it_does(const Warp& warp, const Op* op) {
  const Program& program = warp.worker->program();
  const Role& role = role_of(warp, op);
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
    return has_address ? Does::load : Does::slots;
  case Effect::store:
  case Effect::store_tile:
    return has_address ? Does::store : Does::slots;
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

/// st.async: its values go to shared memory as they are.
bool sends(const Op* op) {
  return op->run == &bulk::store && bulk::reduction_of(op) == bulk::Reduction::store;
}

/// Whether the operation behind this one only holds more of its operands.
bool takes_more(const Warp& warp, const Op* op) {
  return op[1].run == &control::nothing && what_it_does(warp, op) != Does::multiply && !sends(op);
}

/// stmatrix: lanes give the addresses of rows, of which all lanes store pieces.
bool stores_rows(const Warp& warp, const Op* op) {
  return warp.worker->program().texts[op->index].starts_with("stmatrix.");
}

}

std::optional<Inside> inside(const Warp& warp, const Op* op, int lane) {
  const ptx::Space space = warp.worker->program().sites[op->site].space;
  if (space == ptx::Space::shared) {
    const std::uint32_t to = warp.row<std::uint32_t>(op->r[4])[lane] + static_cast<std::uint32_t>(op->imm);
    return Inside{block_at(warp, to), to & kOffsetMask};
  }
  const std::uint64_t address = warp.row<std::uint64_t>(op->r[4])[lane] + op->imm;
  if (space == ptx::Space::local) return Inside{nullptr, address};
  if (address - kLocalWindow < kWindowSize) return Inside{nullptr, local_offset(warp, lane, address)};
  if (address - kSharedWindow >= kWindowSize) return std::nullopt; // generic ones may go anywhere
  return Inside{block_at(warp, address - kSharedWindow), address & kOffsetMask};
}

void start_following(Warp& warp, const Op* op) {
  warp.following = std::make_shared<Following>();
  warp.resume = op;
  warp.stop = Stop::follow;
}

void Following::unset(std::uint32_t base, std::uint32_t row, std::uint32_t lanes,
                      std::shared_ptr<Origin> origin) {
  Unwritten value;
  value.origin = std::move(origin);
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1) value.add(std::countr_zero(rest), kAllBits, false);
  set(base + row, lanes, value);
}

void follow_unset(Warp& warp, const FunctionCode& function, std::uint32_t lanes) {
  if (!warp.following) warp.following = std::make_shared<Following>();
  const auto base = static_cast<std::uint32_t>(warp.r - (warp.storage.data() + warp.storage_offset));
  for (const FunctionCode::UnsetRow& row : function.unset) {
    auto origin = std::make_shared<Origin>();
    Op use;
    use.index = origin->op = row.use;
    origin->diagnostic = warp.worker->diagnostic(
        warp, &use, "uninitialised",
        Sentence::tr("a variable is used here, but nothing has been assigned to it: give it a value first"),
        std::countr_zero(lanes));
    warp.following->unset(base, row.offset, lanes, std::move(origin));
  }
}

void Following::forget(const Frame& frame, std::uint32_t mask) {
  for (auto row = rows_.begin(); row != rows_.end();) {
    Unwritten& value = row->second;
    if (row->first >= frame.registers && row->first < frame.end) {
      value.lanes &= ~mask;
      for (std::uint32_t rest = mask; rest; rest &= rest - 1)
        value.bits[static_cast<std::size_t>(std::countr_zero(rest))] = 0;
    }
    row = value.lanes ? std::next(row) : rows_.erase(row);
  }
}

void Following::set(std::uint32_t row, std::uint32_t mask, const Unwritten& value) {
  const auto found = rows_.find(row);
  if (found == rows_.end() && !(value.lanes & mask)) return;
  Unwritten& kept = rows_[row];
  kept.lanes = (kept.lanes & ~mask) | (value.lanes & mask);
  kept.computed = (kept.computed & ~mask) | (value.computed & mask);
  kept.certain = (kept.certain & ~mask) | (value.certain & mask);
  kept.padding = (kept.padding & ~mask) | (value.padding & mask);
  for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    kept.bits[lane] = value.bits[lane];
    kept.place[lane] = value.place[lane];
  }
  if (value.lanes & mask) kept.origin = value.origin;
  if (!kept.lanes) rows_.erase(row);
}

Following::Stored Following::stored(const Warp& warp, const Op* op, std::uint32_t base,
                                    std::uint32_t mask) const {
  const Op* values = sends(op) ? op + 1 : op;
  const Role& role = role_of(warp, values);
  Stored all;
  const int count = std::popcount(role.uses & 0xfu);
  if (count == 0) return all;
  const int bytes = warp.worker->program().sites[op->site].bytes, each = bytes / count;
  int at = 0;
  std::uint32_t padding = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if (!(role.uses >> i & 1)) continue;
    const Unwritten& value = of(base + values->r[i]);
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
      padding |= value.padding & 1u << lane;
      all.origin = value.origin;
    }
    at += each;
  }
  // Where nothing else is stored, it is no padding but for what looked like it.
  const auto every = static_cast<std::uint32_t>((std::uint64_t{1} << bytes) - 1);
  for (int lane = 0; lane < kLanes; ++lane)
    if (all.bytes[lane] == every && !(padding >> lane & 1)) all.certain |= 1u << lane;
  return all;
}

/// A store has taken place: where it copied unwritten values to shared or local memory, they are unwritten as
/// before.
void Following::keep_unwritten(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask,
                               const Before& before) {
  if (what_it_does(warp, op) == Does::atomic) return keep_unwritten_by_atomic(warp, op, base, mask, before);
  if (what_it_does(warp, op) != Does::store && !sends(op)) return;
  if (stores_rows(warp, op)) return keep_unwritten_rows(warp, op, base);
  const Stored now = stored(warp, op, base, mask);
  for (std::uint32_t rest = now.lanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::optional<Inside> to = inside(warp, op, lane);
    if (!to) continue;
    if (to->block) {
      warp.worker->launch().checker->stays_unwritten(*to->block, to->place, now.bytes[lane], now.origin);
      continue;
    }
    std::uint8_t* written = warp.local_written.data() + local_index(lane, to->place);
    for (std::uint32_t bytes = now.bytes[lane]; bytes; bytes &= bytes - 1)
      written[std::countr_zero(bytes)] = 0;
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
  const Role& role = role_of(warp, op);
  const auto tell_all_used = [&] {
    for (std::size_t i = 0; i < 6; ++i)
      if (role.uses >> i & 1 && !tell(op->r[i], i == 4 && op->site)) return false;
    return true;
  };
  if (takes_more(warp, op)) { // coordinates of a texture or a tensor, say
    const Op* more = op + 1;
    for (std::size_t i = 0; i < 6; ++i)
      if (role_of(warp, more).uses >> i & 1 && !tell(more->r[i], false)) return false;
  }
  switch (what_it_does(warp, op)) {
  case Does::multiply:
    return op->run != &warpgroup::multiply || (tell(op->r[1], false) && tell(op->r[2], false));
  case Does::branch:
    return tell(op->run == &control::call_indirect ? op->r[1] : op->r[0],
                op->run == &control::branch_indexed || op->run == &control::call_indirect);
  case Does::guard:
    return tell(op->r[0], false);
  case Does::load:
    return tell(op->r[4], true);
  case Does::atomic:
    if (!tell(op->r[4], true)) return false;
    if (warp.worker->program().sites[op->site].swaps) {
      std::shared_ptr<Origin> origin;
      return !swap_matters(warp, op, base, mask, origin) || checker.tell(warp, origin, false);
    }
    return tell_all_used();
  case Does::store: {
    if (!tell(op->r[4], true)) return false;
    if (stores_rows(warp, op)) return true;
    const Stored now = stored(warp, op, base, mask);
    for (std::uint32_t rest = now.certain; rest; rest &= rest - 1)
      if (!inside(warp, op, std::countr_zero(rest))) return checker.tell(warp, now.origin, false);
    return true;
  }
  case Does::exchange:
  case Does::compute:
    if (op->run == &control::barrier_reduce) return tell_all_used();
    // Barriers, asynchronous copies and the like give no register what they do.
    if (!role.defines) return tell_all_used();
    return !op->site || !(role.uses >> 4 & 1) || tell(op->r[4], true);
  default:
    return true;
  }
}

/// What a load gives its registers, by the bytes that nobody has written.
void Following::pass_on_load(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask) {
  const Program& program = warp.worker->program();
  const Role& role = role_of(warp, op);
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
      value.add(load.lane, bits, (load.bytes & all) == all && !load.padding);
      if (bits && load.padding) value.padding |= 1u << load.lane;
      if (bits && !value.origin) value.origin = load.origin;
      if (load.place)
        value.place[static_cast<std::size_t>(load.lane)] = load.place + static_cast<std::uint64_t>(i * each);
    }
    set(base + op->r[i], mask, value);
  }
}

void Following::pass_on(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask,
                        const Before& before) {
  const Program& program = warp.worker->program();
  const Role& role = role_of(warp, op);
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
    return pass_on_atomic(warp, op, base, mask);
  case Does::multiply:
    // The operations behind it only name registers.
    if (op->run == &matrix::multiply || op->run == &matrix::multiply_sparse)
      return pass_on_tiles(op, base, before.frame);
    if (op->run == &warpgroup::multiply) {
      std::uint32_t keeps_sums;
      std::memcpy(&keeps_sums, before.frame.data() + op->r[0], sizeof keeps_sums);
      return pass_on_product(warp, op, base, keeps_sums & 1);
    }
    return;
  case Does::shuffle:
    return pass_on_shuffle(op, base, mask, role.defines);
  case Does::exchange:
    return every_result(exchanged(warp, op, base, mask, before.frame));
  case Does::slots:
  case Does::compute:
    break;
  }
  if (!reads_unwritten(role, op, base)) return every_result({});
  std::array<const Unwritten*, 4> sources{};
  for (std::size_t i = 0; i < 4; ++i)
    if (role.uses >> (i + 1) & 1)
      if (const auto found = rows_.find(base + op->r[i + 1]); found != rows_.end())
        sources[i] = &found->second;
  const Unwritten carry = of(kCarry);
  std::optional<Dependence> exact = unwritten_result(warp, op, mask, sources, carry, before);
  every_result(exact ? exact->result : all_sources());
  if (exact && exact->carry) set(kCarry, mask, *exact->carry);
}

bool Following::reads_unwritten(const Role& role, const Op* op, std::uint32_t base) const {
  for (std::size_t i = 0; i < 6; ++i)
    if (role.uses >> i & 1 && rows_.contains(base + op->r[i])) return true;
  return rows_.contains(kCarry);
}

bool Following::needs_registers_before(const Warp& warp, const Op* op, std::uint32_t base) const {
  switch (what_it_does(warp, op)) {
  case Does::slots:
  case Does::compute:
    return reads_unwritten(role_of(warp, op), op, base);
  case Does::exchange:
  case Does::multiply:
  case Does::atomic:
    return true;
  default:
    return false;
  }
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
  Before before;
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
    if (needs_registers_before(warp, pc, base) || (guards && needs_registers_before(warp, pc + 1, base))) {
      before.frame.assign(warp.r, warp.r + left.function->frame_bytes);
      before.carry = warp.carry;
    }
    loads_.clear();
    shuffle_ = nullptr;
    const Op* next = pc->run(warp, pc);
    if (next && !pass_on_copy(warp, pc)) return nullptr;
    if (next) keep_unwritten(warp, guards ? pc + 1 : pc, base, guarded, before);
    if (next && (pc->run == &control::call || pc->run == &control::call_indirect)) {
      const Frame& frame = warp.frames[warp.frame];
      pass_slots(frame.function->layout.parameters, frame.call_place, frame.registers, mask);
    } else if (next && pc->run == &control::leave) {
      pass_slots(left.function->layout.returns, left.registers, left.call_place, mask);
      forget(left, mask);
    }
    pass_on(warp, pc, base, mask, before);
    if (guards) pass_on(warp, pc + 1, base, guarded, before);
    pc = next;
    if (pc && rows_.empty()) return pc;
  }
  return nullptr;
}

}
