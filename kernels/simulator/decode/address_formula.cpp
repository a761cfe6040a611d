#include "kernels/simulator/decode/address_formula.h"

#include "kernels/simulator/decode/opcode.h"
#include "kernels/simulator/decode/reaching.h"

#include <algorithm>
#include <optional>
#include <set>

namespace kernelarium::sim {
namespace {

using FormulaOp = FormulaNode::Op;
using Operand = ptx::Operand;
using Kind = Operand::Kind;
using ptx::Type;

constexpr int most_height = 64;            ///< of an expression; what is deeper is taken from its register
constexpr std::size_t most_registers = 12; ///< traced with an access
constexpr std::size_t most_companions = 4; ///< registers traced for one that a loop steps
constexpr std::size_t most_hops = 64;      ///< from a register back to itself through its loop

constexpr const char* special_names[] = {"%tid.x",    "%tid.y",    "%tid.z",   "%ntid.x",  "%ntid.y",
                                         "%ntid.z",   "%ctaid.x",  "%ctaid.y", "%ctaid.z", "%nctaid.x",
                                         "%nctaid.y", "%nctaid.z", "%laneid"};

std::optional<FormulaOp> binary_of(Arithmetic arithmetic) {
  switch (arithmetic) {
  case Arithmetic::add:
    return FormulaOp::add;
  case Arithmetic::subtract:
    return FormulaOp::sub;
  case Arithmetic::divide:
    return FormulaOp::div;
  case Arithmetic::remainder:
    return FormulaOp::rem;
  case Arithmetic::shift_left:
    return FormulaOp::shl;
  case Arithmetic::shift_right:
    return FormulaOp::shr;
  case Arithmetic::bit_and:
    return FormulaOp::bit_and;
  case Arithmetic::bit_or:
    return FormulaOp::bit_or;
  case Arithmetic::bit_xor:
    return FormulaOp::bit_xor;
  case Arithmetic::minimum:
    return FormulaOp::min;
  case Arithmetic::maximum:
    return FormulaOp::max;
  default:
    return {};
  }
}
std::optional<FormulaOp> relation_of(const std::string& name) {
  static const std::map<std::string, FormulaOp> relations{
      {"eq", FormulaOp::eq}, {"ne", FormulaOp::ne}, {"lt", FormulaOp::lt}, {"le", FormulaOp::le},
      {"gt", FormulaOp::gt}, {"ge", FormulaOp::ge}, {"lo", FormulaOp::lt}, {"ls", FormulaOp::le},
      {"hi", FormulaOp::gt}, {"hs", FormulaOp::ge}};
  const auto found = relations.find(name);
  return found == relations.end() ? std::nullopt : std::optional(found->second);
}

bool loads(Effect effect) {
  return effect == Effect::load || effect == Effect::load_rows || effect == Effect::load_tile;
}
/// Each lane accesses what its own address names.
bool accesses(Effect effect) {
  return effect == Effect::load || effect == Effect::store || effect == Effect::atomic;
}

bool whole(Type type) {
  return type != Type::none && type != Type::pred && type != Type::b128 && !ptx::is_float(type) &&
         type != Type::f16x2 && type != Type::bf16x2 && type != Type::u16x2 && type != Type::s16x2;
}
std::uint8_t bits_of(Type type) {
  return static_cast<std::uint8_t>(type == Type::pred ? 1 : 8 * ptx::bytes_of(type));
}

class Builder {
 public:
  Builder(const ptx::Function& function, const std::map<std::string, std::uint32_t>& shared_offsets)
      : function_(function), shared_offsets_(shared_offsets), reaching_(function) {
    std::uint64_t position = 0;
    for (const ptx::Variable& parameter : function.signature.parameters)
      parameters_.emplace(parameter.name, position++);
  }

  FunctionFormulas build() {
    for (std::size_t i = 0; i < function_.instructions.size(); ++i) {
      const ptx::Instruction& instruction = function_.instructions[i];
      const ptx::Space space = space_of(instruction);
      if (!accesses(opcode_of(instruction).effect) || space == ptx::Space::param ||
          space == ptx::Space::constant || space == ptx::Space::local)
        continue;
      for (const Operand& operand : instruction.operands) {
        if (operand.kind != Kind::address || operand.elements.size() != 1) continue;
        now_ = i;
        std::int32_t root = value_of(operand.elements[0], Type::u64);
        if (root >= 0 && operand.bits != 0)
          root = node({FormulaOp::add, bits(root), true, 0, root, constant(operand.bits, bits(root))});
        if (root < 0) break;
        FunctionFormulas::Site site{root, registers_of(root)};
        if (site.registers.size() <= most_registers) made_.sites.emplace(i, std::move(site));
        break;
      }
    }
    return std::move(made_);
  }

