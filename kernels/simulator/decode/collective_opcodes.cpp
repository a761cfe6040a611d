#include "kernels/simulator/decode/lowering.h"
#include "kernels/simulator/engine/control.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using Operand = ptx::Operand;

void lower_collective(Lowering& l) {
  l.branch_over();
  const std::string& op = l.now().opcode;
  const std::vector<Operand>& operands = l.operands();
  const auto is = [&](const char* modifier) { return l.has(modifier); };
  Draft draft;
  // The result pair d|p, either of which may be missing.
  const auto results = [&](std::size_t first, std::size_t second, std::uint8_t width) {
    const bool pair = operands[0].kind == Kind::pair;
    const Operand& d = pair ? operands[0].elements[0] : operands[0];
    draft.value[first] = d.kind == Kind::reg ? l.register_value(d.reg) : l.temporary(width);
    if (d.kind == Kind::reg && l.register_width(d) != width) l.malformed("the result has the wrong type");
    draft.defines = static_cast<std::uint8_t>(draft.defines | (1u << first));
    if (pair && operands[0].elements[1].kind == Kind::reg) {
      draft.value[second] = l.register_value(operands[0].elements[1].reg);
      draft.defines = static_cast<std::uint8_t>(draft.defines | (1u << second));
    }
  };
  const auto mask_in = [&](std::size_t index, const Operand& mask) {
    draft.value[index] = l.use(mask, 4);
    draft.op.imm = std::uint64_t{index} << 56;
  };
  if (op == "activemask") {
    l.need_operands(1);
    draft.op.run = &control::active_mask;
    results(0, 1, 4);
    return l.push_unguarded(draft);
  }
  if (!is("sync"))
    l.unsupported(Sentence::tr("the form without .sync was removed in compute capability 7.0"));
  if (op == "shfl") {
    l.need_operands(5);
    draft.op.run = control::shuffle_handler(is("up")     ? "up"
                                            : is("down") ? "down"
                                            : is("bfly") ? "bfly"
                                                         : "idx",
                                            l.counted());
    results(0, 1, 4);
    for (std::size_t i = 1; i <= 3; ++i) draft.value[i + 1] = l.use(operands[i], 4);
    mask_in(5, operands[4]);
  } else if (op == "vote") {
    l.need_operands(3);
    draft.op.run = is("ballot") ? &control::vote_ballot
                   : is("all")  ? &control::vote_all
                   : is("any")  ? &control::vote_any
                                : &control::vote_uniform;
    results(0, 3, is("ballot") ? 4 : 0);
    draft.value[1] = l.use(operands[1], 0);
    mask_in(2, operands[2]);
  } else if (op == "match") {
    l.need_operands(3);
    const bool wide = l.last_type() == ptx::Type::b64;
    draft.op.run = is("any") ? (wide ? &control::match_any64 : &control::match_any32)
                             : (wide ? &control::match_all64 : &control::match_all32);
    results(0, 3, 4);
    draft.value[1] = l.use(operands[1], wide ? 8 : 4);
    mask_in(2, operands[2]);
  } else if (op == "redux") {
    l.need_operands(3);
    draft.op.run = control::reduction(fmt::format(
        "{}",
        fmt::join(std::vector<std::string>(l.now().modifiers.begin() + 1, l.now().modifiers.end()), ".")));
    if (!draft.op.run) l.unsupported();
    results(0, 3, 4);
    draft.value[1] = l.use(operands[1], 4);
    mask_in(2, operands[2]);
  } else {
    l.need_operands(2);
    draft.op.run = &control::elect;
    results(0, 1, 4);
    mask_in(2, operands[1]);
  }
  l.push_unguarded(draft);
}

}

void add_collective_opcodes(std::vector<Opcode>& table) {
  const auto collective = [&](const char* name, const char* operands, Effect effect, Cost cost,
                              int capability = 0) {
    table.push_back({.name = name,
                     .operands = operands,
                     .lower = &lower_collective,
                     .capability = capability,
                     .steers = true,
                     .effect = effect,
                     .idle = true,
                     .cost = cost});
  };
  collective("shfl", ".sync.up|.down|.bfly|.idx.b32 d{|p}, a, b, c, mask", Effect::shuffle,
             {Unit::shuffle, 1, 24});
  collective("vote", ".sync.all|.any|.uni.pred p, a, mask; .sync.ballot.b32 d, a, mask", Effect::exchange,
             {Unit::integer, 1, 14});
  collective("match", ".any|.all.sync.type d{|p}, a, mask", Effect::exchange, {Unit::match, 1, 40});
  collective("redux", ".sync.op.type d, a, mask", Effect::exchange, {Unit::special, 1, 24}, 80);
  collective("activemask", ".b32 d", Effect::compute, {Unit::integer, 1, 14});
  collective("elect", ".sync d|p, mask", Effect::compute, {Unit::integer, 1, 5}, 90);
}

}
