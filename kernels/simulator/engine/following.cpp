#include "kernels/simulator/engine/following.h"

#include "kernels/simulator/engine/bulk_copy.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/forms.h"
#include "kernels/simulator/engine/matrix.h"
#include "kernels/simulator/engine/shared_matrix.h"
#include "kernels/simulator/engine/warpgroup.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cstring>
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

/// A plain store to shared memory: what is unwritten may stay so there until somebody uses it.
bool stays_inside(const Warp& warp, const Op* op) {
  return warp.worker->program().texts[op->index].starts_with("st.shared.");
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

/// The lanes that store nothing but unwritten values. A store that is unwritten in part is the copy of a
/// struct with padding.
std::uint32_t Following::wholly_unwritten(const Warp& warp, const Op* op, std::uint32_t base,
                                          std::uint32_t mask) const {
  const Program& program = warp.worker->program();
  const Role& role = program.roles[static_cast<std::size_t>(op - program.ops.data())];
  for (std::size_t i = 0; i < 4; ++i)
    if (role.uses >> i & 1) mask &= of(base + op->r[i]).lanes;
  return mask;
}

/// A store has taken place: where it copied unwritten values to shared memory, they are unwritten as before.
void Following::keep_unwritten(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask) {
  if (what_it_does(warp, op) != Does::store || !stays_inside(warp, op)) return;
  const auto bytes = static_cast<std::uint64_t>(warp.worker->program().sites[op->site].bytes);
  for (std::uint32_t rest = wholly_unwritten(warp, op, base, mask); rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint32_t place = warp.row<std::uint32_t>(op->r[4])[lane] + static_cast<std::uint32_t>(op->imm);
    warp.worker->launch().checker->stays_unwritten(*warp.block, place, bytes, of(base + op->r[0]).origin);
  }
}

/// Tells of unwritten values that the operation takes as an address, a condition, or to memory. False: the
/// warp has stopped.
bool Following::matters(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask) {
  const auto tell = [&](std::uint32_t row, bool fatal) {
    const Taint taint = of(base + row);
    return !(taint.lanes & mask) || warp.worker->launch().checker->tell(warp, taint.origin, fatal);
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
    return stays_inside(warp, op) || !wholly_unwritten(warp, op, base, mask) ||
           warp.worker->launch().checker->tell(warp, of(base + op->r[0]).origin, false);
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
  const auto predicate = [&](std::uint32_t offset) {
    std::uint32_t value;
    __builtin_memcpy(&value, registers + offset, 4);
    return value;
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
    return every_result({});
  case Does::multiply:
    // The operations behind it only name registers.
    if (op->run == &matrix::multiply || op->run == &matrix::multiply_sparse) return pass_on_tiles(op, base);
    if (op->run == &warpgroup::multiply) return pass_on_product(warp, op, base, predicate(op->r[0]) & 1);
    return;
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
                                 ors = handlers_of("or."), left_funnels = handlers_of("shf.l."),
                                 right_funnels = handlers_of("shf.r.");
  static const std::set<Handler> clamped[] = {handlers_of("shf.l.clamp."), handlers_of("shf.r.clamp.")};
  static const Handler and_predicates = forms().at("and.pred").handler,
                       or_predicates = forms().at("or.pred").handler;
  if (selections.contains(op->run)) {
    // Only what is chosen counts.
    const Taint a = of(base + op->r[1]), b = of(base + op->r[2]), by = of(base + op->r[3]);
    const std::uint32_t holds = predicate(op->r[3]);
    Taint chosen{(a.lanes & holds) | (b.lanes & ~holds) | by.lanes, nullptr};
    chosen.origin = by.lanes & mask ? by.origin : a.lanes & holds & mask ? a.origin : b.origin;
    return every_result(chosen);
  }
  const bool left = left_funnels.contains(op->run);
  if (left || right_funnels.contains(op->run)) {
    // A word that is shifted out entirely does not count.
    const Taint low = of(base + op->r[1]), high = of(base + op->r[2]), by = of(base + op->r[3]);
    Taint shifted{by.lanes, by.origin};
    for (std::uint32_t rest = (low.lanes | high.lanes) & mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      std::uint32_t count;
      __builtin_memcpy(&count, registers + op->r[3] + 4 * static_cast<std::size_t>(lane), 4);
      count = clamped[!left].contains(op->run) ? std::min(count, 32u) : count % 32;
      const bool uses_low = left ? count > 0 : count < 32, uses_high = left ? count < 32 : count > 0;
      const Taint& used = uses_low && low.lanes >> lane & 1 ? low : high;
      if (!(uses_low && low.lanes >> lane & 1) && !(uses_high && high.lanes >> lane & 1)) continue;
      shifted.lanes |= 1u << lane;
      if (!(by.lanes & mask)) shifted.origin = used.origin;
    }
    return every_result(shifted);
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

namespace {

/// Rows of A and columns of B of which an element is unwritten: all sums over them are worth nothing.
struct Holes {
  std::bitset<32> rows;
  std::bitset<256> columns;
  std::shared_ptr<Origin> origin;
};

/// The lanes whose register `i` of a factor's tile is unwritten mark its rows, or columns, from `first` on.
template<std::size_t N>
void mark_lanes(std::bitset<N>& holes, std::uint32_t lanes, int first, int i, int rows) {
  for (; lanes; lanes &= lanes - 1)
    holes.set(
        static_cast<std::size_t>(first + matrix::factor_piece(i, rows).outer + std::countr_zero(lanes) / 4));
}

/// The sums of `across` tiles side by side; `d`, `c`: where the rows of their registers lie, `c` null where
/// the sums begin at zero. A register counts as unwritten where all of it is.
template<class Place>
void sums_of(const matrix::Product& p, int tiles, int across, const Holes& holes, Place lanes_of_c,
             std::uint32_t* lanes_of_d) {
  for (int tile = 0; tile < tiles; ++tile) {
    const matrix::Cell corner = matrix::tile_corner(tile, across, p.rows);
    bool unwritten[16][8] = {};
    for (int i = 0; i < p.registers_c(); ++i)
      for (std::uint32_t rest = lanes_of_c(tile * p.registers_c() + i); rest; rest &= rest - 1)
        for (int part = 0; part < (p.half_c ? 2 : 1); ++part) {
          const matrix::Cell cell = matrix::accumulator_cell(i, std::countr_zero(rest), part, p.half_c);
          unwritten[cell.row][cell.column] = true;
        }
    for (int i = 0; i < p.registers_d(); ++i) {
      std::uint32_t& lanes = lanes_of_d[tile * p.registers_d() + i] = 0;
      for (int lane = 0; lane < kLanes; ++lane) {
        bool all = true;
        for (int part = 0; part < (p.half_d ? 2 : 1); ++part) {
          const matrix::Cell cell = matrix::accumulator_cell(i, lane, part, p.half_d);
          all &= unwritten[cell.row][cell.column] ||
                 holes.rows[static_cast<std::size_t>(corner.row + cell.row)] ||
                 holes.columns[static_cast<std::size_t>(corner.column + cell.column)];
        }
        if (all) lanes |= 1u << lane;
      }
    }
  }
}

}

/// mma and wmma: registers of D, A, B, C stand in the operations behind.
void Following::pass_on_tiles(const Op* op, std::uint32_t base) {
  matrix::Tiles tiles;
  std::memcpy(static_cast<void*>(&tiles), &op->r[1], sizeof tiles);
  const matrix::Product& p = tiles.product;
  const auto row = [&](int i) { return base + matrix::place_behind(op, i); };
  Holes holes;
  const auto lanes_at = [&](int i) { return lanes_of(row(i), holes.origin); };
  const bool sparse = op->run == &matrix::multiply_sparse;
  const int a = tiles.d, b = a + tiles.a, c = b + tiles.b;
  const int registers_b = sparse ? 2 * p.registers_b() : p.registers_b();
  for (int i = 0; i < tiles.down * p.registers_a(); ++i)
    mark_lanes(holes.rows, lanes_at(a + i), i / p.registers_a() * p.rows, i % p.registers_a(), p.rows);
  for (int i = 0; i < tiles.across * registers_b; ++i)
    mark_lanes(holes.columns, lanes_at(b + i), i / registers_b * 8, i % registers_b, 8);
  std::uint32_t lanes[matrix::kMostRegisters];
  sums_of(
      p, tiles.down * tiles.across, tiles.across, holes, [&](int i) { return lanes_at(c + i); }, lanes);
  for (int i = 0; i < tiles.d; ++i) set(row(i), kFullMask, {lanes[i], holes.origin});
}

/// wgmma: B, and mostly A, are read from shared memory by pieces of 16 bytes.
void Following::pass_on_product(const Warp& warp, const Op* op, std::uint32_t base, bool keeps_sums) {
  using warpgroup::Form;
  Form form;
  std::memcpy(static_cast<void*>(&form), &op->r[3], sizeof form);
  const matrix::Product& p = form.product;
  const auto row = [&](int i) { return base + op[1 + i / warpgroup::kRowsAnOp].r[i % warpgroup::kRowsAnOp]; };
  Holes holes;
  std::unordered_map<std::uint32_t, std::uint32_t> unwritten; // bytes of pieces
  for (const Load& load : loads_)
    if (load.op == op) {
      unwritten[static_cast<std::uint32_t>(load.place)] |= load.bytes;
      holes.origin = load.origin;
    }
  const auto mark_shared = [&](auto& marks, std::uint64_t descriptor, bool transposed, int first, int count,
                               int bytes) {
    const warpgroup::SharedMatrix shared(descriptor, transposed, matrix::bits_of(p.a));
    const int size = std::max(shared.element_bytes(), 1);
    for (int outer = 0; outer < count && !unwritten.empty(); ++outer)
      for (int along = 0; along < bytes; along += size) {
        const std::uint32_t place = shared.place(first + outer, along);
        const auto piece = unwritten.find(place & ~15u);
        const std::uint32_t element = ((1u << size) - 1) << place % 16;
        if (piece != unwritten.end() && (piece->second & element) == element)
          marks.set(static_cast<std::size_t>(outer));
      }
  };
  const int sums = form.across * p.registers_d();
  const auto lanes_at = [&](int i) { return lanes_of(row(i), holes.origin); };
  if (form.has(Form::a_in_registers))
    for (int i = 0; i < 4; ++i) mark_lanes(holes.rows, lanes_at(sums + i), 0, i, 16);
  else
    mark_shared(holes.rows, warp.row<std::uint64_t>(op->r[1])[0], form.has(Form::transposed_a),
                static_cast<int>(warp.index % 4) * 16, 16, 32);
  mark_shared(holes.columns, warp.row<std::uint64_t>(op->r[2])[0], form.has(Form::transposed_b), 0,
              8 * form.across, 16 * form.registers_b());
  std::vector<std::uint32_t> lanes(static_cast<std::size_t>(sums));
  sums_of(
      p, form.across, form.across, holes, [&](int i) { return keeps_sums ? lanes_at(i) : 0u; }, lanes.data());
  for (int i = 0; i < sums; ++i) set(row(i), kFullMask, {lanes[static_cast<std::size_t>(i)], holes.origin});
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
      set(to + slot.offset + i, mask, of(from + slot.offset + i));
}

const Op* Following::run(Warp& warp, const Op* pc) {
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
    if (next && !pass_on_copy(warp, pc)) return nullptr;
    if (next) keep_unwritten(warp, guards ? pc + 1 : pc, base, guarded);
    if (next && (pc->run == &control::call || pc->run == &control::call_indirect)) {
      const Frame& frame = warp.frames[warp.frame];
      pass_slots(frame.function->layout.parameters, frame.call_place, frame.registers, mask);
    } else if (next && pc->run == &control::leave) {
      pass_slots(left.function->layout.returns, left.registers, left.call_place, mask);
    }
    pass_on(warp, pc, base, mask, before.data());
    if (guards) pass_on(warp, pc + 1, base, guarded, before.data());
    pc = next;
    if (pc && rows_.empty()) return pc;
  }
  return nullptr;
}

}
