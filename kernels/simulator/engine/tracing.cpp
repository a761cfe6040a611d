#include "kernels/simulator/engine/tracing.h"

#include "kernels/simulator/engine/cluster.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace kernelarium::sim {

MatrixTracing::MatrixTracing(Warp& warp, const Op* op, std::size_t row_words, std::size_t count)
    : warp_(&warp), row_words_(row_words) {
  LaunchState& launch = warp.worker->launch();
  const TraceRequest& trace = *launch.options.trace;
  if (trace.watched_bytes > 0) return;
  const std::size_t words = row_words * count;
  if (warp.traced_words + words > trace.matrix_words) {
    const std::lock_guard lock(launch.mutex);
    ++launch.trace->matrices_dropped;
    return;
  }
  warp.traced_words += words;
  active_ = true;
  entry_.words.resize(words);
  entry_.instruction = op->index;
  MatrixRecord& record = entry_.record;
  record.block = warp.block->index;
  record.warp = warp.index;
  record.line = static_cast<std::uint32_t>(warp.worker->program().places[op->index].line);
  record.step = warp.block->steps++;
  record.barrier = warp.block->epoch;
}

void MatrixTracing::set(std::size_t row, const void* words) {
  std::memcpy(entry_.words.data() + row * row_words_, words, row_words_ * sizeof(std::uint32_t));
}

void MatrixTracing::keep() {
  LaunchState& launch = warp_->worker->launch();
  const std::lock_guard lock(launch.mutex);
  if (launch.traced_matrices.add({warp_->block->trace_index, warp_->block->index}, std::move(entry_),
                                 launch.options.trace->record_limit) != Added::kept)
    ++launch.trace->matrices_dropped;
}

AsyncRecord async_record(Warp& warp, const Op* op, AsyncRecord::What what) {
  const Program& program = warp.worker->program();
  AsyncRecord record;
  record.what = what;
  record.block = record.other = warp.block->index;
  record.warp = warp.index;
  record.line = static_cast<std::uint32_t>(program.places[op->index].line);
  record.ptx_line = static_cast<std::uint32_t>(program.ptx_lines[op->index]);
  record.step = warp.block->steps++;
  record.mask = warp.mask;
  return record;
}

void keep_async(Warp& warp, const AsyncRecord& record, const std::byte* map) {
  LaunchState& launch = warp.worker->launch();
  const TraceRequest& trace = *launch.options.trace;
  if (trace.watched_bytes > 0) return;
  TracedAsync entry{record, {}};
  if (map) {
    entry.map.emplace();
    std::memcpy(entry.map->data(), map, entry.map->size());
  }
  const std::lock_guard lock(launch.mutex);
  if (launch.traced_async.add({warp.block->cluster->trace_index, record.block}, std::move(entry),
                              trace.record_limit) != Added::kept)
    ++launch.trace->dropped;
}

void record_remote(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, bool writes) {
  for (std::uint32_t rest = warp.mask; rest;) {
    const Block* owner = block_at(warp, address[std::countr_zero(rest)]);
    AsyncRecord record = async_record(warp, op, AsyncRecord::What::remote);
    record.mask = 0;
    record.other = owner->index;
    record.to_shared = writes;
    record.shared = ~0u;
    for (std::uint32_t left = rest; left; left &= left - 1) {
      const int lane = std::countr_zero(left);
      if (block_at(warp, address[lane]) != owner) continue;
      const auto offset = static_cast<std::uint32_t>(address[lane] & kOffsetMask);
      record.mask |= 1u << lane;
      record.bytes += static_cast<std::uint32_t>(bytes);
      record.shared = std::min(record.shared, offset);
      record.shared_end = std::max(record.shared_end, offset + static_cast<std::uint32_t>(bytes));
    }
    rest &= ~record.mask;
    keep_async(warp, record);
  }
}

}
