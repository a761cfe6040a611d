#include "kernels/simulator/decode/row_allocation.h"

#include <algorithm>
#include <array>
#include <map>

namespace kernelarium::sim {
namespace {

using Bits = std::vector<std::uint64_t>;
bool get(const Bits& bits, std::size_t i) { return (bits[i / 64] >> (i % 64)) & 1; }
void set(Bits& bits, std::size_t i) { bits[i / 64] |= std::uint64_t{1} << (i % 64); }

struct Interval {
  std::uint32_t first = ~0u, last = 0;
  void cover(std::uint32_t position) {
    first = std::min(first, position);
    last = std::max(last, position);
  }
};

std::uint32_t row_bytes(std::uint8_t width) { return width == 0 ? 4u : 32u * width; }

}

void allocate_rows(std::vector<Value>& values, const std::vector<Draft>& drafts,
                   const std::vector<DraftBlock>& blocks, std::uint32_t start, FunctionCode& function) {
  const std::size_t words = values.size() / 64 + 1;
  const auto allocated = [&](std::uint32_t value) { return value != 0 && !values[value].fixed; };

  // Backward liveness over the blocks.
  std::vector<Bits> uses(blocks.size(), Bits(words)), kills(blocks.size(), Bits(words)),
      live_in(blocks.size(), Bits(words)), live_out(blocks.size(), Bits(words));
  for (std::size_t b = 0; b < blocks.size(); ++b)
    for (std::uint32_t d = blocks[b].begin; d < blocks[b].end; ++d) {
      const Draft& draft = drafts[d];
      for (std::size_t i = 0; i < 6; ++i)
        if (allocated(draft.value[i]) && (!((draft.defines >> i) & 1) || draft.partial) &&
            !get(kills[b], draft.value[i]))
          set(uses[b], draft.value[i]);
      for (const std::uint32_t value : draft.traced)
        if (allocated(value) && !get(kills[b], value)) set(uses[b], value);
      for (std::size_t i = 0; i < 6; ++i)
        if (allocated(draft.value[i]) && ((draft.defines >> i) & 1) && !draft.partial)
          set(kills[b], draft.value[i]);
    }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t b = blocks.size(); b-- > 0;) {
      for (const std::uint32_t next : blocks[b].successors)
        for (std::size_t w = 0; w < words; ++w) live_out[b][w] |= live_in[next][w];
      for (std::size_t w = 0; w < words; ++w) {
        const std::uint64_t in = uses[b][w] | (live_out[b][w] & ~kills[b][w]);
        changed |= in != live_in[b][w];
        live_in[b][w] = in;
      }
    }
  }

  std::vector<Interval> intervals(values.size());
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    for (std::size_t v = 1; v < values.size(); ++v) {
      if (get(live_in[b], v)) intervals[v].cover(blocks[b].begin);
      if (get(live_out[b], v)) intervals[v].cover(blocks[b].end);
    }
    for (std::uint32_t d = blocks[b].begin; d < blocks[b].end; ++d) {
      for (const std::uint32_t value : drafts[d].value)
        if (allocated(value)) intervals[value].cover(d);
      for (const std::uint32_t value : drafts[d].traced)
        if (allocated(value)) intervals[value].cover(d);
    }
  }

  // Linear scan, a free list for each width. A row is free again after the last use, not in the same
  // operation: handlers may write a result before they have read every source.
  std::uint32_t end = start;
  const auto fresh = [&](std::uint8_t width) {
    const std::uint32_t bytes = row_bytes(width);
    const std::uint32_t alignment = std::min(bytes, 64u);
    end = (end + alignment - 1) / alignment * alignment;
    const std::uint32_t offset = end;
    end += bytes;
    return offset;
  };
  for (Value& value : values)
    if (value.fixed && value.width == 0) value.offset = value.row.offset = fresh(0);
  std::vector<std::uint32_t> order;
  for (std::uint32_t v = 1; v < values.size(); ++v)
    if (!values[v].fixed && intervals[v].first != ~0u) order.push_back(v);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return intervals[a].first < intervals[b].first; });
  std::array<std::vector<std::uint32_t>, 17> free_rows;
  std::multimap<std::uint32_t, std::uint32_t> active; // last use -> value
  for (const std::uint32_t v : order) {
    while (!active.empty() && active.begin()->first < intervals[v].first) {
      const Value& gone = values[active.begin()->second];
      free_rows[gone.width].push_back(gone.offset);
      active.erase(active.begin());
    }
    std::vector<std::uint32_t>& pool = free_rows[values[v].width];
    if (pool.empty()) {
      values[v].offset = fresh(values[v].width);
    } else {
      values[v].offset = pool.back();
      pool.pop_back();
    }
    active.emplace(intervals[v].last, v);
  }
  for (Value& value : values) {
    if (!value.fixed) continue;
    if (value.width != 0) value.offset = value.row.offset = fresh(value.width);
    value.row.width = value.width;
    function.fixed.push_back(value.row);
  }
  // Those that differ from block to block come first: they are filled again for each.
  std::stable_partition(function.fixed.begin(), function.fixed.end(),
                        [](const FixedRow& row) { return row.varies_by_block(); });
  function.frame_bytes = (end + 63) / 64 * 64;
  if (blocks.empty()) return;
  std::vector<std::uint32_t> first_use(values.size(), ~0u);
  for (const Draft& draft : drafts)
    for (std::size_t i = 0; i < 6; ++i)
      if (allocated(draft.value[i]) && !(draft.defines >> i & 1))
        first_use[draft.value[i]] = std::min(first_use[draft.value[i]], draft.op.index);
  for (std::uint32_t v = 1; v < values.size(); ++v)
    if (get(live_in[0], v) && first_use[v] != ~0u)
      function.unset.push_back({values[v].offset, row_bytes(values[v].width), first_use[v]});
}

}
