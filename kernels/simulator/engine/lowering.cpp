#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/decoder.h"
#include "kernels/simulator/engine/memory_ops.h"
#include "kernels/simulator/engine/runtime_calls.h"
#include "kernels/simulator/memory/global_memory.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using ptx::Space;
using Type = ptx::Type;

std::uint8_t width_of(Type type) {
  return static_cast<std::uint8_t>(type == Type::pred ? 0 : std::max(ptx::bytes_of(type), 2));
}

Space space_of(const ptx::Instruction& instruction) {
  for (const std::string& modifier : instruction.modifiers) {
    if (modifier == "global") return Space::global;
    if (modifier == "shared" || modifier == "shared::cta") return Space::shared;
    if (modifier == "local") return Space::local;
    if (modifier == "const") return Space::constant;
    if (modifier.starts_with("param")) return Space::param;
  }
  return Space::generic;
}

int vector_lanes(const ptx::Instruction& instruction) {
  return instruction.has("v2") ? 2 : instruction.has("v4") ? 4 : instruction.has("v8") ? 8 : 1;
}

}

FunctionDecoder::Type FunctionDecoder::last_type() const {
  for (auto modifier = now_->modifiers.rbegin(); modifier != now_->modifiers.rend(); ++modifier)
    if (const Type type = ptx::parse_type(*modifier); type != Type::none) return type;
  malformed("a type is missing");
}

/// The instruction's text without modifiers that don't change its result.
std::string FunctionDecoder::name_for_table() const {
  static const std::set<std::string, std::less<>> rounding_by_default{"add", "sub", "mul", "fma",
                                                                      "mad", "div", "rcp", "sqrt"};
  std::string name = now_->opcode;
  for (const std::string& modifier : now_->modifiers) {
    if (modifier == "rn" && rounding_by_default.contains(now_->opcode)) continue;
    name += '.' + modifier;
  }
  return name;
}

void FunctionDecoder::lower(const ptx::Instruction& instruction) {
  const std::string& op = instruction.opcode;
  const auto plain = [&](Handler handler) {
    Draft draft;
    draft.op.run = handler;
    push(draft);
  };
  if (op == "mov") return lower_move();
  if (op == "ld" || op == "ldu")
    return space_of(instruction) == Space::param ? lower_parameter_access(true) : lower_memory(true);
  if (op == "st")
    return space_of(instruction) == Space::param ? lower_parameter_access(false) : lower_memory(false);
  if (op == "setp") return lower_compare();
  if (op == "set") return lower_set();
  if (op == "slct") return lower_select_by_sign();
  if (op == "cvta" || op == "isspacep") return lower_address_space();
  if (op == "atom") return lower_atomic(true);
  if (op == "red" && !instruction.has("async")) return lower_atomic(false);
  if (op == "bra") return lower_branch();
  if (op == "brx") return lower_indexed_branch();
  if (op == "call") return lower_call();
  if (op == "bar" || op == "barrier") return lower_barrier();
  if (op == "shfl" || op == "vote" || op == "match" || op == "redux" || op == "elect" || op == "activemask")
    return lower_collective();
  if (op == "ret" || op == "exit" || op == "trap") {
    branch_over();
    return plain(op == "ret" ? &control::leave : op == "exit" ? &control::exit : &control::trap);
  }
  if (op == "nanosleep") {
    branch_over();
    return plain(&control::nanosleep);
  }
  if (op == "membar" || op == "fence")
    return plain(instruction.has("proxy") ? &control::nothing : &memory_fence);
  if (op == "prefetch" || op == "prefetchu" || op == "discard" || op == "applypriority" ||
      op == "griddepcontrol" || op == "pmevent" || op == "setmaxnreg")
    return plain(&control::nothing);
  lower_computation(name_for_table());
}

