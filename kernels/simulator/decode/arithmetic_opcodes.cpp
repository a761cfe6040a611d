#include "kernels/simulator/decode/lowering.h"
#include "kernels/simulator/engine/memory_ops.h"

#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using Operand = ptx::Operand;
using ptx::Instruction;
using ptx::Type;

// --- what they cost
// Clocks of arithmetic chains are those of the H200, by dependent operations between two reads of the clock.

/// The last type: what sources are, and mostly the result.
Type source_type(const Instruction& instruction) {
  for (auto name = instruction.modifiers.rbegin(); name != instruction.modifiers.rend(); ++name)
    if (const Type type = ptx::parse_type(*name); type != Type::none) return type;
  return Type::none;
}

/// The first type: what a conversion gives.
Type target_type(const Instruction& instruction) {
  for (const std::string& name : instruction.modifiers)
    if (const Type type = ptx::parse_type(name); type != Type::none) return type;
  return Type::none;
}

bool is_half(Type type) {
  return type == Type::f16 || type == Type::bf16 || type == Type::f16x2 || type == Type::bf16x2;
}

/// 64-bit integers take two instructions.
Cost of_integer(Type type) {
  return ptx::bytes_of(type) == 8 ? Cost{Unit::integer, 2, 9} : Cost{Unit::integer, 1, 5};
}

Cost cost_of_arithmetic(const Instruction& instruction) {
  const Type type = source_type(instruction);
  if (type == Type::pred) return {}; // comparisons take a second predicate along
  if (type == Type::f64) return {Unit::fp64, 1, 8};
  if (ptx::is_float(type) || is_half(type)) return {Unit::fp32, 1, 4};
  return of_integer(type);
}

Cost cost_of_product(const Instruction& instruction) {
  const Type type = source_type(instruction);
  if (ptx::is_float(type) || is_half(type)) return cost_of_arithmetic(instruction);
  const bool high = instruction.has("hi");
  if (instruction.has("wide")) return {Unit::multiply, 1, 5};
  if (ptx::bytes_of(type) == 8) return {Unit::multiply, static_cast<std::uint8_t>(high ? 8 : 4), 14};
  const bool sum = instruction.opcode.starts_with("mad");
  return {Unit::multiply, static_cast<std::uint8_t>(high && sum && instruction.opcode != "mad24" ? 2 : 1), 5};
}

Cost cost_of_division(const Instruction& instruction) {
  const Type type = source_type(instruction);
  if (type == Type::f64) return {Unit::fp64, 24, 240};
  if (type == Type::f32) {
    if (instruction.has("approx")) return {Unit::special, 3, 32};
    if (instruction.has("full")) return {Unit::special, 5, 41};
    return {Unit::special, 16, 58};
  }
  if (ptx::bytes_of(type) == 8) return {Unit::special, 90, 166};
  return {Unit::special, static_cast<std::uint8_t>(ptx::is_signed(type) ? 24 : 20), 90};
}

Cost cost_of_root(const Instruction& instruction) {
  if (source_type(instruction) == Type::f64) return {Unit::fp64, 12, 120};
  if (!instruction.has("approx")) {
    if (instruction.opcode == "sqrt") return {Unit::special, 9, 56};
    if (instruction.opcode == "rcp") return {Unit::special, 8, 45};
  }
  // Without .ftz, very small numbers are scaled up and down again around the operation.
  return instruction.has("ftz") || is_half(source_type(instruction)) ? Cost{Unit::special, 1, 18}
                                                                     : Cost{Unit::special, 4, 36};
}

Cost cost_of_conversion(const Instruction& instruction) {
  const Type to = target_type(instruction), from = source_type(instruction);
  const bool to_float = ptx::is_float(to), from_float = ptx::is_float(from);
  const auto is_fp8 = [](const std::string& name) { return name == "e4m3x2" || name == "e5m2x2"; };
  if (std::any_of(instruction.modifiers.begin(), instruction.modifiers.end(), is_fp8))
    return {Unit::convert, 1, 10};
  if (to == Type::f64 || from == Type::f64) return {Unit::special, 1, 20};
  if (to_float != from_float)
    return ptx::bytes_of(to) == 8 || ptx::bytes_of(from) == 8 ? Cost{Unit::special, 2, 28}
                                                              : Cost{Unit::convert, 1, 14};
  if (to_float) return {Unit::convert, 1, 10};
  if (to == Type::s64 && ptx::bytes_of(from) < 8) return {Unit::integer, 1, 5};
  if (ptx::bytes_of(to) < ptx::bytes_of(from) && ptx::bytes_of(to) < 4) return {Unit::integer, 1, 5};
  return {};
}