 private:
  std::uint8_t bits(std::int32_t which) const { return made_.nodes[static_cast<std::size_t>(which)].bits; }
  int height(std::int32_t which) const { return which < 0 ? 0 : heights_[static_cast<std::size_t>(which)]; }

  /// At the position of the instruction that is being followed.
  std::int32_t node(FormulaNode made) {
    int high = 0;
    if (made.op != FormulaOp::captured)
      for (const std::int32_t part : {made.a, made.b, made.c})
        if (made.op != FormulaOp::shared) high = std::max(high, height(part));
    if (high >= most_height) return -1;
    const ptx::Place& place = function_.instructions[now_].place;
    made.line = place.line, made.column = place.column;
    made_.nodes.push_back(made);
    heights_.push_back(high + 1);
    return static_cast<std::int32_t>(made_.nodes.size()) - 1;
  }
  std::int32_t constant(std::uint64_t value, std::uint8_t bits) {
    const std::uint64_t kept = bits >= 64 ? value : value & ((std::uint64_t{1} << bits) - 1);
    return node({FormulaOp::constant, bits, true, 0, -1, -1, -1, 0, 0, kept});
  }
  std::int32_t convert(std::int32_t from, bool sign, std::uint8_t to) {
    if (from < 0 || bits(from) == to) return from;
    if (is_constant(from)) {
      const int unused = 64 - bits(from);
      const std::uint64_t value = at(from).value << unused;
      return constant(sign ? static_cast<std::uint64_t>(static_cast<std::int64_t>(value) >> unused)
                           : value >> unused,
                      to);
    }
    return node({FormulaOp::convert, to, sign, 0, from});
  }

  const FormulaNode& at(std::int32_t which) const { return made_.nodes[static_cast<std::size_t>(which)]; }
  bool is_constant(std::int32_t which) const { return which >= 0 && at(which).op == FormulaOp::constant; }