void FunctionDecoder::lower_computation(const std::string& name) {
  const auto found = operations().find(name);
  if (found == operations().end()) unsupported();
  const Operation& operation = found->second;
  if (now_->operands.size() != operation.source_count + 1u)
    malformed(fmt::format("{} operands are wanted", operation.source_count + 1));
  // Source operands are read with the instruction's last type, which says how narrower constants extend.
  const Type type = last_type();
  Draft draft;
  draft.op.run = operation.handler;
  const std::string& op = now_->opcode; // carries come from elsewhere
  draft.pure = !now_->has("cc") && op != "addc" && op != "subc" && op != "madc";
  for (std::size_t i = 0; i < operation.source_count; ++i)
    draft.value[i + 1] = use(now_->operands[i + 1], operation.sources[i], type);
  const Type result =
      now_->opcode == "cvt" ? ptx::parse_type(now_->modifiers[now_->modifiers.size() - 2]) : type;
  define(now_->operands[0], operation.destination, draft, ptx::is_signed(result));
}

void FunctionDecoder::lower_move() {
  if (now_->operands.size() != 2) malformed("two operands are wanted");
  const Type type = last_type();
  const Operand &to = now_->operands[0], &from = now_->operands[1];
  const std::uint8_t width = width_of(type);
  if (type == Type::b128) unsupported();
  if (from.kind == Kind::vector) { // pack: the first element is the lowest
    const auto count = from.elements.size();
    if (count < 2 || static_cast<int>(count) > ptx::bytes_of(type))
      malformed("the vector does not fit the type");
    const auto part = static_cast<std::uint8_t>(ptx::bytes_of(type) / static_cast<int>(count));
    if (part == 1) unsupported(Sentence::tr("packing bytes"));
    const std::string bits = std::to_string(8 * width);
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint32_t piece = resize(use(from.elements[i], part), width);
      if (i > 0) piece = compute("shl.b" + bits, width, {piece, constant(8 * part * i, 4)});
      sum = i == 0 ? piece : compute("or.b" + bits, width, {sum, piece});
    }
    return define(to, width, table("mov.b" + bits, {sum}));
  }
  if (to.kind == Kind::vector) { // unpack
    const auto count = to.elements.size();
    if (count < 2 || static_cast<int>(count) > ptx::bytes_of(type))
      malformed("the vector does not fit the type");
    const auto part = static_cast<std::uint8_t>(ptx::bytes_of(type) / static_cast<int>(count));
    if (part == 1) unsupported(Sentence::tr("unpacking bytes"));
    const std::uint32_t whole = use(from, width);
    std::vector<std::uint32_t> pieces; // all first: a target may be the source
    for (std::size_t i = 0; i < count; ++i) {
      std::uint32_t piece = whole;
      if (i > 0)
        piece = compute(fmt::format("shr.u{}", 8 * width), width, {whole, constant(8 * part * i, 4)});
      pieces.push_back(resize(piece, part));
    }
    for (std::size_t i = 0; i < count; ++i)
      if (to.elements[i].kind != Kind::sink)
        define(to.elements[i], part, table(fmt::format("mov.b{}", 8 * part), {pieces[i]}));
    return;
  }
  if (to.kind == Kind::reg && values_[register_values_[to.reg]].fixed) return; // became what it is set to
  const std::uint32_t value = use(from, width, type);
  define(to, width, table(width == 0 ? "mov.pred" : fmt::format("mov.b{}", 8 * width), {value}));
}

void FunctionDecoder::lower_compare() {
  // setp.relation[.and|.or|.xor][.ftz].type p[|q], a, b[, c]
  if (now_->modifiers.empty() || now_->operands.size() < 3) malformed("three operands are wanted");
  const Type type = last_type();
  const char* combine = now_->has("and")   ? "and"
                        : now_->has("or")  ? "or"
                        : now_->has("xor") ? "xor"
                                           : nullptr;
  std::string name =
      "setp." + now_->modifiers[0] + (now_->has("ftz") ? ".ftz." : ".") + std::string(ptx::name_of(type));
  const std::uint32_t a = use(now_->operands[1], width_of(type), type),
                      b = use(now_->operands[2], width_of(type), type);
  const Operand& result = now_->operands[0];
  if (!combine && result.kind != Kind::pair) return define(result, 0, table(name, {a, b}));
  const std::uint32_t holds = compute(name, 0, {a, b});
  const std::uint32_t fails = compute("not.pred", 0, {holds});
  std::uint32_t other = 0;
  if (combine) {
    if (now_->operands.size() != 4) malformed("four operands are wanted");
    other = use(now_->operands[3], 0);
    if (result.kind == Kind::pair)
      other = compute("mov.pred", 0, {other}); // the first result may be that predicate
  }
  const auto give = [&](const Operand& to, std::uint32_t value) {
    if (to.kind == Kind::sink) return;
    define(to, 0,
           combine ? table(fmt::format("{}.pred", combine), {value, other}) : table("mov.pred", {value}));
  };
  if (result.kind == Kind::pair) {
    give(result.elements[0], holds);
    give(result.elements[1], fails);
  } else {
    give(result, holds);
  }
}

