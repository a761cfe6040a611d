#pragma once

#include "kernels/program/runtime/state.h"

namespace kernelarium::program {

class Call;

/// With `--check all`: memory that the host must not access before it has waited. Here, work runs when it
/// is issued, so the result would be right; on a GPU it may not be there yet. Pages of managed and pinned
/// memory are guarded meanwhile, so that the host's access itself is reported; changes of other memory by
/// the host are reported when it waits.
///
/// The host's memory that work of the stream fills: the host must not access it.
void fills_host_memory(const Sentence& what, const Frames& frames, const HostRows& rows,
                       const Stream& stream);
/// A device may be about to write there: earlier changes by the host are reported.
void before_device_writes(const Thread& thread, std::uint64_t begin, std::uint64_t end);
/// A device has written there, by any means: these changes are not the host's.
void device_has_written(std::uint64_t begin, std::uint64_t end);
/// The host's memory that a copy of the stream reads: the host must not change it.
void reads_host_memory(const Sentence& what, const Frames& frames, const HostRows& rows,
                       const Stream& stream);
/// The same, of a kernel: what is the device's alone does not count.
void kernel_reads_host_memory(const Sentence& what, const Frames& frames, std::uint64_t begin,
                              std::uint64_t end, const Stream& stream);
/// The host is about to wait for `moment`: its earlier accesses are reported.
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
/// Whether the host's access to these bytes may matter; takes no lock.
bool is_watched(std::uint64_t begin, std::uint64_t end);
/// The host accesses these bytes: reports it if work may still use them.
void host_accesses(std::uint64_t begin, std::uint64_t end, bool writes, const Frames& frames);
/// While the system accesses these bytes for the host, their pages are open: a guard would not be met, but
/// make the system call fail.
class OpenForSystem {
 public:
  OpenForSystem(std::uint64_t begin, std::uint64_t end);
  ~OpenForSystem();
  OpenForSystem(const OpenForSystem&) = delete;

 private:
  std::uint64_t begin_, end_;
};
/// The host has hit a guard at `address`, in the program: reports it and removes the guard. False:
/// there is none.
bool met_guard(std::uint64_t address, bool writes, const Frames& frames);

}