  /// The number that `x * factor >> by` divides every x of `narrow` bits by, as compilers do it; 0: none.
  static std::uint64_t divisor_of(std::uint64_t factor, std::uint64_t by, int narrow) {
    if (factor < 2 || by > 62 || by < static_cast<std::uint64_t>(narrow)) return 0;
    const std::uint64_t power = std::uint64_t{1} << by, d = (power + factor - 1) / factor;
    // Rounded up by no more than this, it is right for all numbers of that width.
    const bool exact = d * factor - power <= std::uint64_t{1} << (by - static_cast<std::uint64_t>(narrow));
    return d >= 2 && exact ? d : 0;
  }
  /// A number times a constant, both widened.
  struct Product {
    std::int32_t number = -1;
    std::uint64_t factor = 0;
  };
  std::optional<Product> product_of(std::int32_t which, bool sign) const {
    if (which < 0 || at(which).op != FormulaOp::mul) return {};
    const bool left = is_constant(at(which).a);
    const std::int32_t number = left ? at(which).b : at(which).a;
    const std::int32_t factor = left ? at(which).a : at(which).b;
    if (!is_constant(factor) || at(number).op != FormulaOp::convert || at(number).is_signed != sign ||
        bits(at(number).a) > 32)
      return {};
    return Product{at(number).a, at(factor).value};
  }
  /// The upper half of one.
  std::optional<Product> upper_half(std::int32_t which, bool sign) const {
    if (which < 0 || at(which).op != FormulaOp::convert || at(which).bits != 32) return {};
    const FormulaNode& shifted = at(at(which).a);
    if (shifted.op != FormulaOp::shr || !is_constant(shifted.b) || at(shifted.b).value != 32) return {};
    return product_of(shifted.a, sign);
  }
  std::int32_t division(std::int32_t number, std::uint64_t divisor, bool sign, std::uint8_t wide) {
    const std::uint8_t narrow = bits(number);
    return convert(node({FormulaOp::div, narrow, sign, 0, number, constant(divisor, narrow)}), sign, wide);
  }
  /// `a >> b`, where that is a division by a constant; -1: it isn't.
  std::int32_t quotient(std::int32_t a, std::int32_t b, std::uint8_t wide) {
    if (a < 0 || !is_constant(b)) return -1;
    const std::uint64_t by = at(b).value;
    if (const auto product = product_of(a, false))
      if (const std::uint64_t d = divisor_of(product->factor, by, bits(product->number)))
        return division(product->number, d, false, wide);
    if (const auto product = upper_half(a, false))
      if (const std::uint64_t d = divisor_of(product->factor, 32 + by, bits(product->number)))
        return division(product->number, d, false, wide);
    // (((x - h) >> 1) + h) >> b, with the upper half h: the factor has a bit more than fits.
    if (at(a).op != FormulaOp::add || wide != 32) return -1;
    for (const auto& [half, high] : {std::pair(at(a).a, at(a).b), std::pair(at(a).b, at(a).a)}) {
      const auto product = upper_half(high, false);
      if (!product || at(half).op != FormulaOp::shr || !is_constant(at(half).b) || at(at(half).b).value != 1)
        continue;
      const FormulaNode& rest = at(at(half).a);
      if (rest.op != FormulaOp::sub || rest.a != product->number || rest.b != high) continue;
      const std::uint64_t factor = (std::uint64_t{1} << 32) + product->factor;
      if (const std::uint64_t d = divisor_of(factor, 33 + by, 32))
        return division(product->number, d, false, wide);
    }
    return -1;
  }
  /// `h + (h >> 31)`, with the upper half h, perhaps shifted on: a signed number over a constant.
  std::int32_t signed_quotient(std::int32_t a, std::int32_t b) {
    if (a < 0 || b < 0 || at(b).op != FormulaOp::shr || at(b).is_signed || !is_constant(at(b).b) ||
        at(at(b).b).value != 31)
      return -1;
    std::uint64_t by = 0;
    std::int32_t high = a;
    if (at(high).op == FormulaOp::shr && at(high).is_signed && is_constant(at(high).b))
      by = at(at(high).b).value, high = at(high).a;
    const auto product = upper_half(high, true);
    if (!product || (at(b).a != a && at(b).a != high) || product->factor >> 31) return -1;
    const std::uint64_t d = divisor_of(product->factor, 32 + by, 31);
    return d ? division(product->number, d, true, 32) : -1;
  }
  /// A signed number, and the power of two that it is about to be divided by: its negative values are raised
  /// by one less than that, as a shift rounds down and a division of C towards zero.
  struct Raised {
    std::int32_t number = -1;
    std::uint64_t by = 0;
  };
  std::optional<Raised> raised(std::int32_t which) const {
    if (which < 0 || at(which).op != FormulaOp::add) return {};
    const std::uint64_t wide = bits(which);
    const auto shifts = [&](std::int32_t node, bool sign) {
      return node >= 0 && at(node).op == FormulaOp::shr && at(node).is_signed == sign &&
             is_constant(at(node).b);
    };
    for (const auto& [x, bias] : {std::pair(at(which).a, at(which).b), std::pair(at(which).b, at(which).a)}) {
      if (!shifts(bias, false)) continue;
      const std::uint64_t right = at(at(bias).b).value;
      const std::int32_t from = at(bias).a;
      const bool of_sign = shifts(from, true) && at(from).a == x && at(at(from).b).value == wide - 1;
      if (right > 0 && right < wide && (of_sign || (from == x && right == wide - 1)))
        return Raised{x, wide - right};
    }
    return {};
  }
  /// `a >> b`, signed, where that is a division by a power of two; -1: it isn't.
  std::int32_t signed_shift(std::int32_t a, std::int32_t b, std::uint8_t wide) {
    const auto from = raised(a);
    if (!from || !is_constant(b) || at(b).value != from->by) return -1;
    return division(from->number, std::uint64_t{1} << from->by, true, wide);
  }
  /// `(a << s) & -2^b`, where that is `x / 2^k * 2^b` with b = k + s; -1: it isn't.
  std::int32_t masked_quotient(std::int32_t a, std::int32_t b, std::uint8_t wide) {
    if (a < 0 || !is_constant(b)) return -1;
    std::uint64_t by = 0;
    if (at(a).op == FormulaOp::shl && is_constant(at(a).b)) by = at(at(a).b).value, a = at(a).a;
    const auto from = raised(a);
    if (!from || by >= wide || from->by + by >= wide) return -1;
    by += from->by;
    if (at(b).value != (~std::uint64_t{0} << by & ~std::uint64_t{0} >> (64 - wide))) return -1;
    const std::int32_t ratio = division(from->number, std::uint64_t{1} << from->by, true, wide);
    return ratio < 0 ? -1 : node({FormulaOp::shl, wide, true, 0, ratio, constant(by, 32)});
  }
  /// `x - x / d * d`: the remainder.
  std::int32_t remainder(std::int32_t a, std::int32_t b) {
    if (a < 0 || b < 0 || (at(b).op != FormulaOp::mul && at(b).op != FormulaOp::shl) || !is_constant(at(b).b))
      return -1;
    std::uint64_t d = at(at(b).b).value;
    if (at(b).op == FormulaOp::shl) d = d < 63 ? std::uint64_t{1} << d : 0;
    std::int32_t ratio = at(b).a;
    while (at(ratio).op == FormulaOp::convert) ratio = at(ratio).a;
    if (d == 0 || at(ratio).op != FormulaOp::div || at(ratio).a != a || !is_constant(at(ratio).b) ||
        at(at(ratio).b).value != d)
      return -1;
    return node({FormulaOp::rem, bits(a), at(ratio).is_signed, 0, a, at(ratio).b});
  }

