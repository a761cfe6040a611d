#include "tests/kernels/simulator/machine_counter.h"

#include <algorithm>

namespace kernelarium::test {
namespace {

std::uint64_t field(std::uint64_t word, unsigned first, unsigned count) {
  return word >> first & ((std::uint64_t{1} << count) - 1);
}

constexpr std::size_t kConstantWords = 256, kFirstParameter = 0x210 / 4;
constexpr std::uint64_t kZeroRegister = 255, kZeroUniform = 63, kTrue = 7;
constexpr std::uint64_t kMostSteps = 1'000'000;

// The low nine bits of the instructions that are run; those that have twins for a whole warp are told apart.
enum : std::uint64_t {
  op_mov = 0x002,
  op_sel = 0x007,
  op_isetp = 0x00c,
  op_iadd3 = 0x010,
  op_lea = 0x011,
  op_lop3 = 0x012,
  op_plop3 = 0x01c,
  op_imad = 0x024,
  op_wide = 0x025,
  op_hfma2 = 0x035,
  op_viadd = 0x036,
  op_umov = 0x082,
  op_uisetp = 0x08c,
  op_uiadd3 = 0x090,
  op_ulop3 = 0x092,
  op_uimad = 0x0a4,
  op_uldc = 0x0b9,
  op_s2r = 0x119,
  op_bssy = 0x145,
  op_bsync = 0x141,
  op_barrier = 0x11d,
  op_shared_store = 0x188,
  op_branch = 0x147,
  op_leave = 0x14d,
  op_ldc = 0x182,
  op_store = 0x186,
  op_s2ur = 0x1c3,
  op_r2ur = 0x1c2
};
/// One value for the whole warp, from others of that kind.
bool is_uniform(std::uint64_t opcode) { return opcode >= 0x080 && opcode < 0x0b0; }

bool writes_nothing(std::uint64_t opcode) {
  return opcode == op_bssy || opcode == op_bsync || opcode == op_barrier || opcode == op_store ||
         opcode == op_shared_store;
}

constexpr std::uint64_t kUnknownControl[] = {0x143, 0x144, 0x149, 0x14a, 0x14c, 0x150, 0x15b};

}

MachineCounter::MachineCounter(const MachineText& text, std::uint32_t blocks, std::uint32_t threads,
                               const std::vector<std::uint32_t>& parameters)
    : text_(text), constants_(kConstantWords) {
  constants_[0] = threads;
  constants_[1] = constants_[2] = constants_[4] = constants_[5] = 1;
  constants_[3] = blocks;
  std::copy(parameters.begin(), parameters.end(), constants_.begin() + kFirstParameter);
}

MachineCounter::Value MachineCounter::constant(std::uint64_t word) const {
  return word < constants_.size() ? Value{constants_[word], true} : Value{};
}

MachineCounter::Value MachineCounter::predicate(const std::vector<Value>& all, std::uint64_t number,
                                                bool negated) {
  Value value = number == kTrue ? Value{1, true} : all[number];
  if (negated) value.bits ^= 1;
  return value;
}

/// The first, second or third (0 to 2), without its sign.
MachineCounter::Value MachineCounter::operand(const Lane& lane, const MachineWord& word, int which) const {
  const std::uint64_t form = field(word.low, 9, 3), opcode = field(word.low, 0, 9);
  const bool uniform = is_uniform(opcode);
  const auto at = [&](std::uint64_t number) -> Value {
    if (uniform) return (number & 63) == kZeroUniform ? Value{0, true} : lane.uniform[number & 63];
    return number == kZeroRegister ? Value{0, true} : lane.registers[number];
  };
  if (which == 0) return at(field(word.low, 24, 8));
  const bool swapped = form == 2 || form == 3 || form == 7; // the third operand stands in the second's place
  if ((which == 2) != swapped) return at(field(word.high, 0, 8));
  switch (form) {
  case 2:
  case 4:
    return {static_cast<std::uint32_t>(word.low >> 32), true};
  case 3:
  case 5:
    return field(word.low, 54, 5) == 0 ? constant(field(word.low, 40, 14)) : Value{};
  case 6:
  case 7: {
    const std::uint64_t number = field(word.low, 32, 6);
    return number == kZeroUniform ? Value{0, true} : lane.uniform[number];
  }
  default:
    return at(field(word.low, 32, 8));
  }
}

void MachineCounter::step(Lane& lane, std::uint32_t block) {
  const MachineWord& word = text_.words[lane.at];
  const std::uint64_t opcode = field(word.low, 0, 9), form = field(word.low, 9, 3);
  const bool uniform =
      (opcode >> 4) == 8 || (opcode >> 4) == 9 || opcode == op_uldc || opcode == op_s2ur || opcode == op_r2ur;
  auto& predicates =
      uniform && opcode != op_r2ur && opcode != op_s2ur ? lane.uniform_predicates : lane.predicates;
  const auto fail = [&](const char* what) {
    if (error_.empty()) error_ = std::string(what) + " at instruction " + std::to_string(lane.at);
  };
  const std::size_t here = lane.at++;
  const Value guard = predicate(predicates, field(word.low, 12, 3), field(word.low, 15, 1));
  const bool controls = opcode == op_branch || opcode == op_leave;
  if (controls) {
    Value taken = guard;
    if (opcode == op_branch) {
      const Value second = predicate(lane.predicates, field(word.high, 23, 3), field(word.high, 26, 1));
      taken.known =
          (guard.known && second.known) || (guard.known && !guard.bits) || (second.known && !second.bits);
      taken.bits = guard.bits & second.bits;
    }
    if (!taken.known) return fail("unknown branch");
    if (!taken.bits) return;
    if (opcode == op_leave) {
      lane.left = true;
      return;
    }
    // In words of 4 bytes from the next instruction on; the lowest eight bits stand apart.
    const std::int64_t quarters =
        (static_cast<std::int64_t>(word.low) >> 34) * 256 + static_cast<std::int64_t>(field(word.low, 16, 8));
    lane.at = static_cast<std::size_t>(static_cast<std::int64_t>(here) + 1 + quarters / 4);
    return;
  }
  if (std::find(std::begin(kUnknownControl), std::end(kUnknownControl), opcode) != std::end(kUnknownControl))
    return fail("unknown control");

  const auto negative = [](Value value, bool negated) {
    if (negated) value.bits = 0u - value.bits;
    return value;
  };
  const Value a = operand(lane, word, 0), b = operand(lane, word, 1), c = operand(lane, word, 2);
  Value result;
  bool to_predicate = false;
  switch (opcode) {
  case op_mov:
  case op_umov:
    result = b;
    break;
  case op_sel: {
    const Value choice = predicate(predicates, field(word.high, 23, 3), field(word.high, 26, 1));
    result = choice.bits ? a : b;
    result.known &= choice.known;
    break;
  }
  case op_iadd3:
  case op_uiadd3: {
    const Value first = negative(a, field(word.high, 8, 1)), third = negative(c, field(word.high, 11, 1));
    const Value second = negative(b, form != 4 && field(word.low, 63, 1));
    const bool extended = field(word.high, 10, 1);
    result = {first.bits + second.bits + third.bits, a.known && b.known && c.known && !extended};
    break;
  }
  case op_lea: { // the upper half of the shifted value, or the lower one
    const auto by = static_cast<unsigned>(field(word.high, 11, 5));
    const bool upper = field(word.high, 16, 1), extended = field(word.high, 10, 1);
    const std::uint64_t shifted = ((upper ? std::uint64_t{c.bits} << 32 : 0) | a.bits) << by;
    result = {static_cast<std::uint32_t>(upper ? shifted >> 32 : shifted) + b.bits,
              a.known && b.known && (c.known || !upper) && !extended};
    break;
  }
  case op_viadd:
    result = {a.bits + b.bits, a.known && b.known};
    break;
  case op_imad:
  case op_uimad: {
    const Value third = negative(c, field(word.high, 11, 1));
    result = {a.bits * b.bits + third.bits, a.known && b.known && c.known && !field(word.high, 10, 1)};
    break;
  }
  case op_hfma2: // the assembler's way to a constant: nothing times nothing and two halves
    if (field(word.low, 24, 8) == kZeroRegister) result = {static_cast<std::uint32_t>(word.low >> 32), true};
    break;
  case op_lop3:
  case op_ulop3: {
    const std::uint64_t table = field(word.high, 8, 8);
    for (unsigned i = 0; i < 32; ++i) {
      const std::uint64_t row = field(a.bits, i, 1) << 2 | field(b.bits, i, 1) << 1 | field(c.bits, i, 1);
      result.bits |= static_cast<std::uint32_t>(table >> row & 1) << i;
    }
    result.known = a.known && b.known && c.known;
    if (const std::uint64_t to = field(word.high, 17, 3); to != kTrue && guard.known && guard.bits)
      predicates[to] = {result.bits != 0, result.known};
    break;
  }
  case op_isetp:
  case op_uisetp: {
    to_predicate = true;
    const std::int64_t x = field(word.high, 9, 1) ? static_cast<std::int32_t>(a.bits) : std::int64_t{a.bits};
    const std::int64_t y = field(word.high, 9, 1) ? static_cast<std::int32_t>(b.bits) : std::int64_t{b.bits};
    const std::uint64_t how = field(word.high, 12, 3);
    const bool holds = (x < y && (how & 1)) || (x == y && (how & 2)) || (x > y && (how & 4));
    const Value other = predicate(predicates, field(word.high, 23, 3), field(word.high, 26, 1));
    const bool extended = field(word.high, 8, 1);
    const std::uint64_t with = field(word.high, 10, 2);
    const bool and_ = with == 0;
    result.known = a.known && b.known && other.known && !extended && with < 2;
    result.bits = and_ ? holds && other.bits : holds || other.bits;
    break;
  }
  case op_plop3: {
    to_predicate = true;
    const Value x = predicate(predicates, field(word.high, 23, 3), field(word.high, 26, 1));
    const Value y = predicate(predicates, field(word.high, 13, 3), field(word.high, 16, 1));
    const Value z = predicate(predicates, field(word.high, 4, 3), field(word.high, 7, 1));
    const std::uint64_t table = field(word.high, 8, 5) << 3 | field(word.low, 16, 3);
    result = {static_cast<std::uint32_t>(table >> (x.bits << 2 | y.bits << 1 | z.bits) & 1),
              x.known && y.known && z.known};
    break;
  }
  case op_ldc:
  case op_uldc:
    // Only at a fixed place; the upper half of 64 bits is part of an address.
    if (opcode == op_uldc || field(word.low, 24, 8) == kZeroRegister)
      result = constant(field(word.low, 40, 14));
    break;
  case op_s2r:
  case op_s2ur: {
    const std::uint64_t name = field(word.high, 8, 8);
    if (name == 0x21) result = {lane.thread, true};
    if (name == 0x25) result = {block, true};
    if (name == 0x22 || name == 0x23 || name == 0x26 || name == 0x27) result = {0, true};
    break;
  }
  case op_r2ur:
    result = a;
    break;
  default: // no value; which predicates it writes is not looked at, since such code has none that matter
    break;
  }
  if (!guard.known) result.known = false;
  if (guard.known && !guard.bits) return;
  if (to_predicate) {
    if (const std::uint64_t to = field(word.high, 17, 3); to != kTrue) predicates[to] = result;
    if (const std::uint64_t to = field(word.high, 20, 3); to != kTrue) predicates[to] = {};
    return;
  }
  const std::uint64_t to = field(word.low, 16, 8);
  if (uniform) {
    if ((to & 63) != kZeroUniform) lane.uniform[to & 63] = result;
  } else if (to != kZeroRegister && !writes_nothing(opcode)) {
    lane.registers[to] = result;
    if (to + 1 < lane.registers.size() &&
        (opcode == op_wide || (opcode == op_ldc && field(word.high, 9, 3) == 5)))
      lane.registers[to + 1] = {};
  }
}

std::vector<std::uint64_t> MachineCounter::run(std::uint32_t block, std::uint32_t first_thread,
                                               std::uint32_t lanes) {
  std::vector<std::uint64_t> issued(text_.words.size());
  std::vector<Lane> warp(lanes);
  for (std::uint32_t i = 0; i < lanes; ++i) warp[i].thread = first_thread + i;
  error_.clear();
  // Lanes that parted meet again where their ways join, if those that are behind always go first.
  for (std::uint64_t steps = 0; error_.empty(); ++steps) {
    std::size_t at = text_.words.size();
    for (const Lane& lane : warp)
      if (!lane.left) at = std::min(at, lane.at);
    if (at == text_.words.size()) break;
    if (steps == kMostSteps) error_ = "endless";
    ++issued[at];
    for (Lane& lane : warp)
      if (!lane.left && lane.at == at) step(lane, block);
  }
  return issued;
}

}
