#include "kernels/simulator/decode/matrix_lowering.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/warpgroup.h"

#include <algorithm>
#include <cstring>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using Operand = ptx::Operand;
using matrix::bits_of;
using matrix::Element;
using matrix::is_eight;
using ptx::Space;
using warpgroup::Form;

/// wgmma.mma_async{.sp}.sync.aligned.shape.dtype.atype.btype d, a, b{, metadata, selector}, scale-d{,
/// scale-a, scale-b{, trans-a}{, trans-b}}
void lower_product(Lowering& l) {
  const std::vector<std::string> types = matrix::types_of(l.now());
  const matrix::Shape shape = matrix::shape_of(l.now());
  if (types.size() != 3) l.malformed("the types of D, A and B are expected");
  const std::optional<Element> a = matrix::element_of(types[1]), b = matrix::element_of(types[2]);
  if (!a || !b) l.malformed("the types of A and B are wrong");
  Form form;
  matrix::Product& p = form.product;
  p.a = *a;
  p.b = *b;
  const bool integers = *a >= Element::s8;
  p.saturate = integers && l.has("satfinite");
  p.half_c = p.half_d = types[0] == "f16";
  p.warpgroup = 1;
  p.k = static_cast<std::uint16_t>(256 / bits_of(*a));
  const bool same_kind =
      *a == *b || (is_eight(*a) && is_eight(*b)) || (integers && bits_of(*a) == 8 && bits_of(*b) == 8);
  const bool fits = integers
                        ? types[0] == "s32"
                        : types[0] == "f32" || (types[0] == "f16" && (*a == Element::f16 || is_eight(*a)));
  if (!same_kind || !fits || *a == Element::f64 || *a == Element::s4 || *a == Element::u4)
    l.unsupported(Sentence::tr("this combination of types"));
  const bool steps = integers && shape.n > 32 ? shape.n % 16 == 0 : shape.n % 8 == 0;
  const bool sparse = l.has("sp");
  if (sparse && bits_of(*a) < 8) l.unsupported(Sentence::tr("this combination of types"));
  if (shape.m != 64 || shape.k != p.k * (sparse ? 2 : 1) || shape.n < 8 || shape.n > 256 || !steps)
    l.unsupported(Sentence::tr("this shape with these types"));
  form.across = static_cast<std::uint8_t>(shape.n / 8);

  const std::size_t rest = sparse ? 5 : 3; // the predicate and what follows
  if (l.operands().size() < rest + 1) l.malformed("D, A, B and a predicate are expected");
  const std::vector<Operand> d = matrix::elements_of(l.operand(0));
  const bool a_in_registers = l.operand(1).kind == Kind::vector;
  if (a_in_registers) form.flags |= Form::a_in_registers;
  const std::size_t scales = integers ? 0 : 2;
  const std::size_t transposes = *a == Element::f16 || *a == Element::bf16 ? (a_in_registers ? 1 : 2) : 0;
  l.need_operands(rest + 1 + scales + transposes);
  if (static_cast<int>(d.size()) != form.across * p.registers_d())
    l.malformed("the number of registers does not match the shape");
  const auto immediate = [&](std::size_t index) {
    if (l.operand(index).kind != Kind::integer) l.malformed("scales and transpositions must be constants");
    return static_cast<std::int64_t>(l.operand(index).bits);
  };
  constexpr std::uint8_t negates[] = {Form::negate_a, Form::negate_b};
  for (std::size_t i = 0; i < scales; ++i)
    if (immediate(rest + 1 + i) < 0) form.flags |= negates[i];
  for (std::size_t i = 0; i < transposes; ++i)
    if (immediate(rest + 1 + scales + i))
      form.flags |= a_in_registers || i == 1 ? Form::transposed_b : Form::transposed_a;

  if (sparse) {
    form.flags |= Form::sparse;
    if (const std::int64_t pair = immediate(4); pair == 1 && bits_of(*a) > 8)
      form.flags |= Form::second_pair;
    else if (pair != 0)
      l.malformed("the selector of the metadata is 0, or 1 with elements of 16 bits or more");
  }

  l.gather_warp();
  Draft multiply;
  static_assert(sizeof(Form) <= 3 * sizeof(std::uint32_t));
  multiply.op.run = &warpgroup::multiply;
  std::memcpy(&multiply.op.r[3], &form, sizeof form);
  const Operand& scale = l.operand(rest);
  multiply.value[0] = scale.kind == Kind::integer ? l.constant(scale.bits != 0, 0) : l.use(scale, 0);
  multiply.value[2] = l.use(l.operand(2), 8);
  multiply.value[1] = a_in_registers ? multiply.value[2] : l.use(l.operand(1), 8);
  std::vector<Draft> behind;
  int count = 0;
  const auto add = [&](std::uint32_t value, bool result) {
    const int place = count++ % warpgroup::kRowsAnOp;
    if (place == 0) {
      behind.emplace_back();
      behind.back().op.run = &control::nothing;
      behind.back().partial = true; // D holds C before
    }
    behind.back().value[place] = value;
    if (result) behind.back().defines = static_cast<std::uint8_t>(behind.back().defines | 1u << place);
  };
  for (const Operand& one : d) {
    if (one.kind != Kind::reg || l.register_width(one) != 4)
      l.malformed("the results must be 32-bit registers");
    add(l.register_value(one.reg), true);
  }
  if (a_in_registers) {
    const std::vector<Operand> registers = matrix::elements_of(l.operand(1));
    if (registers.size() != 4) l.malformed("four registers of A are expected");
    for (const Operand& one : registers) add(l.use(one, 4), false);
  }
  if (sparse) add(l.use(l.operand(3), 4), false);
  l.add_site(multiply, Space::shared, Access::load, ptx::Type::b8, 16);
  Site& site = l.program().sites[multiply.op.site];
  site.copies = site.by_proxy = site.of_products = true;
  site.strong = site.releases = site.acquires = false;
  l.push_unguarded(multiply);
  for (const Draft& draft : behind) l.push_unguarded(draft);
}

