#include "kernels/simulator/paths/machine_code.h"

#include "kernels/simulator/decode/opcode.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace kernelarium::sim {
namespace {

std::uint64_t bits_of(std::uint64_t word, unsigned first, unsigned count) {
  return word >> first & ((std::uint64_t{1} << count) - 1);
}

/// What an opcode does: its low nine bits; the three above them say where its operands stand.
struct Operation {
  Unit unit = Unit::integer;
  std::uint16_t clocks = 0; ///< until its result, if it clears a scoreboard
  bool store = false;
  MachineFlow flow = MachineFlow::next;
  std::uint16_t busy = 0; ///< quarter clocks of the unit
};

// Latencies measured on the H200 with chains of each operation; fixed ones stand in the code itself.
constexpr std::uint16_t kSpecial = 18, kConvert = 14, kShuffle = 24, kSystemRegister = 24, kConstant = 38,
                        kUniformSystemRegister = 35, kPopulation = 18, kReduction = 40, kMatch = 40,
                        kFenceOfBlock = 13;

const std::map<std::uint32_t, Operation>& operations() {
  static const std::map<std::uint32_t, Operation> table{
      // fp32 and half precision
      {0x020, {Unit::fp32}},
      {0x021, {Unit::fp32}},
      {0x023, {Unit::fp32}},
      {0x030, {Unit::fp32}},
      {0x031, {Unit::fp32}},
      {0x032, {Unit::fp32}},
      {0x035, {Unit::multiply}},
      // multiply-add of integers
      {0x024, {Unit::multiply}},
      {0x025, {Unit::multiply}},
      {0x026, {Unit::multiply}},
      {0x027, {Unit::multiply}},
      // fp64
      {0x028, {Unit::fp64, 8}},
      {0x029, {Unit::fp64, 8}},
      {0x02a, {Unit::fp64, 8}},
      {0x02b, {Unit::fp64, 8}},
      // conversions and special functions
      {0x100, {Unit::special, kConvert}},
      {0x101, {Unit::special, kConvert}},
      {0x104, {Unit::special, kConvert}},
      {0x105, {Unit::special, kConvert}},
      {0x106, {Unit::special, kConvert}},
      {0x107, {Unit::special, kConvert}},
      {0x108, {Unit::special, kSpecial}},
      {0x109, {Unit::special, kPopulation}},
      {0x110, {Unit::special, kSpecial}},
      {0x111, {Unit::special, kSpecial}},
      {0x112, {Unit::special, kSpecial}},
      {0x102, {Unit::special, kConvert}},
      {0x1c4, {Unit::special, kReduction}},
      // tensor cores: HMMA, IMMA, DMMA
      {0x03c, {Unit::tensor, 25, false, MachineFlow::next, 25}},
      {0x037, {Unit::tensor, 25, false, MachineFlow::next, 25}},
      {0x03f, {Unit::tensor, 32, false, MachineFlow::next, 64}},
      // memory
      {0x180, {Unit::global}},
      {0x181, {Unit::global}},
      {0x183, {Unit::local}},
      {0x184, {Unit::shared}},
      {0x185, {Unit::global, 0, true}},
      {0x186, {Unit::global, 0, true}},
      {0x187, {Unit::local, 0, true}},
      {0x188, {Unit::shared, 0, true}},
      {0x03b, {Unit::shared}},
      {0x18c, {Unit::shared}},
      {0x18d, {Unit::shared}},
      {0x18a, {Unit::atomic}},
      {0x18b, {Unit::atomic}},
      {0x1a8, {Unit::atomic}},
      {0x1a9, {Unit::atomic}},
      {0x18e, {Unit::atomic, 0, true}},
      {0x1a6, {Unit::atomic, 0, true}},
      {0x1ae, {Unit::copy}},
      {0x160, {Unit::global}},
      {0x166, {Unit::global}},
      {0x198, {Unit::global}},
      {0x199, {Unit::global}},
      {0x19d, {Unit::global, 0, true}},
      {0x1af, {Unit::commit_copies}},
      {0x11a, {Unit::wait_copies}},
      // the constant bank, shuffles, system registers
      {0x182, {Unit::constant, kConstant}},
      {0x189, {Unit::shuffle, kShuffle}},
      {0x119, {Unit::special_register, kSystemRegister}},
      {0x1c3, {Unit::special_register, kUniformSystemRegister}},
      {0x11c, {Unit::shuffle, kConvert}},
      {0x1a1, {Unit::match, kMatch}},
      {0x03a, {Unit::shuffle, kShuffle}},
      {0x1a7, {Unit::shuffle, kShuffle}},
      {0x1b2, {Unit::shuffle, kShuffle}},
      {0x1b0, {Unit::shuffle, kShuffle}},
      // one value for the whole warp
      {0x082, {Unit::uniform}},
      {0x086, {Unit::uniform}},
      {0x087, {Unit::uniform}},
      {0x08c, {Unit::uniform}},
      {0x090, {Unit::uniform}},
      {0x091, {Unit::uniform}},
      {0x092, {Unit::uniform}},
      {0x096, {Unit::uniform}},
      {0x099, {Unit::uniform}},
      {0x09a, {Unit::uniform}},
      {0x09c, {Unit::uniform}},
      {0x0a4, {Unit::uniform}},
      {0x0a5, {Unit::uniform}},
      {0x0b9, {Unit::uniform}},
      {0x0bd, {Unit::uniform}},
      {0x0bf, {Unit::uniform}},
      // barriers and fences
      {0x11d, {Unit::barrier}},
      {0x192, {Unit::fence}},
      {0x15d, {Unit::sleep}},
      // control
      {0x118, {Unit::none}},
      {0x145, {Unit::none}},
      {0x148, {Unit::none}},
      {0x146, {Unit::none}},
      {0x1ab, {Unit::none}},
      {0x18f, {Unit::none}},
      {0x11b, {Unit::none}},
      {0x1c7, {Unit::none}},
      {0x147, {Unit::branch, 0, false, MachineFlow::branch}},
      {0x14d, {Unit::branch, 0, false, MachineFlow::leave}},
      {0x15b, {Unit::branch, 0, false, MachineFlow::leave}},
      {0x141, {Unit::branch, 0, false, MachineFlow::meet}},
      {0x142, {Unit::none}},
      {0x144, {Unit::branch, 0, false, MachineFlow::call}},
      {0x143, {Unit::branch, 0, false, MachineFlow::elsewhere}},
      {0x149, {Unit::branch, 0, false, MachineFlow::elsewhere}},
      {0x14a, {Unit::branch, 0, false, MachineFlow::elsewhere}},
      {0x14c, {Unit::branch, 0, false, MachineFlow::elsewhere}},
      {0x150, {Unit::branch, 0, false, MachineFlow::elsewhere}},
  };
  return table;
}

constexpr std::uint32_t kHmma = 0x03c, kImma = 0x037, kDmma = 0x03f, kGroupMma = 0x1f0,
                        kIntegerGroupMma = 0x1f1, kLastGroupMma = 0x1f3;
constexpr std::uint32_t kDependency = 0x11a, kFence = 0x192, kSharedLoad = 0x184, kSharedStore = 0x188,
                        kNothing = 0x118;
constexpr std::uint32_t kTrue = 7, kNever = 15, kNoScoreboard = 7, kNoGroup = 7, kFactorInRegisters = 6,
                        kOfBlock = 0, kZeroRegister = 255;
constexpr std::uint16_t kScoreboards = 6;

std::uint32_t operation_of(const MachineWord& word) { return static_cast<std::uint32_t>(word.low & 0x1ff); }
bool is_matrix_product(std::uint32_t opcode) { return opcode == kHmma || opcode == kImma || opcode == kDmma; }
bool is_group_product(std::uint32_t opcode) { return opcode >= kGroupMma && opcode <= kLastGroupMma; }

std::int64_t target_of(const MachineWord& word, std::int64_t index, int compute_capability) {
  std::int64_t quarter_words = static_cast<std::int64_t>(word.low) >> 34;
  if (compute_capability >= 90)
    quarter_words = quarter_words * 256 + static_cast<std::int64_t>(bits_of(word.low, 16, 8));
  return index + 1 + (quarter_words >> 2);
}

/// Registers that an instruction reads, by the form of its operands; -1: none there.
std::array<int, 3> sources_of(const MachineWord& word) {
  const auto at = [](std::uint64_t bits) {
    return static_cast<int>(bits & 0xff) == static_cast<int>(kZeroRegister) ? -1
                                                                            : static_cast<int>(bits & 0xff);
  };
  const auto form = bits_of(word.low, 9, 3);
  const int a = at(word.low >> 24), b = at(word.low >> 32), c = at(word.high);
  switch (form) {
  case 1:
    return {a, b, c};
  case 2: // the third operand is a constant, so that the second stands in its place
  case 3:
    return {a, -1, c};
  default:
    return {a, -1, c};
  }
}

constexpr std::array<int, 3> kNoneHeld = {-1, -1, -1};

/// Counts the operands that arithmetic reads from the banks of registers, but for those that the instruction
/// before it has left to it (`held`). Gives what this one leaves. Integer units take an instruction every
/// second clock, for which the banks are fast enough.
std::array<int, 3> count_reads(const MachineWord& word, const std::array<int, 3>& held, WarpStep& step) {
  const bool integer = step.unit == Unit::integer || step.unit == Unit::multiply;
  if (step.unit != Unit::fp32 && !integer) return kNoneHeld;
  const std::array<int, 3> sources = sources_of(word);
  std::array<int, 3> left = kNoneHeld;
  for (int i = 0; i < 3; ++i) {
    if (sources[i] < 0) continue;
    const bool twice = std::find(sources.begin(), sources.begin() + i, sources[i]) != sources.begin() + i;
    if (!integer && !twice && sources[i] != held[i]) ++(sources[i] % 2 ? step.odd : step.even);
    if (bits_of(word.high, 58u + static_cast<unsigned>(i), 1)) left[i] = sources[i];
  }
  return left;
}

/// What an addition of a constant to its own register adds; 0: it is something else.
std::int32_t advance_of(const MachineWord& word) {
  static constexpr std::uint32_t add_three = 0x810, add = 0x836,
                                 add_uniform = 0x890; // their second operand a constant
  const auto form = static_cast<std::uint32_t>(bits_of(word.low, 0, 12));
  if (form != add_three && form != add && form != add_uniform) return 0;
  const bool own = bits_of(word.low, 16, 8) == bits_of(word.low, 24, 8);
  const bool negated = bits_of(word.high, 8, 1) != 0;
  const bool third = form == add_three && bits_of(word.high, 0, 8) != kZeroRegister;
  return own && !negated && !third ? static_cast<std::int32_t>(word.low >> 32) : 0;
}

std::int32_t constant_added(const ptx::Instruction& instruction) {
  const bool subtracts = instruction.opcode == "sub";
  if ((!subtracts && instruction.opcode != "add") || instruction.operands.size() != 3) return 0;
  const ptx::Operand& last = instruction.operands[2];
  if (last.kind != ptx::Operand::Kind::integer) return 0;
  const auto value = static_cast<std::int32_t>(last.bits);
  return subtracts ? -value : value;
}

/// Where the PTX goes back, and what it counts by.
void read_loops(const ptx::Module& module, const std::map<int, std::int64_t>& ptx_at,
                std::size_t instructions, MachineCode& code) {
  code.added.resize(instructions);
  code.back.assign(instructions, -1);
  const auto index_of = [&](const ptx::Instruction& instruction) {
    const auto at = ptx_at.find(instruction.ptx_line);
    return at == ptx_at.end() ? -1 : at->second;
  };
  for (const ptx::Function& function : module.functions)
    for (const ptx::Instruction& instruction : function.instructions) {
      const std::int64_t at = index_of(instruction);
      if (at < 0) continue;
      code.added[static_cast<std::size_t>(at)] = constant_added(instruction);
      if (instruction.opcode != "bra" || instruction.operands.empty()) continue;
      const auto label = function.labels.find(instruction.operands.back().name);
      if (label == function.labels.end() || label->second >= function.instructions.size()) continue;
      const std::int64_t to = index_of(function.instructions[label->second]);
      if (to <= at) code.back[static_cast<std::size_t>(at)] = to;
    }
}

/// Machine instructions that do what the PTX instruction of their line does: of mbarriers, bulk copies and
/// clusters, and waits for groups of copies or products.
bool does_as_ptx(std::uint32_t opcode) {
  static constexpr std::uint32_t opcodes[] = {0x1a7, 0x1b0, 0x1b4, 0x1b5, 0x1b6, 0x1b7, 0x1ba,
                                              0x1bb, 0x1bc, 0x1bd, 0x1c5, 0x1c7, 0x11a};
  return std::find(std::begin(opcodes), std::end(opcodes), opcode) != std::end(opcodes);
}

bool is_asynchronous(Unit unit) {
  return unit == Unit::phase || unit == Unit::bulk || unit == Unit::commit_bulk || unit == Unit::wait_bulk ||
         unit == Unit::wait_products || unit == Unit::barrier;
}

/// The instructions of the PTX by their lines.
std::map<int, const ptx::Instruction*> instructions_of(const ptx::Module& module) {
  std::map<int, const ptx::Instruction*> by_line;
  for (const ptx::Function& function : module.functions)
    for (const ptx::Instruction& instruction : function.instructions)
      by_line.emplace(instruction.ptx_line, &instruction);
  return by_line;
}

/// A product of a warpgroup; its line is that of another instruction.
void fill_group_product(const MachineWord& word, WarpStep& step) {
  // The columns, in units of 8 (integers: 4), stand above the descriptors.
  const auto columns =
      static_cast<int>(bits_of(word.low, 53, 6) + 1) * (operation_of(word) == kIntegerGroupMma ? 4 : 8);
  const Cost cost = cost_of_group_product(columns, bits_of(word.low, 9, 3) == kFactorInRegisters);
  step.unit = cost.unit;
  step.clocks = cost.clocks;
  step.busy = cost.busy;
  step.commits = bits_of(word.high, 20, 3) != kNoGroup;
}

/// What an instruction of mbarriers, bulk copies or clusters does, or a wait for a warpgroup's products.
void fill_asynchronous(const ptx::Instruction& instruction, WarpStep& step) {
  const Cost cost = cost_of(opcode_of(instruction), instruction);
  if (!is_asynchronous(cost.unit)) return;
  step.unit = cost.unit;
  step.clocks = cost.clocks;
  step.busy = cost.busy;
}

}