void FunctionDecoder::lower_set() {
  // set.relation[.ftz].dtype.stype d, a, b: all ones (1.0 for f32) or zero
  if (operations().contains(name_for_table())) return lower_computation(name_for_table()); // packed halves
  if (now_->modifiers.size() < 3 || now_->operands.size() != 3) unsupported();
  const Type source = last_type(), result = ptx::parse_type(now_->modifiers[now_->modifiers.size() - 2]);
  if (width_of(result) != 4) unsupported();
  const std::string name =
      "setp." + now_->modifiers[0] + (now_->has("ftz") ? ".ftz." : ".") + std::string(ptx::name_of(source));
  const std::uint32_t holds = compute(
      name, 0,
      {use(now_->operands[1], width_of(source), source), use(now_->operands[2], width_of(source), source)});
  const std::uint32_t one = constant(result == Type::f32 ? 0x3f800000u : 0xffffffffu, 4);
  define(now_->operands[0], 4, table("selp.b32", {one, constant(0, 4), holds}));
}

void FunctionDecoder::lower_select_by_sign() {
  // slct.dtype.{s32,f32} d, a, b, c: a if c >= 0
  if (now_->operands.size() != 4 || now_->modifiers.size() < 2) malformed("four operands are wanted");
  const Type test = last_type(), type = ptx::parse_type(now_->modifiers[now_->modifiers.size() - 2]);
  const std::uint32_t zero = constant(0, 4);
  const std::uint32_t holds =
      compute(fmt::format("setp.ge{}.{}", now_->has("ftz") ? ".ftz" : "", ptx::name_of(test)), 0,
              {use(now_->operands[3], 4, test), zero});
  define(now_->operands[0], width_of(type),
         table(fmt::format("selp.b{}", 8 * width_of(type)),
               {use(now_->operands[1], width_of(type), type), use(now_->operands[2], width_of(type), type),
                holds}));
}

void FunctionDecoder::lower_address_space() {
  if (now_->operands.size() != 2) malformed("two operands are wanted");
  const Space space = space_of(*now_);
  const std::uint64_t window = space == Space::shared  ? kSharedWindow
                               : space == Space::local ? kLocalWindow
                                                       : 0;
  if (now_->opcode == "isspacep") {
    const std::uint32_t address = use(now_->operands[1], 8);
    const auto inside = [&](std::uint64_t base) {
      return compute("setp.lt.u64", 0,
                     {compute("sub.u64", 8, {address, constant(base, 8)}), constant(kWindowSize, 8)});
    };
    if (window) return define(now_->operands[0], 0, table("mov.pred", {inside(window)}));
    if (space != Space::global) return define(now_->operands[0], 0, table("mov.pred", {constant(0, 0)}));
    const std::uint32_t elsewhere = compute("or.pred", 0, {inside(kSharedWindow), inside(kLocalWindow)});
    return define(now_->operands[0], 0, table("not.pred", {elsewhere}));
  }
  if (now_->operands[0].kind == Kind::reg && values_[register_values_[now_->operands[0].reg]].fixed) return;
  const std::uint32_t address = use(now_->operands[1], 8);
  if (!window) return define(now_->operands[0], 8, table("mov.b64", {address}));
  const char* name = now_->has("to") ? "sub.u64" : "add.u64";
  define(now_->operands[0], 8, table(name, {address, constant(window, 8)}));
}

std::pair<std::uint32_t, std::uint64_t> FunctionDecoder::address(const Operand& operand, Space space) {
  if (operand.kind != Kind::address || operand.elements.size() != 1)
    malformed("an address in brackets is wanted");
  const std::uint8_t width = space == Space::shared ? 4 : 8;
  return {use(operand.elements[0], width, Type::u64), operand.bits};
}