void lower_fence(Lowering& l) {
  Draft draft;
  draft.op.run = &warpgroup::fence;
  l.push(draft);
}
void lower_commit(Lowering& l) {
  Draft draft;
  draft.op.run = &warpgroup::commit_group;
  l.push(draft);
}
void lower_wait(Lowering& l) {
  l.need_operands(1);
  if (l.operand(0).kind != Kind::integer) l.malformed("the number of groups must be a constant");
  Draft draft;
  draft.op.run = &warpgroup::wait_group;
  draft.op.imm = l.operand(0).bits;
  l.branch_over();
  l.push_unguarded(draft);
}

Cost cost_of_product(const ptx::Instruction& instruction) {
  const bool a_in_registers = instruction.operands.size() > 1 && instruction.operands[1].kind == Kind::vector;
  return cost_of_group_product(matrix::shape_of(instruction).n, a_in_registers);
}

}

Cost cost_of_group_product(int columns, bool a_in_registers) {
  const int n = std::max(columns, 8), busy = std::max(n / 2, (a_in_registers ? 0 : 16) + n / 4);
  return {Unit::group_tensor, 1, static_cast<std::uint16_t>(busy + 28 + n / 8),
          static_cast<std::uint16_t>(4 * busy)};
}

void add_warpgroup_opcodes(std::vector<Opcode>& table) {
  const auto add_product = [&](const char* name, const char* operands) {
    table.push_back({.name = name,
                     .operands = operands,
                     .lower = &lower_product,
                     .capability = 90,
                     .steers = true,
                     .effect = Effect::multiply_tiles,
                     .cost_by_form = &cost_of_product,
                     .pipe = Pipe::tensor});
  };
  add_product("wgmma.mma_async",
              ".sync.aligned.m64nNkK{.satfinite}.dtype.atype.btype{.and.popc} d, a, b, scale-d{, scale-a, "
              "scale-b}{, trans-a}{, trans-b}");
  add_product("wgmma.mma_async.sp",
              ".sync.aligned.m64nNkK{.satfinite}.dtype.atype.btype d, a, b, metadata, selector, scale-d{, "
              "scale-a, scale-b}{, trans-a}{, trans-b}");
  const auto add = [&](const char* name, const char* operands, void (*lower)(Lowering&), Cost cost) {
    table.push_back({.name = name,
                     .operands = operands,
                     .lower = lower,
                     .capability = 90,
                     .writes = false,
                     .cost = cost,
                     .pipe = Pipe::control});
  };
  add("wgmma.fence", ".sync.aligned", &lower_fence, {Unit::integer, 1, 5});
  add("wgmma.commit_group", ".sync.aligned", &lower_commit, {Unit::commit_products, 1, 0});
  add("wgmma.wait_group", ".sync.aligned n", &lower_wait, {Unit::wait_products, 1, 0});
  table.back().steers = true;
}

}