  /// The value of an operand of the instruction at `now_`, read as `type`.
  std::int32_t value_of(const Operand& operand, Type type) {
    switch (operand.kind) {
    case Kind::reg: {
      const int set = reaching_.before(now_, operand.reg);
      return set < 0 ? -1 : register_value(operand.reg, set);
    }
    case Kind::integer:
      return constant(operand.bits, std::max<std::uint8_t>(bits_of(type), 1));
    case Kind::special:
      for (std::size_t i = 0; i < std::size(special_names); ++i)
        if (operand.name == special_names[i])
          return node({FormulaOp::special, 32, false, 0, -1, -1, -1, 0, 0, i});
      return -1;
    case Kind::symbol: {
      const auto shared = shared_offsets_.find(operand.name);
      if (shared == shared_offsets_.end()) return -1;
      const auto known = std::find(made_.names.begin(), made_.names.end(), operand.name);
      const auto name = static_cast<std::int32_t>(known - made_.names.begin());
      if (known == made_.names.end()) made_.names.push_back(operand.name);
      return node({FormulaOp::shared, 64, false, 0, name, -1, -1, 0, 0, shared->second + operand.bits});
    }
    default:
      return -1;
    }
  }

  /// Of a register where the definitions of a set reach it.
  std::int32_t register_value(std::uint32_t reg, int set) {
    const auto& definitions = reaching_.set(set);
    if (ptx::is_float(function_.registers[reg].type)) return -1;
    const auto key = std::pair(reg, set);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    const std::size_t before = now_;
    std::int32_t found = -1;
    if (definitions.size() == 1 && depth_ < most_height) {
      now_ = definitions[0];
      ++depth_;
      found = result(function_.instructions[now_], reg);
      --depth_;
    }
    if (found < 0) {
      now_ = definitions.back();
      FormulaNode captured{FormulaOp::captured, bits_of(function_.registers[reg].type)};
      captured.value = reg;
      captured.is_signed = true;
      captured.loaded = definitions.size() == 1 && loads(opcode_of(function_.instructions[now_]).effect);
      found = node(captured);
      values_[key] = found;
      if (definitions.size() > 1) follow_loop(found, reg, set, true);
    }
    now_ = before;
    return values_[key] = found;
  }

