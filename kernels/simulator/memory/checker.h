#pragma once

#include "kernels/base/sentence.h"
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

  /// What is wrong with an access, and for which lane.
  struct Finding {
    std::string kind;
    Sentence message;
    int lane = 0;
  };
  /// A finding that was kept back, and whose it is.
  struct Delayed {
    Finding finding;
    Warp* warp = nullptr;
    const Op* op = nullptr;
  };
  /// Puts the bytes that a lane is about to store into `out`.
  using ValueOf = void (*)(const Warp& warp, const Op* op, int lane, std::byte* out);

  void start_block(Block& block);
  /// One warp-wide access: the lanes lie around `base` as `pattern` says. `value_of` is null for loads and
  /// atomics.
  std::optional<Finding> shared_access(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base,
                                       int bytes, Kind kind, ValueOf value_of);
  std::optional<Finding> global_access(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base,
                                       int bytes, Kind kind, ValueOf value_of);
  void fence(Warp& warp);
  /// A read of shared memory that nobody has written is kept back until the next barrier of its block, to see
  /// whether a write follows that a barrier should have put before it. Gives it out, if there is one.
  std::optional<Delayed> take_delayed(const Block& block);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}
