#include "kernels/simulator/paths/machine_steps.h"

#include "kernels/simulator/decode/opcode.h"
#include "kernels/simulator/paths/alignment.h"
#include "kernels/simulator/decode/lane_values.h"
#include "kernels/simulator/paths/instruction_order.h"

#include <algorithm>
#include <map>
#include <set>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using ptx::Instruction;
using ptx::Type;

// A branch over at most so many machine instructions becomes predicates: more of them where they load, since
// a branch would keep the loads waiting (seen in machine code, with bodies of growing length).
constexpr int kMostPredicated = 10, kMostPredicatedLoading = 16;
constexpr std::uint32_t kMostBlocks = 256;
// Where lanes may diverge they reconverge: one instruction before the branch sets where, one
// waits there; 12 clocks in all on the H200, though no lane leaves the others.
constexpr int kMeetingSlots = 2, kMeetingClocks = 10;

Type last_type(const Instruction& instruction) {
  for (auto name = instruction.modifiers.rbegin(); name != instruction.modifiers.rend(); ++name)
    if (const Type type = ptx::parse_type(*name); type != Type::none) return type;
  return Type::none;
}

bool is_half(Type type) {
  return type == Type::f16 || type == Type::bf16 || type == Type::f16x2 || type == Type::bf16x2;
}

bool is_logic(Arithmetic arithmetic) {
  return arithmetic == Arithmetic::bit_and || arithmetic == Arithmetic::bit_or ||
         arithmetic == Arithmetic::bit_xor;
}

using Opcodes = std::vector<const Opcode*>; ///< of each instruction of a function

/// Basic blocks of one function, as indices into Program::blocks, and the edges between them.
struct FlowGraph {
  std::uint32_t first = 0, count = 0;           ///< in Program::blocks
  std::vector<std::uint32_t> begin, end;        ///< instructions of each, in the function
  std::vector<std::vector<std::uint32_t>> from; ///< blocks before each
  std::vector<std::int64_t> target;             ///< of the branch at its end; -1: none
  std::vector<bool> conditional, stops;         ///< its end is a guarded branch; control does not just go on
  std::vector<int> slots_before;                ///< machine instructions of the blocks before each
  std::vector<int> loads_before;                ///< loads from global memory among them
};

FlowGraph flow_of(const ptx::Function& function, const Opcodes& opcodes, const Program& program,
                  std::uint32_t first, std::uint32_t count, std::uint32_t base) {
  FlowGraph flow;
  flow.first = first;
  flow.count = count;
  std::map<std::size_t, std::uint32_t> block_at;
  for (std::uint32_t b = 0; b < count; ++b) {
    const BasicBlock& block = program.blocks[first + b];
    const std::uint32_t begin = block.count ? block.first - base : 0;
    flow.begin.push_back(begin);
    flow.end.push_back(begin + block.count);
    if (block.count) block_at.emplace(begin, b);
  }
  flow.from.resize(count);
  flow.target.assign(count, -1);
  flow.conditional.assign(count, false);
  flow.stops.assign(count, false);
  int slots = 0, loads = 0;
  for (std::uint32_t b = 0; b < count; ++b) {
    flow.slots_before.push_back(slots);
    flow.loads_before.push_back(loads);
    for (std::uint32_t i = flow.begin[b]; i < flow.end[b]; ++i) {
      const Cost cost = cost_of(*opcodes[i], function.instructions[i]);
      slots += cost.slots;
      loads += cost.unit == Unit::global && opcodes[i]->writes;
    }
  }
  for (std::uint32_t b = 0; b < count; ++b) {
    if (flow.begin[b] == flow.end[b]) {
      flow.stops[b] = true;
      continue;
    }
    const Instruction& last = function.instructions[flow.end[b] - 1];
    bool falls_through = true;
    switch (opcodes[flow.end[b] - 1]->flow) {
    case Flow::next:
      break;
    case Flow::branch: {
      if (last.operands.empty()) break;
      const auto label = function.labels.find(last.operands.back().name);
      const auto at = label == function.labels.end() ? block_at.end() : block_at.find(label->second);
      if (at != block_at.end()) {
        flow.target[b] = at->second;
        flow.from[at->second].push_back(b);
      }
      flow.conditional[b] = last.guard >= 0;
      falls_through = last.guard >= 0;
      flow.stops[b] = at == block_at.end() || at->second <= b;
      break;
    }
    case Flow::leave:
    case Flow::indexed_branch:
      falls_through = last.guard >= 0;
      flow.stops[b] = true;
      break;
    case Flow::call:
    case Flow::wait:
      flow.stops[b] = true;
      break;
    }
    if (falls_through && b + 1 < count) flow.from[b + 1].push_back(b);
  }
  return flow;
}

