#include "kernels/simulator/decode/async_lowering.h"
#include "kernels/simulator/decode/lowering.h"
#include "kernels/simulator/engine/cluster.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/memory_ops.h"
#include "kernels/simulator/memory/global_memory.h"

#include <fmt/format.h>
#include <set>
#include <string_view>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using Operand = ptx::Operand;
using ptx::Instruction;
using ptx::Space;
using ptx::Type;

void lower_address_space(Lowering& l) {
  if (l.operands().size() != 2) l.malformed("two operands are expected");
  const Space space = l.space();
  const std::uint64_t window = space == Space::shared  ? kSharedWindow
                               : space == Space::local ? kLocalWindow
                                                       : 0;
  if (l.now().opcode == "isspacep") {
    const std::uint32_t address = l.use(l.operand(1), 8);
    const auto inside = [&](std::uint64_t base) {
      return l.compute("setp.lt.u64", 0,
                       {l.compute("sub.u64", 8, {address, l.constant(base, 8)}), l.constant(kWindowSize, 8)});
    };
    if (space == Space::shared && !l.has("shared::cluster")) {
      // Addresses of the thread's own block alone: without a rank, or with its own.
      const auto within = [&](std::uint32_t base) {
        return l.compute("setp.lt.u64", 0,
                         {l.compute("sub.u64", 8, {address, base}), l.constant(kOffsetMask + 1, 8)});
      };
      const std::uint32_t rank = l.resize(l.special(Special::cluster_ctarank), 8);
      const std::uint32_t ranks = l.compute("shl.b64", 8, {rank, l.constant(kRankShift, 4)});
      const std::uint32_t mapped =
          within(l.compute("add.u64", 8, {ranks, l.constant(kSharedWindow + kOffsetMask + 1, 8)}));
      return l.define(l.operand(0), 0, l.form("or.pred", {within(l.constant(kSharedWindow, 8)), mapped}));
    }
    if (window) return l.define(l.operand(0), 0, l.form("mov.pred", {inside(window)}));
    if (space != Space::global) return l.define(l.operand(0), 0, l.form("mov.pred", {l.constant(0, 0)}));
    const std::uint32_t elsewhere = l.compute("or.pred", 0, {inside(kSharedWindow), inside(kLocalWindow)});
    return l.define(l.operand(0), 0, l.form("not.pred", {elsewhere}));
  }
  if (l.became_fixed(l.operand(0))) return;
  const std::uint32_t address = l.use(l.operand(1), 8);
  if (space == Space::param && l.of_kernel() && !l.has("to")) {
    // Triton takes a parameter's address in 32 bits: the others are those of all parameters.
    const std::uint32_t all = l.parameter_address(0);
    const std::uint32_t offset = l.compute("sub.u32", 4, {l.resize(address, 4), l.resize(all, 4)});
    return l.define(l.operand(0), 8, l.form("add.u64", {all, l.resize(offset, 8)}));
  }
  if (!window) return l.define(l.operand(0), 8, l.form("mov.b64", {address}));
  if (space == Space::local && l.counted()) {
    Draft draft;
    draft.value[1] = address;
    draft.op.run = l.has("to") ? &control::generic_to_local : &control::local_to_generic;
    return l.define(l.operand(0), 8, draft);
  }
  const char* name = l.has("to") ? "sub.u64" : "add.u64";
  l.define(l.operand(0), 8, l.form(name, {address, l.constant(window, 8)}));
}

/// `.L2::cache_hint` adds an operand, which changes no result.
std::size_t hints(const Lowering& l) { return l.has("L2::cache_hint") ? 1 : 0; }

/// The shared memory of a cluster is reached by generic addresses.
Space space_of_access(const Lowering& l) { return l.has("shared::cluster") ? Space::generic : l.space(); }
/// Where a kernel's parameters have a copy in memory; registers of 32 bits hold the lower half of addresses.
std::uint32_t in_parameters(Lowering& l, std::uint32_t address) {
  bool local = false;
  const std::uint32_t first = l.address_constant(l.function().signature.parameters.front().name, 0, local);
  const std::uint32_t distance = l.compute("sub.u32", 4, {l.resize(address, 4), l.resize(first, 4)});
  return l.compute("add.u64", 8, {first, l.resize(distance, 8)});
}

