#pragma once

#include "kernels/simulator/engine/dependence.h"
#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/engine/unwritten.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace kernelarium::sim {

/// Unwritten values in the registers of a warp, followed from the load that found them until they are
/// overwritten, or reach memory, an address or a branch. Only warps that hold such a value run this way,
/// operation by operation.
class Following {
 public:
  /// The operation now run loads unwritten bytes for a lane (one bit per byte of the access at `place`).
  /// `padding`: they look like the padding of a struct.
  /// Of an atomic operation: it finds them there.
  void loaded(const Op* op, int lane, std::uint32_t bytes, std::uint64_t place, bool padding,
              std::shared_ptr<Origin> origin) {
    loads_.push_back({op, lane, bytes, place, padding, std::move(origin)});
  }
  /// The operation now run moves values between lanes: where each lane's came from.
  void shuffled(const Op* op, const std::uint8_t* source);

  /// Whether what an atomic operation does depends on the unwritten ones among the bytes that it finds
  /// (`held`) at its place.
  bool depends_on_held(const Warp& warp, const Op* op, int lane, std::uint32_t bytes, std::uint64_t place,
                       std::uint64_t held) const;

  /// Runs the warp from `pc` on; returns where to go on when nothing is followed any more, or null when the
  /// warp stops.
  const Op* run(Warp& warp, const Op* pc);
  bool idle() const { return rows_.empty(); }
  /// A register that nothing has set yet, of the frame that begins at `base`.
  void unset(std::uint32_t base, std::uint32_t row, std::uint32_t lanes, std::shared_ptr<Origin> origin);

 private:
  struct Load {
    const Op* op;
    int lane;
    std::uint32_t bytes;
    std::uint64_t place;
    bool padding;
    std::shared_ptr<Origin> origin;
  };
  /// Of the values that a store takes to memory, what is unwritten.
  struct Stored {
    /// Of a lane's access, a bit each: those that stay so in shared or local memory.
    std::uint32_t bytes[kLanes] = {};
    std::uint32_t lanes = 0, certain = 0; ///< as in Unwritten
    std::shared_ptr<Origin> origin;
  };
  const Unwritten& of(std::uint32_t row) const {
    static const Unwritten none;
    const auto found = rows_.find(row);
    return found == rows_.end() ? none : found->second;
  }
  void set(std::uint32_t row, std::uint32_t mask, const Unwritten& value);
  bool matters(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask);
  Stored stored(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask) const;
  void keep_unwritten(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask, const Before& before);
  // following_atomics.cpp
  /// Whether a compare-and-swap takes unwritten bits otherwise than from its own place and back to it.
  bool swap_matters(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask,
                    std::shared_ptr<Origin>& origin) const;
  /// What an atomic operation has found unwritten and left as it was.
  void keep_unwritten_by_atomic(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask,
                                const Before& before);
  void pass_on_atomic(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask);
  bool pass_on_copy(Warp& warp, const Op* op);
  void pass_slots(const std::vector<CallLayout::Slot>& slots, std::uint32_t from, std::uint32_t to,
                  std::uint32_t mask);
  /// A function has returned: its registers are gone.
  void forget(const Frame& frame, std::uint32_t mask);
  /// Whether the operation computes with an unwritten value or with the carry flag of one.
  bool reads_unwritten(const Role& role, const Op* op, std::uint32_t base) const;
  /// Whether pass_on() tries the operation again, and so needs what the registers held before it. A copy of
  /// the frame costs more than most operations.
  bool needs_registers_before(const Warp& warp, const Op* op, std::uint32_t base) const;
  void pass_on(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask, const Before& before);
  void pass_on_load(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask);
  // following_exchanges.cpp
  void pass_on_shuffle(const Op* op, std::uint32_t base, std::uint32_t mask, std::uint32_t defines);
  /// What a vote, a match or a reduction of the warp gives its lanes. `before`: the frame until then.
  Unwritten exchanged(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask,
                      const std::vector<std::byte>& before) const;
  // following_products.cpp
  /// What is unwritten in a row; `origin` becomes its origin if anything is.
  const Unwritten& noted(std::uint32_t row, std::shared_ptr<Origin>& origin) const;
  void keep_unwritten_rows(const Warp& warp, const Op* op, std::uint32_t base) const;
  void pass_on_rows(const Op* op, std::uint32_t base, std::uint32_t defines, bool transposed);
  /// `before`: the frame until then.
  void pass_on_tiles(const Op* op, std::uint32_t base, const std::vector<std::byte>& before);
  void pass_on_product(const Warp& warp, const Op* op, std::uint32_t base, bool keeps_sums);

  static constexpr std::uint32_t kCarry = ~0u;
  std::unordered_map<std::uint32_t, Unwritten> rows_; ///< by place in Warp::storage; kCarry: the carry flag
  std::vector<Load> loads_;                           ///< of the operation now run
  const Op* shuffle_ = nullptr;
  std::uint8_t sources_[kLanes] = {};
};

/// Where a lane's access goes, if it is a block's shared memory or the thread's local memory.
struct Inside {
  const Block* block = nullptr; ///< null: local memory
  std::uint64_t place = 0;
};
std::optional<Inside> inside(const Warp& warp, const Op* op, int lane);

/// Which of the operation's registers it writes and reads.
const Role& role_of(const Warp& warp, const Op* op);

/// Follows what a function's variables hold before anything is assigned to them, from its first operation on.
void follow_unset(Warp& warp, const FunctionCode& function, std::uint32_t lanes);

/// Stops the warp so that it runs `op` again, followed.
void start_following(Warp& warp, const Op* op);

}
