#include "kernels/simulator/engine/pieces.h"
#include "kernels/simulator/memory/checker_state.h"

#include <utility>

/// discard.global gives up what memory holds: like a store of nothing anyone knows.
namespace kernelarium::sim {

bool Checker::discards(Warp& warp, const Op* op, int lane, std::uint64_t address, std::uint64_t bytes) {
  Allocation* holder = state_->launch.memory.find(address);
  if (!holder || address + bytes > holder->address + holder->bytes || state_->stopped) return true;
  const std::uint32_t all = std::exchange(warp.mask, 1u << lane);
  const bool fine = for_pieces(warp, address, bytes, [&](Pattern& pattern, std::uint64_t at, int size) {
    return global_access(warp, op, pattern, at, size, Kind::write, nullptr);
  });
  warp.mask = all;
  holder->mark_unwritten(address - holder->address, bytes);
  return fine;
}

}