/// Base and offset of an address in that space.
std::pair<std::uint32_t, std::uint64_t> address_of_access(Lowering& l, const Operand& operand) {
  if (l.space() == Space::param && l.function().entry) {
    const auto [address, offset] = l.address(operand, Space::param);
    return {in_parameters(l, address), offset};
  }
  if (!l.has("shared::cluster")) return l.address(operand, l.space());
  const auto [base, offset] = l.address(operand, Space::shared);
  return {l.compute("add.u64", 8, {l.resize(base, 8), l.constant(kSharedWindow, 8)}), offset};
}

/// Whether other blocks may rely on seeing a vector as one value: CUB does, of relaxed ones, and before that
/// of those past L1.
bool is_whole(const Lowering& l) { return l.is_strong() || l.has("cg") || l.has("cv") || l.has("wt"); }

/// A register of 128 bits is loaded and stored as two of 64.
void lower_wide_memory(Lowering& l, bool load) {
  const Space space = space_of_access(l);
  const Operand& data = l.operand(load ? 0 : 1);
  if (data.kind != Kind::reg || l.register_width(data) != 16)
    l.malformed("a register of 128 bits is expected");
  const auto [base, offset] = address_of_access(l, l.operand(load ? 1 : 0));
  const std::uint32_t halves[] = {l.temporary(8), l.temporary(8)};
  Draft access, change;
  const auto between = [&] {
    if (load) {
      change.op.run = &pack_wide;
      change.value[1] = halves[0], change.value[2] = halves[1];
      return l.define(data, 16, change);
    }
    change.op.run = &unpack_wide;
    change.value[0] = halves[0], change.value[1] = halves[1];
    change.value[2] = l.register_value(data.reg);
    change.defines = 3;
    l.push(change);
  };
  if (!load) between();
  for (std::size_t i = 0; i < 2; ++i) access.value[i] = halves[i];
  if (load) access.defines = 3;
  access.value[4] = base;
  access.op.imm = offset;
  access.op.run = load ? load_handler(space, Type::b64, 8, 2, l.counted(), is_whole(l))
                       : store_handler(space, Type::b64, 8, 2, l.counted(), is_whole(l));
  if (!access.op.run) l.unsupported();
  if (space == Space::constant || space == Space::param) {
    access.op.site = 0;
  } else {
    l.add_site(access, space, load ? Access::load : Access::store, Type::b64, 16);
    if (Site& site = l.program().sites[access.op.site]; site.strong) site.type = Type::b128; // atomic as one
  }
  access.patterned = patterned_in(space);
  l.push(access);
  if (load) between();
}

void lower_memory(Lowering& l, bool load) {
  const Space space = space_of_access(l);
  const Type type = l.last_type();
  const int lanes = l.vector_lanes();
  if (lanes == 8) l.unsupported();
  l.need_operands(2 + hints(l));
  if (type == Type::b128) return lower_wide_memory(l, load);
  const Operand& data = l.operand(load ? 0 : 1);
  const auto [base, offset] = address_of_access(l, l.operand(load ? 1 : 0));
  std::vector<Operand> elements = data.kind == Kind::vector ? data.elements : std::vector{data};
  if (static_cast<int>(elements.size()) != lanes)
    l.malformed("the number of registers does not match the vector");

  Draft draft;
  std::uint8_t width = 0;
  for (const Operand& element : elements)
    if (element.kind == Kind::reg) width = std::max(width, l.register_width(element));
  width = std::max(width, width_of(type));
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (load) {
      const bool to_register = elements[i].kind == Kind::reg;
      if (to_register && l.register_width(elements[i]) != width)
        l.unsupported(Sentence::tr("registers of different widths"));
      draft.value[i] = to_register ? l.register_value(elements[i].reg) : l.temporary(width);
      draft.defines = static_cast<std::uint8_t>(draft.defines | (1u << i));
    } else {
      draft.value[i] = l.use(elements[i], width, type);
    }
  }
  const int bytes = ptx::bytes_of(type) * lanes;
  draft.value[4] = base;
  draft.op.imm = offset;
  draft.op.run = load ? load_handler(space, type, width, lanes, l.counted(), is_whole(l))
                      : store_handler(space, type, width, lanes, l.counted(), is_whole(l));
  if (!draft.op.run) l.unsupported();
  if (space == Space::constant || space == Space::param)
    draft.op.site = 0;
  else
    l.add_site(draft, space, load ? Access::load : Access::store, type, bytes);
  draft.patterned = patterned_in(space);
  l.push(draft);
}

