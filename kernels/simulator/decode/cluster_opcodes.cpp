#include "kernels/simulator/decode/lowering.h"
#include "kernels/simulator/engine/cluster.h"

namespace kernelarium::sim {
namespace {

/// mapa{.shared::cluster}.type d, a, rank
void lower_map(Lowering& l) {
  l.need_operands(3);
  const std::uint8_t width = width_of(l.last_type());
  Draft draft;
  draft.op.run = width == 4 ? &cluster::map32 : &cluster::map64;
  draft.value[1] = l.use(l.operand(1), width, ptx::Type::u64);
  draft.value[2] = l.use(l.operand(2), 4);
  l.define(l.operand(0), width, draft);
}

/// getctarank{.shared::cluster}.type d, a
void lower_rank(Lowering& l) {
  l.need_operands(2);
  const std::uint8_t width = width_of(l.last_type());
  Draft draft;
  draft.op.run = width == 4 ? &cluster::rank32 : &cluster::rank64;
  draft.value[1] = l.use(l.operand(1), width, ptx::Type::u64);
  l.define(l.operand(0), 4, draft);
}

void lower_barrier(Lowering& l) {
  if (!l.operands().empty()) l.malformed("no operands are expected");
  const bool arrives = l.has("arrive");
  if (arrives == l.has("wait")) l.malformed(".arrive or .wait is expected");
  l.branch_over();
  Draft draft;
  draft.op.run = arrives ? &cluster::barrier_arrive : &cluster::barrier_wait;
  draft.op.imm = (l.has("relaxed") ? 1u : 0u) | (l.has("aligned") ? 2u : 0u);
  l.push_unguarded(draft);
}

}

namespace {

/// Of the wait beyond that at a barrier of the block: seen with clusters of 2 to 8 blocks and 1 to 32 warps
/// per SM on an H200. What releases waits for its stores first.
constexpr std::uint16_t kClusterWait = 15;
/// Quarter clocks of the SM for each warp that arrives: 4.4 in clusters of two blocks, 5.3 in larger ones.
constexpr std::uint16_t kArrival = 20;

Cost cost_of_barrier(const ptx::Instruction& instruction) {
  if (instruction.has("wait")) return {Unit::barrier, 1, kClusterWait, kArrival};
  return instruction.has("relaxed") ? Cost{Unit::integer, 1, 5} : Cost{Unit::fence, 1, 0};
}

}

void add_cluster_opcodes(std::vector<Opcode>& table) {
  table.push_back({.name = "mapa",
                   .operands = "{.shared::cluster}.type d, a, rank",
                   .lower = &lower_map,
                   .capability = 90,
                   .idle = true,
                   .cost = {Unit::integer, 1, 10}});
  table.push_back({.name = "getctarank",
                   .operands = "{.shared::cluster}.type d, a",
                   .lower = &lower_rank,
                   .capability = 90,
                   .idle = true,
                   .cost = {Unit::integer, 1, 10}});
  for (const char* name : {"barrier.cluster.arrive", "barrier.cluster.wait"})
    table.push_back({.name = name,
                     .operands = "{.order}{.aligned}",
                     .lower = &lower_barrier,
                     .capability = 90,
                     .writes = false,
                     .steers = true,
                     .flow = Flow::wait,
                     .observes = Observes::always,
                     .idle = true,
                     .cost_by_form = &cost_of_barrier,
                     .pipe = Pipe::barrier});
}

}