/// The last block that the assembler may join to `start` by predicates.
std::uint32_t end_of_region(const FlowGraph& flow, std::uint32_t start) {
  std::uint32_t safe = start, last = start;
  std::int64_t furthest = -1; // target of the branches taken in
  while (!flow.stops[last] && last + 1 < flow.count && last + 1 - start < kMostBlocks) {
    if (flow.target[last] >= 0) {
      const auto target = static_cast<std::uint32_t>(flow.target[last]);
      const bool loading = flow.loads_before[target] > flow.loads_before[last + 1];
      const int most = loading ? kMostPredicatedLoading : kMostPredicated;
      if (flow.slots_before[target] - flow.slots_before[last + 1] > most) break;
      furthest = std::max(furthest, flow.target[last]);
    }
    const std::uint32_t next = last + 1;
    const bool only_from_here =
        !flow.from[next].empty() && std::all_of(flow.from[next].begin(), flow.from[next].end(),
                                                [&](std::uint32_t b) { return b >= start && b <= last; });
    if (!only_from_here) {
      if (furthest <= next) safe = last;
      break;
    }
    last = next;
    if (furthest <= last) safe = last;
  }
  return safe;
}

class StepMaker {
 public:
  StepMaker(const ptx::Function& function, const Opcodes& opcodes, const Program& program,
            std::uint32_t registers_base, std::uint32_t places_base)
      : function_(function), opcodes_(opcodes), registers_base_(registers_base), places_base_(places_base),
        alignments_(known_alignments(function, opcodes)), varies_(varies_by_lane(function, opcodes)),
        uses_(function.registers.size()) {
    makers_.resize(function.registers.size());
    names_.resize(function.registers.size());
    for (std::uint32_t reg = 0; reg < names_.size(); ++reg) names_[reg] = number(reg);
    std::vector<std::uint32_t> writes(function.registers.size());
    for (const Instruction& instruction : function.instructions)
      if (!instruction.operands.empty() && writes_first(instruction))
        ptx::for_each_register(instruction.operands[0], [&](std::uint32_t reg) {
          makers_[reg] = ++writes[reg] == 1 ? &instruction : nullptr;
        });
    find_names(writes);
    for (const Instruction& instruction : function.instructions) {
      for (std::size_t i = 0; i < instruction.operands.size(); ++i)
        if (i > 0 || !writes_first(instruction))
          ptx::for_each_register(instruction.operands[i], [&](std::uint32_t reg) { ++uses_[reg]; });
      if (instruction.guard >= 0) ++uses_[static_cast<std::size_t>(instruction.guard)];
    }
    for (std::size_t s = 0; s < program.sites.size(); ++s)
      site_of_line_[program.sites[s].ptx_line] = static_cast<std::int32_t>(s);
  }

  Region region(const FlowGraph& flow, std::uint32_t first, std::uint32_t last) {
    Region region;
    region.first_block = flow.first + first;
    region.block_count = last - first + 1;
    for (std::uint32_t b = first; b <= last; ++b) {
      // The predicate of the nearest branch around this block.
      int predicate = -1;
      for (std::uint32_t before = first; before < b; ++before)
        if (flow.conditional[before] && flow.target[before] > static_cast<std::int64_t>(b))
          predicate = function_.instructions[flow.end[before] - 1].guard;
      block_start_ = region.steps.size();
      made_by_.clear();
      for (std::uint32_t i = flow.begin[b]; i < flow.end[b]; ++i) {
        const Instruction& instruction = function_.instructions[i];
        WarpStep step = make(instruction, region.steps);
        step.block = static_cast<std::uint16_t>(b - first);
        step.place = places_base_ + i;
        if (predicate >= 0 && (step.site >= 0 || step.unit == Unit::atomic)) add_operand(step, predicate);
        if (opcode_of(instruction).flow == Flow::branch && b < last) step = WarpStep{}; // became predicates
        if (step.conditional && varies_[static_cast<std::size_t>(instruction.guard)] &&
            flow.target[b] > static_cast<std::int64_t>(b)) {
          step.slots = static_cast<std::uint8_t>(step.slots + kMeetingSlots);
          step.clocks = kMeetingClocks;
        }
        if (instruction.operands.size() == 2 && instruction.operands[0].kind == Kind::reg &&
            names_[instruction.operands[0].reg] != number(instruction.operands[0].reg))
          step = WarpStep{}; // another name for what is there
        region.steps.push_back(step);
      }
      merge_neighbours(flow.begin[b], flow.end[b], region.steps);
    }
    order_steps(region.steps);
    return region;
  }

