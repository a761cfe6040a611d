#include "kernels/simulator/decode/opcode.h"

#include "kernels/simulator/engine/forms.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

namespace kernelarium::sim {
namespace {

constexpr std::size_t kLongestName = 5; ///< modifiers in a name

/// For what is in no entry.
const Opcode kUnknown{.refusal = [] { return Sentence::tr("the instruction is not known"); }};

Pipe pipe_of(Unit unit) {
  switch (unit) {
  case Unit::fp32:
  case Unit::multiply:
    return Pipe::fma;
  case Unit::fp64:
    return Pipe::fp64;
  case Unit::convert:
  case Unit::special:
    return Pipe::xu;
  case Unit::shared:
  case Unit::global:
  case Unit::local:
  case Unit::atomic:
  case Unit::shuffle:
  case Unit::special_register:
  case Unit::copy:
  case Unit::commit_copies:
  case Unit::wait_copies:
  case Unit::bulk:
  case Unit::commit_bulk:
  case Unit::wait_bulk:
  case Unit::phase:
    return Pipe::lsu;
  case Unit::tensor:
  case Unit::group_tensor:
    return Pipe::tensor;
  case Unit::branch:
  case Unit::fence:
  case Unit::commit_products:
  case Unit::wait_products:
    return Pipe::control;
  case Unit::barrier:
    return Pipe::barrier;
  case Unit::none:
  case Unit::constant:
  case Unit::uniform:
  case Unit::sleep:
  case Unit::integer:
  case Unit::match:
    break;
  }
  return Pipe::alu;
}

const char* name_of(Pipe pipe) {
  static constexpr const char* names[] = {"alu", "fma",    "fp64",    "xu",     "lsu",
                                          "tex", "tensor", "control", "barrier"};
  return names[static_cast<std::size_t>(pipe)];
}

/// Types that forms() has for each opcode, in the order of ptx::Type.
std::map<std::string, std::set<ptx::Type>> types_of_forms() {
  std::map<std::string, std::set<ptx::Type>> types;
  for (const auto& [text, form] : forms()) {
    const ptx::Type type = ptx::parse_type(std::string_view(text).substr(text.rfind('.') + 1));
    if (type == ptx::Type::none) continue;
    std::string_view longest; // cvt.pack is no cvt
    for (const Opcode& opcode : opcodes())
      if (text.starts_with(std::string(opcode.name) + '.') && opcode.name.size() > longest.size())
        longest = opcode.name;
    types[std::string(longest)].insert(type);
  }
  return types;
}

}

const std::vector<Opcode>& opcodes() {
  static const std::vector<Opcode> table = [] {
    std::vector<Opcode> rows;
    add_arithmetic_opcodes(rows);
    add_video_opcodes(rows);
    add_memory_opcodes(rows);
    add_texture_opcodes(rows);
    add_control_opcodes(rows);
    add_collective_opcodes(rows);
    add_async_opcodes(rows);
    add_bulk_opcodes(rows);
    add_tensor_map_opcodes(rows);
    add_cluster_opcodes(rows);
    add_matrix_opcodes(rows);
    add_warpgroup_opcodes(rows);
    add_refused_opcodes(rows);
    return rows;
  }();
  return table;
}

const Opcode& opcode_of(const ptx::Instruction& instruction) {
  static const std::unordered_map<std::string_view, const Opcode*> by_name = [] {
    std::unordered_map<std::string_view, const Opcode*> names;
    for (const Opcode& opcode : opcodes()) names.emplace(opcode.name, &opcode);
    return names;
  }();
  std::string name = instruction.opcode;
  const Opcode* found = &kUnknown;
  for (std::size_t used = 0;; ++used) {
    if (const auto entry = by_name.find(name); entry != by_name.end()) found = entry->second;
    if (used == kLongestName || used == instruction.modifiers.size()) return *found;
    name += '.' + instruction.modifiers[used];
  }
}

ptx::Space space_of(const ptx::Instruction& instruction) {
  using ptx::Space;
  for (const std::string& modifier : instruction.modifiers) {
    if (modifier == "global") return Space::global;
    if (modifier == "shared" || modifier.starts_with("shared::")) return Space::shared;
    if (modifier == "local") return Space::local;
    if (modifier == "const") return Space::constant;
    if (modifier.starts_with("param")) return Space::param;
  }
  return Space::generic;
}

TensorKind tensor_kind(const ptx::Instruction& instruction) {
  // wmma.mma of f16 names no types of A and B; an accumulator is never what A holds, but for f16 and f64.
  static constexpr std::pair<std::string_view, TensorKind> kinds[] = {
      {"bf16", TensorKind::bf16},  {"tf32", TensorKind::tf32},  {"e4m3", TensorKind::fp8},
      {"e5m2", TensorKind::fp8},   {"f64", TensorKind::f64},    {"s8", TensorKind::integer},
      {"u8", TensorKind::integer}, {"s4", TensorKind::integer}, {"u4", TensorKind::integer},
      {"b1", TensorKind::integer}};
  for (const auto& [type, kind] : kinds)
    if (instruction.has(type)) return kind;
  return TensorKind::f16;
}

bool multiplies_floats(const ptx::Instruction& instruction) {
  static const std::set<std::string_view> products{"mul", "fma", "mad", "div"},
      floats{"f16", "f16x2", "bf16", "bf16x2", "f32", "f32x2", "f64"};
  return products.contains(instruction.opcode) &&
         std::any_of(instruction.modifiers.begin(), instruction.modifiers.end(),
                     [](const std::string& modifier) { return floats.contains(modifier); });
}

Cost cost_of(const Opcode& opcode, const ptx::Instruction& instruction) {
  Cost cost = opcode.cost_by_form ? opcode.cost_by_form(instruction) : opcode.cost;
  const bool waits =
      cost.unit == Unit::wait_copies || cost.unit == Unit::wait_products || cost.unit == Unit::wait_bulk;
  if (waits && !instruction.operands.empty())
    cost.busy = static_cast<std::uint16_t>(std::min<std::uint64_t>(instruction.operands[0].bits, 0xffff));
  return cost;
}

Pipe pipe_of(const Opcode& opcode, const ptx::Instruction& instruction) {
  if (opcode.pipe_by_form) return opcode.pipe_by_form(instruction);
  return opcode.pipe ? *opcode.pipe : pipe_of(cost_of(opcode, instruction).unit);
}

std::string coverage_table() {
  const auto types = types_of_forms();
  struct Row {
    std::vector<std::string> names;
    std::string rest;
  };
  std::vector<Row> runs, refused;
  const auto add = [](std::vector<Row>& rows, const std::string& name, std::string rest) {
    if (rows.empty() || rows.back().rest != rest) rows.push_back({{}, std::move(rest)});
    rows.back().names.push_back('`' + name + '`');
  };
  for (const Opcode& opcode : opcodes()) {
    if (!opcode.lower) {
      add(refused, opcode.name, opcode.refusal().in_english());
      continue;
    }
    std::string names;
    if (const auto found = types.find(opcode.name); found != types.end())
      for (const ptx::Type type : found->second) names += fmt::format(" {}", ptx::name_of(type));
    const bool by_type = opcode.pipe_by_form || (opcode.cost_by_form && !opcode.pipe);
    std::string operands(opcode.operands); // a bar would end the table's cell
    for (std::size_t at = 0; (at = operands.find('|', at)) != std::string::npos; at += 2)
      operands.insert(at, 1, '\\');
    add(runs, opcode.name,
        fmt::format("{} |{} | {}", operands.empty() ? "" : '`' + operands + '`', names,
                    by_type ? "by type" : name_of(opcode.pipe.value_or(pipe_of(opcode.cost.unit)))));
  }
  std::string table = "| instruction | modifiers and operands | types | pipe |\n|---|---|---|---|\n";
  for (const Row& row : runs) table += fmt::format("| {} | {} |\n", fmt::join(row.names, ", "), row.rest);
  table += "\n| refused | what is missing |\n|---|---|\n";
  for (const Row& row : refused) table += fmt::format("| {} | {} |\n", fmt::join(row.names, ", "), row.rest);
  return table;
}

}
