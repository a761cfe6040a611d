#include "kernels/simulator/decode/shared_extents.h"

#include <algorithm>
#include <cctype>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;

/// The array that an address is derived from: none (a number), one, or several.
constexpr int kNone = -1, kSeveral = -2;

/// "s" of "_ZZ1kPfE1s".
std::string source_name(const std::string& symbol) {
  for (std::size_t at = symbol.size(); at-- > 0;) {
    if (!std::isdigit(static_cast<unsigned char>(symbol[at]))) continue;
    std::size_t begin = at;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(symbol[begin - 1]))) --begin;
    const std::size_t length = std::stoul(symbol.substr(begin, std::min<std::size_t>(at + 1 - begin, 6)));
    if (begin > 0 && symbol[begin - 1] == 'E' && at + 1 + length <= symbol.size() && length > 0)
      return symbol.substr(at + 1, length);
    at = begin;
  }
  return symbol;
}

class Provenance {
 public:
  Provenance(const ptx::Module& module, const ptx::Function& function)
      : of_(function.registers.size(), kNone) {
    for (const auto* variables : {&module.variables, &function.variables})
      for (const ptx::Variable& variable : *variables)
        if (variable.space == ptx::Space::shared) {
          numbers_[variable.name] = static_cast<int>(arrays_.size());
          arrays_.push_back(&variable);
        }
    if (arrays_.empty()) return;
    for (bool changed = true; changed;) {
      changed = false;
      for (const ptx::Instruction& instruction : function.instructions) changed |= pass(instruction);
    }
  }
  /// The array whose part the address of this access is, or null.
  const ptx::Variable* array_of(const ptx::Instruction& instruction) const {
    if (arrays_.empty()) return nullptr;
    for (const ptx::Operand& operand : instruction.operands)
      if (operand.kind == Kind::address && operand.elements.size() == 1)
        if (const int array = of(operand.elements[0]); array >= 0)
          return arrays_[static_cast<std::size_t>(array)];
    return nullptr;
  }

 private:
  int of(const ptx::Operand& operand) const {
    if (operand.kind == Kind::reg) return of_[operand.reg];
    if (operand.kind != Kind::symbol) return kNone;
    const auto found = numbers_.find(operand.name);
    return found == numbers_.end() ? kNone : found->second;
  }
  static int join(int a, int b) { return a == kNone ? b : b == kNone || a == b ? a : kSeveral; }

  bool pass(const ptx::Instruction& instruction) {
    const auto& operands = instruction.operands;
    if (operands.size() < 2 || operands[0].kind != Kind::reg) return false;
    const std::string& op = instruction.opcode;
    int made = kNone;
    if (op == "mov" || op == "cvta" || op == "cvt") {
      made = of(operands[1]);
    } else if (op == "add" || op == "or") {
      made = join(of(operands[1]), of(operands[2]));
      // Two addresses are no address of either.
      if (of(operands[1]) != kNone && of(operands[2]) != kNone) made = kSeveral;
    } else if (op == "sub") {
      made = of(operands[2]) == kNone ? of(operands[1]) : kSeveral;
    } else if (op == "mad" || op == "selp" || op == "min" || op == "max") {
      for (std::size_t i = 1; i < operands.size(); ++i) made = join(made, of(operands[i]));
    } else if (op != "ld" && op != "setp") {
      for (std::size_t i = 1; i < operands.size(); ++i)
        if (of(operands[i]) != kNone) made = kSeveral;
    }
    int& kept = of_[operands[0].reg];
    const int sum = kept == kSeveral ? kSeveral : join(kept, made);
    const bool changed = sum != kept;
    kept = sum;
    return changed;
  }

  std::vector<int> of_; ///< of each register
  std::map<std::string, int> numbers_;
  std::vector<const ptx::Variable*> arrays_;
};

}

void find_shared_extents(Program& program, const ptx::Module& module, const ptx::Function& function,
                         std::uint32_t first, const std::map<std::string, std::uint32_t>& offsets) {
  const Provenance provenance(module, function);
  std::map<std::uint32_t, const ptx::Variable*> arrays; // by instruction
  for (std::size_t i = 0; i < function.instructions.size(); ++i) {
    const ptx::Instruction& instruction = function.instructions[i];
    // With an mbarrier in addition to the data, the addresses of one instruction are in two arrays.
    if (const ptx::Variable* array = provenance.array_of(instruction);
        array && !instruction.has("mbarrier::complete_tx::bytes"))
      arrays[first + static_cast<std::uint32_t>(i)] = array;
  }
  for (const ptx::Variable& variable : module.variables)
    if (variable.space == ptx::Space::shared && variable.external)
      program.shared_names.push_back(source_name(variable.name));
  for (Site& site : program.sites) {
    const auto found = arrays.find(site.instruction);
    // What the launch gives the size of ends where the memory ends.
    if (found == arrays.end() || found->second->external || found->second->bytes == 0) continue;
    const auto offset = offsets.find(found->second->name);
    if (offset == offsets.end()) continue;
    site.extent_begin = offset->second;
    site.extent_end = offset->second + static_cast<std::uint32_t>(found->second->bytes);
    site.extent = static_cast<std::uint32_t>(program.shared_names.size());
    program.shared_names.push_back(source_name(found->second->name));
  }
}

}