/// f32 to a half is the work of the integer unit, a half to f32 that of the multiplier.
Pipe pipe_of_conversion(const Instruction& instruction) {
  const Type to = target_type(instruction), from = source_type(instruction);
  if (from == Type::f32 && is_half(to)) return Pipe::alu;
  if (is_half(from) && to == Type::f32) return Pipe::fma;
  const Unit unit = cost_of_conversion(instruction).unit;
  return unit == Unit::none || unit == Unit::integer ? Pipe::alu : Pipe::xu;
}

Cost cost_of_move(const Instruction& instruction) {
  const bool special = instruction.operands.size() == 2 && instruction.operands[1].kind == Kind::special;
  if (!special) return {};
  const std::string& name = instruction.operands[1].name;
  // Sizes of block and grid are in constant memory.
  return name.find("ntid") != std::string::npos || name.find("nctaid") != std::string::npos
             ? Cost{}
             : Cost{Unit::special_register, 1, 25};
}

Cost cost_of_comparison(const Instruction& instruction) {
  const Type type = source_type(instruction);
  if (type == Type::pred) return {};
  return {type == Type::f64 ? Unit::fp64 : Unit::integer,
          static_cast<std::uint8_t>(ptx::bytes_of(type) == 8 && type != Type::f64 ? 2 : 1), 5};
}

/// Halves are compared where they are multiplied.
Pipe pipe_of_comparison(const Instruction& instruction) {
  const Type type = source_type(instruction);
  return type == Type::f64 ? Pipe::fp64 : is_half(type) ? Pipe::fma : Pipe::alu;
}

Cost cost_of_selection(const Instruction& instruction) {
  const Type type = source_type(instruction);
  if (type == Type::pred) return {};
  return {Unit::integer, static_cast<std::uint8_t>(ptx::bytes_of(type) == 8 && type != Type::f64 ? 2 : 1), 5};
}

/// Of floating-point numbers they are modifiers of the operand.
Cost cost_of_sign(const Instruction& instruction) {
  const Type type = source_type(instruction);
  if (ptx::is_float(type)) return {};
  return {Unit::integer, static_cast<std::uint8_t>(ptx::bytes_of(type) == 8 ? 2 : 1), 5};
}
Pipe pipe_of_sign(const Instruction& instruction) {
  const Type type = source_type(instruction);
  return type == Type::f64 ? Pipe::fp64 : ptx::is_float(type) || is_half(type) ? Pipe::fma : Pipe::alu;
}

Cost cost_of_extremum(const Instruction& instruction) {
  const Type type = source_type(instruction);
  if (type == Type::f64) return {Unit::fp64, 2, 16};
  return {Unit::integer, static_cast<std::uint8_t>(ptx::bytes_of(type) == 8 ? 4 : 1), 5};
}

// --- what is made of them

/// The instruction's text without modifiers that don't change its result.
std::string form_name(const Lowering& l) {
  std::string name = l.now().opcode;
  for (const std::string& modifier : l.now().modifiers)
    if (modifier != "rn" || !l.opcode().nearest) name += '.' + modifier;
  return name;
}

/// Any instruction of which forms() has its text.
void lower_computation(Lowering& l) {
  const auto found = forms().find(form_name(l));
  if (found == forms().end()) l.unsupported();
  const Form& form = found->second;
  l.need_operands(form.source_count + 1u);
  // Source operands are read with the instruction's last type, which says how narrower constants extend.
  const Type type = l.last_type();
  Draft draft;
  draft.op.run = form.handler;
  draft.pure = !form.carries;
  for (std::size_t i = 0; i < form.source_count; ++i)
    draft.value[i + 1] = l.use(l.operand(i + 1), form.sources[i], type);
  l.define(l.operand(0), form.destination, draft, ptx::is_signed(l.result_type()));
}