std::optional<MachineCode> decode_machine_code(const MachineText& text, int compute_capability,
                                               const ptx::Module& module, const Program& program) {
  if (text.words.empty()) return std::nullopt;
  const std::map<int, const ptx::Instruction*> instruction_at = instructions_of(module);
  MachineCode code;
  code.files = program.files;
  std::map<int, std::int64_t> ptx_at;
  for (std::size_t i = 0; i < program.ptx_lines.size(); ++i)
    ptx_at.emplace(program.ptx_lines[i], static_cast<std::int64_t>(i));
  read_loops(module, ptx_at, program.ptx_lines.size(), code);
  std::map<int, std::int32_t> site_at;
  for (std::size_t s = 0; s < program.sites.size(); ++s)
    site_at[program.sites[s].ptx_line] = static_cast<std::int32_t>(s);
  // Files of the line table by their numbers among the program's, whose names may lack the folder.
  std::vector<std::int32_t> file_of(text.files.size(), -1);
  for (std::size_t f = 1; f < text.files.size(); ++f)
    for (std::size_t p = 0; p < program.files.size(); ++p)
      if (!program.files[p].empty() &&
          (text.files[f] == program.files[p] || text.files[f].ends_with("/" + program.files[p])))
        file_of[f] = static_cast<std::int32_t>(p);

  std::set<int> products; // registers that matrix products write
  for (const MachineWord& word : text.words)
    if (is_matrix_product(operation_of(word))) products.insert(static_cast<int>(bits_of(word.low, 16, 8)));
  const auto product_register = [&](int reg) -> std::uint16_t {
    for (int base = reg; base >= 0 && base > reg - 4; --base)
      if (products.contains(base)) return static_cast<std::uint16_t>(kScoreboards + 1 + base);
    return 0;
  };

  bool known = false;
  std::array<int, 3> held = kNoneHeld;
  std::set<std::int64_t> begins{0};
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    const MachineWord& word = text.words[i];
    const std::uint32_t opcode = operation_of(word);
    const auto found = operations().find(opcode);
    const Operation operation = found == operations().end() ? Operation{} : found->second;
    MachineInstruction one;
    WarpStep& step = one.step;
    // The assembler puts loads that never run before an asynchronous copy: they are issued, but do nothing.
    const bool never = bits_of(word.low, 12, 4) == kNever && operation.flow == MachineFlow::next;
    step.unit = never ? Unit::none : operation.unit;
    step.slots = 1;
    step.clocks = operation.clocks;
    // Within a block nothing has to leave the SM.
    if (opcode == kFence && bits_of(word.high, 12, 2) == kOfBlock) step.clocks = kFenceOfBlock;
    step.busy = operation.busy;
    step.store = operation.store;
    step.place = static_cast<std::uint32_t>(i);
    const std::uint64_t control = word.high >> 41;
    step.stall = static_cast<std::uint8_t>(std::max<std::uint64_t>(bits_of(control, 0, 4), 1));
    const auto write = bits_of(control, 5, 3), read = bits_of(control, 8, 3), wait = bits_of(control, 11, 6);
    if (write != kNoScoreboard) step.results[0] = static_cast<std::uint16_t>(write + 1);
    if (read != kNoScoreboard) step.results[1] = static_cast<std::uint16_t>(read + 1);
    std::size_t operands = 0;
    for (std::uint16_t s = 0; s < kScoreboards; ++s)
      if (wait >> s & 1) step.operands[operands++] = static_cast<std::uint16_t>(s + 1);
    if (!products.empty()) {
      for (const int reg : sources_of(word)) {
        const std::uint16_t name = reg < 0 ? 0 : product_register(reg);
        if (name && operands < std::size(step.operands)) step.operands[operands++] = name;
      }
      if (is_matrix_product(opcode))
        step.results[0] = product_register(static_cast<int>(bits_of(word.low, 16, 8)));
    }
    const auto of_ptx = does_as_ptx(opcode) ? instruction_at.find(word.ptx_line) : instruction_at.end();
    if (opcode == kDependency) step.busy = static_cast<std::uint16_t>(bits_of(word.low, 38, 6));
    if (of_ptx != instruction_at.end()) fill_asynchronous(*of_ptx->second, step);
    if (is_group_product(opcode)) fill_group_product(word, step);
    held = count_reads(word, held, step);
    one.advance = advance_of(word);
    one.flow = operation.flow;
    one.guarded = bits_of(word.low, 12, 4) != kTrue;
    if (one.flow == MachineFlow::branch) {
      one.guarded |= bits_of(word.high, 23, 3) != kTrue;
      one.target = target_of(word, static_cast<std::int64_t>(i), compute_capability);
      if (one.target < 0 || one.target >= static_cast<std::int64_t>(text.words.size())) return std::nullopt;
      begins.insert(one.target);
    }
    if (one.flow != MachineFlow::next && one.flow != MachineFlow::call && one.flow != MachineFlow::meet)
      begins.insert(static_cast<std::int64_t>(i) + 1);
    const auto ptx = ptx_at.find(word.ptx_line);
    const bool filling = opcode == kNothing || one.target == static_cast<std::int64_t>(i); // behind the end
    if (ptx != ptx_at.end() && !filling) {
      one.ptx = ptx->second;
      known = true;
    }
    if (may_access(step.unit))
      if (const auto site = site_at.find(word.ptx_line); site != site_at.end()) step.site = site->second;
    if (step.site >= 0 && (opcode == kSharedLoad || opcode == kSharedStore)) {
      static constexpr int sizes[8] = {1, 1, 2, 2, 4, 8, 16, 4};
      const int bytes = std::max(program.sites[static_cast<std::size_t>(step.site)].bytes, 1);
      step.merged = static_cast<std::uint8_t>(std::max(sizes[bits_of(word.high, 9, 3)] / bytes, 1));
    }
    InstructionPlace place;
    if (one.ptx >= 0) {
      const ptx::Place& in_ptx = program.places[static_cast<std::size_t>(one.ptx)];
      place = {in_ptx.file, in_ptx.line, word.ptx_line};
    }
    // Code of a header counts for the learner's line that calls it, which the PTX knows.
    const std::int32_t file = file_of[static_cast<std::size_t>(word.file)];
    if (file >= 0 && word.line > 0 && (place.line == 0 || file == place.file)) {
      place.file = file;
      place.line = word.line;
    }
    code.places.push_back(place);
    code.instructions.push_back(one);
  }
  if (!known) return std::nullopt;

  begins.erase(begins.lower_bound(static_cast<std::int64_t>(text.words.size())), begins.end());
  std::map<std::int64_t, std::int64_t> block_at;
  for (const std::int64_t begin : begins) block_at.emplace(begin, static_cast<std::int64_t>(block_at.size()));
  for (auto begin = begins.begin(); begin != begins.end(); ++begin) {
    const auto after = std::next(begin);
    const std::int64_t end = after == begins.end() ? static_cast<std::int64_t>(text.words.size()) : *after;
    MachineBlock block;
    block.first = static_cast<std::uint32_t>(*begin);
    block.count = static_cast<std::uint32_t>(end - *begin);
    for (std::int64_t i = *begin; i < end; ++i) {
      const MachineFlow flow = code.instructions[static_cast<std::size_t>(i)].flow;
      block.meets |= flow == MachineFlow::meet;
      block.calls |= flow == MachineFlow::call;
    }
    const MachineInstruction& last = code.instructions[static_cast<std::size_t>(end - 1)];
    if (last.flow == MachineFlow::branch) block.target = block_at.at(last.target);
    const bool goes_on = last.flow == MachineFlow::next || last.flow == MachineFlow::call ||
                         last.flow == MachineFlow::meet || last.guarded;
    if (goes_on && after != begins.end()) block.next = block_at.at(end);
    code.blocks.push_back(block);
  }
  return code;
}

}
