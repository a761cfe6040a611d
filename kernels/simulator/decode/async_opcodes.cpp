#include "kernels/simulator/decode/async_lowering.h"
#include "kernels/simulator/engine/async_copy.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/memory/global_memory.h"

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using Operand = ptx::Operand;
using ptx::Space;

/// A row of offsets in shared memory of an address that says so (`in_shared`) or is generic, and what is to
/// be added.
std::pair<std::uint32_t, std::uint64_t> shared_address(Lowering& l, const Operand& operand, bool in_shared) {
  if (in_shared) return l.address(operand, Space::shared);
  const auto [base, offset] = l.address(operand, Space::generic);
  const std::uint32_t inside = l.compute("sub.u64", 8, {base, l.constant(kSharedWindow, 8)});
  return {l.resize(inside, 4), offset};
}
bool names_shared(const Lowering& l) { return l.space() == Space::shared; }

}

std::uint32_t whole_shared_address(Lowering& l, const Operand& operand) {
  const auto [base, offset] = l.address(operand, Space::shared);
  return offset ? l.compute("add.u32", 4, {base, l.constant(offset, 4)}) : base;
}
std::uint32_t whole_global_address(Lowering& l, const Operand& operand) {
  const auto [base, offset] = l.address(operand, Space::global);
  return offset ? l.compute("add.u64", 8, {base, l.constant(offset, 8)}) : base;
}
Draft on_barrier(Lowering& l, std::size_t index, Handler handler, bool arrives) {
  Draft draft;
  const auto [base, offset] = shared_address(l, l.operand(index), names_shared(l));
  draft.value[4] = base;
  draft.op.imm = offset;
  draft.op.run = handler;
  l.add_site(draft, Space::shared, Access::atomic, ptx::Type::b64, 8);
  Site& site = l.program().sites[draft.op.site];
  // Threads hand over by an mbarrier as by a flag: who arrives releases, who sees the phase complete
  // acquires.
  // Whatever scope it names, the mbarrier itself is right: other blocks of the cluster arrive at the same
  // one.
  site.strong = true;
  site.scope = Scope::device;
  site.block_only = l.has("cta");
  site.of_mbarrier = true;
  site.arrives = arrives;
  // The bytes of a relaxed red.async release, too.
  const bool relaxed = l.has("relaxed") && l.opcode().name.starts_with("mbarrier");
  site.releases = arrives && !relaxed;
  site.acquires = !arrives && !relaxed;
  return draft;
}

namespace {

/// cp.async.ca|cg.shared.global [to], [from], bytes{, bytes of the source | !read}{, hint}
void lower_copy(Lowering& l) {
  const std::size_t given = l.operands().size() - (l.has("L2::cache_hint") ? 1 : 0);
  if (given != 3 && given != 4) l.malformed("three or four operands are expected");
  if (l.operand(2).kind != Kind::integer) l.malformed("the number of bytes must be a constant");
  const auto bytes = static_cast<std::uint32_t>(l.operand(2).bits);
  if (bytes != 16 && (l.has("cg") || (bytes != 4 && bytes != 8))) l.malformed("it copies 4, 8 or 16 bytes");
  Draft source;
  source.op.r[0] = bytes;
  if (given == 4) {
    const Operand& read = l.operand(3);
    const bool ignores = read.kind == Kind::reg && l.register_width(read) == 0;
    source.value[ignores ? 3 : 2] = l.use(read, ignores ? 0 : 4);
  }
  const auto [to, to_offset] = l.address(l.operand(0), Space::shared);
  const std::uint32_t from = whole_global_address(l, l.operand(1));
  Draft start = source;
  start.value[1] = from;
  start.value[4] = to;
  start.op.imm = to_offset;
  start.op.run = l.counted() ? &async::copy_start_counted : &async::copy_start;
  l.add_site(start, Space::shared, Access::store, ptx::Type::b8, static_cast<int>(bytes));
  source.value[4] = from;
  source.op.run = l.counted() ? &async::copy_source_counted : &async::copy_source;
  l.add_site(source, Space::global, Access::load, ptx::Type::b8, static_cast<int>(bytes));
  l.program().sites[start.op.site].copies = l.program().sites[source.op.site].copies = true;
  l.push(source);
  l.push(start);
}

template<bool Bulk>
void lower_commit(Lowering& l) {
  Draft draft;
  draft.op.run = &async::commit_group;
  draft.op.imm = Bulk;
  l.push(draft);
}
template<bool Bulk>
void lower_wait(Lowering& l) {
  l.need_operands(1);
  if (l.operand(0).kind != Kind::integer) l.malformed("the number of groups must be a constant");
  Draft draft;
  draft.op.run = &async::wait_group;
  draft.op.imm =
      (l.operand(0).bits & 0xffffffff) | std::uint64_t{Bulk} << 32 | std::uint64_t{l.has("read")} << 33;
  l.push(draft);
}
void lower_wait_all(Lowering& l) {
  Draft draft;
  draft.op.run = &async::wait_all;
  l.push(draft);
}

/// cp.async.mbarrier.arrive{.noinc} [barrier]
void lower_arrive_after(Lowering& l) {
  l.need_operands(1);
  Draft draft = on_barrier(l, 0, &async::arrive_after, true);
  draft.op.r[0] = l.has("noinc");
  l.push(draft);
}

void lower_barrier_init(Lowering& l) {
  l.need_operands(2);
  Draft draft = on_barrier(l, 0, &async::barrier_init, false);
  Site& site = l.program().sites[draft.op.site];
  site.access = Access::store;
  site.strong = site.acquires = false; // those who use it must be told that it is there
  draft.value[1] = l.use(l.operand(1), 4);
  l.push(draft);
}
void lower_barrier_invalidate(Lowering& l) {
  l.need_operands(1);
  l.push(on_barrier(l, 0, &async::barrier_invalidate, false));
}

/// mbarrier.arrive{_drop}{.expect_tx|.noComplete} {token,} [barrier]{, count or bytes}
void lower_barrier_arrive(Lowering& l) {
  if (l.operands().empty()) l.malformed("an address is expected");
  const std::size_t at = l.operand(0).kind == Kind::address ? 0 : 1;
  const std::size_t more = l.operands().size() - at;
  if (more < 1 || more > 2) l.malformed("an address and at most a count are expected");
  const bool drop = l.opcode().name.starts_with("mbarrier.arrive_drop");
  Draft draft = on_barrier(l, at, drop ? &async::barrier_arrive_drop : &async::barrier_arrive, true);
  if (more == 2) draft.value[l.has("expect_tx") ? 2 : 1] = l.use(l.operand(at + 1), 4);
  if (at == 1 && l.operand(0).kind != Kind::sink)
    l.define(l.operand(0), 8, draft);
  else
    l.push(draft);
}
template<Handler handler>
void lower_barrier_bytes(Lowering& l) {
  l.need_operands(2);
  Draft draft = on_barrier(l, 0, handler, handler == &async::barrier_complete);
  draft.value[2] = l.use(l.operand(1), 4);
  l.push(draft);
}
/// mbarrier.test_wait|try_wait{.parity} p, [barrier], token or parity{, time}
void lower_barrier_test(Lowering& l) {
  const std::size_t given = l.operands().size();
  if (given != 3 && given != 4) l.malformed("three or four operands are expected");
  l.branch_over();
  const bool parity = l.has("parity");
  Draft draft = on_barrier(l, 1, parity ? &async::barrier_test_parity : &async::barrier_test, false);
  draft.value[1] = l.use(l.operand(2), parity ? 4 : 8);
  l.define(l.operand(0), 0, draft);
}
void lower_pending_count(Lowering& l) {
  l.need_operands(2);
  Draft draft;
  draft.op.run = &async::pending_count;
  draft.value[1] = l.use(l.operand(1), 8);
  l.define(l.operand(0), 4, draft);
}

}

