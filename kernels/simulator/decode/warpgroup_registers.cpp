#include "kernels/simulator/decode/warpgroup_registers.h"

#include "kernels/simulator/decode/opcode.h"
#include "kernels/simulator/decode/reaching.h"

#include <algorithm>
#include <set>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;

/// A register that may be written: since how many groups were committed (0: its own is not), and by which
/// instruction. And which one has changed it since the wgmma that used it last, with no wgmma.fence on the
/// way: the compiler moves changes across a fence. Constants are always there.
struct Pending {
  std::int16_t age = -1;
  std::int32_t by = -1;
  std::int32_t changed = -1;
  bool used = false; ///< by a wgmma, since the last wgmma.fence
};
constexpr std::int16_t kOldest = 64;

using Registers = std::vector<Pending>;

bool is_product(const ptx::Instruction& i) {
  return i.opcode == "wgmma" && i.has("mma_async") && !i.operands.empty();
}

template<class F>
void each_register(const ptx::Operand& operand, F visit) {
  if (operand.kind == Kind::reg) visit(operand.reg);
  for (const ptx::Operand& element : operand.elements) each_register(element, visit);
}

/// What instruction `index` leaves; the result: the wgmma whose registers it uses too early, or -1.
std::int32_t step(const ptx::Instruction& i, std::int32_t index, Registers& registers) {
  if (i.opcode == "wgmma" && i.has("fence")) {
    for (Pending& each : registers) each.changed = -1, each.used = false;
    return -1;
  }
  if (i.opcode == "wgmma" && i.has("commit_group")) {
    for (Pending& each : registers)
      if (each.age >= 0) each.age = std::min<std::int16_t>(kOldest, static_cast<std::int16_t>(each.age + 1));
    return -1;
  }
  if (i.opcode == "wgmma" && i.has("wait_group")) {
    const std::uint64_t left = i.operands.empty() ? 0 : i.operands[0].bits;
    for (Pending& each : registers)
      if (each.age > 0 && static_cast<std::uint64_t>(each.age) > left) each.age = -1;
    return -1;
  }
  if (i.opcode == "mov" && i.guard < 0 && i.operands.size() == 2 && i.operands[0].kind == Kind::reg &&
      i.operands[1].kind == Kind::reg) {
    registers[i.operands[0].reg] = registers[i.operands[1].reg];
    return -1;
  }
  std::int32_t early = -1;
  bool of_used = false; // a new value of a wgmma's register may stand in another one
  const std::size_t first = opcode_of(i).writes && !i.operands.empty() ? 1 : 0;
  for (std::size_t at = first; at < i.operands.size(); ++at)
    each_register(i.operands[at], [&](std::uint32_t reg) {
      if (registers[reg].age >= 0) early = registers[reg].by;
      of_used |= registers[reg].used;
    });
  const bool constant = i.opcode == "mov" && i.operands.size() == 2 && i.operands[1].kind != Kind::vector;
  for (const std::uint32_t reg : written_registers(i)) {
    const bool used = registers[reg].used || of_used;
    registers[reg] = {-1, -1, used && !constant ? index : -1, used};
  }
  return early;
}

bool merge(Registers& into, const Registers& from) {
  bool changed = false;
  for (std::size_t r = 0; r < into.size(); ++r)
    if (from[r].age >= 0 && (into[r].age < 0 || from[r].age < into[r].age)) {
      into[r].age = from[r].age, into[r].by = from[r].by;
      changed = true;
    }
  for (std::size_t r = 0; r < into.size(); ++r)
    if ((from[r].changed >= 0 && into[r].changed < 0) || (from[r].used && !into[r].used)) {
      if (into[r].changed < 0) into[r].changed = from[r].changed;
      into[r].used = into[r].used || from[r].used;
      changed = true;
    }
  return changed;
}

}

WarpgroupUses warpgroup_uses(const ptx::Function& function) {
  const auto& code = function.instructions;
  if (std::none_of(code.begin(), code.end(), is_product)) return {};
  WarpgroupUses uses{std::vector<std::int32_t>(code.size(), -1), std::vector<std::int32_t>(code.size(), -1)};
  std::vector<std::int32_t>& found = uses.early;
  // States at the labels that branches go to, and where code continues after a branch.
  std::set<std::size_t> leaders{0};
  for (const auto& [label, index] : function.labels) leaders.insert(index);
  const auto flow = [&](std::size_t i) { return opcode_of(code[i]).flow; };
  for (std::size_t i = 0; i < code.size(); ++i)
    if (flow(i) == Flow::branch || flow(i) == Flow::indexed_branch || flow(i) == Flow::leave)
      leaders.insert(i + 1);
  leaders.erase(code.size());
  std::vector<std::pair<std::size_t, Registers>> entries; // by begin
  for (const std::size_t begin : leaders) entries.emplace_back(begin, Registers(function.registers.size()));
  const auto entry = [&](std::size_t begin) {
    return std::lower_bound(entries.begin(), entries.end(), begin,
                            [](const auto& each, std::size_t value) { return each.first < value; });
  };
  std::set<std::size_t> open(leaders);
  while (!open.empty()) {
    const std::size_t begin = *open.begin();
    open.erase(open.begin());
    Registers registers = entry(begin)->second;
    const auto reach = [&](std::size_t target) {
      if (target < code.size() && merge(entry(target)->second, registers)) open.insert(target);
    };
    for (std::size_t i = begin;; ++i) {
      if (i >= code.size()) break;
      if (i != begin && leaders.contains(i)) {
        reach(i);
        break;
      }
      // A product may continue with the sum of one before it.
      if (is_product(code[i])) {
        for (std::size_t at = 1; at < code[i].operands.size(); ++at)
          each_register(code[i].operands[at], [&](std::uint32_t reg) {
            if (registers[reg].age >= 0) found[i] = registers[reg].by;
          });
        // Its sums, and A if it is in registers; descriptors are no part of this.
        for (std::size_t at = 0; at < 2 && at < code[i].operands.size(); ++at)
          if (code[i].operands[at].kind == Kind::vector)
            each_register(code[i].operands[at], [&](std::uint32_t reg) {
              if (registers[reg].changed >= 0) uses.unfenced[i] = registers[reg].changed;
              registers[reg].changed = -1, registers[reg].used = true;
            });
        each_register(code[i].operands[0], [&](std::uint32_t reg) {
          registers[reg] = {0, static_cast<std::int32_t>(i), -1, true};
        });
        continue;
      }
      if (const std::int32_t early = step(code[i], static_cast<std::int32_t>(i), registers); early >= 0)
        found[i] = early;
      if (flow(i) == Flow::branch || flow(i) == Flow::indexed_branch) {
        for (const ptx::Operand& operand : code[i].operands) {
          if (operand.kind != Kind::symbol) continue;
          if (const auto label = function.labels.find(operand.name); label != function.labels.end())
            reach(label->second);
          if (const auto table = function.branch_targets.find(operand.name);
              table != function.branch_targets.end())
            for (const std::string& name : table->second)
              if (const auto label = function.labels.find(name); label != function.labels.end())
                reach(label->second);
        }
        if (code[i].guard >= 0) reach(i + 1);
        break;
      }
      if (flow(i) == Flow::leave) {
        if (code[i].guard >= 0) reach(i + 1);
        break;
      }
    }
  }
  return uses;
}

}