std::uint32_t FunctionDecoder::add_site(Space space, Access access, int bytes) {
  Program& program = context_.program;
  Site site;
  site.place = program.places[places_base_ + now_index_];
  site.ptx_line = now_->ptx_line;
  site.space = space == Space::generic ? Space::global : space;
  site.access = access;
  site.bytes = bytes;
  site.strong = now_->has("volatile") || now_->has("relaxed") || now_->has("acquire") ||
                now_->has("release") || now_->has("mmio");
  site.releases = now_->has("release") || now_->has("acq_rel");
  program.sites.push_back(site);
  // Grains of race checks: an access covers whole grains only if none is finer. Generic ones may go anywhere.
  const auto per_element = static_cast<std::uint32_t>(bytes);
  if (space == Space::shared || space == Space::generic)
    program.smallest_shared_access = std::min(program.smallest_shared_access, per_element);
  if (space == Space::global || space == Space::generic)
    program.smallest_global_access = std::min(program.smallest_global_access, per_element);
  return static_cast<std::uint32_t>(program.sites.size() - 1);
}

void FunctionDecoder::lower_memory(bool load) {
  const Space space = space_of(*now_);
  const Type type = last_type();
  const int lanes = vector_lanes(*now_);
  if (now_->has("async") || now_->has("bulk") || type == Type::b128 || lanes == 8) unsupported();
  if (now_->operands.size() != 2) malformed("two operands are wanted");
  const Operand& data = now_->operands[load ? 0 : 1];
  const auto [base, offset] = address(now_->operands[load ? 1 : 0], space);
  std::vector<Operand> elements = data.kind == Kind::vector ? data.elements : std::vector{data};
  if (static_cast<int>(elements.size()) != lanes)
    malformed("the number of registers does not fit the vector");

  Draft draft;
  std::uint8_t width = 0;
  for (const Operand& element : elements)
    if (element.kind == Kind::reg) width = std::max(width, values_[register_values_[element.reg]].width);
  width = std::max(width, width_of(type));
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (load) {
      const bool to_register = elements[i].kind == Kind::reg;
      if (to_register && values_[register_values_[elements[i].reg]].width != width)
        unsupported(Sentence::tr("registers of different widths"));
      draft.value[i] = to_register ? register_values_[elements[i].reg] : temporary(width);
      draft.defines = static_cast<std::uint8_t>(draft.defines | (1u << i));
    } else {
      draft.value[i] = use(elements[i], width, type);
    }
  }
  const int bytes = ptx::bytes_of(type) * lanes;
  draft.value[4] = base;
  draft.op.imm = offset;
  draft.op.run = load ? load_handler(space, type, width, lanes, context_.counted)
                      : store_handler(space, type, width, lanes, context_.counted);
  if (!draft.op.run) unsupported();
  if (space == Space::constant || space == Space::param)
    draft.op.site = 0;
  else
    draft.op.site = add_site(space, load ? Access::load : Access::store, bytes);
  if (space == Space::global || space == Space::shared) draft.patterned = Draft::Patterned::shared;
  push(draft);
}

