#pragma once

#include "kernels/simulator/engine/warp.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace kernelarium::sim {

struct LaunchState;

enum class Kind : std::uint8_t { read, write, atomic };

/// Finds races and uninitialised reads with Checks::all. A race is judged by the rules of the programming
/// model, not by what the simulator's order of execution happens to give: two accesses to one place, at least
/// one a plain write, by different threads with nothing that orders them. What orders them: a block barrier,
/// __syncwarp within a warp, and from block to block a fence with an atomic operation on both sides. Launches
/// with checks run on one host thread, so findings are the same every time.
class Checker {
 public:
  explicit Checker(LaunchState& launch);
  ~Checker();

  void start_block(Block& block);
  /// One warp-wide access to shared memory. Returns what is wrong with it and for which lane, if anything.
  struct Finding {
    std::string kind, message;
    int lane = 0;
  };
  std::optional<Finding> shared_access(Warp& warp, const Op* op, const std::uint64_t* address, int bytes,
                                       Kind kind, const std::byte* const* values);
  std::optional<Finding> global_access(Warp& warp, const Op* op, const std::uint64_t* address, int bytes,
                                       Kind kind, const std::byte* const* values);
  void fence(Warp& warp);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}