/// mov.b128 d, {a, b}; {d, e}, a; d, a
void lower_wide_move(Lowering& l) {
  const Operand &to = l.operand(0), &from = l.operand(1);
  Draft draft;
  const bool packs = from.kind == Kind::vector, unpacks = to.kind == Kind::vector;
  if ((packs && from.elements.size() != 2) || (unpacks && to.elements.size() != 2) || (packs && unpacks))
    l.malformed("the vector does not match the type");
  if (packs) {
    for (std::size_t i = 0; i < 2; ++i) draft.value[1 + i] = l.use(from.elements[i], 8, Type::b64);
    draft.op.run = &pack_wide;
    return l.define(to, 16, draft);
  }
  if (from.kind != Kind::reg || l.register_width(from) != 16)
    l.malformed("a register of 128 bits is expected");
  const std::uint32_t value = l.register_value(from.reg);
  if (!unpacks) {
    draft.value[1] = value;
    draft.op.run = &move_wide;
    return l.define(to, 16, draft);
  }
  draft.value[2] = value;
  draft.op.run = &unpack_wide;
  for (std::size_t i = 0; i < 2; ++i) {
    const Operand& half = to.elements[i];
    if (half.kind == Kind::reg && l.register_width(half) != 8)
      l.malformed("registers of 64 bits are expected");
    draft.value[i] = half.kind == Kind::reg ? l.register_value(half.reg) : l.temporary(8);
    draft.defines = static_cast<std::uint8_t>(draft.defines | 1u << i);
  }
  l.push(draft);
}

void lower_move(Lowering& l) {
  if (l.operands().size() != 2) l.malformed("two operands are expected");
  const Type type = l.last_type();
  const Operand &to = l.operand(0), &from = l.operand(1);
  const std::uint8_t width = width_of(type);
  if (type == Type::b128) return lower_wide_move(l);
  if (from.kind == Kind::vector) { // pack: the first element is the lowest
    const auto count = from.elements.size();
    if (count < 2 || static_cast<int>(count) > ptx::bytes_of(type))
      l.malformed("the vector does not match the type");
    const auto part = static_cast<std::uint8_t>(ptx::bytes_of(type) / static_cast<int>(count));
    const auto row = std::max<std::uint8_t>(part, 2); // bytes live in rows of 16 bits
    const std::string bits = std::to_string(8 * width);
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint32_t piece = l.use(from.elements[i], row);
      if (part == 1) piece = l.compute("and.b16", 2, {piece, l.constant(0xff, 2)});
      piece = l.resize(piece, width);
      if (i > 0) piece = l.compute("shl.b" + bits, width, {piece, l.constant(8 * part * i, 4)});
      sum = i == 0 ? piece : l.compute("or.b" + bits, width, {sum, piece});
    }
    return l.define(to, width, l.form("mov.b" + bits, {sum}));
  }
  if (l.has("v4") && to.kind == Kind::vector && from.kind == Kind::special) { // %tid and the like: x, y, z, 0
    constexpr const char* kParts[] = {".x", ".y", ".z"};
    for (std::size_t i = 0; i < to.elements.size(); ++i) {
      if (to.elements[i].kind == Kind::sink) continue;
      Operand part = from;
      if (i < 3) part.name += kParts[i];
      const std::uint32_t value = i < 3 ? l.use(part, width, type) : l.constant(0, width);
      l.define(to.elements[i], width, l.form(fmt::format("mov.b{}", 8 * width), {value}));
    }
    return;
  }
  if (to.kind == Kind::vector) { // unpack
    const auto count = to.elements.size();
    if (count < 2 || static_cast<int>(count) > ptx::bytes_of(type))
      l.malformed("the vector does not match the type");
    const auto part = static_cast<std::uint8_t>(ptx::bytes_of(type) / static_cast<int>(count));
    const auto row = std::max<std::uint8_t>(part, 2);
    const std::uint32_t whole = l.use(from, width);
    std::vector<std::uint32_t> pieces; // all first: a target may be the source
    for (std::size_t i = 0; i < count; ++i) {
      std::uint32_t piece = whole;
      if (i > 0)
        piece = l.compute(fmt::format("shr.u{}", 8 * width), width, {whole, l.constant(8 * part * i, 4)});
      piece = l.resize(piece, row);
      if (part == 1) piece = l.compute("and.b16", 2, {piece, l.constant(0xff, 2)});
      pieces.push_back(piece);
    }
    for (std::size_t i = 0; i < count; ++i)
      if (to.elements[i].kind != Kind::sink)
        l.define(to.elements[i], row, l.form(fmt::format("mov.b{}", 8 * row), {pieces[i]}));
    return;
  }
  if (l.became_fixed(to)) return;
  const std::uint32_t value = l.use(from, width, type);
  l.define(to, width, l.form(width == 0 ? "mov.pred" : fmt::format("mov.b{}", 8 * width), {value}));
}

