#include "kernels/simulator/engine/dependence.h"

#include "kernels/simulator/engine/forms.h"
#include "kernels/simulator/engine/video.h"
#include "kernels/simulator/engine/worker.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace kernelarium::sim {
namespace {

/// How unwritten bits pass through an operation.
enum class Passing : std::uint8_t {
  whole,    ///< any of them makes the whole result worthless
  copies,   ///< bits are moved, selected or combined with those at other places
  sums,     ///< a bit decides its own place and, by the carry, higher ones
  products, ///< a bit decides its own place and higher ones, and a factor of zero hides the other
  decides,  ///< the whole result or nothing of it: what is known may be enough for a comparison
  halves,   ///< the upper and the lower 16 bits, each by itself
  packs     ///< conversions into elements side by side
};

struct Rule {
  Form form;
  Passing passing = Passing::whole;
  int element_bits = 16;     ///< of `packs`
  bool divides = false;      ///< by the second source
  std::uint8_t controls = 0; ///< sources, a bit each, that say where bits go: amounts, positions, selectors
};

bool is_integer_type(std::string_view type) {
  return type.size() >= 2 && (type[0] == 'u' || type[0] == 's' || (type[0] == 'b' && type[1] != 'f')) &&
         type[1] >= '0' && type[1] <= '9';
}

Passing passing_of(std::string_view name) {
  using namespace std::string_view_literals;
  std::string_view operation = name.substr(0, name.find('.'));
  const std::string_view type = name.substr(name.rfind('.') + 1);
  const auto is_one_of = [&](auto... names) { return ((operation == names) || ...); };
  if (is_one_of("mov"sv, "and"sv, "or"sv, "xor"sv, "not"sv, "shl"sv, "shr"sv, "shf"sv, "selp"sv, "prmt"sv,
                "bfe"sv, "bfi"sv, "lop3"sv, "brev"sv, "szext"sv))
    return Passing::copies;
  if (is_one_of("addc"sv, "subc"sv, "madc"sv)) operation.remove_suffix(1);
  if (name.starts_with("cvt.pack.")) return Passing::packs;
  if (operation == "cvt") {
    const std::string_view rest = name.substr(4);
    const std::size_t dot = rest.find('.');
    if (dot != rest.npos && is_integer_type(rest.substr(0, dot)) && is_integer_type(rest.substr(dot + 1)))
      return Passing::copies;
    return name.find("x2") != name.npos ? Passing::packs : Passing::whole;
  }
  if (name.find("16x2") != name.npos) return Passing::halves;
  if (is_one_of("setp"sv, "clz"sv, "popc"sv, "bfind"sv)) return Passing::decides;
  if (!is_integer_type(type)) // of floats, these change the sign alone
    return is_one_of("abs"sv, "neg"sv, "copysign"sv) ? Passing::copies : Passing::whole;
  if (name.find(".sat") != name.npos) return Passing::whole;
  if (is_one_of("add"sv, "sub"sv, "neg"sv)) return Passing::sums;
  if (is_one_of("mul"sv, "mad"sv) && name.find(".hi") == name.npos) return Passing::products;
  if (is_one_of("mul"sv, "mad"sv, "div"sv, "rem"sv, "dp4a"sv, "dp2a"sv, "min"sv, "max"sv, "abs"sv))
    return Passing::decides;
  return Passing::whole;
}

std::uint8_t controls_of(std::string_view name) {
  const std::string_view operation = name.substr(0, name.find('.'));
  if (operation == "shl" || operation == "shr" || operation == "szext") return 0b10;
  if (operation == "shf" || operation == "prmt") return 0b100;
  if (operation == "bfe") return 0b110;
  return operation == "bfi" ? 0b1100 : 0;
}

/// Of an element of `packs`, for a name such as "cvt.rn.satfinite.e4m3x2.f32" or "cvt.pack.sat.s8.s32".
int element_bits_of(std::string_view name) {
  if (name.find("e4m3x2") != name.npos || name.find("e5m2x2") != name.npos) return 8;
  constexpr std::string_view kPack = "cvt.pack.sat.";
  if (!name.starts_with(kPack)) return 16;
  const std::string_view digits = name.substr(kPack.size() + 1);
  return digits.starts_with("16") ? 16 : digits[0] - '0';
}

/// By handler: names that share one do the same.
const std::unordered_map<Handler, Rule>& rules() {
  static const std::unordered_map<Handler, Rule> table = [] {
    std::unordered_map<Handler, Rule> built;
    for (const auto& [name, form] : forms()) {
      const bool divides = name.starts_with("div.") || name.starts_with("rem.");
      built[form.handler] = {form, passing_of(name), element_bits_of(name), divides, controls_of(name)};
    }
    return built;
  }();
  return table;
}

Rule rule_of_video(const Op* op) {
  const auto how = std::bit_cast<video::Form>(op->imm);
  const bool side_by_side =
      how.parts > 1 && (how.then == video::Then::replace || how.then == video::Then::merge);
  return {{&video::run, 4, {4, 4, 4}, 3},
          side_by_side ? Passing::packs : Passing::decides,
          32 / static_cast<int>(how.parts)};
}

constexpr int kFillings = 18;

/// What stands in the place of unwritten bits of source `i` when an operation is tried again: zeros and ones,
/// in all sources or in every other one; the least and the greatest signed number, likewise; the value of
/// another source; or anything.
std::uint64_t filling(int number, std::uint32_t i, std::uint8_t width, std::uint64_t other, std::uint32_t row,
                      int lane) {
  const bool odd = (i & 1) != 0;
  const std::uint64_t sign = std::uint64_t{1} << (width == 0 ? 0 : 8 * width - 1);
  if (number < 4) return ((number & 1) != 0) != (odd && number >= 2) ? kAllBits : 0;
  if (number < 8) return ((number & 1) != 0) != (odd && number >= 6) ? sign - 1 : sign;
  if (number < 10) return odd == (number == 9) ? other : 0;
  std::uint64_t x = (std::uint64_t{row} << 32 | static_cast<std::uint64_t>(lane) << 8 |
                     static_cast<std::uint64_t>(number)) *
                    0x9e3779b97f4a7c15ull;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
  return x ^ x >> 27;
}

/// The value of a lane's register; of a predicate 0 or 1.
std::uint64_t value_at(const std::byte* frame, std::uint32_t row, std::uint8_t width, int lane) {
  std::uint64_t value = 0;
  if (width == 0) {
    std::uint32_t word;
    std::memcpy(&word, frame + row, 4);
    return word >> lane & 1;
  }
  std::memcpy(&value, frame + row + static_cast<std::size_t>(lane) * width, width);
  return value;
}

void set_value(std::byte* frame, std::uint32_t row, std::uint8_t width, int lane, std::uint64_t value) {
  if (width != 0) {
    std::memcpy(frame + row + static_cast<std::size_t>(lane) * width, &value, width);
    return;
  }
  std::uint32_t word;
  std::memcpy(&word, frame + row, 4);
  word = (word & ~(1u << lane)) | static_cast<std::uint32_t>(value & 1) << lane;
  std::memcpy(frame + row, &word, 4);
}

/// What changes when unwritten bits of the sources do.
struct Changes {
  std::array<std::uint64_t, kLanes> bits{}; ///< of the result
  std::uint32_t carries = 0;                ///< lanes
};

/// Runs the operation again, with other values.
Changes try_fillings(Warp& warp, const Op* op, std::uint32_t mask, const Form& form, bool divides,
                     const std::array<const Unwritten*, 4>& sources, std::uint32_t unwritten_carry,
                     const Before& before) {
  Changes changed;
  const std::vector<std::byte> after(warp.r, warp.r + before.frame.size());
  const std::uint32_t ran_for = std::exchange(warp.mask, mask), carry = warp.carry;
  for (int number = 0; number < kFillings; ++number) {
    std::copy(before.frame.begin(), before.frame.end(), warp.r);
    warp.carry = (before.carry & ~unwritten_carry) | ((number & 1) != 0 ? unwritten_carry : 0);
    for (std::uint32_t i = 0; i < form.source_count; ++i) {
      if (!sources[i]) continue;
      const std::uint32_t row = op->r[i + 1];
      for (std::uint32_t rest = sources[i]->lanes & mask; rest; rest &= rest - 1) {
        const int lane = std::countr_zero(rest);
        const std::uint64_t unwritten = sources[i]->of(lane);
        const std::uint8_t width = form.sources[i];
        const std::uint64_t value = value_at(before.frame.data(), row, width, lane);
        const std::uint32_t next = i + 1 < form.source_count ? i + 1 : 0;
        const std::uint64_t other = value_at(before.frame.data(), op->r[next + 1], form.sources[next], lane);
        const std::uint64_t filled =
            (value & ~unwritten) | (filling(number, i, width, other, row, lane) & unwritten);
        // Bits are filled one by one, and so make zeros of divisors that can't be: (x & 7) + 1.
        if (divides && i == 1 && !(filled & (kAllBits >> (64 - 8 * width)))) continue;
        set_value(warp.r, row, width, lane, filled);
      }
    }
    op->run(warp, op);
    changed.carries |= (warp.carry ^ carry) & mask;
    for (int lane = 0; lane < kLanes; ++lane)
      if (mask >> lane & 1)
        changed.bits[static_cast<std::size_t>(lane)] |=
            value_at(warp.r, op->r[0], form.destination, lane) ^
            value_at(after.data(), op->r[0], form.destination, lane);
  }
  warp.mask = ran_for;
  warp.carry = carry;
  std::copy(after.begin(), after.end(), warp.r);
  return changed;
}

/// A sum that leaves the unwritten bits of one source as they are, because all that is added lies above them.
bool adds_above(std::string_view text, const Op* op, const Form& form,
                const std::array<const Unwritten*, 4>& sources, int lane, const Before& before) {
  if (!text.starts_with("add.") || form.source_count != 2) return false;
  const auto unwritten = [&](std::size_t i) { return sources[i] ? sources[i]->of(lane) : 0; };
  const std::size_t from = unwritten(0) ? 0 : 1, other = 1 - from;
  if (unwritten(other) || !unwritten(from)) return false;
  const std::uint64_t up_to = kAllBits >> std::countl_zero(unwritten(from));
  return !(value_at(before.frame.data(), op->r[other + 1], form.sources[other], lane) & up_to);
}

/// Lanes that compare two values of one place for equality: whether the place has changed meanwhile does not
/// depend on its unwritten bits.
std::uint32_t lanes_of_one_place(std::string_view text, const Unwritten* a, const Unwritten* b) {
  std::uint32_t same = 0;
  if (!a || !b || !(text.starts_with("setp.eq.") || text.starts_with("setp.ne."))) return same;
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    same |= std::uint32_t{a->place[lane] != 0 && a->place[lane] == b->place[lane]} << lane;
  return same;
}

/// Every element of `width` bits with a bit among `bits`, as a whole.
std::uint64_t whole_elements(std::uint64_t bits, int width) {
  const std::uint64_t element = (std::uint64_t{1} << width) - 1;
  std::uint64_t all = 0;
  for (int at = 0; at < 64; at += width)
    if (bits >> at & element) all |= element << at;
  return all;
}

}