void FunctionDecoder::lower_parameter_access(bool load) {
  if (now_->operands.size() != 2) malformed("two operands are wanted");
  const Operand& where = now_->operands[load ? 1 : 0];
  if (where.kind != Kind::address || where.elements[0].kind != Kind::symbol) {
    if (load) return lower_memory(true); // through the address of a kernel parameter
    unsupported(Sentence::tr("parameters are written by name only"));
  }
  const std::string& name = where.elements[0].name;
  const Type type = last_type();
  const int lanes = vector_lanes(*now_);
  const Operand& data = now_->operands[load ? 0 : 1];
  const std::vector<Operand> elements = data.kind == Kind::vector ? data.elements : std::vector{data};
  if (static_cast<int>(elements.size()) != lanes)
    malformed("the number of registers does not fit the vector");
  const auto step = static_cast<std::uint64_t>(ptx::bytes_of(type));

  const auto own = own_slots_.find(name);
  const auto called = call_slots_.find(name);
  if (own == own_slots_.end() && called == call_slots_.end()) {
    if (!load) malformed(fmt::format("'{}' is no parameter of a call", name));
    std::uint64_t position = 0;
    for (const ptx::Variable& parameter : function_.signature.parameters) {
      position = (position + parameter.align - 1) / parameter.align * parameter.align;
      if (parameter.name == name) {
        for (std::size_t i = 0; i < elements.size(); ++i) {
          if (elements[i].kind != Kind::reg) continue;
          const std::uint32_t reg = register_values_[elements[i].reg];
          if (values_[reg].fixed) continue; // became the parameter itself
          FixedRow row;
          row.kind = FixedRow::Kind::parameter;
          row.bits = position + where.bits + step * i;
          row.read = static_cast<std::uint8_t>(step);
          row.sign = is_signed(type);
          if (where.bits + step * (i + 1) > parameter.bytes) malformed("it reads past the parameter's end");
          const std::uint8_t width = std::max(values_[reg].width, width_of(type));
          define(elements[i], width, table(fmt::format("mov.b{}", 8 * width), {fixed(row, width)}));
        }
        return;
      }
      position += parameter.bytes;
    }
    malformed(fmt::format("'{}' is no parameter", name));
  }
  const CallLayout::Slot& slot = own != own_slots_.end() ? own->second : called->second;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::uint64_t offset = where.bits + step * i;
    if (offset + step > slot.stride) malformed("it lies past the parameter's end");
    Draft draft;
    std::uint8_t width = width_of(type);
    if (elements[i].kind == Kind::reg)
      width = std::max(width, values_[register_values_[elements[i].reg]].width);
    draft.op.r[1] = slot.offset;

    draft.op.imm = offset | std::uint64_t{slot.stride} << 32;
    if (load) {
      draft.op.run = slot_load_handler(type, width);
      define(elements[i], width, draft);
    } else {
      draft.op.run = slot_store_handler(static_cast<int>(step), width);
      draft.value[0] = use(elements[i], width, type);
      push(draft);
    }
  }
}

void FunctionDecoder::lower_atomic(bool wants_result) {
  const Space space = space_of(*now_);
  const Type type = last_type();
  static const std::set<std::string, std::less<>> names{"add", "min", "max", "inc",  "dec",
                                                        "and", "or",  "xor", "exch", "cas"};
  std::string name;
  for (const std::string& modifier : now_->modifiers)
    if (names.contains(modifier)) name = modifier;
  const std::size_t first = wants_result ? 1 : 0;
  const std::size_t sources = name == "cas" ? 2 : 1;
  if (vector_lanes(*now_) != 1 || name.empty()) unsupported();
  if (now_->operands.size() != first + 1 + sources) malformed("the number of operands does not fit");
  const std::uint8_t width = width_of(type);
  const auto [base, offset] = address(now_->operands[first], space);
  Draft draft;
  draft.value[1] = use(now_->operands[first + 1], width, type);
  draft.value[2] = sources == 2 ? use(now_->operands[first + 2], width, type) : draft.value[1];
  draft.value[4] = base;
  draft.op.imm = offset;
  draft.op.run = atomic_handler(space, name, type, context_.counted);
  if (!draft.op.run) unsupported();
  draft.op.site = add_site(space, Access::atomic, ptx::bytes_of(type));
  // Lanes with generic addresses may go to different memories one after the other.
  draft.patterned = space == Space::generic ? Draft::Patterned::alone : Draft::Patterned::shared;
  if (wants_result && now_->operands[0].kind != Kind::sink)
    define(now_->operands[0], width, draft);
  else
    push(draft);
}

void FunctionDecoder::lower_branch() {
  if (now_->operands.size() != 1 || now_->operands[0].kind != Kind::symbol) malformed("a label is wanted");
  const auto label = function_.labels.find(now_->operands[0].name);
  if (label == function_.labels.end())
    malformed(fmt::format("label '{}' is not in this function", now_->operands[0].name));
  Draft draft;
  draft.target = static_cast<int>(label->second);
  if (now_->guard < 0) {
    draft.op.run = &control::branch;
  } else {
    draft.op.run = now_->guard_negated ? &control::branch_if_not : &control::branch_if;
    draft.value[0] = register_values_[static_cast<std::size_t>(now_->guard)];
  }
  push_unguarded(draft);
}

