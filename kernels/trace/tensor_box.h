#pragma once

#include "kernels/experiment/run.h"
#include "kernels/simulator/memory/tensor_map.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// A copy by tensor map that a traced block started: which box of which tensor goes to which bytes of shared
/// memory. Places are those that the simulator copies with (simulator/memory/tensor_map.h).
class TensorBox {
 public:
  static constexpr int piece_bytes = 16;
  /// 16 bytes of the box.
  struct Piece {
    int row = 0;                   ///< of the box: all dimensions but the first, as one
    int column = 0;                ///< of pieces along the first dimension
    std::uint32_t shared = 0;      ///< offset in shared memory
    std::uint32_t plain = 0;       ///< the same without the swizzle
    int elements = 0, outside = 0; ///< of it; and those beyond the tensor's edge
  };

  /// `record`: index into Trace::async of one with a tensor map.
  TensorBox(std::shared_ptr<const Run> run, std::size_t record);

  const AsyncRecord& record() const { return run_->trace->async[record_]; }
  const sim::TensorMap& map() const { return tile_.map; }
  std::int64_t corner(int dimension) const { return tile_.corner[dimension]; }
  const std::vector<Piece>& pieces() const { return pieces_; } ///< row by row
  int rows() const { return rows_; }
  int columns() const { return columns_; } ///< pieces of a row
  int elements_a_piece() const;
  /// Coordinates in the tensor of the first element of a piece, first dimension first.
  std::vector<std::int64_t> place_of(const Piece& piece) const;
  std::int64_t elements() const; ///< of the box
  std::int64_t outside() const;  ///< of them beyond the edge
  int swizzle_bytes() const;     ///< 0: none
  std::string type() const;      ///< "bf16"

  /// Indices of a block's copies by tensor map, in the order of execution.
  static std::vector<std::size_t> of_block(const Run& run, int launch, std::uint64_t block);

 private:
  std::shared_ptr<const Run> run_;
  std::size_t record_;
  sim::TensorTile tile_;
  std::vector<Piece> pieces_;
  int rows_ = 0, columns_ = 0;
};

}