void add_async_opcodes(std::vector<Opcode>& table) {
  const Cost copy{Unit::copy, 1, 0}, commit{Unit::commit_copies, 1, 0}, wait{Unit::wait_copies, 1, 0},
      none{Unit::integer, 1, 5}, commit_bulk{Unit::commit_bulk, 1, 0}, wait_bulk{Unit::wait_bulk, 1, 0},
      barrier{Unit::integer, 2, 25}, phase{Unit::phase, 1, 0};
  const auto add = [&](const char* name, const char* operands, void (*lower)(Lowering&), Cost cost,
                       int capability = 80) -> Opcode& {
    table.push_back({.name = name,
                     .operands = operands,
                     .lower = lower,
                     .capability = capability,
                     .writes = false,
                     .cost = cost,
                     .pipe = Pipe::lsu});
    return table.back();
  };
  add("cp.async", ".ca|.cg.shared.global{.cache} [a], [b], bytes{, source bytes}", &lower_copy, copy);
  add("cp.async.commit_group", "", &lower_commit<false>, commit);
  add("cp.async.wait_group", "n", &lower_wait<false>, wait);
  add("cp.async.wait_all", "", &lower_wait_all, wait);
  add("cp.async.mbarrier.arrive", "{.noinc}{.space}.b64 [m]", &lower_arrive_after, phase);
  add("cp.async.bulk.commit_group", "", &lower_commit<true>, commit_bulk, 90);
  add("cp.async.bulk.wait_group", "{.read} n", &lower_wait<true>, wait_bulk, 90);
  add("mbarrier.init", "{.space}.b64 [m], count", &lower_barrier_init, barrier);
  add("mbarrier.inval", "{.space}.b64 [m]", &lower_barrier_invalidate, barrier);
  for (const char* name : {"mbarrier.arrive", "mbarrier.arrive_drop"})
    add(name, "{.expect_tx|.noComplete}{.order}{.scope}{.space}.b64 {token,} [m]{, count or bytes}",
        &lower_barrier_arrive, phase)
        .writes = true;
  add("mbarrier.expect_tx", "{.order}{.scope}{.space}.b64 [m], bytes",
      &lower_barrier_bytes<&async::barrier_expect>, barrier, 90);
  add("mbarrier.complete_tx", "{.order}{.scope}{.space}.b64 [m], bytes",
      &lower_barrier_bytes<&async::barrier_complete>, barrier, 90);
  for (const char* name : {"mbarrier.test_wait", "mbarrier.try_wait"}) {
    Opcode& test = add(name, "{.parity}{.order}{.scope}{.space}.b64 p, [m], token or parity{, time}",
                       &lower_barrier_test, phase);
    if (test.name == "mbarrier.try_wait") test.capability = 90;
    test.writes = test.steers = true;
    test.flow = Flow::wait;
    test.observes = Observes::always;
    test.idle = true;
  }
  add("mbarrier.pending_count", ".b64 n, token", &lower_pending_count, none).writes = true;
}

}
