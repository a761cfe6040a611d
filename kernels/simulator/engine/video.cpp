#include "kernels/simulator/engine/video.h"

#include "kernels/simulator/engine/warp.h"

#include <algorithm>

namespace kernelarium::sim::video {
namespace {

std::int64_t extended(std::uint32_t bits, int width, bool is_signed) {
  const int unused = 64 - width;
  const std::uint64_t high = std::uint64_t{bits} << unused;
  return is_signed ? static_cast<std::int64_t>(high) >> unused : static_cast<std::int64_t>(high >> unused);
}

/// The part of a register that a selector names.
std::int64_t selected(std::uint32_t value, std::uint64_t selector, bool is_signed) {
  if (selector < 4) return extended(value >> 8 * selector & 0xff, 8, is_signed);
  if (selector < kWhole) return extended(value >> 16 * (selector - 4) & 0xffff, 16, is_signed);
  return extended(value, 32, is_signed);
}

std::int64_t saturated(std::int64_t value, int width, bool is_signed) {
  const std::int64_t most = is_signed ? (std::int64_t{1} << (width - 1)) - 1 : (std::int64_t{1} << width) - 1;
  return std::clamp<std::int64_t>(value, is_signed ? -most - 1 : 0, most);
}

bool holds(Relation relation, std::int64_t a, std::int64_t b) {
  switch (relation) {
  case Relation::equal:
    return a == b;
  case Relation::not_equal:
    return a != b;
  case Relation::less:
    return a < b;
  case Relation::less_equal:
    return a <= b;
  case Relation::greater:
    return a > b;
  case Relation::greater_equal:
    return a >= b;
  }
  return false;
}

std::int64_t computed(const Form& form, std::int64_t a, std::int64_t b) {
  switch (form.operation) {
  case Operation::add:
    return a + b;
  case Operation::subtract:
    return a - b;
  case Operation::average: // rounds halves away from zero
    return a + b >= 0 ? (a + b + 1) >> 1 : (a + b) >> 1;
  case Operation::difference:
    return a < b ? b - a : a - b;
  case Operation::minimum:
    return std::min(a, b);
  case Operation::maximum:
    return std::max(a, b);
  case Operation::shift_left:
  case Operation::shift_right: {
    const auto distance = form.wraps ? b & 31 : std::clamp<std::int64_t>(b, 0, 32);
    return form.operation == Operation::shift_left
               ? static_cast<std::int64_t>(static_cast<std::uint64_t>(a) << distance)
               : a >> distance;
  }
  case Operation::set:
    return holds(form.relation, a, b);
  case Operation::multiply_add:
    break;
  }
  return 0;
}

std::uint32_t combined(const Form& form, std::int64_t value, std::uint32_t c) {
  const auto bits = static_cast<std::uint32_t>(value);
  const auto pick = [&](bool larger) {
    const std::int64_t a = extended(bits, 32, form.signed_result), b = extended(c, 32, form.signed_result);
    return static_cast<std::uint32_t>(larger ? std::max(a, b) : std::min(a, b));
  };
  switch (form.then) {
  case Then::replace:
    return bits;
  case Then::add:
    return bits + c;
  case Then::minimum:
    return pick(false);
  case Then::maximum:
    return pick(true);
  case Then::merge: {
    const std::uint64_t place = form.to;
    const int shift = static_cast<int>(place < 4 ? 8 * place : place < kWhole ? 16 * (place - 4) : 0);
    const std::uint32_t mask = (place < 4 ? 0xffu : place < kWhole ? 0xffffu : ~0u) << shift;
    return (c & ~mask) | (bits << shift & mask);
  }
  }
  return bits;
}

std::uint32_t one(const Form& form, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::int64_t value =
      computed(form, selected(a, form.from_a, form.signed_a), selected(b, form.from_b, form.signed_b));
  if (form.saturates)
    value = saturated(value, form.to < 4 ? 8 : form.to < kWhole ? 16 : 32, form.signed_result);
  return combined(form, value, c);
}

std::uint32_t several(const Form& form, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const int width = form.parts == 2 ? 16 : 8;
  const std::uint32_t part_mask = (1u << width) - 1;
  const std::uint64_t both = std::uint64_t{b} << 32 | a;
  const auto part = [&](std::uint64_t selectors, int i, bool is_signed) {
    const std::uint64_t place = selectors >> 3 * i & 7;
    return extended(static_cast<std::uint32_t>(both >> place * static_cast<std::uint64_t>(width)) & part_mask,
                    width, is_signed);
  };
  std::uint32_t result = form.then == Then::add ? c : 0;
  for (int i = 0; i < static_cast<int>(form.parts); ++i) {
    const bool wanted = form.mask >> i & 1;
    std::int64_t value = 0;
    if (wanted) {
      value = computed(form, part(form.from_a, i, form.signed_a), part(form.from_b, i, form.signed_b));
      if (form.saturates) value = saturated(value, width, form.signed_result);
    }
    if (form.then == Then::add)
      result += static_cast<std::uint32_t>(value);
    else
      result |= ((wanted ? static_cast<std::uint32_t>(value) : c >> width * i) & part_mask) << width * i;
  }
  return result;
}

std::uint32_t product(const Form& form, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const std::int64_t left = selected(a, form.from_a, form.signed_a),
                     right = selected(b, form.from_b, form.signed_b);
  const bool is_signed = form.signed_a || form.signed_b || form.negates_product || form.negates_c;
  __int128 sum = static_cast<__int128>(left) * right;
  if (form.negates_product && !form.plus_one) sum = -sum;
  __int128 addend = extended(c, 32, true); // with unsigned factors, too: as an H200 has it
  if (form.negates_c && !form.plus_one) addend = -addend;
  sum += addend + form.plus_one;
  // Of unsigned factors, an H200 shifts zeros into a sum below 0, so that it saturates at the other end.
  if (!is_signed && form.shift && sum < 0) sum = static_cast<__int128>(static_cast<std::uint64_t>(sum));
  sum >>= form.shift;
  if (form.saturates) {
    const __int128 most = is_signed ? 0x7fffffff : 0xffffffffll, least = is_signed ? -most - 1 : 0;
    sum = std::clamp(sum, least, most);
  }
  return static_cast<std::uint32_t>(sum);
}

}

const Op* run(Warp& warp, const Op* op) {
  const auto form = std::bit_cast<Form>(op->imm);
  const std::uint32_t *a = warp.row<std::uint32_t>(op->r[1]), *b = warp.row<std::uint32_t>(op->r[2]),
                      *c = warp.row<std::uint32_t>(op->r[3]);
  const auto compute = form.operation == Operation::multiply_add ? &product
                       : form.parts == 1                         ? &one
                                                                 : &several;
  std::uint32_t* to = warp.row<std::uint32_t>(op->r[0]);
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    to[lane] = compute(form, a[lane], b[lane], c[lane]);
  }
  return op + 1;
}

}