/// The Boolean operator that combines a comparison with a predicate; null if there is none.
const char* combination(const Lowering& l) {
  return l.has("and") ? "and" : l.has("or") ? "or" : l.has("xor") ? "xor" : nullptr;
}
std::string comparison(const Lowering& l, std::string_view type) {
  return "setp." + l.now().modifiers[0] + (l.has("ftz") ? ".ftz." : ".") + std::string(type);
}

void lower_compare(Lowering& l) {
  // setp.relation[.and|.or|.xor][.ftz].type p[|q], a, b[, c]
  if (l.now().modifiers.empty() || l.operands().size() < 3) l.malformed("three operands are expected");
  const Type type = l.last_type();
  const char* combine = combination(l);
  const std::uint32_t a = l.use(l.operand(1), width_of(type), type),
                      b = l.use(l.operand(2), width_of(type), type);
  const Operand& result = l.operand(0);
  const bool packed = type == Type::f16x2 || type == Type::bf16x2;
  const std::string name =
      comparison(l, packed ? (type == Type::f16x2 ? "f16" : "bf16") : ptx::name_of(type));
  if (!combine && !packed && result.kind != Kind::pair) return l.define(result, 0, l.form(name, {a, b}));
  // The second result of halves is that of the upper ones.
  const auto upper = [&](std::uint32_t pair) {
    return l.resize(l.compute("shr.u32", 4, {pair, l.constant(16, 4)}), 2);
  };
  const std::uint32_t holds =
      packed ? l.compute(name, 0, {l.resize(a, 2), l.resize(b, 2)}) : l.compute(name, 0, {a, b});
  const std::uint32_t second =
      packed ? l.compute(name, 0, {upper(a), upper(b)}) : l.compute("not.pred", 0, {holds});
  std::uint32_t other = 0;
  if (combine) {
    if (l.operands().size() != 4) l.malformed("four operands are expected");
    other = l.use(l.operand(3), 0);
    if (result.kind == Kind::pair)
      other = l.compute("mov.pred", 0, {other}); // the first result may be that predicate
  }
  const auto give = [&](const Operand& to, std::uint32_t value) {
    if (to.kind == Kind::sink) return;
    l.define(to, 0,
             combine ? l.form(fmt::format("{}.pred", combine), {value, other}) : l.form("mov.pred", {value}));
  };
  if (result.kind == Kind::pair) {
    give(result.elements[0], holds);
    give(result.elements[1], second);
  } else {
    give(result, holds);
  }
}

void lower_set(Lowering& l) {
  // set.relation[.and|.or|.xor][.ftz].dtype.stype d, a, b[, c]: all ones (1.0 for floats) or zero
  if (forms().contains(form_name(l))) return lower_computation(l); // packed halves
  const char* combine = combination(l);
  if (l.now().modifiers.size() < 3 || l.operands().size() != (combine ? 4 : 3)) l.unsupported();
  const Type source = l.last_type(), result = l.result_type();
  const std::uint8_t width = width_of(result);
  const bool packed = source == Type::f16x2 || source == Type::bf16x2;
  if (packed || (width != 2 && width != 4)) l.unsupported();
  std::uint32_t holds = l.compute(
      comparison(l, ptx::name_of(source)), 0,
      {l.use(l.operand(1), width_of(source), source), l.use(l.operand(2), width_of(source), source)});
  if (combine) holds = l.compute(fmt::format("{}.pred", combine), 0, {holds, l.use(l.operand(3), 0)});
  const std::uint32_t one = l.constant(result == Type::f32    ? 0x3f800000u
                                       : result == Type::f16  ? 0x3c00u
                                       : result == Type::bf16 ? 0x3f80u
                                                              : 0xffffffffu,
                                       width);
  l.define(l.operand(0), width,
           l.form(fmt::format("selp.b{}", 8 * width), {one, l.constant(0, width), holds}));
}

