#pragma once

#include "kernels/simulator/engine/warp.h"

#include <string>

namespace kernelarium::sim::control {

/// The running lanes continue at `pc` once the barrier opens.
void park_at_barrier(Warp& warp, const Op* pc, std::uint32_t number);

// Control-flow handlers. r[0] is a predicate unless stated otherwise; imm is the index of the target
// operation.
const Op* enter_block(Warp& warp, const Op* op); ///< site: basic block; imm: instructions in it
const Op* enter_block_counted(Warp& warp, const Op* op);
/// The warp's turn ends, and the next one begins at `op`.
const Op* end_turn(Warp& warp, const Op* op);
/// With checks: tells of lanes that execute an aligned instruction at `op` while others of their warp do at
/// `other`. False: enough was found.
bool tell_split_warp(Warp& warp, const Op* op, const Op* other);
/// Of the lanes that have left, those that went around the operation at which `lanes` are: they did what
/// these will do once they are together again. `ways`: the warp's.
std::uint32_t passed_by(const Warp& warp, const Warp::Ways& ways, std::uint32_t lanes);
/// With checks: tells of aligned barriers at which lanes of the warp wait and that those which leave went
/// around. False as above.
bool check_barriers_left(Warp& warp);
const Op* guard(Warp& warp, const Op* op); ///< runs the next operation for lanes whose predicate holds
const Op* guard_not(Warp& warp, const Op* op);
const Op* branch(Warp& warp, const Op* op);
const Op* branch_if(Warp& warp, const Op* op);
const Op* branch_if_not(Warp& warp, const Op* op);
const Op* branch_indexed(Warp& warp, const Op* op); ///< r[0]: u32 row; r[1] plain branches follow: the table
const Op* call(Warp& warp, const Op* op); ///< imm: index of the function; r[2]: start of the call's slots
const Op* call_indirect(Warp& warp, const Op* op); ///< r[1]: u64 row of function addresses; r[2] as for call
const Op* leave(Warp& warp, const Op* op);         ///< ret: back to the caller, or out of the kernel
const Op* exit(Warp& warp, const Op* op);
const Op* trap(Warp& warp, const Op* op);
const Op* breakpoint(Warp& warp, const Op* op);
/// The turn ends behind this operation, and other lanes of this warp run first in the next one.
const Op* give_way(Warp& warp, const Op* op);
const Op* nothing(Warp& warp, const Op* op);
const Op* unreachable_end(Warp& warp, const Op* op);

// Barriers of the block. imm: bits 0-15 the number (0xffff: in row r[1]), bit 32: a thread count is in
// row r[2], bit 33: the predicate r[3] is negated, bits 48-55: 1 popc, 2 and, 3 or (result in r[0]). An entry
// of a basic block must follow.
const Op* barrier_sync(Warp& warp, const Op* op);
const Op* barrier_arrive(Warp& warp, const Op* op);
const Op* barrier_reduce(Warp& warp, const Op* op);

/// Waits until the lanes in the membermasks of the active lanes have arrived; false: continue at `next`
/// instead.
bool gather(Warp& warp, const Op* op, const Op*& next);

// Operations over the lanes of a warp; the top byte of imm gives which of r[] is the membermask.
const Op* warp_sync(Warp& warp, const Op* op); ///< r[0]: mask
/// "up", "down", "bfly" or "idx"; `counted`: kept in traces. r: d, p, a, b, c, mask
Handler shuffle_handler(const std::string& mode, bool counted);
const Op* vote_all(Warp& warp, const Op* op); ///< r: d (predicate), a (predicate), mask
const Op* vote_any(Warp& warp, const Op* op);
const Op* vote_uniform(Warp& warp, const Op* op);
const Op* vote_ballot(Warp& warp, const Op* op); ///< r: d (row), a, mask
const Op* match_any32(Warp& warp, const Op* op); ///< r: d, a, mask
const Op* match_any64(Warp& warp, const Op* op);
const Op* match_all32(Warp& warp, const Op* op); ///< r: d, a, mask, p
const Op* match_all64(Warp& warp, const Op* op);
const Op* elect(Warp& warp, const Op* op);       ///< r: d, p, mask
const Op* active_mask(Warp& warp, const Op* op); ///< r: d
/// redux.sync by name ("add.u32"), or null.
Handler reduction(const std::string& name); ///< r: d, a, mask

/// cvta.local and cvta.to.local where checks are compiled in: r[0] = r[1], with its thread's name above the
/// offset, or without.
const Op* local_to_generic(Warp& warp, const Op* op);
const Op* generic_to_local(Warp& warp, const Op* op);
const Op*
local_address(Warp& warp,
              const Op* op); ///< r[0]: u64 or u32 row (imm bit 63: u32); imm: offset in the frame's locals

}
