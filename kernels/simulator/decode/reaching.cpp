#include "kernels/simulator/decode/reaching.h"

#include "kernels/simulator/decode/opcode.h"

#include <algorithm>
#include <map>
#include <set>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;

bool branches(const ptx::Instruction& i) {
  const Flow flow = opcode_of(i).flow;
  return flow == Flow::branch || flow == Flow::indexed_branch;
}
bool leaves(const ptx::Instruction& i) { return opcode_of(i).flow == Flow::leave; }

}

std::vector<std::uint32_t> written_registers(const ptx::Instruction& instruction) {
  std::vector<std::uint32_t> found;
  if (instruction.operands.empty() || !opcode_of(instruction).writes) return found;
  const auto take = [&](const ptx::Operand& operand) {
    if (operand.kind == Kind::reg) found.push_back(operand.reg);
  };
  const ptx::Operand& first = instruction.operands[0];
  take(first);
  if (first.kind == Kind::vector || first.kind == Kind::pair)
    for (const ptx::Operand& element : first.elements) take(element);
  return found;
}

ReachingDefinitions::ReachingDefinitions(const ptx::Function& function)
    : function_(function), definitions_(function.registers.size()) {
  const auto& code = function.instructions;
  std::set<std::size_t> leaders{0};
  for (const auto& [label, index] : function.labels) leaders.insert(index);
  for (std::size_t i = 0; i < code.size(); ++i)
    if (branches(code[i]) || leaves(code[i])) leaders.insert(i + 1);
  leaders.erase(code.size());
  begin_.assign(leaders.begin(), leaders.end());
  block_of_.resize(code.size());
  for (std::size_t b = 0; b < begin_.size(); ++b)
    for (std::size_t i = begin_[b]; i < (b + 1 < begin_.size() ? begin_[b + 1] : code.size()); ++i)
      block_of_[i] = static_cast<int>(b);

  std::vector<std::vector<std::size_t>> successors(begin_.size());
  for (std::size_t b = 0; b < begin_.size(); ++b) {
    const std::size_t end = b + 1 < begin_.size() ? begin_[b + 1] : code.size();
    if (end == begin_[b]) continue;
    const ptx::Instruction& last = code[end - 1];
    const auto go = [&](const std::string& label) {
      const auto found = function.labels.find(label);
      if (found != function.labels.end() && found->second < code.size())
        successors[b].push_back(static_cast<std::size_t>(block_of_[found->second]));
    };
    if (branches(last))
      for (const ptx::Operand& operand : last.operands) {
        if (operand.kind != Kind::symbol) continue;
        if (const auto table = function.branch_targets.find(operand.name);
            table != function.branch_targets.end())
          for (const std::string& label : table->second) go(label);
        else
          go(operand.name);
      }
    const bool always = (branches(last) || leaves(last)) && last.guard < 0;
    if (!always && b + 1 < begin_.size()) successors[b].push_back(b + 1);
  }

  // Definitions, numbered; a guarded one lets the others through.
  struct Definition {
    std::uint32_t instruction, reg;
    bool guarded;
  };
  std::vector<Definition> all;
  for (std::size_t i = 0; i < code.size(); ++i)
    for (const std::uint32_t reg : written_registers(code[i])) {
      if (ptx::is_float(function.registers[reg].type)) continue; // no address comes from one
      all.push_back({static_cast<std::uint32_t>(i), reg, code[i].guard >= 0});
      definitions_[reg].push_back(static_cast<std::uint32_t>(i));
    }
  // What leaves a block: the last definition of each register in it, and what came in where it has none.
  using Entry = std::map<std::uint32_t, std::set<std::uint32_t>>;
  std::vector<Entry> in(begin_.size());
  std::vector<Entry> made(begin_.size());
  std::vector<std::set<std::uint32_t>> kills(begin_.size());
  for (const Definition& definition : all) {
    const auto b = static_cast<std::size_t>(block_of_[definition.instruction]);
    if (!definition.guarded) {
      made[b][definition.reg].clear();
      kills[b].insert(definition.reg);
    }
    made[b][definition.reg].insert(definition.instruction);
  }
  std::vector<bool> waiting(begin_.size(), true);
  std::vector<std::size_t> work;
  for (std::size_t b = begin_.size(); b-- > 0;) work.push_back(b);
  while (!work.empty()) {
    const std::size_t b = work.back();
    work.pop_back();
    waiting[b] = false;
    for (const std::size_t next : successors[b]) {
      bool changed = false;
      const auto pass = [&](std::uint32_t reg, const std::set<std::uint32_t>& some) {
        // Registers written once need no flow: their one definition is the answer everywhere.
        if (definitions_[reg].size() < 2) return;
        auto& known = in[next][reg];
        for (const std::uint32_t definition : some) changed |= known.insert(definition).second;
      };
      for (const auto& [reg, some] : made[b]) pass(reg, some);
      for (const auto& [reg, some] : in[b])
        if (!kills[b].contains(reg)) pass(reg, some);
      if (changed && !waiting[next]) waiting[next] = true, work.push_back(next);
    }
  }
  std::map<std::vector<std::uint32_t>, int> numbers;
  const auto number = [&](std::vector<std::uint32_t> some) {
    const auto [found, fresh] = numbers.emplace(std::move(some), static_cast<int>(sets_.size()));
    if (fresh) sets_.push_back(found->first);
    return found->second;
  };
  // One set for each single definition, so that a query inside a block finds it.
  for (std::size_t i = 0; i < code.size(); ++i) number({static_cast<std::uint32_t>(i)});
  entry_.resize(begin_.size());
  for (std::size_t b = 0; b < begin_.size(); ++b)
    for (const auto& [reg, some] : in[b]) entry_[b].emplace_back(reg, number({some.begin(), some.end()}));
}

int ReachingDefinitions::before(std::size_t instruction, std::uint32_t reg) const {
  const auto& all = definitions_[reg];
  if (all.size() == 1) return static_cast<int>(all[0]);
  // The last one of the same block, where it isn't guarded.
  const std::size_t first = begin_[static_cast<std::size_t>(block_of_[instruction])];
  const auto after = std::lower_bound(all.begin(), all.end(), instruction);
  if (after != all.begin() && *std::prev(after) >= first) {
    const std::uint32_t last = *std::prev(after);
    return function_.instructions[last].guard < 0 ? static_cast<int>(last) : -1;
  }
  const auto& entry = entry_[static_cast<std::size_t>(block_of_[instruction])];
  const auto found = std::lower_bound(entry.begin(), entry.end(), std::pair(reg, 0));
  return found != entry.end() && found->first == reg ? found->second : -1;
}

}
