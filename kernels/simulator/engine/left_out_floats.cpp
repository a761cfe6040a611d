#include "kernels/simulator/engine/left_out_floats.h"

#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/following.h"
#include "kernels/simulator/engine/worker.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string_view>

namespace kernelarium::sim {

using namespace std::string_view_literals;

namespace {

/// Among `count` warps, or blocks along an axis.
struct Unit {
  std::uint64_t number, count;
  bool odd() const { return number & 1; }
  /// Every second pair; where there are not two of them, every second one.
  bool in_odd_pair() const { return count < 4 ? odd() : number >> 1 & 1; }
  bool upper() const { return number >= count / 2; }
};

Unit along(std::int64_t number, std::int64_t count) {
  return {static_cast<std::uint64_t>(number), static_cast<std::uint64_t>(count)};
}

}

bool leaves_out_floats(const Warp& warp) {
  const LaunchState& launch = warp.worker->launch();
  const Dim3& grid = launch.grid;
  const Block& block = *warp.block;
  const Unit all{block.index, static_cast<std::uint64_t>(grid.count())};
  const Unit x = grid.x > 1 ? along(block.id.x, grid.x) : all;
  const Unit one = block.threads > kLanes ? Unit{warp.index, block.warps.size()} : all;
  const bool odd_row = grid.y > 1 ? along(block.id.y, grid.y).odd() : x.in_odd_pair();
  const bool odd_plane = grid.z > 1 ? along(block.id.z, grid.z).odd() : all.upper();
  switch (launch.left_out) {
  case LeftOut::floats_of_odd_warps:
    return one.odd();
  case LeftOut::floats_of_even_warps:
    return !one.odd();
  case LeftOut::floats_of_odd_pairs:
    return one.in_odd_pair();
  case LeftOut::floats_of_even_pairs:
    return !one.in_odd_pair();
  case LeftOut::floats_of_odd_blocks:
    return x.odd();
  case LeftOut::floats_of_even_blocks:
    return !x.odd();
  case LeftOut::floats_of_odd_block_rows:
    return odd_row;
  case LeftOut::floats_of_even_block_rows:
    return !odd_row;
  case LeftOut::floats_of_odd_block_planes:
    return odd_plane;
  case LeftOut::floats_of_even_block_planes:
    return !odd_plane;
  default:
    return false;
  }
}

bool leaves_out_time(const Warp& warp) {
  const LeftOut left_out = warp.worker->launch().left_out;
  return left_out == LeftOut::time || left_out == LeftOut::order;
}

bool leaves_out_products(const Warp& warp) {
  return warp.worker->launch().left_out == LeftOut::products || leaves_out_floats(warp);
}

namespace {

/// Of an instruction such as "fma.rn.f32".
std::uint8_t bytes_of_float(std::string_view text) {
  constexpr std::array kOperations{"add"sv, "sub"sv, "mul"sv, "fma"sv,  "mad"sv,   "div"sv,
                                   "rcp"sv, "min"sv, "max"sv, "sqrt"sv, "rsqrt"sv, "ex2"sv,
                                   "lg2"sv, "sin"sv, "cos"sv, "tanh"sv};
  if (std::ranges::find(kOperations, text.substr(0, text.find('.'))) == kOperations.end()) return 0;
  const std::string_view type = text.substr(text.rfind('.') + 1);
  if (type == "f64") return 8;
  if (type == "f32" || type == "f16x2" || type == "bf16x2") return 4;
  return type == "f16" || type == "bf16" ? 2 : 0;
}

/// Marks the bytes of an operand among those of results.
constexpr std::uint8_t kAdded = 0x80;
/// Marks a store to global memory.
constexpr std::uint8_t kStored = 0x40;

/// Of "red.shared.add.f32": what its operand has.
std::uint8_t bytes_of_added(std::string_view text) {
  if (!text.starts_with("red.") && !text.starts_with("atom.")) return 0;
  if (text.find(".add.") == text.npos) return 0;
  return text.ends_with(".f32") ? 4 : text.ends_with(".f64") ? 8 : 0;
}

/// Of "st.global.v4.b32", or a copy from shared to global memory.
bool stores(std::string_view text) {
  if (text.starts_with("cp.async.bulk") || text.starts_with("cp.reduce.async.bulk"))
    return text.find(".global.shared") != text.npos;
  if (!text.starts_with("st.")) return false;
  return std::ranges::none_of(std::array{".shared"sv, ".local"sv, ".param"sv},
                              [&](std::string_view other) { return text.find(other) != text.npos; });
}

}

std::vector<std::uint8_t> bytes_of_floats(const Program& program) {
  std::vector<std::uint8_t> bytes;
  for (const std::string& text : program.texts) {
    const std::uint8_t added = bytes_of_added(text);
    bytes.push_back(added ? kAdded | added : bytes_of_float(text));
  }
  if (std::ranges::all_of(bytes, [](std::uint8_t one) { return one == 0; }))
    std::ranges::transform(program.texts, bytes.begin(),
                           [](const std::string& text) { return stores(text) ? kStored : std::uint8_t{0}; });
  return bytes;
}

void run_without_floats(Warp& warp, const Op* pc) {
  const std::vector<std::uint8_t>& float_bytes = warp.worker->launch().float_bytes;
  // Such warps run fused operations one by one.
  if (!warp.following) warp.following = std::make_shared<Following>();
  while (pc) {
    std::uint32_t mask = warp.mask;
    const Op* done = pc;
    if (pc->run == &control::guard || pc->run == &control::guard_not) {
      const std::uint32_t holds = warp.predicate(pc->r[0]);
      mask &= pc->run == &control::guard ? holds : ~holds;
      ++done;
    }
    const std::uint8_t kind = float_bytes[done->index];
    if (kind == kStored && role_of(warp, done).uses != 0) { // else it is the entry into a basic block
      pc = done + 1;
      continue;
    }
    std::array<std::byte, kLanes * sizeof(double)> kept;
    const std::size_t added = kind & kAdded ? (kind & ~kAdded) * std::size_t{kLanes} : 0;
    if (added) { // for as long as the atomic operation takes: others may need the operand
      std::memcpy(kept.data(), warp.r + done->r[1], added);
      std::memset(warp.r + done->r[1], 0, added);
    }
    const Op* next = pc->run(warp, pc);
    if (added) std::memcpy(warp.r + done->r[1], kept.data(), added);
    const std::size_t bytes =
        next && !added && kind != kStored && role_of(warp, done).defines == 1 ? kind : 0;
    for (std::uint32_t rest = bytes ? mask : 0; rest; rest &= rest - 1)
      std::fill_n(warp.r + done->r[0] + static_cast<std::size_t>(std::countr_zero(rest)) * bytes, bytes,
                  std::byte{0});
    pc = next;
  }
}

}