void lower_parameter_access(Lowering& l, bool load) {
  if (l.operands().size() != 2) l.malformed("two operands are expected");
  const Operand& where = l.operand(load ? 1 : 0);
  if (where.kind != Kind::address || where.elements[0].kind != Kind::symbol) {
    if (load) return lower_memory(l, true); // through the address of a kernel parameter
    l.unsupported(Sentence::tr("parameters are written by name only"));
  }
  const std::string& name = where.elements[0].name;
  const Type type = l.last_type();
  const int lanes = l.vector_lanes();
  const Operand& data = l.operand(load ? 0 : 1);
  const std::vector<Operand> elements = data.kind == Kind::vector ? data.elements : std::vector{data};
  if (static_cast<int>(elements.size()) != lanes)
    l.malformed("the number of registers does not match the vector");
  const auto step = static_cast<std::uint64_t>(ptx::bytes_of(type));

  const CallLayout::Slot* slot = l.slot_of(name);
  if (!slot) {
    if (!load) l.malformed(fmt::format("'{}' is not a parameter of a call", name));
    std::uint64_t position = 0;
    for (const ptx::Variable& parameter : l.function().signature.parameters) {
      position = (position + parameter.align - 1) / parameter.align * parameter.align;
      if (parameter.name == name) {
        for (std::size_t i = 0; i < elements.size(); ++i) {
          if (elements[i].kind != Kind::reg) continue;
          const std::uint32_t reg = l.register_value(elements[i].reg);
          if (l.value(reg).fixed) continue; // became the parameter itself
          FixedRow row;
          row.kind = FixedRow::Kind::parameter;
          row.bits = position + where.bits + step * i;
          row.read = static_cast<std::uint8_t>(step);
          row.sign = is_signed(type);
          if (where.bits + step * (i + 1) > parameter.bytes) l.malformed("it reads past the parameter's end");
          const std::uint8_t width = std::max(l.value(reg).width, width_of(type));
          l.define(elements[i], width, l.form(fmt::format("mov.b{}", 8 * width), {l.fixed(row, width)}));
        }
        return;
      }
      position += parameter.bytes;
    }
    l.malformed(fmt::format("'{}' is not a parameter", name));
  }
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::uint64_t offset = where.bits + step * i;
    if (offset + step > slot->stride) l.malformed("it is past the end of the parameter");
    Draft draft;
    std::uint8_t width = width_of(type);
    if (elements[i].kind == Kind::reg) width = std::max(width, l.register_width(elements[i]));
    draft.op.r[1] = slot->offset;

    draft.op.imm = offset | std::uint64_t{slot->stride} << 32;
    if (load) {
      draft.op.run = slot_load_handler(type, width);
      l.define(elements[i], width, draft);
    } else {
      draft.op.run = slot_store_handler(static_cast<int>(step), width);
      draft.value[0] = l.use(elements[i], width, type);
      l.push(draft);
    }
  }
}

/// atom{...}.global.op{.noftz}.v2|.v4|.v8.type {d, ...}, [a], {b, ...}
void lower_vector_atomic(Lowering& l, bool wants_result, const std::string& name) {
  const Space space = l.space();
  const Type type = l.last_type();
  const int lanes = l.vector_lanes();
  const std::uint8_t width = width_of(type);
  const std::size_t first = wants_result ? 1 : 0;
  l.need_operands(first + 2 + hints(l));
  Draft main, middle, last;
  if (space == Space::global || space == Space::generic)
    main.op.run = vector_atomic_handler(name, type, lanes, l.counted());
  if (!main.op.run) l.unsupported();
  const auto registers = [&](const Operand& operand) -> const std::vector<Operand>& {
    if (operand.kind != Kind::vector || static_cast<int>(operand.elements.size()) != lanes)
      l.malformed("the number of registers does not match the vector");
    return operand.elements;
  };
  const auto [base, offset] = l.address(l.operand(first), Space::global);
  main.value[4] = base;
  main.op.imm = offset;
  const std::vector<Operand>& values = registers(l.operand(first + 1));
  for (std::size_t i = 0; i < values.size(); ++i)
    (i < 6 ? middle.value[i] : last.value[i - 6]) = l.use(values[i], width, type);
  if (wants_result && l.operand(0).kind != Kind::sink) {
    const std::vector<Operand>& results = registers(l.operand(0));
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i].kind == Kind::sink) continue;
      if (results[i].kind != Kind::reg || l.register_width(results[i]) != width)
        l.unsupported(Sentence::tr("registers of different widths"));
      Draft& draft = i < 4 ? main : last;
      const std::size_t place = i < 4 ? i : i - 2;
      draft.value[place] = l.register_value(results[i].reg);
      draft.defines = static_cast<std::uint8_t>(draft.defines | 1u << place);
    }
  }
  l.add_site(main, Space::global, Access::atomic, type, ptx::bytes_of(type) * lanes);
  main.patterned = Draft::Patterned::alone;
  middle.op.run = last.op.run = &control::nothing;
  l.push(main);
  l.push_unguarded(middle);
  last.partial = l.now().guard >= 0;
  l.push_unguarded(last);
}

