#include "kernels/simulator/engine/following.h"

#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

/// What atomic operations do with what nobody has written: libcu++ changes a byte or a short by a
/// compare-and-swap of the word around it, whose other bytes may belong to nobody yet.
namespace kernelarium::sim {
namespace {

enum class Change : std::uint8_t { swap, sum, bits_set, bits_cleared, bits_flipped, halves, exchange, other };

struct AtomicForm {
  Change change = Change::other;
  std::uint32_t width = 0; ///< of the word in bytes; 0: it has several, or is wider than followed bits are
};

AtomicForm form_of(const Warp& warp, const Op* op) {
  const Program& program = warp.worker->program();
  const Site& site = program.sites[op->site];
  const std::string_view text = program.texts[op->index];
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  const auto width = static_cast<std::uint32_t>(std::max(ptx::bytes_of(site.type), 1));
  const bool single = width == static_cast<std::uint32_t>(site.bytes) && width <= 8;
  const Change change = site.swaps                                  ? Change::swap
                        : site.replaces                             ? Change::exchange
                        : has("f16x2")                              ? Change::halves // bf16x2, too
                        : has(".or.")                               ? Change::bits_set
                        : has(".and.")                              ? Change::bits_cleared
                        : has(".xor.")                              ? Change::bits_flipped
                        : has(".add.") && !ptx::is_float(site.type) ? Change::sum
                                                                    : Change::other;
  return {change, single ? width : 0};
}

std::uint64_t operand_at(const std::byte* frame, std::uint32_t row, std::uint32_t width, int lane) {
  std::uint64_t value = 0;
  std::memcpy(&value, frame + row + static_cast<std::size_t>(lane) * width, width);
  return value;
}

std::uint64_t place_of(const Warp& warp, const Op* op, int lane) {
  if (const std::optional<Inside> in = inside(warp, op, lane); in && in->block)
    return shared_place(in->block->index + 1, in->place);
  return warp.row<std::uint64_t>(op->r[4])[lane] + op->imm;
}

constexpr std::uint32_t every_byte(std::uint32_t width) { return (1u << width) - 1; }

/// Whether written bytes above unwritten ones depend on them, by a carry out of those.
bool carries_out(std::uint32_t unwritten, std::uint32_t width, std::uint64_t added) {
  for (std::uint32_t byte = 0; byte + 1 < width; ++byte)
    if (unwritten >> byte & 1 && ~unwritten & every_byte(width) & ~every_byte(byte + 1) &&
        added & bits_of_bytes(every_byte(byte + 1)))
      return true;
  return false;
}

/// Of the bytes, those that the operation leaves as they are.
std::uint32_t untouched(Change change, std::uint32_t bytes, std::uint64_t operand) {
  std::uint32_t left = 0;
  for (std::uint32_t rest = bytes; rest; rest &= rest - 1) {
    const int byte = std::countr_zero(rest);
    const auto with = static_cast<std::uint8_t>(operand >> 8 * byte);
    // A sum of what nobody has written is so, too.
    if (change == Change::sum || with == (change == Change::bits_cleared ? 0xff : 0)) left |= 1u << byte;
  }
  return left;
}

}

bool Following::depends_on_held(const Warp& warp, const Op* op, int lane, std::uint32_t bytes,
                                std::uint64_t place, std::uint64_t held) const {
  const auto [change, width] = form_of(warp, op);
  const std::uint32_t all =
      every_byte(static_cast<std::uint32_t>(warp.worker->program().sites[op->site].bytes));
  const auto base = static_cast<std::uint32_t>(warp.r - (warp.storage.data() + warp.storage_offset));
  switch (change) {
  case Change::exchange:
    return false; // what it returns is followed
  case Change::halves:
  case Change::bits_set:
  case Change::bits_cleared:
  case Change::bits_flipped:
    return bytes == all; // else a flag in a byte, beside one that is set later
  case Change::sum:
    return width == 0 || bytes == all || carries_out(bytes, width, operand_at(warp.r, op->r[1], width, lane));
  case Change::swap: {
    if (width == 0) return true;
    const Unwritten& expected = of(base + op->r[1]);
    const bool from_here = expected.place[static_cast<std::size_t>(lane)] == place;
    const std::uint64_t compared = bits_of_bytes(all), open = bits_of_bytes(bytes);
    const std::uint64_t known = compared & ~open & ~expected.of(lane);
    // What differs by what is known is not swapped, whatever the rest may be.
    if ((operand_at(warp.r, op->r[1], width, lane) ^ held) & known) return false;
    return !from_here || open & ~expected.of(lane);
  }
  case Change::other:
    break;
  }
  return true;
}

bool Following::swap_matters(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask,
                             std::shared_ptr<Origin>& origin) const {
  const Unwritten &expected = of(base + op->r[1]), &wanted = of(base + op->r[2]);
  for (std::uint32_t rest = (expected.lanes | wanted.lanes) & mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (expected.of(lane) && expected.place[static_cast<std::size_t>(lane)] != place_of(warp, op, lane)) {
      origin = expected.origin;
      return true;
    }
    if ((wanted.of(lane) && wanted.computed >> lane & 1) || wanted.of(lane) & ~expected.of(lane)) {
      origin = wanted.origin;
      return true;
    }
  }
  return false;
}

void Following::keep_unwritten_by_atomic(Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask,
                                         const Before& before) {
  const auto [change, width] = form_of(warp, op);
  if (width == 0 || change == Change::exchange || change == Change::other || change == Change::halves) return;
  const auto left = [&](const Load& load) {
    if (change != Change::swap)
      return untouched(change, load.bytes, operand_at(before.frame.data(), op->r[1], width, load.lane));
    const std::uint64_t wanted = of(base + op->r[2]).of(load.lane);
    const bool swapped =
        !(role_of(warp, op).defines & 1) || operand_at(warp.r, op->r[0], width, load.lane) ==
                                                operand_at(before.frame.data(), op->r[1], width, load.lane);
    std::uint32_t bytes = load.bytes;
    for (std::uint32_t rest = swapped ? bytes : 0; rest; rest &= rest - 1)
      if (!(wanted >> 8 * std::countr_zero(rest) & 0xff)) bytes &= ~(rest & -rest);
    return bytes;
  };
  Checker& checker = *warp.worker->launch().checker;
  for (const Load& load : loads_) {
    if (load.op != op || !(mask >> load.lane & 1)) continue;
    std::uint32_t bytes = load.bytes;
    for (const Load& other : loads_) // what one lane has written is written
      if (other.op == op && other.place == load.place) bytes &= left(other);
    if (!bytes) continue;
    if (const std::optional<Inside> in = inside(warp, op, load.lane); in && in->block)
      checker.stays_unwritten(*in->block, in->place, bytes, load.origin);
    else
      checker.stays_unwritten(load.place, bytes);
  }
}

void Following::pass_on_atomic(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask) {
  const Role& role = role_of(warp, op);
  const auto [change, width] = form_of(warp, op);
  Unwritten value;
  if (width)
    for (const Load& load : loads_) {
      if (load.op != op) continue;
      value.add(load.lane, bits_of_bytes(load.bytes), load.bytes == every_byte(width));
      value.place[static_cast<std::size_t>(load.lane)] = load.place;
      value.origin = load.origin;
    }
  if (width && change == Change::swap) {
    // What was unwritten when the expected value was read may have been written since, beside what is
    // swapped: the two are still compared as values of one place.
    const Unwritten& expected = of(base + op->r[1]);
    for (std::uint32_t rest = expected.lanes & mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      value.add_copied(lane, expected.of(lane), expected, lane);
      value.place[static_cast<std::size_t>(lane)] = expected.place[static_cast<std::size_t>(lane)];
      if (!value.origin) value.origin = expected.origin;
    }
  }
  for (std::size_t i = 0; i < 6; ++i)
    if (role.defines >> i & 1) set(base + op->r[i], mask, i == 0 ? value : Unwritten{});
}

}