void FunctionDecoder::lower_indexed_branch() {
  if (now_->guard >= 0) unsupported(Sentence::tr("a guarded indexed branch"));
  if (now_->operands.size() != 2 || now_->operands[1].kind != Kind::symbol)
    malformed("an index and a table are wanted");
  const auto targets = function_.branch_targets.find(now_->operands[1].name);
  if (targets == function_.branch_targets.end()) malformed("the table of targets is not declared");
  Draft draft;
  draft.op.run = &control::branch_indexed;
  draft.value[0] = use(now_->operands[0], 4);
  draft.op.r[1] = static_cast<std::uint32_t>(targets->second.size());
  push_unguarded(draft);
  for (const std::string& name : targets->second) {
    const auto label = function_.labels.find(name);
    if (label == function_.labels.end()) malformed(fmt::format("label '{}' is not in this function", name));
    Draft entry;
    entry.op.run = &control::branch;
    entry.target = static_cast<int>(label->second);
    push_unguarded(entry);
  }
}

void FunctionDecoder::lower_call() {
  std::size_t at = 0;
  if (now_->operands[at].kind == Kind::vector) ++at;
  const Operand& target = now_->operands[at];
  if (target.kind == Kind::reg) {
    if (now_->guard >= 0) unsupported(Sentence::tr("a guarded indirect call"));
    Draft draft;
    draft.op.run = &control::call_indirect;
    draft.op.r[2] = call_places_.at(now_index_);
    draft.value[1] = use(target, 8);
    return push_unguarded(draft);
  }
  branch_over();
  const ptx::Function& callee = *context_.module.find(target.name);
  Draft draft;
  if (callee.external) {
    draft.op.run = runtime_call(callee.name);
    if (!draft.op.run) unsupported(Sentence::tr("function '%1' is not part of the program", callee.name));
    context_.program.needs_heap |= callee.name == "malloc";
    const CallLayout layout = layout_of(callee.signature);
    const std::uint32_t place = call_places_.at(now_index_);
    if (!layout.returns.empty()) draft.op.r[0] = place + layout.returns[0].offset;
    for (std::size_t i = 0; i < layout.parameters.size() && i < 5; ++i)
      draft.op.r[i + 1] = place + layout.parameters[i].offset;
  } else {
    draft.op.run = &control::call;
    draft.op.r[2] = call_places_.at(now_index_);
    draft.callee = static_cast<int>(context_.index_of(callee));
  }
  push_unguarded(draft);
}

void FunctionDecoder::lower_barrier() {
  const std::vector<std::string>& modifiers = now_->modifiers;
  if (modifiers.empty()) malformed("a kind of barrier is wanted");
  branch_over();
  Draft draft;
  if (modifiers[0] == "warp") {
    if (now_->operands.size() != 1) malformed("a mask is wanted");
    draft.op.run = &control::warp_sync;
    draft.value[0] = use(now_->operands[0], 4);
    return push_unguarded(draft);
  }
  if (now_->has("cluster")) unsupported(Sentence::tr("thread-block clusters"));
  const bool arrive = now_->has("arrive"), reduce = now_->has("red");
  if (!arrive && !reduce && !now_->has("sync")) unsupported();
  std::size_t at = reduce ? 1 : 0;
  if (now_->operands.size() <= at) malformed("a barrier number is wanted");
  const Operand& number = now_->operands[at++];
  if (number.kind == Kind::integer) {
    draft.op.imm = std::min<std::uint64_t>(number.bits, 0xfffe);
  } else {
    draft.op.imm = 0xffff;
    draft.value[1] = use(number, 4);
  }
  const std::size_t rest = now_->operands.size() - at - (reduce ? 1 : 0);
  if (rest == 1) {
    draft.op.imm |= std::uint64_t{1} << 32;
    draft.value[2] = use(now_->operands[at++], 4);
  } else if (rest != 0) {
    malformed("the number of operands does not fit");
  }
  draft.op.run = arrive ? &control::barrier_arrive : &control::barrier_sync;
  if (!reduce) return push_unguarded(draft);
  draft.op.run = &control::barrier_reduce;
  const std::uint64_t kind = now_->has("popc") ? 1 : now_->has("and") ? 2 : 3;
  draft.op.imm |= kind << 48;
  draft.value[3] = use(now_->operands[at], 0);
  const Operand& result = now_->operands[0];
  if (result.kind != Kind::reg) malformed("the result must be a register");
  draft.value[0] = register_values_[result.reg];
  draft.defines = 1;
  if (values_[draft.value[0]].width != (kind == 1 ? 4 : 0)) malformed("the result has the wrong type");
  push_unguarded(draft);
}