  /// What an instruction computes, if that can be expressed.
  std::int32_t result(const ptx::Instruction& i, std::uint32_t reg) {
    if (i.guard >= 0 || i.operands.size() < 2 || i.operands[0].kind != Kind::reg) return -1;
    const Type type = i.modifiers.empty() ? Type::none : ptx::parse_type(i.modifiers.back());
    const std::uint8_t wide = bits_of(function_.registers[reg].type);
    const bool sign = ptx::is_signed(type);
    const auto part = [&](std::size_t at, Type as) {
      return at < i.operands.size() ? value_of(i.operands[at], as) : -1;
    };
    const auto two = [&](FormulaOp op, std::uint8_t result_bits, std::int32_t a, std::int32_t b) {
      if (a < 0 || b < 0) return std::int32_t{-1};
      return node({op, result_bits, sign, 0, a, b});
    };
    const Opcode& opcode = opcode_of(i);
    const Arithmetic arithmetic = opcode.arithmetic;
    if (opcode.effect == Effect::load) {
      if (space_of(i) != ptx::Space::param || !function_.entry || i.operands[1].kind != Kind::address ||
          !whole(type))
        return -1;
      const auto parameter = parameters_.find(i.operands[1].elements[0].name);
      if (parameter == parameters_.end() || i.operands[1].bits != 0) return -1;
      const std::int32_t read =
          node({FormulaOp::parameter, bits_of(type), sign, 0, -1, -1, -1, 0, 0, parameter->second});
      return convert(read, sign, wide);
    }
    if (arithmetic == Arithmetic::change_space) return part(1, Type::u64);
    if (arithmetic == Arithmetic::convert && i.modifiers.size() == 2) {
      const Type from = type, to = ptx::parse_type(i.modifiers[0]);
      if (!whole(from) || !whole(to)) return -1;
      return convert(convert(convert(part(1, from), sign, bits_of(from)), sign, bits_of(to)),
                     ptx::is_signed(to), wide);
    }
    if (arithmetic == Arithmetic::compare && i.modifiers.size() == 2 && whole(type) &&
        i.operands.size() == 3) {
      const std::optional<FormulaOp> relation = relation_of(i.modifiers[0]);
      return relation ? two(*relation, 1, part(1, type), part(2, type)) : -1;
    }
    if (arithmetic == Arithmetic::select && whole(type) && i.operands.size() == 4) {
      const std::int32_t a = part(1, type), b = part(2, type), c = part(3, Type::pred);
      return a < 0 || b < 0 || c < 0 || i.operands[3].negated
                 ? -1
                 : node({FormulaOp::select, wide, sign, 0, a, b, c});
    }
    if (!whole(type) || bits_of(type) != (i.has("wide") ? wide / 2 : wide)) return -1;
    if (i.has("cc") || i.has("sat") || i.has("relu")) return -1;
    if (arithmetic == Arithmetic::copy) return part(1, type);
    if (arithmetic == Arithmetic::bit_not || arithmetic == Arithmetic::negate) {
      const std::int32_t a = part(1, type);
      const FormulaOp op = arithmetic == Arithmetic::bit_not ? FormulaOp::bit_not : FormulaOp::negate;
      return a < 0 ? -1 : node({op, wide, sign, 0, a});
    }
    if (arithmetic == Arithmetic::multiply || arithmetic == Arithmetic::multiply_add) {
      if (i.has("hi")) {
        if (arithmetic != Arithmetic::multiply || wide != 32) return -1;
        const std::int32_t whole_product =
            two(FormulaOp::mul, 64, convert(part(1, type), sign, 64), convert(part(2, type), sign, 64));
        if (whole_product < 0) return -1;
        const std::int32_t half = constant(32, 32);
        if (const std::int32_t found = sign ? -1 : quotient(whole_product, half, 64); found >= 0)
          return convert(found, false, 32);
        return convert(node({FormulaOp::shr, 64, sign, 0, whole_product, half}), false, 32);
      }
      if (!i.has("lo") && !i.has("wide")) return -1;
      const std::int32_t product =
          two(FormulaOp::mul, wide, convert(part(1, type), sign, wide), convert(part(2, type), sign, wide));
      if (arithmetic == Arithmetic::multiply || product < 0) return product;
      return two(FormulaOp::add, wide, product, part(3, wide == 64 ? Type::u64 : type));
    }
    const std::optional<FormulaOp> binary = binary_of(arithmetic);
    if (!binary || i.operands.size() != 3) return -1;
    const bool shift = *binary == FormulaOp::shl || *binary == FormulaOp::shr;
    const std::int32_t a = part(1, type), b = part(2, shift ? Type::u32 : type);
    if (*binary == FormulaOp::shr && !sign)
      if (const std::int32_t found = quotient(a, b, wide); found >= 0) return found;
    if (*binary == FormulaOp::shr && sign)
      if (const std::int32_t found = signed_shift(a, b, wide); found >= 0) return found;
    if (*binary == FormulaOp::bit_and)
      if (const std::int32_t found = masked_quotient(a, b, wide); found >= 0) return found;
    if (*binary == FormulaOp::add && a >= 0 && b >= 0 &&
        (at(a).op == FormulaOp::bit_not || at(b).op == FormulaOp::bit_not)) {
      // x + ~y is how compilers write x - y - 1.
      const bool left = at(a).op == FormulaOp::bit_not;
      const std::int32_t rest = two(FormulaOp::sub, wide, left ? b : a, at(left ? a : b).a);
      return two(FormulaOp::sub, wide, rest, constant(1, wide));
    }
    if (*binary == FormulaOp::add)
      if (const std::int32_t found = signed_quotient(a, b); found >= 0) return found;
    if (*binary == FormulaOp::sub)
      if (const std::int32_t found = remainder(a, b); found >= 0) return found;
    return two(*binary, wide, a, b);
  }