std::optional<Dependence> unwritten_result(Warp& warp, const Op* op, std::uint32_t mask,
                                           std::array<const Unwritten*, 4> sources, const Unwritten& carry,
                                           const Before& before) {
  const auto found = rules().find(op->run);
  if (found == rules().end() && op->run != &video::run) return std::nullopt;
  const auto& [form, passing, element_bits, divides, controls] =
      op->run == &video::run ? rule_of_video(op) : found->second;
  const std::string& text = warp.worker->program().texts[op->index];
  Unwritten compared[2]; // without the lanes that are alike
  if (const std::uint32_t same = lanes_of_one_place(text, sources[0], sources[1]))
    for (std::size_t i = 0; i < 2; ++i) {
      compared[i] = *sources[i];
      compared[i].clear(same);
      sources[i] = &compared[i];
    }
  Unwritten any;            // of the sources
  std::uint32_t astray = 0; // lanes in which nobody has written where bits go
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Unwritten* source = sources[i];
    if (!source || !(source->lanes & mask)) continue;
    if (controls >> i & 1) astray |= source->lanes;
    for (std::uint32_t rest = source->lanes & mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      any.add_copied(lane, source->of(lane), *source, lane);
    }
    any.origin = source->origin;
  }
  Dependence both;
  Unwritten& result = both.result;
  if (form.carries && text.find(".cc.") != text.npos) both.carry.emplace();
  std::uint32_t unwritten_carry = 0;
  if (form.carries && (text.starts_with("addc") || text.starts_with("subc") || text.starts_with("madc"))) {
    unwritten_carry = carry.lanes & mask;
    any.lanes |= unwritten_carry;
    if (unwritten_carry) any.origin = carry.origin;
  }
  if (!any.lanes) return both;
  // What a struct's copy does with its padding is none of this.
  const bool moves = text.starts_with("mov.") || text.starts_with("selp.") || text.starts_with("ld.") ||
                     text.starts_with("st.");
  Changes changed;
  if (passing != Passing::whole && passing != Passing::halves)
    changed = try_fillings(warp, op, mask, form, divides, sources, unwritten_carry, before);
  if (both.carry) {
    both.carry->origin = any.origin;
    for (std::uint32_t rest = changed.carries; rest; rest &= rest - 1)
      both.carry->add_computed(std::countr_zero(rest), 1);
  }
  for (std::uint32_t rest = any.lanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t change = changed.bits[static_cast<std::size_t>(lane)];
    if (astray >> lane & 1) {
      result.add_computed(lane, kAllBits);
      continue;
    }
    switch (passing) {
    case Passing::whole:
      result.add_computed(lane, kAllBits);
      break;
    case Passing::copies:
      result.add_copied(lane, change, any, lane);
      if (change && !moves) result.certain |= 1u << lane;
      break;
    case Passing::sums:
      if (adds_above(text, op, form, sources, lane, before))
        result.add_copied(lane, any.of(lane), any, lane);
      else
        result.add_computed(lane, change | any.of(lane));
      break;
    case Passing::products:
      result.add_computed(lane, change ? kAllBits << std::countr_zero(change) : 0);
      break;
    case Passing::decides:
      result.add_computed(lane, change ? kAllBits : 0);
      break;
    case Passing::halves:
      result.add_computed(lane, whole_elements(any.of(lane), 16));
      break;
    case Passing::packs:
      result.add_computed(lane, whole_elements(change, element_bits));
      break;
    }
  }
  result.origin = any.origin;
  if (passing != Passing::copies) return both;
  if (text.starts_with("mov.") && sources[0]) result.place = sources[0]->place;
  // Of two sources, maybe only one was selected.
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!sources[i] || !(sources[i]->lanes & mask)) continue;
    std::array<const Unwritten*, 4> alone{};
    alone[i] = sources[i];
    const auto its = try_fillings(warp, op, mask, form, divides, alone, 0, before).bits;
    if (std::any_of(its.begin(), its.end(), [](std::uint64_t bits) { return bits != 0; }))
      result.origin = sources[i]->origin;
  }
  return both;
}

}
