#pragma once

#include "kernels/program/runtime/state.h"

namespace kernelarium::program {

class Call;

/// With `--check all`: what the host must not touch before it has waited. Work has run when it is issued
/// here, so the result would be right; on a GPU it may not be there yet. Pages of managed and pinned memory
/// are guarded meanwhile, so that the host's access itself is told; elsewhere what the host has changed is
/// told when it waits.
///
/// The host's memory from `begin` on that a piece of work of the stream fills: the host must not touch it.
void fills_host_memory(const Sentence& what, const Frames& frames, std::uint64_t begin, std::uint64_t end,
                       const Stream& stream);
/// A device may be about to write there: what the host has changed before is told.
void before_device_writes(const Thread& thread, std::uint64_t begin, std::uint64_t end);
/// A device has written there, in whatever way: what has changed is not the host's doing.
void device_has_written(std::uint64_t begin, std::uint64_t end);
/// The host's memory that a copy of the stream reads: the host must not change it.
void reads_host_memory(const Sentence& what, const Frames& frames, std::uint64_t begin, std::uint64_t end,
                       const Stream& stream);
/// The host is about to wait for `moment`: what it has touched before is told.
void look_at_host_memory(const Thread& thread, const VectorClock& moment);
/// The block is about to go.
void look_at_host_memory(const Block& block);
/// Registered memory is the same for the program and the runtime: its guards are open meanwhile.
class OpenGuards {
 public:
  OpenGuards();
  ~OpenGuards();
  OpenGuards(const OpenGuards&) = delete;
};
/// The host has met a guard at `address`, there in the program: tells of it and takes the guard away. False:
/// there is none.
bool met_guard(std::uint64_t address, const Frames& frames);

}
