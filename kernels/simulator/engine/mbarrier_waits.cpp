#include "kernels/simulator/engine/mbarrier_waits.h"

#include "kernels/simulator/engine/async_copy.h"
#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/engine/worker.h"

#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

/// A loop that waits with a time limit is no idle loop: its test is looked for behind the place where lanes
/// stand.
constexpr std::ptrdiff_t kNear = 256;

bool is_test(const Op& op) { return op.run == &async::barrier_test || op.run == &async::barrier_test_parity; }

Sentence name_of(const Program& program, std::uint32_t offset) {
  for (const Site& site : program.sites)
    if (site.extent_end != 0 && offset >= site.extent_begin && offset < site.extent_end) {
      const std::string& name = program.shared_names[site.extent];
      const bool several = site.extent_end - site.extent_begin > 8;
      return Sentence(several ? fmt::format("{}[{}]", name, (offset - site.extent_begin) / 8) : name);
    }
  return Sentence::tr("at byte %1 of shared memory", offset);
}

Sentence needs(const Mbarrier& barrier) {
  const std::int32_t bytes = barrier.bytes;
  if (barrier.pending == 0)
    return bytes > 0 ? Sentence::tr("all have arrived, but %1 bytes that were announced (expect_tx) have not "
                                    "come: announce as many as the copies bring",
                                    bytes)
                     : Sentence::tr("all have arrived, but %1 bytes more have come than were announced: "
                                    "announce (expect_tx) as many as the copies bring",
                                    -bytes);
  if (bytes > 0)
    return Sentence::tr("%1 of %2 arrivals are missing, and %3 bytes that were announced (expect_tx)",
                        barrier.pending, barrier.expected, bytes);
  if (bytes < 0)
    return Sentence::tr("%1 of %2 arrivals are missing, and %3 bytes more have come than were announced "
                        "(expect_tx)",
                        barrier.pending, barrier.expected, -bytes);
  return Sentence::tr("%1 of %2 arrivals are missing", barrier.pending, barrier.expected);
}

}

Sentence awaited_mbarrier(const Program& program, const Warp& warp, const Fragment& fragment) {
  const auto at = fragment.pc - program.ops.data();
  const auto count = static_cast<std::ptrdiff_t>(program.ops.size());
  const std::uint32_t loop = program.idle_loop[static_cast<std::size_t>(at)];
  const std::byte* registers =
      warp.storage.data() + warp.storage_offset + warp.frames[fragment.frame].registers;
  const auto lane = static_cast<std::size_t>(std::countr_zero(fragment.mask));
  const auto row = [&](std::uint32_t offset, auto value) {
    std::memcpy(&value, registers + offset + lane * sizeof value, sizeof value);
    return value;
  };
  for (std::ptrdiff_t i = loop ? 0 : at; i < (loop ? count : std::min(count, at + kNear)); ++i) {
    const Op& op = program.ops[static_cast<std::size_t>(i)];
    if (!is_test(op) || (loop && program.idle_loop[static_cast<std::size_t>(i)] != loop)) continue;
    const std::uint32_t place =
        (row(op.r[4], std::uint32_t{}) + static_cast<std::uint32_t>(op.imm)) & kOffsetMask;
    if (place % 8 != 0 || place + 8 > warp.block->shared.size()) continue;
    const Mbarrier barrier = mbarrier_at(*warp.block, place);
    const bool awaited = op.run == &async::barrier_test ? Mbarrier::from(row(op.r[1], std::uint64_t{})).phase
                                                        : (row(op.r[1], std::uint32_t{}) & 1) != 0;
    if (barrier.valid && barrier.phase == awaited)
      return Sentence::tr("the mbarrier %1: %2", name_of(program, place), needs(barrier));
  }
  return {};
}

}
