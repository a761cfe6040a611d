#pragma once

#include "kernels/device/paths.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <vector>

namespace kernelarium::sim {

/// Chooses the blocks of a launch whose paths are kept, and gathers them from the workers.
class PathSampler {
 public:
  /// `finishers`: some block may learn from an atomic operation that it is the last, and take another path;
  /// which one depends on the host's threads, so that all are kept. `traced`: a block that is kept in
  /// addition to those that were chosen.
  PathSampler(std::uint64_t blocks, std::uint32_t warps_per_block, int sm_count, bool finishers,
              std::optional<std::uint64_t> traced = {});

  /// Prepares `path` if the block's path is to be kept, else leaves it without warps.
  void start(std::uint64_t block, BlockPath& path) const;
  /// Takes the results of a block that has ended: its path, if it was kept, and its length.
  void take(BlockPath& path, std::uint64_t instructions);
  /// Returns what was kept, in the order of blocks.
  void finish(Paths& paths);
  std::size_t most_entries() const { return most_entries_; }

 private:
  bool spread(std::uint64_t block) const { return std::binary_search(spread_.begin(), spread_.end(), block); }
  bool at_an_end(std::uint64_t block) const { return block == 0 || block + 1 == blocks_; }

  std::uint64_t blocks_;
  std::uint32_t warps_;
  bool finishers_;
  std::optional<std::uint64_t> traced_;
  std::size_t most_entries_; ///< of a warp
  std::vector<std::uint64_t> spread_;
  std::mutex mutex_;
  std::vector<BlockPath> taken_, ends_;
  /// Which blocks of the grid entered each basic block, as far as one did alone.
  struct Entered {
    bool any = false;
    std::optional<std::uint64_t> alone;
  };
  /// `entered`: the basic blocks that the path has.
  void look_for_finisher(const BlockPath& path, const std::vector<bool>& entered);
  std::vector<Entered> entered_; ///< by basic block
  std::vector<BlockPath> alone_; ///< that entered code that no other has, as they came
  /// One for each selection of basic blocks that a block of the grid entered.
  std::vector<std::pair<std::vector<bool>, BlockPath>> kinds_;
  std::optional<BlockPath> traced_path_;
  std::vector<std::uint64_t> of_sm_; ///< warp instructions of every sm_count-th block
  std::uint64_t most_ = 0, most_block_ = 0;
};

/// Entries of all warps, including omitted ones.
std::uint64_t length_of(const BlockPath& path);

}
