#include "kernels/simulator/decode/lowering.h"
#include "kernels/simulator/engine/video.h"

#include <bit>
#include <fmt/format.h>
#include <optional>

namespace kernelarium::sim {
namespace {

using Operand = ptx::Operand;
using ptx::Type;
using video::Form;
using video::Operation;
using video::Then;

std::optional<Operation> operation_of(std::string_view name) {
  static constexpr std::pair<std::string_view, Operation> operations[] = {
      {"add", Operation::add},        {"sub", Operation::subtract},
      {"avrg", Operation::average},   {"absdiff", Operation::difference},
      {"min", Operation::minimum},    {"max", Operation::maximum},
      {"shl", Operation::shift_left}, {"shr", Operation::shift_right},
      {"set", Operation::set},        {"mad", Operation::multiply_add}};
  for (const auto& [text, operation] : operations)
    if (text == name) return operation;
  return std::nullopt;
}

/// "b0", "h1" behind a register: which part; a register alone is all of it.
std::uint64_t part_of(const Lowering& l, std::string_view suffix) {
  if (suffix.empty()) return video::kWhole;
  if (suffix.size() == 2 && suffix[0] == 'b' && suffix[1] >= '0' && suffix[1] <= '3')
    return static_cast<std::uint64_t>(suffix[1] - '0');
  if (suffix.size() == 2 && suffix[0] == 'h' && (suffix[1] == '0' || suffix[1] == '1'))
    return static_cast<std::uint64_t>(4 + suffix[1] - '0');
  l.malformed(fmt::format("'{}' is not part of a register", suffix));
}

/// ".h32", ".b7610": for each part, the highest first, its place in a and b side by side.
std::uint64_t places_of(const Lowering& l, std::string_view suffix, std::uint64_t parts,
                        std::uint64_t otherwise) {
  if (suffix.empty()) return otherwise;
  if (suffix.size() != parts + 1 || suffix[0] != (parts == 2 ? 'h' : 'b'))
    l.malformed(fmt::format("'{}' does not name {} parts", suffix, parts));
  std::uint64_t places = 0;
  for (const char digit : suffix.substr(1)) {
    if (digit < '0' || digit >= static_cast<char>('0' + 2 * parts)) l.malformed("there is no such part");
    places = places << 3 | static_cast<std::uint64_t>(digit - '0');
  }
  return places;
}

std::uint64_t mask_of(const Lowering& l, std::string_view suffix, std::uint64_t parts) {
  if (suffix.empty()) return (1u << parts) - 1;
  std::uint64_t mask = 0;
  for (const char digit : suffix.substr(1)) {
    if (digit < '0' || digit >= static_cast<char>('0' + parts)) l.malformed("there is no such part");
    mask |= std::uint64_t{1} << (digit - '0');
  }
  return mask;
}

/// The part of a register that an operand names; the reader puts a minus in front.
std::string_view suffix_of(const Operand& operand) {
  std::string_view name =
      operand.kind == Operand::Kind::reg ? std::string_view(operand.name) : std::string_view();
  if (name.starts_with('-')) name.remove_prefix(1);
  return name;
}
bool negated(const Operand& operand) {
  return operand.kind == Operand::Kind::reg && operand.name.starts_with('-');
}

/// Types in order: of the result (vset: none), of a and of b.
void take_types(Lowering& l, Form& form) {
  std::vector<Type> types;
  for (const std::string& modifier : l.now().modifiers)
    if (const Type type = ptx::parse_type(modifier); type != Type::none) {
      if (type != Type::u32 && type != Type::s32) l.malformed("video instructions take u32 and s32");
      types.push_back(type);
    }
  if (form.operation == Operation::set) types.insert(types.begin(), Type::u32);
  if (types.size() != 3) l.malformed("the types of the result and of both operands are expected");
  form.signed_result = is_signed(types[0]);
  form.signed_a = is_signed(types[1]);
  form.signed_b = is_signed(types[2]);
}

void lower_video(Lowering& l) {
  Form form;
  std::string_view name = std::string_view(l.now().opcode).substr(1);
  if (name.ends_with('2') || name.ends_with('4')) {
    form.parts = static_cast<std::uint64_t>(name.back() - '0');
    name.remove_suffix(1);
  }
  form.operation = *operation_of(name);
  take_types(l, form);
  form.saturates = l.has("sat");
  form.wraps = l.has("wrap");
  static constexpr const char* relations[] = {"eq", "ne", "lt", "le", "gt", "ge"};
  for (std::uint64_t i = 0; i < 6; ++i)
    if (l.has(relations[i])) form.relation = static_cast<video::Relation>(i);
  if (l.operands().size() < 3 || l.operands().size() > 4) l.malformed("three or four operands are expected");
  const bool has_c = l.operands().size() == 4;
  const std::string_view to = suffix_of(l.operand(0)), a = suffix_of(l.operand(1)),
                         b = suffix_of(l.operand(2));
  form.then = l.has("add")           ? Then::add
              : l.has("min")         ? Then::minimum
              : l.has("max")         ? Then::maximum
              : has_c || !to.empty() ? Then::merge
                                     : Then::replace;
  if (form.parts > 1) {
    form.mask = mask_of(l, to, form.parts);
    form.from_a = places_of(l, a, form.parts, form.parts == 2 ? 010 : 03210);
    form.from_b = places_of(l, b, form.parts, form.parts == 2 ? 032 : 07654);
  } else {
    form.to = part_of(l, to);
    form.from_a = part_of(l, a);
    form.from_b = part_of(l, b);
  }
  if (form.operation == Operation::multiply_add) {
    form.plus_one = l.has("po");
    form.negates_product = negated(l.operand(1)) != negated(l.operand(2));
    form.negates_c = has_c && negated(l.operand(3));
    form.shift = l.has("shr7") ? 7 : l.has("shr15") ? 15 : 0;
  } else if (form.then != Then::replace && !has_c) {
    l.malformed("a fourth operand is expected");
  }
  Draft draft;
  for (std::size_t i = 1; i < l.operands().size(); ++i) draft.value[i] = l.use(l.operand(i), 4, Type::b32);
  if (!has_c) draft.value[3] = l.constant(0, 4);
  draft.op.imm = std::bit_cast<std::uint64_t>(form);
  draft.op.run = &video::run;
  l.define(l.operand(0), 4, draft);
}

}

void add_video_opcodes(std::vector<Opcode>& table) {
  const auto add = [&](std::initializer_list<const char*> names, const char* operands, Cost cost) {
    for (const char* name : names)
      table.push_back(
          {.name = name, .operands = operands, .lower = &lower_video, .idle = true, .cost = cost});
  };
  // Their machine code since Maxwell: several instructions, except for some absolute differences.
  add({"vadd", "vsub", "vabsdiff", "vmin", "vmax"},
      ".dtype.atype.btype{.sat}{.add|.min|.max} d{.part}, a{.part}, b{.part}{, c}", {Unit::integer, 3, 12});
  add({"vshl", "vshr"},
      ".dtype.atype.u32{.sat}.clamp|.wrap{.add|.min|.max} d{.part}, a{.part}, b{.part}{, c}",
      {Unit::integer, 3, 12});
  add({"vmad"}, ".dtype.atype.btype{.po}{.sat}{.shr7|.shr15} d, {-}a{.part}, {-}b{.part}, {-}c",
      {Unit::multiply, 4, 16});
  add({"vset"}, ".atype.btype.relation{.add|.min|.max} d{.part}, a{.part}, b{.part}{, c}",
      {Unit::integer, 3, 12});
  add({"vadd2", "vsub2", "vavrg2", "vabsdiff2", "vmin2", "vmax2", "vadd4", "vsub4", "vavrg4", "vabsdiff4",
       "vmin4", "vmax4"},
      ".dtype.atype.btype{.sat}{.add} d{.mask}, a{.parts}, b{.parts}, c", {Unit::integer, 6, 20});
  add({"vset2", "vset4"}, ".atype.btype.relation{.add} d{.mask}, a{.parts}, b{.parts}, c",
      {Unit::integer, 6, 20});
}

}
