#include "kernels/simulator/engine/clock.h"

#include "kernels/simulator/engine/atomic_update.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/left_out_floats.h"
#include "kernels/simulator/engine/worker.h"

#include <functional>

namespace kernelarium::sim {

std::uint64_t clocks_of(const Warp& warp) {
  return warp.clocks + warp.worker->instructions_of_turn(warp) * kClocksPerInstruction;
}

void wait_until(Warp& warp, std::uint64_t clocks) {
  if (const std::uint64_t now = clocks_of(warp); now < clocks) warp.clocks += clocks - now;
}

void Worker::tell_clocks(Warp& warp, bool waits) {
  warp.waits_for_others = waits;
  store_if(launch_.clocks_after, warp.clocks, std::greater());
}

namespace control {

const Op* clock(Warp& warp, const Op* op) {
  const std::uint64_t now = clocks_of(warp) - op->imm * kClocksPerInstruction;
  for_lanes(warp, warp.row<std::uint64_t>(op->r[0]), [=](int) { return now; });
  return op + 1;
}

const Op* globaltimer(Warp& warp, const Op* op) {
  constexpr std::uint64_t kStep = 32; // ns, of an H200
  const auto clocks = static_cast<double>(clocks_of(warp) - op->imm * kClocksPerInstruction);
  const auto now = static_cast<std::uint64_t>(clocks / warp.worker->launch().spec.clock_ghz) / kStep * kStep;
  for_lanes(warp, warp.row<std::uint64_t>(op->r[0]), [=](int) { return now; });
  return op + 1;
}

const Op* nanosleep(Warp& warp, const Op* op) {
  if (leaves_out_time(warp)) return op + 1;
  std::uint32_t asked = 0;
  const auto* row = warp.row<std::uint32_t>(op->r[0]);
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1)
    asked = std::max(asked, row[std::countr_zero(rest)]);
  warp.clocks += static_cast<std::uint64_t>(slept_ns(asked) * warp.worker->launch().spec.clock_ghz);
  return give_way(warp, op);
}

}

}