void lower_atomic(Lowering& l, bool wants_result) {
  const Space space = space_of_access(l);
  const Type type = l.last_type();
  static const std::set<std::string, std::less<>> names{"add", "min", "max", "inc",  "dec",
                                                        "and", "or",  "xor", "exch", "cas"};
  std::string name;
  for (const std::string& modifier : l.now().modifiers)
    if (names.contains(modifier)) name = modifier;
  const std::size_t first = wants_result ? 1 : 0;
  const std::size_t sources = name == "cas" ? 2 : 1;
  if (name.empty()) l.unsupported();
  if (l.vector_lanes() != 1) return lower_vector_atomic(l, wants_result, name);
  if (l.operands().size() != first + 1 + sources + hints(l))
    l.malformed("the number of operands does not match");
  const std::uint8_t width = width_of(type);
  const auto [base, offset] = address_of_access(l, l.operand(first));
  Draft draft;
  draft.value[1] = l.use(l.operand(first + 1), width, type);
  draft.value[2] = sources == 2 ? l.use(l.operand(first + 2), width, type) : draft.value[1];
  draft.value[4] = base;
  draft.op.imm = offset;
  draft.op.run = atomic_handler(space, name, type, l.counted());
  if (!draft.op.run) l.unsupported();
  l.add_site(draft, space, Access::atomic, type, ptx::bytes_of(type));
  l.program().sites[draft.op.site].replaces = name == "exch";
  l.program().sites[draft.op.site].swaps = name == "cas";
  draft.patterned = patterned_in(space);
  if (wants_result && l.operand(0).kind != Kind::sink)
    l.define(l.operand(0), width, draft);
  else
    l.push(draft);
}

void lower_load(Lowering& l) {
  l.space() == Space::param ? lower_parameter_access(l, true) : lower_memory(l, true);
}
void lower_store(Lowering& l) {
  l.space() == Space::param ? lower_parameter_access(l, false) : lower_memory(l, false);
}
void lower_atom(Lowering& l) {
  l.program().learns_from_atomics = true;
  lower_atomic(l, true);
}
void lower_reduction(Lowering& l) { lower_atomic(l, false); }

void lower_fence(Lowering& l) {
  Draft draft;
  const auto& modifiers = l.now().modifiers;
  const bool async = std::any_of(modifiers.begin(), modifiers.end(),
                                 [](const std::string& modifier) { return modifier.starts_with("async"); });
  if (l.has("tensormap::generic") && l.has("acquire")) {
    l.need_operands(2);
    draft.value[0] = whole_global_address(l, l.operand(0));
    draft.op.run = &tensormap_fence;
    l.push(draft);
    return;
  }
  draft.op.run = !l.has("proxy") ? &memory_fence : async ? &proxy_fence : &control::nothing;
  if (draft.op.run == &proxy_fence) {
    const bool shared = std::any_of(modifiers.begin(), modifiers.end(), [](const std::string& modifier) {
      return modifier.starts_with("shared");
    });
    draft.op.imm = shared ? kFencesShared : l.has("global") ? kFencesGlobal : kFencesShared | kFencesGlobal;
  } else {
    draft.op.imm = static_cast<std::uint64_t>(l.scope());
  }
  l.push(draft);
}
/// discard{.global}.L2 [a], 128: the checks alone care.
void lower_discard(Lowering& l) {
  l.need_operands(2);
  Draft draft;
  const auto [base, offset] = address_of_access(l, l.operand(0));
  draft.value[4] = base;
  draft.op.imm = offset;
  draft.op.run = &discard_memory;
  l.add_site(draft, Space::global, Access::store, Type::b8, 16);
  l.push(draft);
}
/// A hint: what it asks for changes no result.
void lower_hint(Lowering& l) {
  Draft draft;
  draft.op.run = &control::nothing;
  l.push(draft);
}