 private:
  const Opcode& opcode_of(const Instruction& instruction) const {
    return *opcodes_[static_cast<std::size_t>(&instruction - function_.instructions.data())];
  }
  bool writes_first(const Instruction& instruction) const { return opcode_of(instruction).writes; }
  std::uint16_t number(std::uint32_t reg) const {
    return static_cast<std::uint16_t>((registers_base_ + reg) % 65535 + 1);
  }
  /// What only renames another register, or a constant, needs neither an instruction nor a name.
  void find_names(const std::vector<std::uint32_t>& writes) {
    std::map<std::string, std::uint32_t> special; // registers that hold %tid.x ...: each is read once
    for (const Instruction& instruction : function_.instructions) { // a source comes before its copies
      if (instruction.operands.size() != 2 || instruction.operands[0].kind != Kind::reg ||
          instruction.guard >= 0)
        continue;
      const Cost cost = cost_of(opcode_of(instruction), instruction);
      const std::uint32_t to = instruction.operands[0].reg;
      const ptx::Operand& from = instruction.operands[1];
      if (writes[to] != 1) continue;
      if (from.kind == Kind::special && cost.slots) {
        if (const auto [first, is_first] = special.emplace(from.name, to); !is_first)
          names_[to] = number(first->second);
        continue;
      }
      if (cost.slots || cost.clocks) continue;
      if (from.kind == Kind::reg) {
        if (writes[from.reg] == 1) names_[to] = names_[from.reg];
      } else if (from.kind != Kind::address || instruction.has("param")) {
        names_[to] = 0;
      }
    }
  }
  void add_operand(WarpStep& step, int reg) const {
    const std::uint16_t name = names_[static_cast<std::size_t>(reg)];
    for (std::uint16_t& operand : step.operands) {
      if (operand == name) return;
      if (operand == 0) {
        operand = name;
        return;
      }
    }
  }

  WarpStep make(const Instruction& instruction, std::vector<WarpStep>& before) {
    WarpStep step;
    const Cost cost = cost_of(opcode_of(instruction), instruction);
    step.unit = cost.unit;
    step.slots = cost.slots;
    step.clocks = cost.clocks;
    step.busy = cost.busy;
    const bool asynchronous = cost.unit == Unit::copy || cost.unit == Unit::bulk || cost.unit == Unit::phase;
    step.store = may_access(cost.unit) && !asynchronous && !writes_first(instruction);
    step.conditional = cost.unit == Unit::branch && instruction.guard >= 0;
    if (may_access(cost.unit))
      if (const auto site = site_of_line_.find(instruction.ptx_line); site != site_of_line_.end())
        step.site = site->second;
    std::size_t results = 0;
    for (std::size_t i = 0; i < instruction.operands.size(); ++i)
      ptx::for_each_register(instruction.operands[i], [&](std::uint32_t reg) {
        if (i == 0 && writes_first(instruction)) {
          if (results < std::size(step.results)) step.results[results++] = names_[reg];
        } else {
          add_operand(step, static_cast<int>(reg));
        }
      });
    if (instruction.guard >= 0) add_operand(step, instruction.guard);
    fold(instruction, step, before);
    if (!instruction.operands.empty() && instruction.operands[0].kind == Kind::reg &&
        writes_first(instruction))
      made_by_[instruction.operands[0].reg] = {&instruction, before.size()};
    return step;
  }

