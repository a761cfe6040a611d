#pragma once

#include "kernels/trace/block_steps.h"

#include <memory>
#include <vector>

namespace kernelarium {

/// How often one block went over its data: a new pass begins where a source line reaches elements
/// that others read before it, or reaches its own again. A block that processes its data tile by tile, with
/// barriers in between, makes one pass per tile. Derived from the trace alone, so it is also right for edited
/// kernels.
class BlockPasses {
 public:
  /// One walk over elements of one buffer.
  struct Strip {
    int buffer = 0; ///< index into Run::buffers, or BlockSteps::shared (elements are words of 4 bytes)
    bool written = false;
    std::vector<int> lines; ///< of the source, ascending; empty if unknown
    int times = 1;          ///< passes reported as one, if there are too many to show one by one
    ElementSet elements;
    std::vector<std::int32_t> owner;   ///< by rank in `elements`: the first thread that touched it
    std::vector<std::uint32_t> warps;  ///< by rank: warps that touched it; empty where no element has several
    std::int64_t wanted = 0;           ///< bytes that all threads together requested
    std::int64_t moved = 0;            ///< bytes of the 32-byte sectors for them; 0 in shared memory
    std::int64_t requests = 0;         ///< warp-wide accesses
    int first_step = 0, last_step = 0; ///< of the block
    void join(const Strip& other);
  };
  /// A pass: what is read, and what is written while or after that.
  struct Band {
    std::vector<Strip> strips; ///< those that read first
    /// A warp's shuffles after this pass and before the next, or between its reads and its writes.
    int shuffles = 0;
    bool inside = false; ///< these and later ones are between reads and writes
    int barriers = 0;
    std::int64_t exchanged = 0; ///< bytes requested from shared memory, in accesses that are not a pass
    std::int64_t elements() const;
    bool reads() const { return !strips.empty() && !strips.front().written; }
  };

  /// `warp`: if it works on one row of a matrix while the block works on several, only that row is shown;
  /// -1: all.
  static std::shared_ptr<const BlockPasses> of(const std::shared_ptr<const BlockSteps>& steps, int warp = -1);

  const BlockSteps& steps() const { return *steps_; }
  const std::vector<Band>& bands() const { return bands_; }
  /// Row of a matrix that is shown alone, or -1.
  std::int64_t row() const { return row_; }
  /// Whether each pass is a tile: the work between barriers, from one that loads data to the next.
  bool tiled() const { return tiled_; }
  /// Global memory: bytes of the elements read, each once; bytes moved by all reads, and by all writes.
  std::int64_t read_once() const { return read_once_; }
  std::int64_t read() const { return read_; }
  std::int64_t written() const { return written_; }

 private:
  struct Walk;
  BlockPasses() = default;
  void choose_row(int warp);
  void find_tiles();
  std::vector<Walk> walks() const;
  void build(int warp);

  std::shared_ptr<const BlockSteps> steps_;
  std::vector<Band> bands_;
  std::vector<std::pair<std::int64_t, std::int64_t>> limits_; ///< by buffer: elements shown; empty: all
  bool tiled_ = false;
  std::int64_t row_ = -1, read_once_ = 0, read_ = 0, written_ = 0;
};

}