void FunctionDecoder::lower_collective() {
  branch_over();
  const std::string& op = now_->opcode;
  const std::vector<Operand>& operands = now_->operands;
  const auto need = [&](std::size_t count) {
    if (operands.size() != count) malformed(fmt::format("{} operands are wanted", count));
  };
  const auto is = [&](const char* modifier) { return now_->has(modifier); };
  Draft draft;
  // The result pair d|p, either of which may be missing.
  const auto results = [&](std::size_t first, std::size_t second, std::uint8_t width) {
    const bool pair = operands[0].kind == Kind::pair;
    const Operand& d = pair ? operands[0].elements[0] : operands[0];
    if (d.kind == Kind::reg) {
      draft.value[first] = register_values_[d.reg];
      if (values_[draft.value[first]].width != width) malformed("the result has the wrong type");
      draft.defines = static_cast<std::uint8_t>(draft.defines | (1u << first));
    } else {
      draft.value[first] = temporary(width);
    }
    if (pair && operands[0].elements[1].kind == Kind::reg) {
      draft.value[second] = register_values_[operands[0].elements[1].reg];
      draft.defines = static_cast<std::uint8_t>(draft.defines | (1u << second));
    }
  };
  const auto mask_in = [&](std::size_t index, const Operand& mask) {
    draft.value[index] = use(mask, 4);
    draft.op.imm = std::uint64_t{index} << 56;
  };
  if (op == "activemask") {
    need(1);
    draft.op.run = &control::active_mask;
    results(0, 1, 4);
    return push_unguarded(draft);
  }
  if (!is("sync")) unsupported(Sentence::tr("the form without .sync is gone since compute capability 7.0"));
  if (op == "shfl") {
    need(5);
    draft.op.run = control::shuffle_handler(is("up")     ? "up"
                                            : is("down") ? "down"
                                            : is("bfly") ? "bfly"
                                                         : "idx",
                                            context_.counted);
    results(0, 1, 4);
    for (std::size_t i = 1; i <= 3; ++i) draft.value[i + 1] = use(operands[i], 4);
    mask_in(5, operands[4]);
  } else if (op == "vote") {
    need(3);
    draft.op.run = is("ballot") ? &control::vote_ballot
                   : is("all")  ? &control::vote_all
                   : is("any")  ? &control::vote_any
                                : &control::vote_uniform;
    results(0, 3, is("ballot") ? 4 : 0);
    draft.value[1] = use(operands[1], 0);
    mask_in(2, operands[2]);
  } else if (op == "match") {
    need(3);
    const bool wide = last_type() == Type::b64;
    draft.op.run = is("any") ? (wide ? &control::match_any64 : &control::match_any32)
                             : (wide ? &control::match_all64 : &control::match_all32);
    results(0, 3, 4);
    draft.value[1] = use(operands[1], wide ? 8 : 4);
    mask_in(2, operands[2]);
  } else if (op == "redux") {
    need(3);
    draft.op.run = control::reduction(fmt::format(
        "{}", fmt::join(std::vector<std::string>(now_->modifiers.begin() + 1, now_->modifiers.end()), ".")));
    if (!draft.op.run) unsupported();
    results(0, 3, 4);
    draft.value[1] = use(operands[1], 4);
    mask_in(2, operands[2]);
  } else {
    need(2);
    draft.op.run = &control::elect;
    results(0, 1, 4);
    mask_in(2, operands[1]);
  }
  push_unguarded(draft);
}

}