/// lop3.b32 d, a, b, c, table, and lop3.or|.and.b32 d|p, a, b, c, table, q: p = (d != 0) or|and q
void lower_logic3(Lowering& l) {
  const char* combine = combination(l);
  if (!combine) return lower_computation(l);
  if (l.operands().size() != 6 || l.operand(0).kind != Kind::pair)
    l.malformed("two results, three values, a table and a predicate are expected");
  const std::uint32_t value = l.compute(
      "lop3.b32", 4,
      {l.use(l.operand(1), 4), l.use(l.operand(2), 4), l.use(l.operand(3), 4), l.use(l.operand(4), 4)});
  const std::uint32_t holds = l.compute("setp.ne.u32", 0, {value, l.constant(0, 4)});
  const std::uint32_t other = l.compute("mov.pred", 0, {l.use(l.operand(5), 0)});
  const Operand &result = l.operand(0).elements[0], &test = l.operand(0).elements[1];
  if (result.kind != Kind::sink) l.define(result, 4, l.form("mov.b32", {value}));
  if (test.kind != Kind::sink) l.define(test, 0, l.form(fmt::format("{}.pred", combine), {holds, other}));
}

void lower_select_by_sign(Lowering& l) {
  // slct.dtype.{s32,f32} d, a, b, c: a if c >= 0
  if (l.operands().size() != 4 || l.now().modifiers.size() < 2) l.malformed("four operands are expected");
  const Type test = l.last_type(), type = ptx::parse_type(l.now().modifiers[l.now().modifiers.size() - 2]);
  const std::uint32_t zero = l.constant(0, 4);
  const std::uint32_t holds =
      l.compute(fmt::format("setp.ge{}.{}", l.has("ftz") ? ".ftz" : "", ptx::name_of(test)), 0,
                {l.use(l.operand(3), 4, test), zero});
  l.define(
      l.operand(0), width_of(type),
      l.form(fmt::format("selp.b{}", 8 * width_of(type)),
             {l.use(l.operand(1), width_of(type), type), l.use(l.operand(2), width_of(type), type), holds}));
}

}

