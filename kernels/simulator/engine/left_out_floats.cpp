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

bool leaves_out_floats(const Warp& warp) {
  const Block& block = *warp.block;
  const bool odd_block = block.index & 1, odd_warp = block.threads > kLanes ? warp.index & 1 : odd_block;
  switch (warp.worker->launch().left_out) {
  case LeftOut::floats_of_odd_warps:
    return odd_warp;
  case LeftOut::floats_of_even_warps:
    return !odd_warp;
  case LeftOut::floats_of_odd_blocks:
    return odd_block;
  case LeftOut::floats_of_even_blocks:
    return !odd_block;
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
  using namespace std::string_view_literals;
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

/// Of "red.shared.add.f32": what its operand has.
std::uint8_t bytes_of_added(std::string_view text) {
  if (!text.starts_with("red.") && !text.starts_with("atom.")) return 0;
  if (text.find(".add.") == text.npos) return 0;
  return text.ends_with(".f32") ? 4 : text.ends_with(".f64") ? 8 : 0;
}

}

std::vector<std::uint8_t> bytes_of_floats(const Program& program) {
  std::vector<std::uint8_t> bytes;
  for (const std::string& text : program.texts) {
    const std::uint8_t added = bytes_of_added(text);
    bytes.push_back(added ? kAdded | added : bytes_of_float(text));
  }
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
    std::array<std::byte, kLanes * sizeof(double)> kept;
    const std::size_t added = kind & kAdded ? (kind & ~kAdded) * std::size_t{kLanes} : 0;
    if (added) { // for as long as the atomic operation takes: others may need the operand
      std::memcpy(kept.data(), warp.r + done->r[1], added);
      std::memset(warp.r + done->r[1], 0, added);
    }
    const Op* next = pc->run(warp, pc);
    if (added) std::memcpy(warp.r + done->r[1], kept.data(), added);
    const std::size_t bytes = next && !added && role_of(warp, done).defines == 1 ? kind : 0;
    for (std::uint32_t rest = bytes ? mask : 0; rest; rest &= rest - 1)
      std::fill_n(warp.r + done->r[0] + static_cast<std::size_t>(std::countr_zero(rest)) * bytes, bytes,
                  std::byte{0});
    pc = next;
  }
}

}
