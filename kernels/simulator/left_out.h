#pragma once

#include <cstdint>

namespace kernelarium {

/// What a simulated GPU leaves out, or does in another way, on purpose, to learn whether a result depends on
/// it.
enum class LeftOut : std::uint8_t {
  nothing,
  products,       ///< matrix instructions add nothing to C
  products_twice, ///< matrix instructions add their products twice
  copies,         ///< asynchronous copies to shared memory bring zeros
  remote,         ///< addresses in the shared memory of other blocks lead to the block's own
  time,           ///< a warp runs as long as it can: sleeping, or counting to a million, makes no order
  order,          ///< the same, and the last block and warp run first
  turns,          ///< nothing; but many clusters run together in short turns, as on a GPU
  company,        ///< one cluster at a time runs, the last one first: what waits for others waits forever
  // What some warps compute in floating point is 0: every second one, or every second pair of them, by the
  // number in the block, or, where a block is one warp, the number of the block. Where a kernel computes
  // nothing in floating point, what they store to global memory is lost.
  floats_of_odd_warps,
  floats_of_even_warps,
  floats_of_odd_pairs,
  floats_of_even_pairs,
  floats_of_odd_blocks, ///< along x
  floats_of_even_blocks,
  floats_of_odd_block_rows, ///< along y; where the grid has one row, every second pair of blocks
  floats_of_even_block_rows,
  floats_of_odd_block_planes, ///< along z; where the grid has one plane, the second half of the blocks
  floats_of_even_block_planes,
  // Of kernels that do more than move data (only_moves.h):
  kernels,      ///< all blocks
  first_block,  ///< the first block
  other_blocks, ///< all but the first block
  lower_stores, ///< what they change in each allocation, its lower half
  upper_stores, ///< its upper half
  // The device is whole, its runtime is not:
  other_devices,     ///< what kernels compute on all devices but the first
  copies_peer,       ///< what is copied from device to device
  copies_out,        ///< what is copied to the host
  mapped,            ///< what the host wrote into memory that kernels access in place: it reads as zeros
  upper_copies_peer, ///< the second half of each copy from device to device
  lower_copies_out,  ///< the first half of each copy to the host
  upper_copies_out   ///< the second half of each copy to the host
};

}