  /// The sum that a loop adds to a register in each iteration, and its start value.
  /// `instruction`: where its loop writes it.
  struct Loop {
    std::uint32_t instruction = 0;
    std::vector<std::pair<std::size_t, Operand>> added; ///< where, and what
    std::vector<bool> negative;
    int start = -1; ///< instruction; -1: several
  };
  std::optional<Loop> loop_of(std::uint32_t reg, int set) const {
    const auto& definitions = reaching_.set(set);
    std::optional<Loop> found;
    for (const std::uint32_t definition : definitions) {
      Loop loop{definition};
      std::size_t at = definition;
      for (std::size_t hop = 0; hop < most_hops; ++hop) {
        const ptx::Instruction& i = function_.instructions[at];
        const Arithmetic arithmetic = opcode_of(i).arithmetic;
        const bool subtracts = arithmetic == Arithmetic::subtract;
        const bool adds =
            (arithmetic == Arithmetic::add || subtracts) && i.operands.size() == 3 && !i.has("cc");
        const bool moves = arithmetic == Arithmetic::copy && i.operands.size() == 2;
        if (i.guard >= 0 || (!adds && !moves) || i.operands[1].kind != Kind::reg) break;
        if (adds) loop.added.emplace_back(at, i.operands[2]), loop.negative.push_back(subtracts);
        const std::uint32_t from = i.operands[1].reg;
        const int before = reaching_.before(at, from);
        if (before < 0) break;
        if (from == reg && before == set) { // all the way round
          if (loop.added.empty() || found) return {};
          found = loop;
          break;
        }
        if (reaching_.set(before).size() != 1) break;
        at = reaching_.set(before)[0];
      }
    }
    if (found && definitions.size() == 2)
      found->start = static_cast<int>(definitions[0] == found->instruction ? definitions[1] : definitions[0]);
    return found;
  }

  void follow_loop(std::int32_t which, std::uint32_t reg, int set, bool companions) {
    const std::optional<Loop> loop = loop_of(reg, set);
    if (depth_ >= most_height) return;
    const auto& definitions = reaching_.set(set);
    const std::size_t before = now_;
    if (!loop) {
      // Doubled, halved, or chosen: what it begins with names it.
      if (definitions.size() != 2) return;
      ++depth_;
      now_ = definitions[0];
      const std::int32_t start = register_value(reg, static_cast<int>(definitions[0]));
      made_.nodes[static_cast<std::size_t>(which)].a = start;
      now_ = before;
      --depth_;
      return;
    }
    ++depth_;
    std::int32_t step = -1;
    for (std::size_t i = 0; i < loop->added.size(); ++i) {
      now_ = loop->added[i].first;
      std::int32_t part = value_of(loop->added[i].second, function_.registers[reg].type);
      if (part >= 0 && loop->negative[i]) part = node({FormulaOp::negate, bits(part), true, 0, part});
      step = i == 0                 ? part
             : step < 0 || part < 0 ? -1
                                    : node({FormulaOp::add, bits(part), true, 0, step, part});
      if (step < 0) break;
    }
    std::int32_t start = -1;
    if (loop->start >= 0) {
      now_ = static_cast<std::size_t>(loop->start);
      start = register_value(reg, loop->start);
    }
    now_ = before;
    FormulaNode& phi = made_.nodes[static_cast<std::size_t>(which)];
    phi.a = start, phi.b = step;
    // Where the loop's own statement steps it: that names it.
    const ptx::Place& place = function_.instructions[loop->instruction].place;
    phi.line = place.line, phi.column = place.column;
    if (companions) find_companions(which, reg, loop->instruction);
    --depth_;
  }

