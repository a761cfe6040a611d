#include "kernels/simulator/engine/following.h"

#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/forms.h"
#include "kernels/simulator/engine/matrix_layout.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <algorithm>
#include <bit>
#include <set>

namespace kernelarium::sim {
namespace {

/// Handlers of all operations whose name begins so.
std::set<Handler> handlers_of(const std::string& prefix) {
  std::set<Handler> found;
  for (const auto& [name, form] : forms())
    if (name.starts_with(prefix)) found.insert(form.handler);
  return found;
}

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

void Following::set(std::uint32_t row, std::uint32_t mask, const Taint& taint) {
  const auto found = rows_.find(row);
  if (found == rows_.end() && !(taint.lanes & mask)) return;
  Taint& kept = rows_[row];
  kept.lanes = (kept.lanes & ~mask) | (taint.lanes & mask);
  if (taint.lanes & mask) kept.origin = taint.origin;
  if (!kept.lanes) rows_.erase(row);
}

/// Tells of unwritten values that the operation takes as an address, a condition, or to memory. False: the
/// warp has stopped.
bool Following::matters(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask) {
  const auto tell = [&](std::uint32_t row, bool fatal) {
    const Taint taint = of(base + row);
    return !(taint.lanes & mask) || warp.worker->launch().checker->tell(warp, taint.origin, fatal);
  };
  const Program& program = warp.worker->program();
  const Role& role = program.roles[static_cast<std::size_t>(op - program.ops.data())];
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
    // A store that is unwritten in part is the copy of a struct with padding.
    std::uint32_t all = mask;
    for (std::size_t i = 0; i < 4; ++i)
      if (role.uses >> i & 1) all &= of(base + op->r[i]).lanes;
    return !all || warp.worker->launch().checker->tell(warp, of(base + op->r[0]).origin, false);
  }
  default:
    return true;
  }
}

void Following::pass_on(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask,
                        const std::byte* registers) {
  const Program& program = warp.worker->program();
  const Role& role = program.roles[static_cast<std::size_t>(op - program.ops.data())];
  const auto every_result = [&](const Taint& taint) {
    for (std::size_t i = 0; i < 6; ++i)
      if (role.defines >> i & 1) set(base + op->r[i], mask, taint);
  };
  const auto all_sources = [&] {
    Taint sum;
    for (std::size_t i = 0; i < 6; ++i)
      if (role.uses >> i & 1) {
        const Taint source = of(base + op->r[i]);
        sum.lanes |= source.lanes;
        if (source.lanes & mask) sum.origin = source.origin;
      }
    return sum;
  };
  // What goes through the slots of a call.
  const Effect effect = program.effects[op->index];
  const std::uint32_t slot = base + op->r[1] + static_cast<std::uint32_t>(op->imm);
  if (effect == Effect::store && role.uses == 1 && !role.defines) return set(slot, mask, of(base + op->r[0]));
  if (effect == Effect::load && role.defines == 1 && !role.uses) return set(base + op->r[0], mask, of(slot));
  switch (what_it_does(warp, op)) {
  case Does::load: {
    if (effect == Effect::load_rows)
      return pass_on_rows(op, base, role.defines,
                          program.texts[op->index].find(".trans") != std::string::npos);
    const auto results = (role.defines | role.uses) & 0xfu;
    const int count = std::popcount(results);
    const int each = program.sites[op->site].bytes / std::max(count, 1);
    for (int i = 0; i < count; ++i) {
      if (!(role.defines >> i & 1)) continue;
      Taint taint;
      const std::uint32_t element = ((1u << each) - 1) << i * each;
      for (const Load& load : loads_)
        if (load.op == op && (load.bytes & element) == element) {
          // Where some bytes are written the rest is padding.
          taint.lanes |= 1u << load.lane;
          if (!taint.origin) taint.origin = load.origin;
        }
      set(base + op->r[i], mask, taint);
    }
    return;
  }
  case Does::store:
  case Does::branch:
  case Does::guard:
    return;
  case Does::atomic:
  // Which results of a product of matrices matter is known later, by the lanes that keep them.
  case Does::multiply:
    return every_result({});
  case Does::shuffle: {
    Taint from = of(base + op->r[2]), to;
    to.origin = from.origin;
    if (shuffle_ == op)
      for (int lane = 0; lane < kLanes; ++lane)
        if (from.lanes >> sources_[lane] & 1) to.lanes |= 1u << lane;
    for (const Load& load : loads_)
      if (load.op == op) {
        to.lanes |= 1u << load.lane;
        if (!to.origin) to.origin = load.origin;
      }
    set(base + op->r[0], mask, to);
    if (role.defines & 2) set(base + op->r[1], mask, {});
    return;
  }
  case Does::exchange: {
    Taint sum = all_sources();
    if (sum.lanes & mask) sum.lanes = ~0u;
    return every_result(sum);
  }
  case Does::compute:
    break;
  }
  static const std::set<Handler> selections = handlers_of("selp."), ands = handlers_of("and."),
                                 ors = handlers_of("or.");
  static const Handler and_predicates = forms().at("and.pred").handler,
                       or_predicates = forms().at("or.pred").handler;
  const auto predicate = [&](std::uint32_t offset) {
    std::uint32_t value;
    __builtin_memcpy(&value, registers + offset, 4);
    return value;
  };
  if (selections.contains(op->run)) {
    // Only what is chosen counts.
    const Taint a = of(base + op->r[1]), b = of(base + op->r[2]), by = of(base + op->r[3]);
    const std::uint32_t holds = predicate(op->r[3]);
    Taint chosen{(a.lanes & holds) | (b.lanes & ~holds) | by.lanes, nullptr};
    chosen.origin = by.lanes & mask ? by.origin : a.lanes & holds & mask ? a.origin : b.origin;
    return every_result(chosen);
  }
  Taint sum = all_sources();
  if (op->run == and_predicates || op->run == or_predicates) {
    // One side may decide alone.
    const bool both = op->run == and_predicates;
    for (const int side : {1, 2}) {
      const std::uint32_t value = predicate(op->r[side]);
      sum.lanes &= ~((both ? ~value : value) & ~of(base + op->r[side]).lanes);
    }
  }
  every_result(sum);
}