void add_arithmetic_opcodes(std::vector<Opcode>& table) {
  using A = Arithmetic;
  const auto compute = [&](Opcode row) {
    if (!row.lower) row.lower = &lower_computation;
    row.idle = true;
    table.push_back(std::move(row));
  };
  // Sums and products, of integers and floating-point numbers.
  const auto sum = [&](const char* name, const char* operands, A arithmetic) {
    compute({.name = name,
             .operands = operands,
             .nearest = true,
             .arithmetic = arithmetic,
             .cost_by_form = &cost_of_arithmetic});
  };
  sum("add", "{.rnd}{.ftz}{.sat|.relu}{.cc}.type d, a, b", A::add);
  sum("sub", "{.rnd}{.ftz}{.sat|.relu}{.cc}.type d, a, b", A::subtract);
  sum("addc", "{.cc}.type d, a, b", A::other);
  sum("subc", "{.cc}.type d, a, b", A::other);
  sum("fma", "{.rnd}{.ftz}{.sat|.relu}.type d, a, b, c", A::other);
  sum("sad", ".type d, a, b, c", A::other);
  sum("copysign", ".type d, a, b", A::other);
  sum("testp", ".property.type p, a", A::other);
  const auto product = [&](const char* name, const char* operands, A arithmetic) {
    compute({.name = name,
             .operands = operands,
             .nearest = true,
             .arithmetic = arithmetic,
             .cost_by_form = &cost_of_product});
  };
  product("mul", "{.lo|.hi|.wide|.rnd}{.ftz}{.sat|.relu}.type d, a, b", A::multiply);
  product("mad", "{.lo|.hi|.wide|.rnd}{.ftz}{.sat}{.cc}.type d, a, b, c", A::multiply_add);
  product("madc", ".lo|.hi{.cc}.type d, a, b, c", A::other);
  product("mul24", ".lo|.hi.type d, a, b", A::other);
  product("mad24", ".lo|.hi{.sat}.type d, a, b, c", A::other);
  product("dp4a", ".atype.btype d, a, b, c", A::other);
  product("dp2a", ".lo|.hi.atype.btype d, a, b, c", A::other);

  compute({.name = "div",
           .operands = "{.rnd|.approx|.full}{.ftz}.type d, a, b",
           .nearest = true,
           .arithmetic = A::divide,
           .cost_by_form = &cost_of_division});
  compute({.name = "rem",
           .operands = ".type d, a, b",
           .arithmetic = A::remainder,
           .cost_by_form = &cost_of_division});
  for (const char* name : {"rcp", "sqrt", "rsqrt", "lg2", "ex2"})
    compute({.name = name,
             .operands = "{.rnd|.approx}{.ftz}.type d, a",
             .nearest = true,
             .cost_by_form = &cost_of_root});
  for (const char* name : {"sin", "cos"})
    compute({.name = name, .operands = ".approx{.ftz}.f32 d, a", .cost = {Unit::special, 2, 24}});
  compute({.name = "tanh", .operands = ".approx.type d, a", .cost = {Unit::special, 1, 18}});

  for (const auto& [name, arithmetic] : {std::pair{"min", A::minimum}, {"max", A::maximum}})
    compute({.name = name,
             .operands = "{.ftz}{.NaN}{.xorsign}{.abs}{.relu}.type d, a, b",
             .arithmetic = arithmetic,
             .cost_by_form = &cost_of_extremum});
  for (const auto& [name, arithmetic] : {std::pair{"neg", A::negate}, {"abs", A::other}})
    compute({.name = name,
             .operands = "{.ftz}.type d, a",
             .arithmetic = arithmetic,
             .cost_by_form = &cost_of_sign,
             .pipe_by_form = &pipe_of_sign});

  // Bits.
  const auto bits = [&](const char* name, const char* operands, A arithmetic) {
    compute({.name = name,
             .operands = operands,
             .arithmetic = arithmetic,
             .cost_by_form = &cost_of_arithmetic,
             .pipe = Pipe::alu});
  };
  bits("and", ".type d, a, b", A::bit_and);
  bits("or", ".type d, a, b", A::bit_or);
  bits("xor", ".type d, a, b", A::bit_xor);
  bits("not", ".type d, a", A::bit_not);
  bits("cnot", ".type d, a", A::other);
  bits("shl", ".type d, a, b", A::shift_left);
  bits("shr", ".type d, a, b", A::shift_right);
  bits("shf", ".l|.r.clamp|.wrap.b32 d, a, b, c", A::other);
  compute({.name = "lop3",
           .operands = "{.and|.or}.b32 d{|p}, a, b, c, table{, q}",
           .lower = &lower_logic3,
           .cost = {Unit::integer, 1, 5}});
  bits("prmt", ".b32{.mode} d, a, b, c", A::other);
  bits("bfe", ".type d, a, position, length", A::other);
  bits("bfi", ".type d, a, b, position, length", A::other);
  bits("bmsk", ".clamp|.wrap.b32 d, a, b", A::other);
  bits("szext", ".clamp|.wrap.type d, a, b", A::other);
  bits("fns", ".b32 d, mask, base, offset", A::other);
  for (const char* name : {"popc", "bfind", "brev"})
    compute({.name = name, .operands = ".type d, a", .cost = {Unit::special, 1, 14}});
  compute({.name = "clz", .operands = ".type d, a", .cost = {Unit::special, 2, 18}});

  // Moves, comparisons and conversions.
  compute({.name = "mov",
           .operands = ".type d, a",
           .lower = &lower_move,
           .arithmetic = A::copy,
           .cost_by_form = &cost_of_move,
           .pipe = Pipe::alu});
  compute({.name = "cvt",
           .operands = "{.rnd}{.ftz}{.sat|.relu|.satfinite}.dtype.atype d, a",
           .arithmetic = A::convert,
           .cost_by_form = &cost_of_conversion,
           .pipe_by_form = &pipe_of_conversion});
  compute({.name = "cvt.pack", .operands = ".sat.dtype.s32{.b32} d, a, b{, c}", .pipe = Pipe::alu});
  compute({.name = "setp",
           .operands = ".relation{.and|.or|.xor}{.ftz}.type p{|q}, a, b{, c}",
           .lower = &lower_compare,
           .arithmetic = A::compare,
           .cost_by_form = &cost_of_comparison,
           .pipe_by_form = &pipe_of_comparison});
  compute({.name = "set",
           .operands = ".relation{.and|.or|.xor}{.ftz}.dtype.type d, a, b{, c}",
           .lower = &lower_set,
           .cost_by_form = &cost_of_comparison,
           .pipe_by_form = &pipe_of_comparison});
  compute({.name = "selp",
           .operands = ".type d, a, b, p",
           .arithmetic = A::select,
           .cost_by_form = &cost_of_selection,
           .pipe = Pipe::alu});
  compute({.name = "slct",
           .operands = "{.ftz}.dtype.type d, a, b, c",
           .lower = &lower_select_by_sign,
           .cost_by_form = &cost_of_comparison,
           .pipe = Pipe::alu});
}

}