  /// Other registers that the same loop steps: one of them may be the source's own variable.
  void find_companions(std::int32_t which, std::uint32_t reg, std::uint32_t instruction) {
    std::int32_t last = which;
    std::size_t count = 0;
    made_.nodes[static_cast<std::size_t>(which)].c = which; // a ring
    const int block = reaching_.block_of(instruction);
    for (std::uint32_t other = 0; other < function_.registers.size() && count < most_companions; ++other) {
      const Type type = function_.registers[other].type;
      if (other == reg || type == Type::pred || ptx::is_float(type)) continue;
      for (const std::uint32_t definition : reaching_.definitions(other)) {
        if (reaching_.definitions(other).size() < 2 || reaching_.block_of(definition) != block) continue;
        // The set at the loop's beginning: that of the instruction which first reads it in the iteration.
        const int set = set_of_loop(other, definition);
        if (set < 0) continue;
        const auto key = std::pair(other, set);
        std::int32_t found = -1;
        if (const auto known = values_.find(key); known != values_.end()) {
          found = known->second;
          if (made_.nodes[static_cast<std::size_t>(found)].op != FormulaOp::captured) continue;
        } else {
          now_ = definition;
          FormulaNode captured{FormulaOp::captured, bits_of(type)};
          captured.value = other;
          captured.is_signed = true;
          found = node(captured);
          values_[key] = found;
          follow_loop(found, other, set, false);
        }
        if (made_.nodes[static_cast<std::size_t>(found)].c >= 0) continue; // in a ring already
        made_.nodes[static_cast<std::size_t>(last)].c = found;
        made_.nodes[static_cast<std::size_t>(found)].c = which;
        last = found;
        ++count;
        break;
      }
    }
  }
  int set_of_loop(std::uint32_t reg, std::uint32_t definition) const {
    std::size_t at = definition;
    for (std::size_t hop = 0; hop < most_hops; ++hop) {
      const ptx::Instruction& i = function_.instructions[at];
      const Arithmetic arithmetic = opcode_of(i).arithmetic;
      const bool plain = arithmetic == Arithmetic::add || arithmetic == Arithmetic::subtract ||
                         arithmetic == Arithmetic::copy;
      if (i.guard >= 0 || !plain || i.operands.size() < 2 || i.operands[1].kind != Kind::reg) return -1;
      const int before = reaching_.before(at, i.operands[1].reg);
      if (before < 0) return -1;
      const auto& definitions = reaching_.set(before);
      if (i.operands[1].reg == reg && definitions.size() > 1 &&
          std::find(definitions.begin(), definitions.end(), definition) != definitions.end())
        return before;
      if (definitions.size() != 1) return -1;
      at = definitions[0];
    }
    return -1;
  }

  std::vector<std::uint32_t> registers_of(std::int32_t root) const {
    std::set<std::uint32_t> found;
    std::set<std::int32_t> seen;
    std::vector<std::int32_t> open{root};
    while (!open.empty()) {
      const std::int32_t which = open.back();
      open.pop_back();
      if (which < 0 || !seen.insert(which).second) continue;
      const FormulaNode& n = made_.nodes[static_cast<std::size_t>(which)];
      if (n.op == FormulaOp::captured) found.insert(static_cast<std::uint32_t>(n.value));
      if (n.op == FormulaOp::shared) continue;
      open.insert(open.end(), {n.a, n.b, n.c});
    }
    return {found.begin(), found.end()};
  }

  const ptx::Function& function_;
  const std::map<std::string, std::uint32_t>& shared_offsets_;
  ReachingDefinitions reaching_;
  FunctionFormulas made_;
  std::vector<int> heights_;
  std::map<std::pair<std::uint32_t, int>, std::int32_t> values_;
  std::map<std::string, std::uint64_t> parameters_;
  std::size_t now_ = 0;
  int depth_ = 0;
};

}

FunctionFormulas address_formulas(const ptx::Function& function,
                                  const std::map<std::string, std::uint32_t>& shared_offsets) {
  if (function.instructions.empty()) return {};
  return Builder(function, shared_offsets).build();
}

}