/// Lanes 8 m to 8 m + 7 give the rows of matrix m, which all lanes get pieces of.
void Following::pass_on_rows(const Op* op, std::uint32_t base, std::uint32_t defines, bool transposed) {
  std::uint32_t unwritten[kLanes] = {};
  std::shared_ptr<Origin> origin;
  for (const Load& load : loads_)
    if (load.op == op) {
      unwritten[load.lane] |= load.bytes;
      if (!origin) origin = load.origin;
    }
  for (int m = 0; m < 4; ++m) {
    if (!(defines >> m & 1)) continue;
    Taint taint{0, origin};
    for (int lane = 0; lane < kLanes; ++lane) {
      bool all = true;
      for (int part = 0; part < 2; ++part) {
        const matrix::Cell cell = matrix::row_cell(lane, part, transposed);
        all &= (unwritten[matrix::address_lane(m, cell.row)] >> 2 * cell.column & 3) == 3;
      }
      if (all) taint.lanes |= 1u << lane;
    }
    set(base + op->r[m], kFullMask, taint);
  }
}

/// Slots are copied by calls and returns: what is followed in them, too.
void Following::pass_slots(const std::vector<CallLayout::Slot>& slots, std::uint32_t from, std::uint32_t to,
                           std::uint32_t mask) {
  for (const CallLayout::Slot& slot : slots)
    for (std::uint32_t i = 0; i < slot.stride; ++i)
      set(to + slot.offset + i, mask, of(from + slot.offset + i));
}

const Op* Following::run(Warp& warp, const Op* pc) {
  const Program& program = warp.worker->program();
  // What a predicate was before the operation wrote it: the few operations that look at one read it from this
  // copy.
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
    if (next && (pc->run == &control::call || pc->run == &control::call_indirect)) {
      const Frame& frame = warp.frames[warp.frame];
      pass_slots(frame.function->layout.parameters, frame.call_place, frame.registers, mask);
    } else if (next && pc->run == &control::leave) {
      pass_slots(left.function->layout.returns, left.registers, left.call_place, mask);
    }
    const Op* end = next && next > pc && next - pc <= 128 && !program.ops.empty() ? next : pc + 1;
    if (guards) end = pc + 2;
    for (const Op* op = pc; op != end; ++op) {
      // Operations that were run at once may take what an earlier one of them made.
      if (op != pc && !guards && !matters(warp, op, base, mask)) return nullptr;
      pass_on(warp, op, base, guards && op != pc ? guarded : mask, before.data());
    }
    pc = next;
    if (pc && rows_.empty()) return pc;
  }
  return nullptr;
}

}