/// createpolicy: the policy is a number that only hints read.
void lower_policy(Lowering& l) {
  if (l.operands().empty()) l.malformed("a result is expected");
  l.define(l.operand(0), 8, l.form("mov.b64", {l.constant(0, 8)}));
}

Cost cost_of_access(const Instruction& instruction) {
  switch (space_of(instruction)) {
  case Space::shared:
    return {Unit::shared, 1, 0};
  case Space::local:
    return {Unit::local, 1, 0};
  case Space::param:
  case Space::constant:
    return {Unit::none, 1, 20};
  default:
    return {Unit::global, 1, 0};
  }
}
/// Within a block nothing has to leave the SM: 13 clocks, as measured on an H200.
Cost cost_of_fence(const Instruction& instruction) {
  const bool near = instruction.has("cta") || instruction.has("proxy") || instruction.has("mbarrier_init");
  return {Unit::fence, 1, static_cast<std::uint16_t>(near ? 13 : 0)};
}

/// Parameters are operands of other instructions.
Pipe pipe_of_access(const Instruction& instruction) {
  return space_of(instruction) == Space::param ? Pipe::control : Pipe::lsu;
}

}

void add_memory_opcodes(std::vector<Opcode>& table) {
  for (const char* name : {"ld", "ldu"})
    table.push_back({.name = name,
                     .operands = "{.order}{.space}{.cache}{.v2|.v4}.type d, [a]",
                     .lower = &lower_load,
                     .effect = Effect::load,
                     .observes = Observes::if_strong,
                     .cost_by_form = &cost_of_access,
                     .pipe_by_form = &pipe_of_access});
  table.push_back({.name = "st",
                   .operands = "{.order}{.space}{.cache}{.v2|.v4}.type [a], b",
                   .lower = &lower_store,
                   .writes = false,
                   .effect = Effect::store,
                   .cost_by_form = &cost_of_access,
                   .pipe_by_form = &pipe_of_access});
  table.push_back({.name = "atom",
                   .operands = "{.order}{.scope}{.space}.op{.v2|.v4|.v8}.type d, [a], b{, c}",
                   .lower = &lower_atom,
                   .effect = Effect::atomic,
                   .observes = Observes::always,
                   .idle = true,
                   .cost = {Unit::atomic, 1, 0}});
  table.push_back({.name = "red",
                   .operands = "{.order}{.scope}{.space}.op{.v2|.v4|.v8}.type [a], b",
                   .lower = &lower_reduction,
                   .writes = false,
                   .effect = Effect::atomic,
                   .idle = true,
                   .cost = {Unit::atomic, 1, 0}});
  for (const char* name : {"fence", "membar"})
    table.push_back({.name = name,
                     .operands = "{.order}.scope|.proxy",
                     .lower = &lower_fence,
                     .writes = false,
                     .idle = true,
                     .cost_by_form = &cost_of_fence,
                     .pipe = Pipe::control});
  table.push_back({.name = "cvta",
                   .operands = "{.to}{.space}.type d, a",
                   .lower = &lower_address_space,
                   .idle = true,
                   .arithmetic = Arithmetic::change_space,
                   .pipe = Pipe::alu});
  table.push_back({.name = "isspacep",
                   .operands = ".space p, a",
                   .lower = &lower_address_space,
                   .idle = true,
                   .cost = {Unit::integer, 1, 5}});
  table.push_back({.name = "createpolicy",
                   .operands = ".fractional|.range|.cvt....b64 d, ...",
                   .lower = &lower_policy,
                   .cost = {Unit::integer, 1, 5}});
  for (const std::string_view name : {"prefetch", "prefetchu", "discard", "applypriority"})
    table.push_back({.name = std::string(name),
                     .operands = "{.space}.level [a]",
                     .lower = name == "discard" ? &lower_discard : &lower_hint,
                     .writes = false,
                     .pipe = Pipe::lsu});
}

}
