#pragma once

#include "kernels/simulator/engine/launch_state.h"
#include "kernels/simulator/engine/matrix_math.h"
#include "kernels/simulator/engine/worker.h"

/// What a trace records of matrix instructions and of asynchronous work; if nothing is traced, all of it
/// costs one comparison.
namespace kernelarium::sim {

inline bool is_traced(const Warp& warp) { return warp.block->trace_index != ~0u; }
/// The same for what the blocks of a traced block's cluster do to each other.
inline bool is_cluster_traced(const Warp& warp) { return warp.block->cluster->trace_index != ~0u; }

/// Records one matrix instruction: rows of 32 lanes with their values when add() is called.
class MatrixTracing {
 public:
  /// `row_words`: 32-bit words of a row, 32 or (f64) 64; `count`: rows in all. Inactive if the trace has
  /// no room for them.
  MatrixTracing(Warp& warp, const Op* op, std::size_t row_words, std::size_t count);
  explicit operator bool() const { return active_; }
  MatrixRecord& record() { return entry_.record; }
  void set(std::size_t row, const void* words);
  void keep();

 private:
  Warp* warp_;
  std::size_t row_words_;
  bool active_ = false;
  TracedMatrix entry_;
};

/// With place, time and lanes filled in.
AsyncRecord async_record(Warp& warp, const Op* op, AsyncRecord::What what);
/// `map`: the tensor map's bytes, if there is one.
void keep_async(Warp& warp, const AsyncRecord& record, const std::byte* map = nullptr);
/// Accesses of the active lanes to other blocks of the cluster.
void record_remote(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, bool writes);

}