  /// Additions that one machine instruction does together with what makes their operand.
  void fold(const Instruction& instruction, WarpStep& step, std::vector<WarpStep>& before) {
    using A = Arithmetic;
    const A op = opcode_of(instruction).arithmetic;
    const bool sum = op == A::add || op == A::subtract;
    const bool logic = is_logic(op);
    const Type type = last_type(instruction);
    if ((!sum && !logic) || ptx::is_float(type) || type == Type::pred || is_half(type)) return;
    for (std::size_t i = 1; i < instruction.operands.size(); ++i) {
      const ptx::Operand& operand = instruction.operands[i];
      if (operand.kind != Kind::reg || uses_[operand.reg] != 1) continue;
      const auto made = made_by_.find(operand.reg);
      if (made == made_by_.end()) continue;
      const A maker = opcode_of(*made->second.first).arithmetic;
      WarpStep& earlier = before[made->second.second];
      if (earlier.slots == 0 || folded_.contains(made->second.first)) continue;
      if (op == A::add && maker == A::multiply &&
          (made->second.first->has("wide") || ptx::bytes_of(type) == 4)) {
        step.unit = Unit::none;
        step.slots = 0;
        step.clocks = 0; // multiply-add
      } else if ((sum && (maker == A::shift_left || (maker == A::add && ptx::bytes_of(type) == 4))) ||
                 (logic && (is_logic(maker) || maker == A::bit_not))) {
        earlier.unit = Unit::none;
        earlier.slots = 0;
        earlier.clocks = 0; // shift-add, three-way sum, three-way logic
      } else {
        continue;
      }
      folded_.insert(&instruction);
      return;
    }
    // An address and a constant distance: as one multiply-add.
    if (op == A::add && ptx::bytes_of(type) == 8 && step.slots == 2)
      for (std::size_t i = 1; i < instruction.operands.size(); ++i) {
        if (instruction.operands[i].kind != Kind::reg) continue;
        const Instruction* maker = makers_[instruction.operands[i].reg];
        if (maker && opcode_of(*maker).arithmetic == A::multiply && maker->has("wide")) {
          step.unit = Unit::multiply;
          step.slots = 1;
          step.clocks = 5;
          return;
        }
      }
  }

  /// Accesses to neighbouring words of shared memory become one of 8 or 16 bytes, where the address is known
  /// to be a multiple of that.
  void merge_neighbours(std::uint32_t begin, std::uint32_t end, std::vector<WarpStep>& steps) {
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::vector<std::uint32_t>> groups; // base, offset / 16
    const auto flush = [&] {
      for (const auto& [key, members] : groups) merge_group(members, begin, steps);
      groups.clear();
    };
    for (std::uint32_t i = begin; i < end; ++i) {
      const Instruction& instruction = function_.instructions[i];
      const WarpStep& step = steps[block_start_ + i - begin];
      if (step.unit == Unit::barrier || step.unit == Unit::atomic || step.unit == Unit::fence) flush();
      if (step.unit != Unit::shared) continue;
      if (step.store != last_was_store_) flush();
      last_was_store_ = step.store;
      if (instruction.has("v2") || instruction.has("v4") || instruction.has("volatile") ||
          instruction.guard >= 0 || ptx::bytes_of(last_type(instruction)) != 4)
        continue;
      const ptx::Operand& address = instruction.operands[step.store ? 0 : 1];
      if (address.kind != Kind::address || address.elements[0].kind != Kind::reg) continue;
      const std::uint32_t base = address.elements[0].reg;
      groups[{base, address.bits / 16}].push_back(i);
      if (!step.store && writes(instruction, base)) flush();
    }
    flush();
  }
  static bool writes(const Instruction& instruction, std::uint32_t reg) {
    bool found = false;
    ptx::for_each_register(instruction.operands[0], [&](std::uint32_t r) { found |= r == reg; });
    return found;
  }
  void merge_group(const std::vector<std::uint32_t>& members, std::uint32_t begin,
                   std::vector<WarpStep>& steps) {
    const auto offset = [&](std::uint32_t i) {
      const Instruction& instruction = function_.instructions[i];
      return instruction.operands[writes_first(instruction) ? 1 : 0].bits;
    };
    const auto base = [&](std::uint32_t i) {
      const Instruction& instruction = function_.instructions[i];
      return instruction.operands[writes_first(instruction) ? 1 : 0].elements[0].reg;
    };
    std::map<std::uint64_t, std::uint32_t> at; // word of the 16 bytes -> instruction
    for (const std::uint32_t i : members) at.emplace(offset(i) % 16 / 4, i);
    const auto merge = [&](std::uint64_t first, std::uint64_t words) {
      for (std::uint64_t w = first; w < first + words; ++w)
        if (!at.contains(w)) return false;
      const std::uint32_t leader =
          std::min_element(at.find(first), std::next(at.find(first), static_cast<std::ptrdiff_t>(words)),
                           [](const auto& a, const auto& b) { return a.second < b.second; })
              ->second;
      const bool store = !writes_first(function_.instructions[leader]);
      // A load is where the first stood, a store where the last stood.
      std::uint32_t holder = leader;
      if (store)
        for (std::uint64_t w = first; w < first + words; ++w) holder = std::max(holder, at[w]);
      WarpStep& whole = steps[block_start_ + holder - begin];
      for (std::uint64_t w = first; w < first + words; ++w) {
        if (at[w] == holder) continue;
        WarpStep& part = steps[block_start_ + at[w] - begin];
        if (store) {
          for (const std::uint16_t operand : part.operands)
            if (operand)
              for (std::uint16_t& free : whole.operands)
                if (free == 0 || free == operand) {
                  free = operand;
                  break;
                }
        } else {
          for (std::uint16_t& free : whole.results)
            if (free == 0) {
              free = part.results[0];
              break;
            }
        }
        const std::uint16_t block = part.block;
        part = WarpStep{};
        part.block = block;
      }
      whole.merged = static_cast<std::uint8_t>(words);
      for (std::uint64_t w = first; w < first + words; ++w) at.erase(w);
      return true;
    };
    const int aligned = alignments_[base(members.front())];
    if (aligned >= 4 && merge(0, 4)) return;
    if (aligned >= 3) {
      merge(0, 2);
      merge(2, 2);
    }
  }

  const ptx::Function& function_;
  const Opcodes& opcodes_;
  std::uint32_t registers_base_;
  std::uint32_t places_base_;   ///< in Program::places
  std::vector<int> alignments_; ///< of each register: zero bits at its low end
  std::vector<bool> varies_;    ///< each register, between the lanes of a warp
  std::vector<std::uint32_t> uses_;
  std::vector<const Instruction*> makers_; ///< of each register that one instruction writes
  std::vector<std::uint16_t> names_;       ///< of each register; 0: a constant
  std::map<int, std::int32_t> site_of_line_;
  std::map<std::uint32_t, std::pair<const Instruction*, std::size_t>> made_by_; ///< in this block
  std::set<const Instruction*> folded_;
  std::size_t block_start_ = 0;
  bool last_was_store_ = false;
};

}

Paths machine_steps(const ptx::Module& module, const Program& program) {
  Paths paths;
  paths.region_of.resize(program.blocks.size());
  paths.files = program.files;
  for (std::size_t i = 0; i < program.places.size(); ++i)
    paths.places.push_back({program.places[i].file, program.places[i].line, program.ptx_lines[i]});
  std::uint32_t places_base = 0, block = 0;
  for (const FunctionCode& code : program.functions) {
    const ptx::Function& function = *module.find(code.name);
    const auto places = static_cast<std::uint32_t>(std::max<std::size_t>(function.instructions.size(), 1));
    if (code.refused) { // it has no blocks
      places_base += places;
      continue;
    }
    const std::uint32_t first = block;
    while (block < program.blocks.size() && program.blocks[block].first < places_base + places) ++block;
    // After the last instruction there is an empty entry.
    if (!function.instructions.empty() && block < program.blocks.size() && program.blocks[block].count == 0)
      ++block;
    Opcodes opcodes;
    for (const Instruction& instruction : function.instructions) opcodes.push_back(&opcode_of(instruction));
    const FlowGraph flow = flow_of(function, opcodes, program, first, block - first, places_base);
    StepMaker maker(function, opcodes, program, paths.registers, places_base);
    for (std::uint32_t b = 0; b < flow.count;) {
      const std::uint32_t last = end_of_region(flow, b);
      for (std::uint32_t inside = b; inside <= last; ++inside)
        paths.region_of[first + inside] = static_cast<std::uint32_t>(paths.regions.size());
      paths.regions.push_back(maker.region(flow, b, last));
      b = last + 1;
    }
    places_base += places;
    paths.registers += static_cast<std::uint32_t>(function.registers.size());
  }
  return paths;
}

}
